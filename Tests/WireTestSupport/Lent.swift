// SPDX-License-Identifier: Apache-2.0

/// Calls `body` with a copy of `bytes` whose memory is overwritten and freed right after the call, as a caller's may be:
/// whoever keeps pointing into it gives wrong answers.
package func lend<Result, Failure: Error>(
  _ bytes: some Collection<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
) throws(Failure) -> Result {
  let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
  _ = copy.initialize(from: bytes)
  defer {
    copy.update(repeating: 0xAA)
    copy.deallocate()
  }
  return try body(UnsafeBufferPointer(copy))
}
