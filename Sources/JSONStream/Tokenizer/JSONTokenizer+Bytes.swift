// SPDX-License-Identifier: Apache-2.0

extension JSONTokenizer {
  /// Takes all of `bytes`, window by window, and calls `body` after each.
  ///
  /// When this returns nothing points into `bytes` any more: they are the caller's to free.
  @inline(__always)
  package func read<Failure: Error>(
    _ bytes: UnsafeBufferPointer<UInt8>, _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    defer { leave() }
    var rest = unsafe bytes
    while !rest.isEmpty {
      unsafe rest = unsafe UnsafeBufferPointer(rebasing: rest.dropFirst(advance(rest)))
      try body()
    }
  }
}
