// SPDX-License-Identifier: Apache-2.0

internal import JSONStream

/// The elements of a listing as they arrive; see ``DirectoryListing/elements(in:limits:invalidDates:)``.
public struct DirectoryListingElements<Chunks: AsyncSequence>: AsyncSequence where Chunks.Element: Sequence<UInt8> {
  let chunks: Chunks
  let limits: DirectoryLimits
  let invalidDates: InvalidDates

  /// An iterator over the elements.
  public func makeAsyncIterator() -> Iterator {
    Iterator(
      chunks: chunks.makeAsyncIterator(), reader: DocumentReader(limits: limits, invalidDates: invalidDates))
  }

  /// Hands out the elements of one listing.
  public struct Iterator: AsyncIteratorProtocol {
    private var chunks: Chunks.AsyncIterator
    private let reader: DocumentReader<ListingForm>
    private var queue: [ListingElement] = []
    private var next = 0
    private var failure: DirectoryError?
    private var isAtEnd = false

    init(chunks: Chunks.AsyncIterator, reader: DocumentReader<ListingForm>) {
      self.chunks = chunks
      self.reader = reader
    }

    /// The next element, or nil when the listing has ended well.
    ///
    /// - Throws: ``DirectoryError`` after the elements that came before it, or what the sequence throws.
    public mutating func next() async throws -> ListingElement? {
      while next == queue.count {
        if let failure {
          self.failure = nil
          isAtEnd = true
          throw failure
        }
        if isAtEnd { return nil }
        queue.removeAll(keepingCapacity: true)
        next = 0
        let chunk = try await chunks.next()
        do throws(DirectoryError) {
          if let chunk { try take(chunk) } else { try end() }
        } catch {
          failure = error
        }
      }
      defer { next += 1 }
      return queue[next]
    }

    private mutating func take(_ chunk: Chunks.Element) throws(DirectoryError) {
      let reader = reader
      try JSONTokenizer.withBytes(of: chunk) { (run) throws(DirectoryError) in
        try reader.feed(run) { delivery in
          switch delivery {
          case .entry(let entry): queue.append(.entry(entry))
          case .dropped(let drop): queue.append(.dropped(drop))
          }
        }
      }
    }

    private mutating func end() throws(DirectoryError) {
      _ = try reader.finish()
      isAtEnd = true
    }
  }
}
