// SPDX-License-Identifier: Apache-2.0

/// A growing run of bytes at an address that changes only when it grows.
@safe
package struct ByteStore {
  package private(set) var base: UnsafeMutablePointer<UInt8>
  package private(set) var count = 0
  private var capacity: Int

  package init(capacity: Int = 64) {
    self.capacity = max(capacity, 1)
    unsafe base = .allocate(capacity: self.capacity)
  }

  package func deallocate() { unsafe base.deallocate() }

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
    unsafe base.deallocate()
    capacity = max(kept, 1)
    unsafe base = .allocate(capacity: capacity)
  }

  private mutating func reserve(_ wanted: Int) {
    guard wanted > capacity else { return }
    capacity = max(wanted, capacity * 2)
    let grown = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    unsafe grown.update(from: base, count: count)
    unsafe base.deallocate()
    unsafe base = unsafe grown
  }
}
