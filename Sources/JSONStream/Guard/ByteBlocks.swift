// SPDX-License-Identifier: Apache-2.0

/// Sixteen bytes at a time: the few vector operations that the guard is made of.
///
/// Every comparison has a constant vector on one side, and a mask is tested as two words: written otherwise the
/// compiler makes a loop over lanes of it.
enum ByteBlocks {
  typealias Block = SIMD16<UInt8>

  static let width = 16

  @inline(__always)
  static func load(_ base: UnsafePointer<UInt8>, _ index: Int) -> Block {
    unsafe UnsafeRawPointer(base + index).loadUnaligned(as: Block.self)
  }

  @inline(__always)
  static func word(_ mask: SIMDMask<SIMD16<Int8>>) -> UInt64 {
    let words = unsafe unsafeBitCast(mask, to: SIMD2<UInt64>.self)
    return words[0] | words[1]
  }

  @inline(__always)
  static func equal(_ block: Block, _ byte: UInt8) -> SIMDMask<SIMD16<Int8>> {
    block .== Block(repeating: byte)
  }

  /// Bytes below 0x20 and bytes of 0x80 and above: what is neither printable ASCII nor DEL.
  @inline(__always)
  static func controlOrHigh(_ block: Block) -> SIMDMask<SIMD16<Int8>> {
    unsafe unsafeBitCast(block, to: SIMD16<Int8>.self) .< SIMD16<Int8>(repeating: 0x20)
  }

  @inline(__always)
  static func hasHigh(_ block: Block) -> Bool {
    let words = unsafe unsafeBitCast(block, to: SIMD2<UInt64>.self)
    return (words[0] | words[1]) & 0x8080_8080_8080_8080 != 0
  }

  /// The index of the first quotation mark, reverse solidus or control character in `range`, or its end: where a string
  /// closes or wants a closer look.
  static func firstStringBoundary(_ base: UnsafePointer<UInt8>, _ range: Range<Int>) -> Int {
    var index = range.lowerBound
    while index + width <= range.upperBound {
      let block = unsafe load(base, index)
      let mask =
        equal(block, 0x22) .| equal(block, 0x5C) .| (block .< Block(repeating: 0x20))
      if word(mask) != 0 { break }
      index += width
    }
    while index < range.upperBound {
      let byte = unsafe base[index]
      if byte == 0x22 || byte == 0x5C || byte < 0x20 { break }
      index += 1
    }
    return index
  }

  /// The index of the first byte in `range` that is not plain (printable ASCII other than quotation mark and reverse
  /// solidus, or DEL), or its end.
  static func firstOdd(_ base: UnsafePointer<UInt8>, _ range: Range<Int>) -> Int {
    var index = range.lowerBound
    while index < range.upperBound, unsafe isPlain(base[index]) { index += 1 }
    return index
  }

  /// Where the run of plain bytes begins that goes up to `index`.
  static func plainStart(_ base: UnsafePointer<UInt8>, _ index: Int) -> Int {
    var start = index
    while start > 0, unsafe isPlain(base[start - 1]) { start -= 1 }
    return start
  }

  @inline(__always)
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x80 && byte != 0x22 && byte != 0x5C
  }

  /// The index of the first `byte` in `range`, or its end.
  static func first(_ byte: UInt8, _ base: UnsafePointer<UInt8>, _ range: Range<Int>) -> Int {
    var index = range.lowerBound
    while index + width <= range.upperBound, unsafe word(equal(load(base, index), byte)) == 0 { index += width }
    while index < range.upperBound, unsafe base[index] != byte { index += 1 }
    return index
  }

  /// The index of the last `byte` in `range`, or nil.
  static func last(_ byte: UInt8, _ base: UnsafePointer<UInt8>, _ range: Range<Int>) -> Int? {
    var index = range.upperBound
    while index - width >= range.lowerBound, unsafe word(equal(load(base, index - width), byte)) == 0 { index -= width }
    while index > range.lowerBound {
      index -= 1
      if unsafe base[index] == byte { return index }
    }
    return nil
  }
}
