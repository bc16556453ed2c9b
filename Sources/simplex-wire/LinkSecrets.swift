// SPDX-License-Identifier: Apache-2.0

/// Hiding of what follows a `#`, and of what looks like a key.
enum LinkSecrets {
  /// A link without its secret part.
  static func hidden(_ link: String) -> String {
    let scalars = link.unicodeScalars
    guard let hash = scalars.firstIndex(of: "#") else { return masked(link) }
    return host(String(scalars[..<hash])) + "#…"
  }

  /// A text whose scalars have become dots where a secret may stand; white space stays, and so does the number of
  /// scalars. That is
  /// - all that follows the first scheme of a server's or desktop's address, or the first `#` behind something that
  ///   resembles a link, plain or escaped in any way and any number of times;
  /// - the rest of a word that holds another `#`;
  /// - every run of characters that looks like a key;
  /// - the first word behind a line that may have been broken inside a link.
  static func masked(_ text: String, after rest: Rest = .nothing) -> String {
    let scalars = Array(text.unicodeScalars)
    var mask = Self.mask(scalars)
    var rest = rest
    var start = 0
    while start < scalars.count {
      let end = scalars[start...].firstIndex(of: "\n") ?? scalars.count
      let line = Array(scalars[start..<end])
      if rest != .nothing { for place in firstWord(line) { mask[start + place] = true } }
      if end < scalars.count { rest = Self.rest(of: line, after: rest) }
      start = end + 1
    }
    return dotted(scalars, mask)
  }

  /// A host without what looks like a key or a parameter.
  static func host(_ host: String) -> String {
    let scalars = Array(host.unicodeScalars)
    var mask = [Bool](repeating: false, count: scalars.count)
    maskRuns(scalars, &mask, isHost: true)
    if let end = scalars.firstIndex(where: { ["&", "=", "?", "#", "%", "@"].contains($0) }) {
      for place in end..<scalars.count { mask[place] = true }
    }
    return dotted(scalars, mask)
  }

  /// Whether a text in which a name was found may hold a key that lost its link: a name is written in lower case, so
  /// only the text tells.
  static func resemblesKey(_ text: String) -> Bool {
    let scalars = Array(text.unicodeScalars)
    var mask = [Bool](repeating: false, count: scalars.count)
    maskRuns(scalars, &mask)
    return mask.contains(true) || Unescaping(scalars).holdsLink
  }

  /// What the next text may be the rest of.
  enum Rest {
    case nothing
    /// A link without its secret yet, which the next text may hold after a number sign.
    case link
    /// A secret.
    case secret
  }

  /// What a text leaves for the next, given what it may be the rest of itself.
  static func rest(of text: String, after rest: Rest) -> Rest {
    text.unicodeScalars.split(separator: "\n").reduce(rest) { self.rest(of: Array($1), after: $0) }
  }

  private static func rest(of scalars: [Unicode.Scalar], after rest: Rest) -> Rest {
    guard let last = scalars.lastIndex(where: { !$0.properties.isWhitespace }) else { return rest }
    if mask(scalars)[last] { return .secret }
    // A line may be broken in an escape, or by one.
    let isInEscape = scalars[last] == "=" || scalars[max(0, last - 2)...last].contains { $0 == "%" || $0 == "\\" }
    if isInEscape || Unescaping(scalars).holdsLink { return .link }
    return firstWord(scalars).upperBound > last ? rest : .nothing
  }

  private static func dotted(_ scalars: [Unicode.Scalar], _ mask: [Bool]) -> String {
    var output = String.UnicodeScalarView()
    for (scalar, isMasked) in zip(scalars, mask) {
      output.append(isMasked && !scalar.properties.isWhitespace ? "·" : scalar)
    }
    return String(output)
  }

  /// All up to the white space behind the first letter or digit; nothing when a link starts there.
  private static func firstWord(_ scalars: [Unicode.Scalar]) -> Range<Int> {
    guard !startsLink(scalars) else { return 0..<0 }
    let first = scalars.firstIndex { isKeyCharacter($0) } ?? scalars.count
    return 0..<(scalars[first...].firstIndex { $0.properties.isWhitespace } ?? scalars.count)
  }

  private static func startsLink(_ scalars: [Unicode.Scalar]) -> Bool {
    let start = String(String.UnicodeScalarView(scalars.prefix(8))).lowercased()
    return ["https:/", "http:/", "simplex:"].contains { start.hasPrefix($0) }
  }

