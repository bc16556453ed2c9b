// SPDX-License-Identifier: Apache-2.0

/// Single bytes gathered into runs that a parser takes at one go: a run ends where a value may end, so that nothing is held
/// back while the source is silent.
public struct BytesAsChunks<Bytes: AsyncSequence>: AsyncSequence where Bytes.Element == UInt8 {
  private let bytes: Bytes

  /// Gathers `bytes`.
  public init(_ bytes: Bytes) { self.bytes = bytes }

  /// An iterator over the runs.
  public func makeAsyncIterator() -> Iterator { Iterator(bytes: bytes.makeAsyncIterator()) }

  /// Hands out the runs.
  public struct Iterator: AsyncIteratorProtocol {
    private var bytes: Bytes.AsyncIterator
    private static var longest: Int { 4_096 }

    init(bytes: Bytes.AsyncIterator) { self.bytes = bytes }

    /// The next run, or nil at the end of the bytes.
    ///
    /// - Throws: what the bytes throw.
    public mutating func next() async throws -> [UInt8]? {
      var run: [UInt8] = []
      while let byte = try await bytes.next() {
        run.append(byte)
        let mayEndValue = byte == 0x7D || byte == 0x5D || byte == 0x2C
        if mayEndValue || run.count == Self.longest { return run }
      }
      return run.isEmpty ? nil : run
    }
  }
}

extension BytesAsChunks: Sendable where Bytes: Sendable {}
