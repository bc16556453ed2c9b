// SPDX-License-Identifier: Apache-2.0

/// A growing run of bytes at an address that changes only when it grows. It takes memory with the first byte.
@safe
package struct ByteStore {
  package private(set) var base: UnsafeMutablePointer<UInt8>
  package private(set) var count = 0
  private var capacity: Int

  package init() {
    // Nothing lies there, and nothing is read or written as long as the capacity is zero.
    unsafe base = UnsafeMutablePointer(bitPattern: 1).unsafelyUnwrapped
    capacity = 0
  }

  package func deallocate() {
    if capacity > 0 { unsafe base.deallocate() }
  }

  package var isEmpty: Bool { count == 0 }

  package var bytes: UnsafeBufferPointer<UInt8> { unsafe UnsafeBufferPointer(start: base, count: count) }

  package mutating func append(_ byte: UInt8) {
    reserve(count + 1)
    unsafe base[count] = byte
    count += 1
  }

  package mutating func append(_ more: UnsafePointer<UInt8>, _ length: Int) {
    reserve(count + length)
    unsafe (base + count).update(from: more, count: length)
    count += length
  }

  package mutating func append(_ more: UnsafeBufferPointer<UInt8>) {
    if let start = more.baseAddress { unsafe append(start, more.count) }
  }

  package mutating func removeAll() { count = 0 }

  /// Forgets the contents and gives memory past `kept` bytes back.
  package mutating func reset(keeping kept: Int) {
    count = 0
    guard capacity > kept else { return }
    deallocate()
    self = ByteStore()
  }

  private mutating func reserve(_ wanted: Int) {
    guard wanted > capacity else { return }
    let larger = max(wanted, capacity * 2, 64)
    let grown = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    unsafe grown.update(from: base, count: count)
    deallocate()
    unsafe base = unsafe grown
    capacity = larger
  }
}
