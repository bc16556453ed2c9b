// SPDX-License-Identifier: Apache-2.0

/// A fault of a link and its place in the text.
typealias LinkFault = (code: LinkDiagnosis.Code, place: Int)

/// A draft in which the faults of spelling are set right: its start, its port, what follows it.
struct Settled {
  private(set) var draft: Draft
  private(set) var faults: [LinkFault] = []
  /// Why it is still no link.
  private(set) var failure: LinkFailure?
  /// Whether what was done to it leaves no choice.
  private(set) var isCertain = true
  /// Whether a link with a query was found, even an empty one.
  private(set) var hasQuery = false
  /// Whether what was cut from the end holds what joins the parts of a link.
  private(set) var cutsJoint = false
  /// Whether upper-case letters were changed.
  private(set) var hasOtherCase = false
  private var port: [UInt8]?

  var isLink: Bool { failure == nil }

  /// Notes that what was done to the draft before leaves a choice.
  mutating func doubt() { isCertain = false }

  /// The most characters of punctuation that are cut from an end.
  private static let mostPunctuation = 16

  init(_ draft: Draft) {
    self.draft = draft
    self.draft.trim()
    hasQuery = self.draft.bytes.contains(UInt8(ascii: "?"))
    setStart()
    takePort()
    cutEnd()
    if failure?.reason == .invalidBase64URL { cutPadding() }
    if isLink { placePort() }
  }

  /// Whether it is a link or nearly one. An ordinary web address is neither.
  var isLinkLike: Bool {
    guard let failure else { return true }
    switch failure.reason {
    case .unknownScheme: return false
    case .unknownKind, .invalidHost, .invalidPort, .missingFragment:
      // These are said of queues, too.
      let hash = draft.bytes.firstIndex(of: UInt8(ascii: "#")) ?? draft.count
      return draft.starts("simplex:/") || failure.offset > hash
    default: return true
    }
  }

  /// What the decoder says of a draft that is no link.
  var remainingFault: LinkFault? {
    guard let failure else { return nil }
    let place = draft.origin(failure.offset)
    switch failure.reason {
    case .missingHost: return (.missingHost, place)
    case .invalidBase64URL:
      if let end = canonicalEnd(from: failure.offset) { return (.invalidLink, draft.origin(end)) }
      return (.nonCanonicalBase64URL, place)
    case .trailingBytes:
      // The two characters that base64url does without.
      if let start = runStart(before: failure.offset), failure.offset &- start != Self.usualKeyLength {
        return (.nonCanonicalBase64URL, draft.origin(start))
      }
      return (.invalidLink, place)
    default: return (.invalidLink, place)
    }
  }

  /// The length of a key of 32 bytes, which is complete.
  private static let usualKeyLength = 43

  /// Where canonical base64url ends that starts at `start`, if text in another script is glued to it.
  private func canonicalEnd(from start: Int) -> Int? {
    var end = start
    while end < draft.count, Base64URL.value(of: draft.bytes[end]) != nil { end &+= 1 }
    while end < draft.count, draft.bytes[end] == UInt8(ascii: "=") { end &+= 1 }
    guard end > start, end < draft.count, draft.bytes[end] >= 0x80 else { return nil }
    let isCanonical = draft.withBytes { bytes in
      var reader = ByteReader(bytes.slice(start, end))
      return (try? reader.takeWholeBase64URL()) != nil
    }
    return isCanonical ? end : nil
  }

  /// Where the base64url ends at `index` that a `+` or `/` and more of it follow.
  private func runStart(before index: Int) -> Int? {
    guard index &+ 1 < draft.count, draft.bytes[index] == UInt8(ascii: "+") || draft.bytes[index] == UInt8(ascii: "/"),
      Base64URL.value(of: draft.bytes[index &+ 1]) != nil
    else { return nil }
    var start = index
    while start > 0, Base64URL.value(of: draft.bytes[start &- 1]) != nil { start &-= 1 }
    return start < index ? start : nil
  }

  // MARK: - Start

  /// Upper-case letters where there must be none, and a second slash after `simplex:`.
  private mutating func setStart() {
    let isSimplex = draft.starts("simplex:/", ignoringCase: true)
    guard isSimplex || draft.starts("https://", ignoringCase: true) else { return }
    if !draft.starts(isSimplex ? "simplex:/" : "https://") {
      for index in 0..<8 { draft.replace(index, with: draft.bytes[index].lowercased) }
      faults.append((.upperCaseScheme, draft.origin(0)))
      hasOtherCase = true
    }
    if draft.starts("simplex://") {
      faults.append((.doubleSlash, draft.origin(9)))
      draft.remove(9..<10)
    }
    // The letter stands after the first slash of the path.
    let bytes = draft.bytes
    guard let slash = bytes[8...].firstIndex(of: UInt8(ascii: "/")), slash &+ 2 < bytes.count,
      bytes[slash &+ 1] == UInt8(ascii: "I"),
      bytes[slash &+ 2] == UInt8(ascii: "#") || bytes[(slash &+ 2)...].starts(with: "/#".utf8)
    else { return }
    faults.append((.upperCaseLetter, draft.origin(slash &+ 1)))
    hasOtherCase = true
    draft.replace(slash &+ 1, with: UInt8(ascii: "i"))
  }

