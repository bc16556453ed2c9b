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
        if (block .== wanted).isAny { break }
        index &+= 16
      }
    }
    while index < end {
      if self[index] == byte { return index }
      index &+= 1
    }
    return nil
  }
}

extension SIMDMask<SIMD16<Int8>> {
  /// Whether any lane is set. Two words are compared; asking lane by lane would be many times slower.
  @inline(__always)
  var isAny: Bool {
    let words = unsafeBitCast(self, to: SIMD2<UInt64>.self)
    return words[0] | words[1] != 0
  }
}
