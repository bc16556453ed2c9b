// SPDX-License-Identifier: Apache-2.0

internal import JSONStream

extension UnsafeBufferPointer<UInt8> {
  /// Whether these are the ASCII letters of a word, byte for byte. They are compared eight at a time.
  @inline(__always)
  func spells(_ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard count == length, let base = baseAddress else { return false }
    let own = UnsafeRawPointer(base)
    let other = UnsafeRawPointer(word.utf8Start)
    var index = 0
    while index + 8 <= length {
      if own.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        != other.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      {
        return false
      }
      index += 8
    }
    while index < length {
      if base[index] != word.utf8Start[index] { return false }
      index += 1
    }
    return true
  }
}

extension JSONToken {
  @inline(__always)
  func spells(_ word: StaticString) -> Bool {
    UnsafeBufferPointer(start: bytes, count: Int(count)).spells(word)
  }
}
