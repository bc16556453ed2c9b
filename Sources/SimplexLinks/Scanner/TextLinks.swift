// SPDX-License-Identifier: Apache-2.0

/// What the search for text links remembers, so that a line full of `[` is looked at once.
struct TextLinkMemory {
  /// The next `]` and `)`, each with the place from which it was looked for; the end of the line when there is none.
  var bracket = Found()
  var parenthesis = Found()
  /// What is known of the end of the target that ends at that parenthesis.
  var tail = URITail()

  struct Found {
    private var from = 0
    private var place = -1

    /// The first `byte` in `start..<end`, searched only when the last answer does not tell.
    mutating func next(_ byte: UInt8, in bytes: Bytes, from start: Int, to end: Int) -> Int? {
      if start < from || place < start || place > end {
        from = start
        place = bytes.firstIndex(of: byte, from: start, to: end) ?? end
      }
      return place < end ? place : nil
    }
  }
}

/// Text links: `[label](target)`.
extension MessageScanner {
  /// The label has no `]` and the target no `)`; both may hold spaces, neither is empty. A label with punctuation other
  /// than `-` and `_` must be the target, or the target without `https://`, so that it cannot lie about it. The target
  /// is a short SimpleX link or a web address; a full link fails.
  mutating func takeTextLink() -> Bool {
    let label = position &+ 1
    guard let labelEnd = textLinks.bracket.next(UInt8(ascii: "]"), in: bytes, from: label, to: lineEnd),
      labelEnd > label, labelEnd &+ 1 < lineEnd, bytes[labelEnd &+ 1] == UInt8(ascii: "(")
    else { return false }
    let target = labelEnd &+ 2
    let bytes = bytes
    guard let targetEnd = textLinks.parenthesis.next(UInt8(ascii: ")"), in: bytes, from: target, to: lineEnd),
      targetEnd > target, isHonest(label, labelEnd, target, targetEnd)
    else { return false }
    var kept: ConnectionLink?
    var reader = ByteReader(bytes.slice(target, targetEnd))
    if (try? LinkReader.read(&reader, mustEnd: true, keep: true, into: &kept)) != nil {
      guard case .short(let link) = kept else { return false }
      takeLink(to: targetEnd &+ 1, isSimplex: true) {
        .simplexLink(
          showText: bytes.text(label, labelEnd), linkType: link.linkType, simplexUri: link.simplexUri,
          smpHosts: link.smpHosts)
      }
      return true
    }
    guard WebURI.isValid(bytes, target, targetEnd, tail: &textLinks.tail) else { return false }
    takeLink(to: targetEnd &+ 1, isSimplex: false) {
      .hyperLink(showText: bytes.text(label, labelEnd), linkUri: bytes.text(target, targetEnd))
    }
    return true
  }

  private func isHonest(_ label: Int, _ labelEnd: Int, _ target: Int, _ targetEnd: Int) -> Bool {
    guard hasPunctuation(label, labelEnd) else { return true }
    let labelText = bytes.slice(label, labelEnd)
    var reader = ByteReader(bytes.slice(target, targetEnd))
    if reader.bytes.equals(labelText) { return true }
    return reader.take("https://") && reader.bytes.slice(reader.position, reader.bytes.count).equals(labelText)
  }

  /// Whether a label has punctuation other than `-` and `_`. Stops at the first, which is at the latest the next `[`.
  private func hasPunctuation(_ start: Int, _ end: Int) -> Bool {
    var index = start
    while index < end {
      let byte = bytes[index]
      if byte < 0x80 {
        if CharacterClass.isASCIIPunctuation(byte), byte != UInt8(ascii: "-"), byte != UInt8(ascii: "_") {
          return true
        }
        index &+= 1
      } else {
        var next = index &+ 1
        while next < end, bytes[next] & 0xC0 == 0x80 { next &+= 1 }
        if UnicodePunctuation.contains(CharacterClass.scalar(bytes, from: index, before: next).value) { return true }
        index = next
      }
    }
    return false
  }
}
