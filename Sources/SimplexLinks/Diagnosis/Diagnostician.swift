// SPDX-License-Identifier: Apache-2.0

/// Tries one explanation after the other on a text that is no target, the certain ones first.
///
/// Each explanation is a fixed number of looks at the text or at changed copies of it, so the whole is linear.
struct Diagnostician {
  let bytes: Bytes
  /// The text without white space at its ends is `start..<end`.
  let start: Int
  let end: Int
  /// Where the second link starts.
  private let secondLink: Int?

  /// - Parameter search: what was found in the text.
  init(_ bytes: Bytes, _ search: LinkSearch) {
    var start = 0
    var end = bytes.count
    while start < end, Self.isSpace(bytes[start]) { start &+= 1 }
    while end > start, Self.isSpace(bytes[end &- 1]) { end &-= 1 }
    self.bytes = bytes
    self.start = start
    self.end = end
    secondLink = search.secondStart
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) }

  func diagnose() -> LinkDiagnosis {
    if start == end { return LinkDiagnosis(.empty, at: 0) }
    if let second = secondLink { return LinkDiagnosis(.twoLinks, at: second) }
    return otherAddress() ?? hiddenCharacters() ?? wrongStart() ?? wrongPort() ?? trailingPunctuation() ?? wrapped()
      ?? escaped() ?? brokenLink() ?? linkInText() ?? name() ?? unfinishedLink() ?? LinkDiagnosis(.notALink, at: start)
  }

  /// An address that no one connects to.
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

  /// A contact's name of one label.
  private func name() -> LinkDiagnosis? {
    guard bytes[start] == UInt8(ascii: "@"), let labelEnd = try? NameReader.labelEnd(bytes, start &+ 1, end),
      labelEnd == end
    else { return nil }
    return LinkDiagnosis(.nameWithoutDot, at: end)
  }
}

// What the explanations ask.
extension Diagnostician {
  /// A repair is offered only when it is one link, wholly, and its hosts stand in the text.
  func link(_ repaired: [UInt8], hostsAsIn original: Bytes? = nil) -> String? {
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

  func isLink(_ from: Int, _ to: Int) -> Bool { simplexLinkType(ofUTF8: bytes.slice(from, to)) != nil }

  /// Whether the text goes on at `place` with `literal`, which is lower case when `ignoringCase` sets the text's case aside.
  func starts(_ literal: StaticString, at place: Int, ignoringCase: Bool = false) -> Bool {
    let count = literal.utf8CodeUnitCount
    guard end &- place >= count else { return false }
    for index in 0..<count {
      let byte = bytes[place &+ index]
      guard (ignoringCase ? byte.lowercased : byte) == literal.utf8Start[index] else { return false }
    }
    return true
  }
}
