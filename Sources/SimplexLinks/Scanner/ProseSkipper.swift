// SPDX-License-Identifier: Apache-2.0

/// Moves over prose that cannot hold a fragment with a format, sixteen bytes at a time.
///
/// A word is plain unless it starts with the mark of a format or a digit, or holds a dot (a domain), an at sign (an
/// address) or a colon (a link). A block without any of those bytes, at any place, leaves nothing to look at.
enum ProseSkipper {
  /// The start of the first word in `start..<end` that may be more than plain, or a word before it; and where looking
  /// stopped: no byte of the word before that place makes it more than plain, nor is any a space.
  ///
  /// `start` must be where a fragment may start.
  @inline(__always)
  static func skip(_ bytes: Bytes, from start: Int, to end: Int) -> (wordStart: Int, lookedTo: Int) {
    guard let base = bytes.baseAddress else { return (start, start) }
    let raw = UnsafeRawPointer(base)
    var index = start
    // The last block that holds a space; the word starts after its last space.
    var spaced = -1
    while end &- index >= 16 {
      let block = raw.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
      if isInteresting(block) { break }
      if isAny(words(block .== SIMD16(repeating: 0x20))) { spaced = index }
      index &+= 16
    }
    guard spaced >= 0 else { return (start, index) }
    var wordStart = spaced &+ 16
    while bytes[wordStart &- 1] != 0x20 { wordStart &-= 1 }
    return (wordStart, index)
  }

  /// Whether a block holds any of ``! # * + . / : @ [ _ ` ~`` or a digit.
  @inline(__always)
  private static func isInteresting(_ block: SIMD16<UInt8>) -> Bool {
    // Two ranges hold most of them: `*` and `+`, and `.` to `:`. The others come one by one.
    let middle = words((block &- SIMD16(repeating: 0x2E)) .<= SIMD16(repeating: 0x3A - 0x2E))
    let starPlus = words((block & SIMD16(repeating: 0xFE)) .== SIMD16(repeating: 0x2A))
    let bangHash = words((block & SIMD16(repeating: 0xFD)) .== SIMD16(repeating: 0x21))
    let atTick = words((block & SIMD16(repeating: 0xDF)) .== SIMD16(repeating: 0x40))
    let bracketUnderscore = words((block & SIMD16(repeating: 0xFB)) .== SIMD16(repeating: 0x5B))
    let tilde = words(block .== SIMD16(repeating: 0x7E))
    return isAny(middle | starPlus | bangHash | atTick | bracketUnderscore | tilde)
  }
}