  // MARK: - Runs

  private static let shortestKey = 40
  private static let shortestMixedKey = 16

  /// Masks runs that look like a key. A host may have a long name, so there a run needs a digit.
  private static func maskRuns(_ scalars: [Unicode.Scalar], _ mask: inout [Bool], isHost: Bool = false) {
    var index = 0
    while index < scalars.count {
      var end = index
      var run: [Unicode.Scalar] = []
      while end < scalars.count {
        if isKeyCharacter(scalars[end]) {
          run.append(scalars[end])
        } else if run.isEmpty || !scalars[end].properties.isDefaultIgnorableCodePoint {
          break
        }
        end += 1
      }
      if looksLikeKey(run, isHost: isHost), !(isOnion(run) && scalars[end...].starts(with: ".onion".unicodeScalars)) {
        for place in index..<end { mask[place] = true }
      }
      index = max(end, index + 1)
    }
  }

  private static func looksLikeKey(_ run: [Unicode.Scalar], isHost: Bool) -> Bool {
    guard run.count >= shortestMixedKey else { return false }
    let hasUpper = run.contains { ("A"..."Z").contains($0) }
    let hasLower = run.contains { ("a"..."z").contains($0) }
    let hasDigit = run.contains { ("0"..."9").contains($0) }
    if hasUpper, hasLower, hasDigit { return true }
    return run.count >= shortestKey && (hasUpper || hasLower) && (hasDigit || !isHost)
  }

  /// An onion name is as long as a key and no secret.
  private static func isOnion(_ run: [Unicode.Scalar]) -> Bool {
    (run.count == 16 || run.count == 56) && run.allSatisfy { ("a"..."z").contains($0) || ("2"..."7").contains($0) }
  }

  private static func isKeyCharacter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "A"..."Z", "a"..."z", "0"..."9", "-", "_": true
    default: false
    }
  }

  // MARK: - Number signs and schemes

  /// What is secret. The text is unescaped again and again, so that it does not matter how often it was escaped; what is
  /// not plain after that is a secret as a whole.
  private static func mask(_ scalars: [Unicode.Scalar]) -> [Bool] {
    var mask = [Bool](repeating: false, count: scalars.count)
    maskRuns(scalars, &mask)
    var draft = Unescaping(scalars)
    var start = draft.maskSecrets(scalars, &mask)
    for _ in 0..<8 {
      guard let firstChange = draft.unescape() else { return mask }
      start = min(start, draft.maskSecrets(scalars, &mask))
      if start <= firstChange { return mask }
    }
    if let rest = draft.unescape() {
      for place in rest..<scalars.count { mask[place] = true }
    }
    return mask
  }
}

/// A text whose escapes are undone, with the place from which each scalar comes.
private struct Unescaping {
  private struct Origin {
    var place: Int
    /// Whether white space stands before it in the text.
    var isWordStart: Bool
    /// Whether it was made of an escape that white space breaks.
    var isBroken = false
  }

  private var scalars: [Unicode.Scalar] = []
  private var origins: [Origin] = []
  private let end: Int

  init(_ text: [Unicode.Scalar]) {
    end = text.count
    var isWordStart = true
    for (place, scalar) in text.enumerated() {
      append(scalar, Origin(place: place, isWordStart: isWordStart))
      if scalar.properties.isWhitespace {
        isWordStart = true
      } else if origins.last?.place == place {
        isWordStart = false
      }
    }
  }

  /// Nothing that is not seen can break an escape or a scheme in two.
  private mutating func append(_ scalar: Unicode.Scalar, _ origin: Origin) {
    guard !scalar.properties.isWhitespace, !scalar.properties.isDefaultIgnorableCodePoint else { return }
    switch scalar.properties.generalCategory {
    case .control, .format: return
    default: break
    }
    // What is left of `&amp` and a semicolon that was escaped in another way.
    if scalar == ";", scalars.last == "&" { return }
    scalars.append(Self.plain(scalar))
    origins.append(origin)
  }

