// SPDX-License-Identifier: Apache-2.0

extension UnsafeBufferPointer<UInt8> {
  /// The first place of `byte` in `start..<end`, or nil. Looks at sixteen bytes at a time.
  @inline(__always)
  func firstIndex(of byte: UInt8, from start: Int, to end: Int) -> Int? {
    var index = start
    let raw = UnsafeRawPointer(baseAddress)
    if let raw, end &- start >= 16 {
      let wanted = SIMD16<UInt8>(repeating: byte)
      while end &- index >= 16 {
        let block = raw.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
        if isAny(words(block .== wanted)) { break }
        index &+= 16
      }
    }
    while index < end {
      if self[index] == byte { return index }
      index &+= 1
    }
    return nil
  }

  /// The first place of either byte in `start..<end`, or `end`.
  @inline(__always)
  func firstIndex(of first: UInt8, or second: UInt8, from start: Int, to end: Int) -> Int {
    var index = start
    if let raw = UnsafeRawPointer(baseAddress) {
      while end &- index >= 16 {
        let block = raw.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
        let found = words(block .== SIMD16(repeating: first)) | words(block .== SIMD16(repeating: second))
        if isAny(found) { break }
        index &+= 16
      }
    }
    while index < end, self[index] != first, self[index] != second { index &+= 1 }
    return index
  }
}

/// The lanes of a mask as two words, which can be joined and compared. Joining masks themselves, or asking them lane by
/// lane, is not compiled into vector instructions and costs a hundred times as much.
@inline(__always)
func words(_ mask: SIMDMask<SIMD16<Int8>>) -> SIMD2<UInt64> {
  unsafeBitCast(mask, to: SIMD2<UInt64>.self)
}

/// Whether any lane is set.
@inline(__always)
func isAny(_ words: SIMD2<UInt64>) -> Bool { words[0] | words[1] != 0 }
