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

  /// Whether no byte is of 0x80 or above.
  @inline(__always)
  static func isASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let base = bytes.baseAddress else { return true }
    var all = Block(repeating: 0)
    var index = 0
    while index + width <= bytes.count {
      unsafe all |= load(base, index)
      index += width
    }
    var rest: UInt8 = 0
    while index < bytes.count {
      unsafe rest |= base[index]
      index += 1
    }
    return !hasHigh(all) && rest < 0x80
  }

  /// Two blocks' difference as two words, the first bytes in their low bits.
  @inline(__always)
  static func difference(
    _ one: UnsafePointer<UInt8>, _ other: UnsafePointer<UInt8>, _ index: Int
  ) -> (UInt64, UInt64) {
    let difference = unsafe load(one, index) ^ load(other, index)
    let words = unsafe unsafeBitCast(difference, to: SIMD2<UInt64>.self)
    return (words[0].littleEndian, words[1].littleEndian)
  }

  /// Whether two runs of bytes are the same.
  @inline(__always)
  static func areEqual(_ one: UnsafePointer<UInt8>, _ other: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    var index = 0
    while index + width <= count {
      let words = unsafe difference(one, other, index)
      if words.0 | words.1 != 0 { return false }
      index += width
    }
    while index < count {
      if unsafe one[index] != other[index] { return false }
      index += 1
    }
    return true
  }

  /// VT and FF.
  @inline(__always)
  static func isForbidden(_ block: Block) -> SIMDMask<SIMD16<Int8>> {
    equal(block, 0x0B) .| equal(block, 0x0C)
  }

  /// The lane of the first byte that a mask holds, or ``width`` when it holds none.
  @inline(__always)
  static func firstLane(_ mask: SIMDMask<SIMD16<Int8>>) -> Int {
    let words = unsafe unsafeBitCast(mask, to: SIMD2<UInt64>.self)
    if words[0] != 0 { return words[0].littleEndian.trailingZeroBitCount >> 3 }
    return 8 + words[1].littleEndian.trailingZeroBitCount >> 3
  }

  /// The index of the first quotation mark, reverse solidus or control character in `range`, or its end: where a string
  /// closes or wants a closer look.
  static func firstStringBoundary(_ base: UnsafePointer<UInt8>, _ range: Range<Int>) -> Int {
    var none = PlainRuns.none
    return unsafe firstStringBoundary(base, range, &none)
  }

  /// The same with runs that hold none. They are looked up when the first few blocks hold none either.
  @inline(__always)
  static func firstStringBoundary(_ base: UnsafePointer<UInt8>, _ range: Range<Int>, _ runs: inout PlainRuns) -> Int {
    var index = range.lowerBound
    let lastBlock = range.upperBound &- width
    while index <= lastBlock {
      let lane = unsafe firstLane(stringBoundary(load(base, index)))
      if lane < width { return index &+ lane }
      index &+= width
      if index &- range.lowerBound == 8 &* width {
        index = unsafe endOfRun(base, min(runs.pass(index), range.upperBound), range.upperBound)
      }
    }
    while index < range.upperBound {
      let byte = unsafe base[index]
      if byte == 0x22 || byte == 0x5C || byte < 0x20 { break }
      index &+= 1
    }
    return index
  }

  /// Quotation mark, reverse solidus and control characters.
  @inline(__always)
  private static func stringBoundary(_ block: Block) -> SIMDMask<SIMD16<Int8>> {
    equal(block, 0x22) .| equal(block, 0x5C) .| (block .< Block(repeating: 0x20))
  }

  /// The place up to which, from `start` on and in steps of four blocks, every byte is plain and above the quotation mark, as
  /// in base64: the few operations by which the long strings of a document are passed over.
  @inline(__always)
  static func endOfRun(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Int {
    var index = start
    while index &+ 4 &* width <= end {
      let a = unsafe load(base, index)
      let b = unsafe load(base, index &+ width)
      let c = unsafe load(base, index &+ 2 &* width)
      let d = unsafe load(base, index &+ 3 &* width)
      let mask = (mayEndRun(a) .| mayEndRun(b)) .| (mayEndRun(c) .| mayEndRun(d))
      if word(mask) != 0 { break }
      index &+= 4 &* width
    }
    return index
  }

  /// Reverse solidus, bytes of 0x80 and above, and those up to the quotation mark.
  @inline(__always)
  private static func mayEndRun(_ block: Block) -> SIMDMask<SIMD16<Int8>> {
    equal(block, 0x5C) .| (unsafe unsafeBitCast(block, to: SIMD16<Int8>.self) .< SIMD16<Int8>(repeating: 0x23))
  }

  /// The index of the first byte in `range` that is not plain (printable ASCII other than quotation mark and reverse
  /// solidus, or DEL), or its end.
  static func firstOdd(_ base: UnsafePointer<UInt8>, _ range: Range<Int>) -> Int {
    var index = unsafe endOfRun(base, range.lowerBound, range.upperBound)
    while index + width <= range.upperBound {
      let block = unsafe load(base, index)
      let lane = firstLane(equal(block, 0x22) .| equal(block, 0x5C) .| controlOrHigh(block))
      if lane < width { return index + lane }
      index += width
    }
    while index < range.upperBound {
      let byte = unsafe base[index]
      if byte == 0x22 || byte == 0x5C || byte < 0x20 || byte >= 0x80 { break }
      index += 1
    }
    return index
  }

  /// The index of the first `byte` in `range`, or its end.
  static func first(_ byte: UInt8, _ base: UnsafePointer<UInt8>, _ range: Range<Int>) -> Int {
    var index = range.lowerBound
    while index + width <= range.upperBound, unsafe word(equal(load(base, index), byte)) == 0 { index += width }
    while index < range.upperBound, unsafe base[index] != byte { index += 1 }
    return index
  }
}
