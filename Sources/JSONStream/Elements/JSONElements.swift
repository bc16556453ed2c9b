// SPDX-License-Identifier: Apache-2.0

/// The elements of one array anywhere in a document, one by one as they arrive, in constant memory.
///
/// ```swift
/// for try await element in JSONElements(of: bytes, at: "/entries") {
///   print(element.index, element.range, element.bytes?.count ?? 0)
/// }
/// ```
///
/// Iterating throws ``JSONStreamError`` after the elements that came before the error, or what the sequence throws. See
/// ``JSONElementReader`` for the rules.
public struct JSONElements<Chunks: AsyncSequence>: AsyncSequence where Chunks.Element: Sequence<UInt8> {
  private let chunks: Chunks
  private let pointer: JSONPointer
  private let limits: JSONLimits

  /// The elements of the array at `pointer` in a document that arrives byte by byte.
  public init<Bytes: AsyncSequence>(
    of bytes: Bytes, at pointer: JSONPointer, limits: JSONLimits = .default
  ) where Bytes.Element == UInt8, Chunks == BytesAsChunks<Bytes> {
    self.init(ofChunks: BytesAsChunks(bytes), at: pointer, limits: limits)
  }

  /// The elements of the array at `pointer` in a document that arrives in pieces.
  public init(ofChunks chunks: Chunks, at pointer: JSONPointer, limits: JSONLimits = .default) {
    self.chunks = chunks
    self.pointer = pointer
    self.limits = limits
  }

  /// An iterator over the elements.
  public func makeAsyncIterator() -> Iterator {
    let source = Source(pointer, limits)
    return Iterator(
      base: PushIterator(chunks.makeAsyncIterator()) { (chunk, body) throws(JSONStreamError) in
        try source.reader.feed(chunk, body)
      } finish: { () throws(JSONStreamError) in
        try source.reader.finish()
      })
  }

  /// Holds the reader, which cannot be copied, for an iterator that can.
  private final class Source {
    var reader: JSONElementReader

    init(_ pointer: JSONPointer, _ limits: JSONLimits) { reader = JSONElementReader(at: pointer, limits: limits) }
  }

  /// Hands out the elements of one array.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var base: PushIterator<Chunks.AsyncIterator, JSONElement, JSONStreamError>

    /// The next element, or nil when the document has ended well.
    ///
    /// - Throws: ``JSONStreamError`` after the elements that came before it, or what the sequence throws.
    public mutating func next() async throws -> JSONElement? { try await base.next() }
  }
}

extension JSONElements: Sendable where Chunks: Sendable {}
