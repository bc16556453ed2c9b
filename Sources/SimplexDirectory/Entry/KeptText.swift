// SPDX-License-Identifier: Apache-2.0

internal import JSONStream

/// The strings of an entry while it is being read: no `String` is made before the entry is known to be kept.
///
/// A string points into the tokenizer's window; when the window ends before the entry does, it moves to a store that is
/// used again for every entry.
struct KeptText {
  private struct Slot {
    /// Where it lies in the window; nil once it lies in the store.
    var pointer: UnsafePointer<UInt8>?
    var count = 0
    /// Where it lies in the store.
    var place = 0
  }

  private let slots: UnsafeMutablePointer<Slot>
  private var store = ByteStore()
  /// One bit for each field that has a string, and for each whose string lies in the window.
  private var filled: UInt32 = 0
  private var inWindow: UInt32 = 0
  /// One bit for each field whose string is known to be ASCII.
  private var ascii: UInt32 = 0
  private let asciiFlag = JSONToken.asciiFlag

  init() {
    slots = .allocate(capacity: 32)
    slots.initialize(repeating: Slot(), count: 32)
  }

  func deallocate() {
    slots.deallocate()
    store.deallocate()
  }

  @inline(__always)
  mutating func removeAll() {
    if filled != inWindow { store.removeAll() }
    filled = 0
    inWindow = 0
    ascii = 0
  }

  @inline(__always)
  mutating func set(_ field: EntryField, _ token: JSONToken) {
    let bit = field.bit
    filled |= bit
    inWindow |= bit
    if token.flags & asciiFlag != 0 { ascii |= bit }
    let slot = slots + Int(field.rawValue)
    slot.pointee.pointer = token.bytes
    slot.pointee.count = Int(token.count)
  }

  /// The window ends: what lies in it moves to the store.
  mutating func suspend() {
    while inWindow != 0 {
      let index = inWindow.trailingZeroBitCount
      inWindow &= inWindow - 1
      guard let pointer = slots[index].pointer else { continue }
      slots[index].place = store.count
      slots[index].pointer = nil
      store.append(pointer, slots[index].count)
    }
  }

  @inline(__always)
  func bytes(_ field: EntryField) -> UnsafeBufferPointer<UInt8>? {
    guard filled & field.bit != 0 else { return nil }
    let slot = slots + Int(field.rawValue)
    let pointer = slot.pointee.pointer ?? UnsafePointer(store.base + slot.pointee.place)
    return UnsafeBufferPointer(start: pointer, count: slot.pointee.count)
  }

  @inline(__always)
  func string(_ field: EntryField) -> String? {
    bytes(field).map { String(wellFormed: $0, isASCII: ascii & field.bit != 0) }
  }
}
