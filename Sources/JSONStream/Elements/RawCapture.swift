// SPDX-License-Identifier: Apache-2.0

/// Keeps the bytes of one value as they stand in the document while windows pass.
///
/// A value inside one window costs no copy. Past `limit` nothing more is kept.
package struct RawCapture {
  private var store = ByteStore()
  /// The value's first byte in the document.
  package private(set) var start = 0
  private var limit = Int.max
  private var isOver = false

  package init() {}

  package func deallocate() { store.deallocate() }

  package mutating func begin(at offset: Int, limit: Int) {
    store.removeAll()
    start = offset
    self.limit = limit
    isOver = false
  }

  /// The window ends inside the value.
  package mutating func suspend(_ tokenizer: JSONTokenizer) {
    unsafe keep(tokenizer, upTo: tokenizer.windowOffset + tokenizer.windowBytes.count)
  }

  /// The value ended before `end`: its bytes, or nil when it is longer than the limit. Valid until the tokenizer or this
  /// is used again.
  package mutating func end(at end: Int, _ tokenizer: JSONTokenizer) -> UnsafeBufferPointer<UInt8>? {
    if end - start > limit { return nil }
    if start >= tokenizer.windowOffset {
      let place = start - tokenizer.windowOffset
      return unsafe UnsafeBufferPointer(rebasing: tokenizer.windowBytes[place..<place + end - start])
    }
    keep(tokenizer, upTo: end)
    return unsafe store.bytes
  }

  private mutating func keep(_ tokenizer: JSONTokenizer, upTo end: Int) {
    guard !isOver else { return }
    if end - start > limit {
      isOver = true
      store.reset(keeping: WindowReader.window)
      return
    }
    let from = max(start - tokenizer.windowOffset, 0)
    let to = end - tokenizer.windowOffset
    if from < to { unsafe store.append(UnsafeBufferPointer(rebasing: tokenizer.windowBytes[from..<to])) }
  }
}
