// SPDX-License-Identifier: Apache-2.0

/// Tries one explanation after the other on a text that is no target, the certain ones first.
///
/// Each explanation is one look at the text or one changed copy of it, so the whole is linear.
struct Diagnostician {
  private let bytes: Bytes
  /// The text without white space at its ends.
  private var start: Int
  private var end: Int

  init(_ bytes: Bytes) {
    self.bytes = bytes
    start = 0
    end = bytes.count
    while start < end, Self.isSpace(bytes[start]) { start &+= 1 }
    while end > start, Self.isSpace(bytes[end &- 1]) { end &-= 1 }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) }

  mutating func diagnose() -> LinkDiagnosis {
    if start == end { return LinkDiagnosis(.empty, at: 0) }
    var scanner = MessageScanner(bytes)
    _ = scanner.scan()
    if let second = scanner.output.secondLink { return LinkDiagnosis(.twoLinks, at: second) }
    return otherAddress() ?? hiddenCharacters() ?? wrongStart() ?? wrongPort() ?? trailingPunctuation() ?? wrapped()
      ?? escaped() ?? brokenLink() ?? linkInText() ?? name() ?? unfinishedLink() ?? LinkDiagnosis(.notALink, at: start)
  }

  // MARK: - Checks

  /// A repair is offered only when it is one link, wholly, and its hosts stand in the text.
  private func link(_ repaired: [UInt8], hostsAsIn original: Bytes? = nil) -> String? {
    repaired.withUnsafeBufferPointer { candidate in
      guard simplexLinkType(ofUTF8: candidate) != nil, let link = try? LinkReader.link(candidate) else { return nil }
      let text = String(decoding: candidate, as: UTF8.self)
      guard let original, case .short(let short) = link else { return text }
      let hosts = short.server.hosts
      let isKnown =
        hosts.count <= 16
        && hosts.allSatisfy { host in
          // A printed address need not stand in the text as it is.
          host.kind == .ipv4 || host.kind == .ipv6 || original.holds(host.bytes)
        }
      return isKnown ? text : nil
    }
  }

  private func isLink(_ from: Int, _ to: Int) -> Bool { simplexLinkType(ofUTF8: bytes.slice(from, to)) != nil }

  private func text(_ from: Int, _ to: Int) -> String { String(decoding: bytes.slice(from, to), as: UTF8.self) }

  /// Whether the text goes on with `literal`, letter case aside.
  private func starts(_ literal: StaticString, at place: Int, ignoringCase: Bool = false) -> Bool {
    let count = literal.utf8CodeUnitCount
    guard end &- place >= count else { return false }
    for index in 0..<count {
      let byte = bytes[place &+ index]
      guard (ignoringCase ? byte.lowercased : byte) == literal.utf8Start[index] else { return false }
    }
    return true
  }

  // MARK: - Explanations

  private func otherAddress() -> LinkDiagnosis? {
    if starts("smp://", at: start, ignoringCase: true) { return LinkDiagnosis(.smpAddress, at: start) }
    if starts("xftp://", at: start, ignoringCase: true) { return LinkDiagnosis(.xftpAddress, at: start) }
    if starts("xrcp:/", at: start, ignoringCase: true) { return LinkDiagnosis(.xrcpAddress, at: start) }
    if starts("simplex:/file#", at: start, ignoringCase: true) { return LinkDiagnosis(.fileLink, at: start) }
    if starts("https://simplex.chat/file#", at: start, ignoringCase: true) {
      return LinkDiagnosis(.fileLink, at: start)
    }
    return nil
  }

  private func hiddenCharacters() -> LinkDiagnosis? {
    var visible: [UInt8] = []
    var dense: [UInt8] = []
    var firstInvisible: Int?
    var firstSpace: Int?
    var index = start
    while index < end {
      let length = InvisibleCharacter.length(bytes, index, end)
      if length > 0 {
        firstInvisible = firstInvisible ?? index
        index &+= length
        continue
      }
      visible.append(bytes[index])
      if Self.isSpace(bytes[index]) {
        firstSpace = firstSpace ?? index
      } else {
        dense.append(bytes[index])
      }
      index &+= 1
    }
    if let firstInvisible, let repaired = link(visible, hostsAsIn: bytes) {
      return LinkDiagnosis(.invisibleCharacter, at: firstInvisible, repaired: repaired)
    }
    if let firstSpace, let repaired = link(dense, hostsAsIn: bytes) {
      return LinkDiagnosis(.whiteSpaceInside, at: firstSpace, repaired: repaired)
    }
    return nil
  }

  private func wrongStart() -> LinkDiagnosis? {
    var repaired = Array(bytes[start..<end])
    if starts("simplex://", at: start, ignoringCase: true) {
      repaired.removeSubrange(0..<10)
      repaired = Array("simplex:/".utf8) + repaired
      return LinkDiagnosis(.doubleSlash, at: start &+ 9, repaired: link(repaired))
    }
    let isSimplex = starts("simplex:/", at: start, ignoringCase: true)
    let isHTTPS = starts("https://", at: start, ignoringCase: true)
    guard isSimplex || isHTTPS else { return nil }
    let length = isSimplex ? 9 : 8
    if !starts(isSimplex ? "simplex:/" : "https://", at: start) {
      for index in 0..<length { repaired[index] = repaired[index].lowercased }
      let whole = link(repaired)
      if isSimplex || whole != nil { return LinkDiagnosis(.upperCaseScheme, at: start, repaired: whole) }
      return nil
    }
    // The letter stands after the first slash of the path.
    guard let slash = bytes.firstIndex(of: UInt8(ascii: "/"), from: start &+ 8, to: end),
      slash &+ 1 < end, bytes[slash &+ 1] == UInt8(ascii: "I")
    else { return nil }
    repaired[slash &+ 1 &- start] = UInt8(ascii: "i")
    return link(repaired).map { LinkDiagnosis(.upperCaseLetter, at: slash &+ 1, repaired: $0) }
  }

  private func wrongPort() -> LinkDiagnosis? {
    guard starts("https://", at: start) else { return nil }
    var reader = ByteReader(bytes.slice(start, end), at: 8)
    guard (try? reader.takeHost()) != nil else { return nil }
    let colon = reader.position
    guard reader.take(UInt8(ascii: ":")), reader.takeNumber() != nil else { return nil }
    var repaired = Array(reader.bytes[..<colon]) + Array(reader.bytes[reader.position...])
    guard link(repaired) != nil else { return nil }
    repaired.append(repaired.contains(UInt8(ascii: "?")) ? UInt8(ascii: "&") : UInt8(ascii: "?"))
    repaired.append("p=")
    let port = reader.bytes[(colon &+ 1)..<reader.position]
    repaired.append(contentsOf: port)
    // A port that is given twice, or is none, leaves nothing certain.
    var number = ByteReader(Bytes(rebasing: port))
    let value = number.takeNumber() ?? 0
    let isCertain = value <= 65535 && port.count <= 5 && portOf(repaired) == Int64(value)
    return LinkDiagnosis(.portInAuthority, at: start &+ colon, repaired: isCertain ? link(repaired) : nil)
  }

  private func portOf(_ candidate: [UInt8]) -> Int64? {
    candidate.withUnsafeBufferPointer { bytes in
      guard case .short(let link)? = try? LinkReader.link(bytes) else { return nil }
      return link.server.port
    }
  }

  /// Cuts punctuation from the end, one character at a time and at most eight.
  private func trailingPunctuation() -> LinkDiagnosis? {
    guard bytes[start] == UInt8(ascii: "h") || bytes[start] == UInt8(ascii: "s") else { return nil }
    var cut = end
    for _ in 0..<8 {
      let scalar = CharacterClass.scalar(bytes, from: start, before: cut)
      guard Self.isClosing(scalar.value), scalar.start > start else { return nil }
      cut = scalar.start
      if isLink(start, cut) { return LinkDiagnosis(.trailingPunctuation, at: cut, repaired: text(start, cut)) }
    }
    return nil
  }

  /// Strips up to three pairs of brackets or quotes, after up to three characters of punctuation at the end.
  private func wrapped() -> LinkDiagnosis? {
    var outerEnd = end
    for _ in 0..<4 {
      var inner = (start: start, end: outerEnd)
      for _ in 0..<3 {
        guard let next = Wrapping.inner(bytes, inner.start, inner.end) else { break }
        inner = next
        if isLink(inner.start, inner.end) {
          return LinkDiagnosis(.wrapped, at: start, repaired: text(inner.start, inner.end))
        }
      }
      guard outerEnd > start else { return nil }
      let last = CharacterClass.scalar(bytes, from: start, before: outerEnd)
      guard Self.isClosing(last.value) else { return nil }
      outerEnd = last.start
    }
    return nil
  }

  /// Punctuation, and the symbols that close something in running text.
  private static func isClosing(_ scalar: UInt32) -> Bool {
    guard scalar < 0x80 else { return UnicodePunctuation.contains(scalar) }
    let byte = UInt8(truncatingIfNeeded: scalar)
    return CharacterClass.isASCIIPunctuation(byte) || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "`")
      || byte == UInt8(ascii: "~")
  }

  private func escaped() -> LinkDiagnosis? {
    if let escape = bytes.firstIndex(of: UInt8(ascii: "&"), from: start, to: end),
      let repaired = link(HTMLEscapes.decoded(bytes, start, end))
    {
      return LinkDiagnosis(.htmlEscaped, at: escape, repaired: repaired)
    }
    if let escape = bytes.firstIndex(of: UInt8(ascii: "%"), from: start, to: end) {
      var decoded: [UInt8] = []
      var index = start
      while index < end {
        // Here a plus is a plus: only the whole was encoded.
        if bytes[index] == UInt8(ascii: "+") {
          decoded.append(bytes[index])
          index &+= 1
        } else {
          decoded.append(QueryString.decodedByte(bytes, &index, end))
        }
      }
      if let repaired = link(decoded) { return LinkDiagnosis(.percentEncoded, at: escape, repaired: repaired) }
    }
    return nil
  }

  /// What the decoder says of a text that starts with the scheme of SimpleX, or with a web host and a short link's path.
  private func brokenLink() -> LinkDiagnosis? {
    guard starts("simplex:/", at: start) || starts("https://", at: start) else { return nil }
    var reader = ByteReader(bytes.slice(start, end))
    var kept: ConnectionLink?
    do throws(LinkFailure) {
      _ = try LinkReader.read(&reader, mustEnd: true, keep: false, into: &kept)
      return nil
    } catch {
      switch error.reason {
      case .missingHost: return LinkDiagnosis(.missingHost, at: start &+ error.offset)
      case .invalidBase64URL:
        return LinkDiagnosis(
          .nonCanonicalBase64URL, at: start &+ error.offset, repaired: withoutPadding(error.offset))
      default: return nil
      }
    }
  }

  /// Wrong padding can be left out, as it says nothing.
  private func withoutPadding(_ offset: Int) -> String? {
    var from = start &+ offset
    while from < end, bytes[from] != UInt8(ascii: "="), Base64URL.value(of: bytes[from]) != nil { from &+= 1 }
    var to = from
    while to < end, bytes[to] == UInt8(ascii: "=") { to &+= 1 }
    guard to > from else { return nil }
    return link(Array(bytes[start..<from]) + Array(bytes[to..<end]))
  }

  /// A link that stands somewhere in the text and was not seen: the first one decides the code.
  private func linkInText() -> LinkDiagnosis? {
    var found: (start: Int, end: Int)?
    var count = 0
    var index = start
    while index < end {
      let wordEnd = bytes.firstIndex(of: 0x20, or: 0x0A, from: index, to: end)
      if let place = linkStart(index, wordEnd), let linkEnd = linkEnd(place, closingBracket(place, wordEnd)) {
        if found == nil { found = (place, linkEnd) }
        count &+= 1
      }
      index = wordEnd &+ 1
    }
    guard let found else { return commandOrNothing() }
    let repaired = count == 1 ? text(found.start, found.end) : nil
    if found.start > start &+ 1, bytes[found.start &- 1] == UInt8(ascii: "("),
      bytes[found.start &- 2] == UInt8(ascii: "]"), isFull(found.start, found.end)
    {
      return LinkDiagnosis(.fullLinkInTextLink, at: found.start, repaired: repaired)
    }
    if commandOrNothing() != nil { return LinkDiagnosis(.command, at: start, repaired: repaired) }
    var scanner = MessageScanner(bytes)
    let fragment = scanner.fragmentStart(at: found.start)
    switch bytes[fragment] {
    case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "`"), UInt8(ascii: "#"),
      UInt8(ascii: "!"), UInt8(ascii: "@"), UInt8(ascii: "/"):
      return LinkDiagnosis(.swallowedByFormat, at: fragment, repaired: repaired)
    default:
      if fragment == found.start {
        return LinkDiagnosis(.trailingPunctuation, at: found.end, repaired: repaired)
      }
      return LinkDiagnosis(.insideWord, at: found.start, repaired: repaired)
    }
  }

  /// A message of one line that starts with `/` is a command.
  private func commandOrNothing() -> LinkDiagnosis? {
    guard bytes[start] == UInt8(ascii: "/"), end &- start > 1,
      bytes.firstIndex(of: 0x0A, from: start, to: end) == nil
    else { return nil }
    return LinkDiagnosis(.command, at: start)
  }

  /// The first scheme in a word.
  private func linkStart(_ from: Int, _ to: Int) -> Int? {
    var index = from
    while let colon = bytes.firstIndex(of: UInt8(ascii: ":"), from: index, to: to) {
      if colon &- 5 >= from, starts("https://", at: colon &- 5) { return colon &- 5 }
      if colon &- 7 >= from, starts("simplex:/", at: colon &- 7) { return colon &- 7 }
      index = colon &+ 1
    }
    return nil
  }

  /// Where the bracket closes that stands right before `from`, if it closes among the last four bytes of the word;
  /// else the word's end. A full link would take a closing parenthesis for a part of itself.
  private func closingBracket(_ from: Int, _ to: Int) -> Int {
    guard from > start else { return to }
    let closing: UInt8
    switch bytes[from &- 1] {
    case UInt8(ascii: "("): closing = UInt8(ascii: ")")
    case UInt8(ascii: "["): closing = UInt8(ascii: "]")
    case UInt8(ascii: "<"): closing = UInt8(ascii: ">")
    default: return to
    }
    return bytes.firstIndex(of: closing, from: max(from, to &- 4), to: to) ?? to
  }

  /// The end of the link that starts at `from`: the word, or the word without up to four characters of punctuation.
  private func linkEnd(_ from: Int, _ to: Int) -> Int? {
    var cut = to
    for _ in 0..<5 {
      if isLink(from, cut) { return cut }
      guard cut > from &+ 1 else { return nil }
      let scalar = CharacterClass.scalar(bytes, from: from, before: cut)
      guard Self.isClosing(scalar.value) else { return nil }
      cut = scalar.start
    }
    return nil
  }

  private func isFull(_ from: Int, _ to: Int) -> Bool {
    guard case .full? = try? LinkReader.link(bytes.slice(from, to)) else { return false }
    return true
  }

  private func name() -> LinkDiagnosis? {
    guard bytes[start] == UInt8(ascii: "@"), let labelEnd = try? NameReader.labelEnd(bytes, start &+ 1, end),
      labelEnd == end
    else { return nil }
    return LinkDiagnosis(.nameWithoutDot, at: end)
  }

  /// A text that starts as links do: where the decoder stopped.
  private func unfinishedLink() -> LinkDiagnosis? {
    let isSimplex = starts("simplex:", at: start)
    guard isSimplex || starts("https://", at: start) else { return nil }
    var reader = ByteReader(bytes.slice(start, end))
    var kept: ConnectionLink?
    do throws(LinkFailure) {
      _ = try LinkReader.read(&reader, mustEnd: true, keep: false, into: &kept)
      return nil
    } catch {
      // An ordinary web address is not a broken link.
      let isOrdinary: Bool =
        switch error.reason {
        case .unknownKind, .invalidHost, .invalidPort, .missingFragment: !isSimplex
        default: false
        }
      if isOrdinary { return nil }
      return LinkDiagnosis(.invalidLink, at: start &+ error.offset)
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether `part` stands somewhere in these bytes. Linear: a part is looked for where its first byte stands, and is
  /// as short as a host.
  fileprivate func holds(_ part: [UInt8]) -> Bool {
    guard let first = part.first, part.count <= 1024 else { return false }
    var index = 0
    while let place = firstIndex(of: first, from: index, to: count) {
      if count &- place < part.count { return false }
      if self[place..<place &+ part.count].elementsEqual(part) { return true }
      index = place &+ 1
    }
    return false
  }
}
