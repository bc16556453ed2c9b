// SPDX-License-Identifier: Apache-2.0

internal import JSONStream

/// The strings of an entry while it is being read: no `String` is made before the entry is known to be kept.
///
/// A string points into the tokenizer's window; when the window ends before the entry does, it moves to a store that is
/// used again for every entry.
struct KeptText {
  private struct Slot {
    var pointer: UnsafePointer<UInt8>
    var count: Int
    /// Where it lies in the store, or -1 while it lies in the window.
    var place: Int
  }

  private let slots: UnsafeMutablePointer<Slot>
  private var store = ByteStore()
  /// One bit for each field that has a string, and for each whose string lies in the window.
  private var filled: UInt32 = 0
  private var inWindow: UInt32 = 0

  init() {
    slots = .allocate(capacity: 32)
    slots.initialize(
      repeating: Slot(
        pointer: UnsafePointer(slots.withMemoryRebound(to: UInt8.self, capacity: 1) { $0 }), count: 0, place: -1),
      count: 32)
  }

  func deallocate() {
    slots.deallocate()
    store.deallocate()
  }

  mutating func removeAll() {
    filled = 0
    inWindow = 0
    store.removeAll()
  }

  @inline(__always)
  mutating func set(_ field: EntryField, _ token: JSONToken) {
    let bit: UInt32 = 1 << UInt32(field.rawValue)
    filled |= bit
    inWindow |= bit
    slots[Int(field.rawValue)] = Slot(pointer: token.bytes, count: Int(token.count), place: -1)
  }

  /// The window ends: what lies in it moves to the store.
  mutating func suspend() {
    while inWindow != 0 {
      let index = inWindow.trailingZeroBitCount
      inWindow &= inWindow - 1
      slots[index].place = store.count
      store.append(slots[index].pointer, slots[index].count)
    }
  }

  @inline(__always)
  func bytes(_ field: EntryField) -> UnsafeBufferPointer<UInt8>? {
    guard filled >> UInt32(field.rawValue) & 1 != 0 else { return nil }
    let slot = slots[Int(field.rawValue)]
    let pointer = slot.place < 0 ? slot.pointer : UnsafePointer(store.base + slot.place)
    return UnsafeBufferPointer(start: pointer, count: slot.count)
  }

  @inline(__always)
  func string(_ field: EntryField) -> String? {
    bytes(field).map { String(wellFormed: $0) }
  }
}
