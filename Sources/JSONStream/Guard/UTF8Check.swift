// SPDX-License-Identifier: Apache-2.0

/// Strict UTF-8 (Unicode 15, table 3-7): no overlong forms, no surrogates, nothing above U+10FFFF.
enum UTF8Check {
  enum Verdict: Equatable {
    case wellFormed
    /// What is left is the beginning of a sequence that the next bytes may complete.
    case incomplete
    case illFormed
  }

  /// Checks `base[0..<count]`, which begins at a scalar's first byte. Gives the end of what is well-formed: the first byte
  /// of the sequence that is cut or ill-formed.
  static func check(_ base: UnsafePointer<UInt8>, _ count: Int) -> (end: Int, verdict: Verdict) {
    let width = ByteBlocks.width
    var index = 0
    // The block check looks three bytes back, so the first few go one scalar at a time.
    while index < 3, index < count {
      let step = unsafe scalarLength(base, index, count)
      if step <= 0 { return (index, step == 0 ? .incomplete : .illFormed) }
      index += step
    }
    while index + width <= count, unsafe isWellFormedBlock(base, index) { index += width }
    // Back to the first byte of a scalar, from where single steps find what the blocks did not settle.
    var boundary = index
    while boundary > 0, index - boundary < 3, unsafe base[boundary - 1] & 0xC0 == 0x80 { boundary -= 1 }
    if boundary > 0, unsafe base[boundary - 1] >= 0xC0 { boundary -= 1 } else { boundary = index }
    index = boundary
    while index < count {
      let step = unsafe scalarLength(base, index, count)
      if step <= 0 { return (index, step == 0 ? .incomplete : .illFormed) }
      index += step
    }
    return (count, .wellFormed)
  }

  /// Whether the sixteen bytes at `index` continue what stands before them well. A sequence open at the end of the block is
  /// the next block's business.
  @inline(__always)
  private static func isWellFormedBlock(_ base: UnsafePointer<UInt8>, _ index: Int) -> Bool {
    typealias Block = ByteBlocks.Block
    let block = unsafe ByteBlocks.load(base, index)
    if !ByteBlocks.hasHigh(block) {
      return unsafe base[index - 1] < 0xC0 && base[index - 2] < 0xE0 && base[index - 3] < 0xF0
    }
    let back1 = unsafe ByteBlocks.load(base, index - 1)
    let back2 = unsafe ByteBlocks.load(base, index - 2)
    let back3 = unsafe ByteBlocks.load(base, index - 3)
    typealias Mask = SIMDMask<SIMD16<Int8>>
    let afterLead: Mask = back1 .>= Block(repeating: 0xC0)
    let afterLongLead: Mask = back2 .>= Block(repeating: 0xE0)
    let afterLongestLead: Mask = back3 .>= Block(repeating: 0xF0)
    let wanted = afterLead .| afterLongLead .| afterLongestLead
    let continuation: Mask = (block & Block(repeating: 0xC0)) .== Block(repeating: 0x80)
    let pastLast: Mask = block .>= Block(repeating: 0xF5)
    let overlong2: Mask = (block & Block(repeating: 0xFE)) .== Block(repeating: 0xC0)
    let overlong3: Mask = ByteBlocks.equal(back1, 0xE0) .& (block .< Block(repeating: 0xA0))
    let surrogate: Mask = ByteBlocks.equal(back1, 0xED) .& (block .> Block(repeating: 0x9F))
    let overlong4: Mask = ByteBlocks.equal(back1, 0xF0) .& (block .< Block(repeating: 0x90))
    let beyond: Mask = ByteBlocks.equal(back1, 0xF4) .& (block .> Block(repeating: 0x8F))
    let badLead = pastLast .| overlong2
    let badSecond = (overlong3 .| surrogate) .| (overlong4 .| beyond)
    let bad = (wanted .^ continuation) .| badLead .| badSecond
    return ByteBlocks.word(bad) == 0
  }

  /// The length of the well-formed scalar at `index`; 0 when the bytes end inside it, -1 when it is ill-formed.
  static func scalarLength(_ base: UnsafePointer<UInt8>, _ index: Int, _ count: Int) -> Int {
    let lead = unsafe base[index]
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch lead {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    case 0xF1...0xF3: length = 4
    default: return -1
    }
    if index + 1 >= count { return 0 }
    if unsafe !second.contains(base[index + 1]) { return -1 }
    for step in 2..<max(length, 2) {
      if index + step >= count { return 0 }
      if unsafe base[index + step] & 0xC0 != 0x80 { return -1 }
    }
    return length
  }
}
