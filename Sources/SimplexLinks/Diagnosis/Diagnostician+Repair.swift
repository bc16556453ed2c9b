// SPDX-License-Identifier: Apache-2.0

/// When a repair is certain.
extension Diagnostician {
  /// The text of a settled draft if it is surely what was meant: it is one link, wholly; every host stands in the text;
  /// and what follows its `#` does so too, except where escapes were undone, or where a piece of the usual size was
  /// broken in two.
  func repair(_ settled: Settled, _ certainty: Certainty) -> String? {
    let draft = settled.draft
    guard settled.isLink, settled.isCertain, let link = draft.link(draft.count),
      draft.withBytes({ simplexLinkType(ofUTF8: $0) }) != nil
    else { return nil }
    let hasUsualSizes = link.hasUsualSizes
    guard certainty.allows(settled, link), hasSpaceInSecretOnly(draft), !hasLostCase(settled, link),
      hasOnePort(draft, link)
    else { return nil }
    guard hasKnownHosts(draft, link), isPlain(draft), isWholeToItsEnd(draft, link),
      isSurelyOne(draft, link, hasUsualSizes: hasUsualSizes)
    else { return nil }
    let text = String(decoding: draft.bytes, as: UTF8.self)
    return text.utf8.elementsEqual(draft.bytes) ? text : nil
  }

  /// The most hosts that are looked for.
  private static let mostHosts = 16

  /// Whether every host stands in the text.
  private func hasKnownHosts(_ draft: Draft, _ link: ConnectionLink) -> Bool {
    var hosts: [TransportHost] = []
    if let authority = authority(draft) {
      guard draft.isIntact(authority, in: bytes) else { return false }
    }
    switch link {
    case .short(let link):
      hosts = link.server.hosts
      if draft.starts("https://") { hosts.removeFirst() }
    case .full(let link):
      for queue in link.queues {
        // The decoder adds an onion name to the oldest addresses.
        let added =
          queue.clientVersions.max == 1 ? queue.server.hosts.first.flatMap(PinnedRevision.onionHost(of:)) : nil
        hosts += queue.server.hosts.filter { $0 != added }
      }
    }
    let isWhole = draft.isIntact(0..<draft.count, in: bytes)
    return hosts.count <= Self.mostHosts
      && hosts.allSatisfy { host in
        // A printed address need not stand in the text as it is.
        (isWhole && (host.kind == .ipv4 || host.kind == .ipv6)) || bytes.holds(host.bytes)
      }
  }

  private func authority(_ draft: Draft) -> Range<Int>? {
    guard draft.starts("https://") else { return nil }
    return draft.withBytes { bytes in
      var reader = ByteReader(bytes, at: 8)
      return (try? reader.takeHost()) == nil ? nil : 8..<reader.position
    }
  }

  /// Whether nothing in the link looks as if it belonged to the text around it: a full link takes in what follows it,
  /// and a host may be made of almost anything.
  private func isPlain(_ draft: Draft) -> Bool {
    let hash = draft.bytes.firstIndex(of: UInt8(ascii: "#")) ?? 0
    return draft.bytes.indices.allSatisfy { index in
      let byte = draft.bytes[index]
      switch byte {
      case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: "["),
        UInt8(ascii: "]"), UInt8(ascii: "/"), UInt8(ascii: "#"):
        return true
      case UInt8(ascii: "~"), UInt8(ascii: "%"), UInt8(ascii: "&"), UInt8(ascii: "="), UInt8(ascii: ";"),
        UInt8(ascii: ","), UInt8(ascii: "?"), UInt8(ascii: "+"), UInt8(ascii: "@"):
        return index > hash
      default: return byte.isAlphanumeric || (byte >= 0x80 && index < hash)
      }
    }
  }

  /// Whether the last value of a full link is one that applications write. The decoder takes any, and so it takes in what
  /// is glued to the link.
  private func isWholeToItsEnd(_ draft: Draft, _ link: ConnectionLink) -> Bool {
    guard case .full(let full) = link else { return true }
    guard full.clientData == nil || full.linkType == .group else { return false }
    // The oldest queues have no mode.
    return full.queues.allSatisfy { $0.mode != nil }
      || !draft.withBytes { bytes in ["q=", "q%3D", "q%3d"].contains { bytes.holds(Array($0.utf8)) } }
  }

  /// Whether pieces that were joined are surely pieces of one link.
  func isSurelyOne(_ draft: Draft, _ link: ConnectionLink, hasUsualSizes: Bool) -> Bool {
    let hash = draft.bytes.firstIndex(of: UInt8(ascii: "#")) ?? 0
    var lastBreak: Int?
    for index in draft.breaks.indices.dropFirst() {
      switch draft.breaks[index] {
      case .none: continue
      case .space: lastBreak = index
      case .invisible:
        if index > hash, Self.isToken(draft.bytes[index &- 1]), Self.isToken(draft.bytes[index]) { lastBreak = index }
      }
    }
    guard let lastBreak else { return true }
    guard hasUsualSizes else { return false }
    if link.isFull { return true }
    // The values of parameters have no usual size.
    let value = draft.bytes[hash...].firstIndex(of: UInt8(ascii: "=")) ?? draft.count
    return lastBreak <= value
  }

  private static func isToken(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || byte >= 0x80 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "~") || byte == UInt8(ascii: "%")
  }
}