  /// The ASCII character of a wide or small one, and the number sign of its likes.
  private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "\u{FF01}"..."\u{FF5E}": Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
    case "\u{FE5F}", "\u{266F}": "#"
    case "\u{FE55}": ":"
    case "\u{FE6A}": "%"
    default: scalar
    }
  }

  /// Masks what follows number signs and schemes of addresses; returns from where on all is masked.
  func maskSecrets(_ text: [Unicode.Scalar], _ mask: inout [Bool]) -> Int {
    var isInLink = false
    var isInHost = false
    // Up to where words are masked, so that none is masked again for each of its number signs.
    var maskedEnd = 0
    for index in scalars.indices {
      if origins[index].isWordStart { isInHost = false }
      switch scalars[index] {
      case "#":
        if isInLink || isInHost { return maskAll(index + 1, &mask) }
        if !origins[index].isBroken { maskWord(index + 1, text, &mask, &maskedEnd) }
      case ":" where isAddressScheme(before: index):
        if index + 1 < scalars.count, scalars[index + 1] == "/" { return maskAll(index + 2, &mask) }
        maskWord(index + 1, text, &mask, &maskedEnd)
        isInHost = true
      case ".", ":": isInHost = true
      case "/", "\\": isInLink = true
      default: isInLink = isInLink || isScheme(at: index)
      }
    }
    return end
  }

  /// Whether something stands here that resembles a link; escaped, it will do so too, as it has a `%`, `=` or `&` in its
  /// word.
  var holdsLink: Bool {
    var draft = self
    for _ in 0..<3 {
      if draft.scalars.indices.contains(where: { draft.isScheme(at: $0) }) { return true }
      if let last = draft.origins.lastIndex(where: \.isWordStart), draft.scalars[last...].contains("/") { return true }
      guard draft.unescape() != nil else { return false }
    }
    return false
  }

  private func maskAll(_ index: Int, _ mask: inout [Bool]) -> Int {
    let start = index < origins.count ? origins[index].place : end
    for place in start..<end { mask[place] = true }
    return start
  }

  /// Masks up to the next white space.
  private func maskWord(_ index: Int, _ text: [Unicode.Scalar], _ mask: inout [Bool], _ maskedEnd: inout Int) {
    guard index < origins.count, !origins[index].isWordStart else { return }
    var place = origins[index].place
    guard place >= maskedEnd else { return }
    defer { maskedEnd = place }
    while place < end, !text[place].properties.isWhitespace {
      mask[place] = true
      place += 1
    }
  }

  private static let addressSchemes = ["smp", "xftp", "xrcp", "ntf", "smps", "xftps", "ntfs"]
  /// What is left of a scheme, perhaps nothing, when a line was broken in it.
  private static let restsOfSchemes = Set(
    addressSchemes.flatMap { scheme in scheme.indices.map { String(scheme[$0...]) } } + [""])

  private func isAddressScheme(before colon: Int) -> Bool {
    if Self.addressSchemes.contains(where: { colon >= $0.count && matches($0, at: colon - $0.count) }) { return true }
    guard colon + 1 < scalars.count, scalars[colon + 1] == "/" else { return false }
    var start = colon
    while start > 0, colon - start < 5, !origins[start].isWordStart, Character(scalars[start - 1]).isLetter {
      start -= 1
    }
    let rest = String(String.UnicodeScalarView(scalars[start..<colon])).lowercased()
    let hasAuthority = colon + 2 < scalars.count && scalars[colon + 2] == "/"
    return Self.restsOfSchemes.contains(rest) && (hasAuthority || rest.hasSuffix("p"))
  }

  private func isScheme(at index: Int) -> Bool {
    switch scalars[index] {
    case "h", "H": matches("http", at: index)
    case "s", "S": matches("simplex:", at: index) || matches("smp:/", at: index)
    case ":": isAddressScheme(before: index) && (index + 1 == scalars.count || scalars[index + 1] == "/")
    default: false
    }
  }

  /// Letter case is set aside; `literal` is lower case.
  private func matches(_ literal: String, at index: Int) -> Bool {
    var place = index
    for scalar in literal.unicodeScalars {
      guard place < scalars.count, scalars[place] == scalar || scalars[place].value | 0x20 == scalar.value else {
        return false
      }
      place += 1
    }
    return true
  }

  /// Undoes one layer of escapes; returns the place of the first, or nil when there was none.
  mutating func unescape() -> Int? {
    var output = self
    output.scalars.removeAll(keepingCapacity: true)
    output.origins.removeAll(keepingCapacity: true)
    var firstChange: Int?
    var index = 0
    while index < scalars.count {
      if let (scalar, length) = escape(at: index) {
        var origin = origins[index]
        firstChange = firstChange ?? origin.place
        for place in index..<index + length {
          origin.isBroken = origin.isBroken || origins[place].isBroken || (place > index && origins[place].isWordStart)
        }
        if let scalar { output.append(scalar, origin) }
        index += length
      } else {
        output.append(scalars[index], origins[index])
        index += 1
      }
    }
    self = output
    return firstChange
  }

  /// The escapes of HTML that matter here, with or without their semicolon. Numbers have a number sign themselves.
  private static let named: [(name: String, scalar: Unicode.Scalar?)] = [
    ("amp", "&"), ("num", "#"), ("percnt", "%"), ("semi", ";"), ("colon", ":"), ("sol", "/"), ("bsol", "\\"),
    ("equals", "="), ("lbrace", "{"), ("lcub", "{"), ("nbsp", nil), ("shy", nil), ("zwj", nil), ("zwnj", nil),
    ("sharp", "#"),
  ]

  /// The escape that starts here, and how many scalars it has: of a web address, a mail, a string of a program, or HTML.
  private func escape(at index: Int) -> (Unicode.Scalar?, Int)? {
    switch scalars[index] {
    case "%", "=", "\\":
      if let wide = wideNumberSign(index) { return wide }
      if scalars[index] == "\\", let octal = octal(index + 1) { return octal }
      if let value = number(index + 1, count: 2) { return (Unicode.Scalar(value), 3) }
      guard index + 1 < scalars.count else { return nil }
      if scalars[index + 1] == "/" { return scalars[index] == "\\" ? ("/", 2) : nil }
      guard ["u", "x", "U", "X"].contains(scalars[index + 1]) else { return nil }
      if index + 2 < scalars.count, scalars[index + 2] == "{" {
        for count in 1...6 {
          if let value = number(index + 3, count: count), index + 3 + count < scalars.count,
            scalars[index + 3 + count] == "}"
          {
            return (Unicode.Scalar(value), 4 + count)
          }
        }
        return nil
      }
      // A number may be followed by digits that are none of its own, so what gives ASCII is tried first.
      for count in [2, 4, 8] {
        if let value = number(index + 2, count: count), (0x21...0x7E).contains(value),
          let scalar = Unicode.Scalar(value)
        {
          return (scalar, 2 + count)
        }
      }
      for count in [8, 4, 2] {
        if let value = number(index + 2, count: count), let scalar = Unicode.Scalar(value) {
          return (scalar, 2 + count)
        }
      }
      return nil
    case "&":
      for (name, scalar) in Self.named where matches(name, at: index + 1) {
        let length = 1 + name.count
        let hasSemicolon = index + length < scalars.count && scalars[index + length] == ";"
        return (scalar, hasSemicolon ? length + 1 : length)
      }
      return nil
    default: return nil
    }
  }

  /// The bytes of a wide, small or musical number sign, each of them escaped.
  private func wideNumberSign(_ index: Int) -> (Unicode.Scalar?, Int)? {
    var bytes: [UInt32] = []
    var place = index
    while bytes.count < 3, place < scalars.count, ["%", "=", "\\"].contains(scalars[place]) {
      let digits = place + 1 < scalars.count && (scalars[place + 1] == "x" || scalars[place + 1] == "X") ? 2 : 1
      guard let byte = number(place + digits, count: 2) else { return nil }
      bytes.append(byte)
      place += digits + 2
    }
    guard [[0xEF, 0xBC, 0x83], [0xEF, 0xB9, 0x9F], [0xE2, 0x99, 0xAF]].contains(bytes) else { return nil }
    return ("#", place - index)
  }

  /// ASCII by an octal number of three digits, or of two for the number sign.
  private func octal(_ index: Int) -> (Unicode.Scalar?, Int)? {
    var value: UInt32 = 0
    for count in 1...3 {
      guard index + count <= scalars.count, ("0"..."7").contains(scalars[index + count - 1]) else { return nil }
      value = value << 3 | (scalars[index + count - 1].value - 0x30)
      if count == 2, value == 0x23 { return ("#", 3) }
    }
    return (0x21...0x7E).contains(value) ? (Unicode.Scalar(value), 4) : nil
  }

  /// A hexadecimal number of `count` digits.
  private func number(_ index: Int, count: Int) -> UInt32? {
    guard index + count <= scalars.count else { return nil }
    var value: UInt32 = 0
    for scalar in scalars[index..<index + count] {
      guard let digit = Character(scalar).hexDigitValue else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }
}
