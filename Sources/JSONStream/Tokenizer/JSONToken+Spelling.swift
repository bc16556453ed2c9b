// SPDX-License-Identifier: Apache-2.0

extension JSONToken {
  /// Whether the contents are these ASCII letters, byte for byte.
  @inlinable @inline(__always)
  package func spells(_ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard Int(count) == length else { return false }
    let own = unsafe UnsafeRawPointer(bytes)
    let other = unsafe UnsafeRawPointer(word.utf8Start)
    var index = 0
    while index + 8 <= length {
      if unsafe own.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        != other.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      {
        return false
      }
      index += 8
    }
    while index < length {
      if unsafe bytes[index] != word.utf8Start[index] { return false }
      index += 1
    }
    return true
  }
}
