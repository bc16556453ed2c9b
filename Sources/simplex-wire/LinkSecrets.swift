// SPDX-License-Identifier: Apache-2.0

/// Hiding of what follows a `#`.
enum LinkSecrets {
  /// A link without its secret part.
  static func hidden(_ link: String) -> String {
    let scalars = link.unicodeScalars
    guard let hash = scalars.firstIndex(of: "#") else { return link }
    return String(scalars[..<hash]) + "#…"
  }

  /// A text whose scalars have become dots where a secret may stand; white space stays, and so does the number of
  /// scalars. That is all that follows the first `#`, or the first scheme of a server's or desktop's address, plain or
  /// escaped in any way and any number of times; and every run of characters that is as long as a key.
  static func masked(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    let start = secretStart(scalars)
    var output = String.UnicodeScalarView()
    var index = 0
    while index < scalars.count {
      var end = index
      while end < start, end < scalars.count, isKeyCharacter(scalars[end]) { end += 1 }
      // An onion name is as long and no secret.
      let isKey = end - index >= shortestKey && !scalars[end...].starts(with: ".onion".unicodeScalars)
      end = max(end, index + 1)
      for place in index..<end {
        let scalar = scalars[place]
        output.append((isKey || place >= start) && !scalar.properties.isWhitespace ? "·" : scalar)
      }
      index = end
    }
    return String(output)
  }

  /// Whether a name may be a key that lost its link.
  static func resemblesKey(_ name: String) -> Bool {
    name.unicodeScalars.split { !isKeyCharacter($0) }.contains { $0.count >= shortestKey }
  }

  private static let shortestKey = 40

  private static func isKeyCharacter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "A"..."Z", "a"..."z", "0"..."9", "-", "_": true
    default: false
    }
  }

  /// Where the first secret may start. The text is unescaped again and again, so that it does not matter how often it
  /// was escaped; what is not plain after that is a secret as a whole.
  private static func secretStart(_ scalars: [Unicode.Scalar]) -> Int {
    var draft = Unescaping(scalars)
    var start = draft.secretStart()
    for _ in 0..<8 {
      guard let firstChange = draft.unescape() else { return start }
      start = min(start, draft.secretStart())
      if start <= firstChange { return start }
    }
    return draft.unescape().map { min(start, $0) } ?? start
  }
}

/// A text whose escapes are undone, with the place from which each scalar comes.
private struct Unescaping {
  private var scalars: [Unicode.Scalar] = []
  private var origins: [Int] = []
  private let end: Int

  init(_ text: [Unicode.Scalar]) {
    end = text.count
    for (place, scalar) in text.enumerated() { append(scalar, place) }
  }

  /// Nothing that is not seen can break an escape or a scheme in two.
  private mutating func append(_ scalar: Unicode.Scalar, _ origin: Int) {
    guard !scalar.properties.isWhitespace, !scalar.properties.isDefaultIgnorableCodePoint else { return }
    switch scalar.properties.generalCategory {
    case .control, .format: return
    default: break
    }
    // What is left of `&amp` and a semicolon that was escaped in another way.
    if scalar == ";", scalars.last == "&" { return }
    scalars.append(scalar)
    origins.append(origin)
  }

  /// The place of what follows the first number sign or scheme of an address.
  func secretStart() -> Int {
    for index in scalars.indices {
      switch scalars[index] {
      // The number sign, small, wide and with other names.
      case "#", "\u{FE5F}", "\u{FF03}", "\u{266F}": return origin(index + 1)
      case ":" where isAddressScheme(before: index):
        return origin(index + 1 < scalars.count && scalars[index + 1] == "/" ? index + 2 : index + 1)
      default: break
      }
    }
    return end
  }

  private func origin(_ index: Int) -> Int { index < origins.count ? origins[index] : end }

  private func isAddressScheme(before colon: Int) -> Bool {
    ["smp", "xftp", "xrcp", "ntf"].contains { scheme in
      colon >= scheme.count && matches(scheme, at: colon - scheme.count)
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
        firstChange = firstChange ?? origins[index]
        if let scalar { output.append(scalar, origins[index]) }
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
