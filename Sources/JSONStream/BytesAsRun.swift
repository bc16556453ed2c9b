// SPDX-License-Identifier: Apache-2.0

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