  /// Takes a port away that stands after the host of a short link.
  private mutating func takePort() {
    guard draft.starts("https://") else { return }
    let found: Range<Int>? = draft.withBytes { bytes in
      var reader = ByteReader(bytes, at: 8)
      guard (try? reader.takeHost()) != nil else { return nil }
      let colon = reader.position
      guard reader.take(UInt8(ascii: ":")) else { return nil }
      _ = reader.takeNumber()
      let end = reader.position
      // Full links have their port there.
      guard reader.take(UInt8(ascii: "/")), !reader.take("contact"), !reader.take("invitation") else { return nil }
      return colon..<end
    }
    guard let found else { return }
    faults.append((.portInAuthority, draft.origin(found.lowerBound)))
    port = Array(draft.bytes[(found.lowerBound &+ 1)..<found.upperBound])
    draft.remove(found)
  }

  /// Writes the port that was taken as a parameter.
  private mutating func placePort() {
    guard let port else { return }
    var number: Int64 = 0
    // A port that is no number, too large or given twice leaves nothing certain.
    guard !port.isEmpty, port.count <= 5 else { return isCertain = false }
    for digit in port { number = number &* 10 &+ Int64(digit &- 0x30) }
    let end = draft.end
    draft.append([draft.bytes.contains(UInt8(ascii: "?")) ? UInt8(ascii: "&") : UInt8(ascii: "?")], at: end)
    draft.append("p=".utf8, at: end)
    draft.append(port, at: end)
    guard number <= 65_535, case .short(let link)? = draft.link(draft.count), link.server.port == number else {
      return isCertain = false
    }
  }

  // MARK: - End

  /// Cuts punctuation from the end.
  private mutating func cutEnd() {
    let whole = draft.count
    failure = draft.failure(whole)
    var cuts: [Int] = [whole]
    while cuts.count <= Self.mostPunctuation, let last = cuts.last, last > 1 {
      let scalar = draft.withBytes { CharacterClass.scalar($0, from: 0, before: last) }
      guard Wrapping.isClosing(scalar.value), scalar.start > 0 else { break }
      cuts.append(scalar.start)
    }
    let shortest = cuts.last ?? whole
    guard let longest = cuts.first(where: { draft.isLink($0) }) else {
      // A link to the decoder, while the scanner shows it without its last character.
      if let cut = cuts.first(where: { draft.failure($0) == nil }) {
        isCertain = false
        take(cut)
        return
      }
      // What the punctuation hides is told rather than the punctuation.
      if failure?.reason == .trailingBytes, let hidden = draft.failure(shortest), hidden.reason == .missingHost {
        failure = hidden
      }
      return
    }
    var cut = longest
    if shortest < longest, draft.isLink(shortest), let link = draft.link(shortest) {
      // Both are links: what is in question may be a part of it.
      if draft.link(longest)?.simplexUri == link.simplexUri || (link.isFull && link.hasUsualSizes) {
        cut = shortest
      } else {
        isCertain = false
      }
    }
    take(cut)
  }

  private mutating func take(_ cut: Int) {
    failure = nil
    guard cut < draft.count else { return }
    faults.append((.trailingPunctuation, draft.origin(cut)))
    cutsJoint = draft.bytes[cut...].contains { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "%") }
    draft.cut(to: cut)
  }

  /// Wrong padding can be left out, as it says nothing.
  private mutating func cutPadding() {
    guard let failure else { return }
    var from = failure.offset
    while from < draft.count, draft.bytes[from] != UInt8(ascii: "="), Base64URL.value(of: draft.bytes[from]) != nil {
      from &+= 1
    }
    var to = from
    while to < draft.count, draft.bytes[to] == UInt8(ascii: "=") { to &+= 1 }
    // In the middle of a value it is no padding.
    guard to > from, to == draft.count || draft.bytes[to] == UInt8(ascii: "?") || draft.bytes[to] == UInt8(ascii: "/")
    else { return }
    var shorter = draft
    shorter.remove(from..<to)
    guard shorter.isLink(shorter.count) else { return }
    faults.append((.nonCanonicalBase64URL, draft.origin(failure.offset)))
    draft = shorter
    self.failure = nil
  }
}

extension ConnectionLink {
  var isFull: Bool {
    guard case .full = self else { return false }
    return true
  }

  /// Whether keys, ids and hashes are as long as applications make them, and everything else is as they write it. The
  /// decoder does not ask for that; a repair that joins two pieces has no other way to know that they are one.
  var hasUsualSizes: Bool {
    switch self {
    case .short(let link):
      return link.linkKey.count == 32 && (link.linkID.map { $0.count == 24 } ?? true)
        && (link.server.keyHash.map { $0.count == 32 } ?? true)
    case .full(let link):
      return link.queues.allSatisfy { $0.server.keyHash?.count == 32 && $0.senderID.count == 24 && $0.mode != nil }
        && (link.clientData == nil || link.linkType == .group)
    }
  }
}
