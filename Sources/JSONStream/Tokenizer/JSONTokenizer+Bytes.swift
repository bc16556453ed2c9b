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

/// Hands the bytes of any sequence on as one run, without copying where they already lie in one.
///
/// It is inlined into the caller's module, so that a piece of one byte costs no look at generic types.
@inlinable
package func withRun<Bytes: Sequence<UInt8>, Failure: Error>(
  of bytes: Bytes, _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Void
) throws(Failure) {
  // The standard library's closure rethrows untyped, so what is thrown is carried past it.
  var thrown: Failure?
  let isDone: Void? = bytes.withContiguousStorageIfAvailable { run in
    do throws(Failure) { try unsafe body(run) } catch { thrown = error }
  }
  if isDone == nil {
    unsafe Array(bytes).withUnsafeBufferPointer { run in
      do throws(Failure) { try unsafe body(run) } catch { thrown = error }
    }
  }
  if let thrown { throw thrown }
}

extension String {
  /// A string of bytes that are known to be well-formed UTF-8: they are not checked again.
  package init(wellFormed bytes: UnsafeBufferPointer<UInt8>, isASCII known: Bool = false) {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      let isASCII = unsafe known || ByteBlocks.isASCII(bytes)
      self = unsafe String(copying: UTF8Span(unchecked: bytes.span, isKnownASCII: isASCII))
    } else {
      self = unsafe String(decoding: bytes, as: UTF8.self)
    }
  }
}
