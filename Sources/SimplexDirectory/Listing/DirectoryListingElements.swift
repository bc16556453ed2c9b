// SPDX-License-Identifier: Apache-2.0

internal import JSONStream

/// The elements of a listing as they arrive; see ``DirectoryListing/elements(in:limits:invalidDates:)``.
public struct DirectoryListingElements<Chunks: AsyncSequence>: AsyncSequence where Chunks.Element: Sequence<UInt8> {
  let chunks: Chunks
  let limits: DirectoryLimits
  let invalidDates: InvalidDates

  /// An iterator over the elements.
  public func makeAsyncIterator() -> Iterator {
    let source = Source(limits, invalidDates)
    return Iterator(
      base: PushIterator(chunks.makeAsyncIterator()) { (chunk, body) throws(DirectoryError) in
        try source.decoder.feed(chunk, body)
      } finish: { () throws(DirectoryError) in
        try source.decoder.finish()
      })
  }

  /// Holds the decoder, which cannot be copied, for an iterator that can.
  private final class Source {
    var decoder: DirectoryListingDecoder

    init(_ limits: DirectoryLimits, _ invalidDates: InvalidDates) {
      decoder = DirectoryListingDecoder(limits: limits, invalidDates: invalidDates)
    }
  }

  /// Hands out the elements of one listing.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var base: PushIterator<Chunks.AsyncIterator, ListingElement, DirectoryError>

    /// The next element, or nil when the listing has ended well.
    ///
    /// - Throws: ``DirectoryError`` after the elements that came before it, or what the sequence throws.
    public mutating func next() async throws -> ListingElement? { try await base.next() }
  }
}

extension DirectoryListingElements: Sendable where Chunks: Sendable {}
