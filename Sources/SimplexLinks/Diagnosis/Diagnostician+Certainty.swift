// SPDX-License-Identifier: Apache-2.0

/// Doubts about a repair that come from what stands around the link, or from what was done to it.
extension Diagnostician {
  /// What stands around a link in the text.
  struct Certainty {
    /// Whether it starts inside a word: it may be a value of another address, and end before that one does.
    var isGlued = false
    /// Whether escapes were undone in it.
    var isEscaped = false
    /// The first character of the text after the white space that follows it. It may have gone on there.
    var next: UInt8?

    /// Whether the link surely ends where it seems to.
    func allows(_ settled: Settled, _ link: ConnectionLink) -> Bool {
      if isGlued, isEscaped { return false }
      guard isGlued || next != nil else { return true }
      guard link.isFull ? Certainty.endsWholly(settled.draft) : !settled.hasQuery else { return false }
      guard let next else { return true }
      return link.hasUsualSizes && !settled.cutsJoint && !Certainty.continuesLink(next)
    }

    /// Whether a piece of a link that was broken may start with it, and no word does.
    private static func continuesLink(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "?"), UInt8(ascii: "&"), UInt8(ascii: "%"), UInt8(ascii: "="), UInt8(ascii: "#"),
        UInt8(ascii: "/"), UInt8(ascii: "+"), UInt8(ascii: ";"), UInt8(ascii: ","):
        true
      default: false
      }
    }

    /// Whether the last value of a full link tells where it ends, by its length or by a bracket.
    private static func endsWholly(_ draft: Draft) -> Bool {
      let bytes = draft.bytes
      let last = bytes[((bytes.lastIndex(of: UInt8(ascii: "&")) ?? -1) + 1)...]
      if last.starts(with: "data=".utf8) { return ends(last, "%7D") || ends(last, "%7d") || ends(last, "}") }
      guard last.starts(with: "smp=".utf8) || last.starts(with: "e2e=".utf8) else { return false }
      // The last parameter of the last queue, or of the keys.
      var start = last.endIndex &- 3
      while start > last.startIndex, !last[start...].starts(with: "%26".utf8) { start &-= 1 }
      guard start > last.startIndex else { return false }
      let inner = last[start...].dropFirst(3)
      if ["q%3Dc", "q%3Dm", "k%3Ds"].contains(where: { inner.elementsEqual($0.utf8) }) { return true }
      return ["dh%3D", "x3dh%3D", "kem_key%3D"].contains { inner.starts(with: $0.utf8) }
    }

    private static func ends(_ bytes: ArraySlice<UInt8>, _ suffix: StaticString) -> Bool {
      bytes.suffix(suffix.utf8CodeUnitCount).elementsEqual(
        UnsafeBufferPointer(start: suffix.utf8Start, count: suffix.utf8CodeUnitCount))
    }
  }

  // MARK: - Around the link

  /// What comes after the white space at `place`.
  func next(after place: Int) -> UInt8? {
    var index = place
    while index < bytes.count {
      let length = InvisibleCharacter.anyLength(bytes, index, bytes.count)
      if length == 0 { return bytes[index] }
      index &+= length
    }
    return nil
  }

  /// The most characters before a link that are looked at.
  private static let mostOpening = 16

  private static let escapedOpenings: [StaticString] = [
    "&lt;", "&quot;", "&apos;", "&#39;", "&#34;", "&#60;", "%3C", "%3c", "%22", "%27", "%28", "%5B", "%5b",
  ]

  /// Whether more than brackets, quotes and marks stands in the word before `place`.
  func isGlued(before place: Int) -> Bool {
    var index = place
    for _ in 0..<Self.mostOpening {
      guard index > 0 else { return false }
      let space = InvisibleCharacter.anyLength(bytes, from: 0, before: index)
      if space > 0 {
        if InvisibleCharacter.spaceLength(bytes, index &- space, index) > 0 { return false }
        index &-= space
      } else if let opening = Wrapping.opening(bytes, from: 0, before: index) {
        index = opening
      } else if let escaped = Self.escapedOpenings.first(where: { ends(index, $0) }) {
        index &-= escaped.utf8CodeUnitCount
      } else if Self.isMark(bytes[index &- 1]) {
        index &-= 1
      } else {
        return true
      }
    }
    return true
  }

  private func ends(_ end: Int, _ suffix: StaticString) -> Bool {
    let count = suffix.utf8CodeUnitCount
    return end >= count && bytes.slice(end &- count, end).equals(suffix)
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "`"), UInt8(ascii: "#"),
      UInt8(ascii: "!"), UInt8(ascii: "@"), UInt8(ascii: "/"), UInt8(ascii: "|"):
      true
    default: false
    }
  }

  // MARK: - In the link

  /// Whether undoing escapes divides a link anew, whose `#` stands in the text before the first of them.
  static func addsParts(_ draft: Draft, _ undone: Draft, firstEscape: Int) -> Bool {
    guard let hash = draft.bytes.firstIndex(of: UInt8(ascii: "#")), draft.origins[hash] < firstEscape else {
      return false
    }
    return [UInt8(ascii: "&"), UInt8(ascii: "="), UInt8(ascii: "?"), UInt8(ascii: "#")].contains { part in
      undone.bytes.count { $0 == part } > draft.bytes.count { $0 == part }
    }
  }

  /// Whether a draft with a `#` in percent encoding may be the value of another address, of which more follows.
  static func mayBeValue(_ draft: Draft) -> Bool {
    !draft.bytes.contains(UInt8(ascii: "#")) && draft.bytes.contains(UInt8(ascii: "&"))
  }

  /// Whether white space was left out only in what follows the `#`. Before it stands a name that may have ended there.
  func hasSpaceInSecretOnly(_ draft: Draft) -> Bool {
    let hash = draft.bytes.firstIndex(of: UInt8(ascii: "#")) ?? draft.count
    return draft.breaks.prefix(hash &+ 1).dropFirst().allSatisfy { $0 != .space }
  }

  /// Whether the letter case of the key is lost, too, as in a text all in capitals.
  func hasLostCase(_ settled: Settled, _ link: ConnectionLink) -> Bool {
    guard settled.hasOtherCase, !link.isFull else { return false }
    let secret = settled.draft.bytes.drop { $0 != UInt8(ascii: "#") }.prefix { $0 != UInt8(ascii: "?") }
    return !secret.contains { $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") }
  }

  /// Whether a short link has at most one port, and none that is zero.
  func hasOnePort(_ draft: Draft, _ link: ConnectionLink) -> Bool {
    guard case .short(let short) = link else { return true }
    let bytes = draft.bytes
    let ports = bytes.indices.dropLast(2).count { index in
      (bytes[index] == UInt8(ascii: "?") || bytes[index] == UInt8(ascii: "&"))
        && bytes[index &+ 1] == UInt8(ascii: "p") && bytes[index &+ 2] == UInt8(ascii: "=")
    }
    return ports <= 1 && short.server.port != 0
  }
}
