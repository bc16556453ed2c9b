// SPDX-License-Identifier: Apache-2.0

/// Punctuation, brackets and quotes around a link.
extension Diagnostician {
  /// Cuts punctuation from the end, one character at a time and at most eight.
  func trailingPunctuation() -> LinkDiagnosis? {
    guard bytes[start] == UInt8(ascii: "h") || bytes[start] == UInt8(ascii: "s") else { return nil }
    var cut = end
    for _ in 0..<8 {
      let scalar = CharacterClass.scalar(bytes, from: start, before: cut)
      guard Self.isClosing(scalar.value), scalar.start > start else { return nil }
      cut = scalar.start
      if isLink(start, cut) { return LinkDiagnosis(.trailingPunctuation, at: cut, repaired: bytes.text(start, cut)) }
    }
    return nil
  }

  /// Strips up to three pairs of brackets or quotes, after up to three characters of punctuation at the end.
  func wrapped() -> LinkDiagnosis? {
    var outerEnd = end
    for _ in 0..<4 {
      var inner = (start: start, end: outerEnd)
      for _ in 0..<3 {
        guard let next = Wrapping.inner(bytes, inner.start, inner.end) else { break }
        inner = next
        if isLink(inner.start, inner.end) {
          return LinkDiagnosis(.wrapped, at: start, repaired: bytes.text(inner.start, inner.end))
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
  static func isClosing(_ scalar: UInt32) -> Bool {
    guard scalar < 0x80 else { return UnicodePunctuation.contains(scalar) }
    let byte = UInt8(truncatingIfNeeded: scalar)
    return CharacterClass.isASCIIPunctuation(byte) || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "`")
      || byte == UInt8(ascii: "~")
  }
}
