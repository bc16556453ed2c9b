// SPDX-License-Identifier: Apache-2.0

public import JSONStream

/// The directory's published listing, `listing.json` or `promoted.json`.
public struct DirectoryListing: Hashable, Sendable {
  /// The entries that are well-formed, in order.
  public var entries: [ListingEntry] = []
  /// The elements that are not, in order.
  public var dropped: [DroppedEntry] = []

  /// Decodes a whole listing. For one that should not be held in memory use ``elements(in:limits:invalidDates:)``.
  ///
  /// - Throws: any code of ``DirectoryError/Code`` that a listing can have.
  /// - Complexity: linear in the number of bytes.
  public init(
    decoding bytes: some Sequence<UInt8>, limits: DirectoryLimits = .default,
    invalidDates: InvalidDates = .dropEntry
  ) throws(DirectoryError) {
    var decoder = DirectoryListingDecoder(limits: limits, invalidDates: invalidDates)
    try decoder.feed(bytes) { element in
      switch element {
      case .entry(let entry): entries.append(entry)
      case .dropped(let drop): dropped.append(drop)
      }
    }
    try decoder.finish()
  }

  /// The elements of a listing of any length, each as soon as its last byte has come, in constant memory.
  ///
  /// ```swift
  /// for try await element in DirectoryListing.elements(in: bytes) {
  ///   if case .entry(let entry) = element { print(entry.displayName) }
  /// }
  /// ```
  ///
  /// Iterating throws ``DirectoryError``, or what the sequence throws.
  public static func elements<Bytes: AsyncSequence>(
    in bytes: Bytes, limits: DirectoryLimits = .default, invalidDates: InvalidDates = .dropEntry
  ) -> DirectoryListingElements<BytesAsChunks<Bytes>> where Bytes.Element == UInt8 {
    DirectoryListingElements(chunks: BytesAsChunks(bytes), limits: limits, invalidDates: invalidDates)
  }

  /// The same for bytes that arrive in pieces.
  public static func elements<Chunks: AsyncSequence>(
    inChunks chunks: Chunks, limits: DirectoryLimits = .default, invalidDates: InvalidDates = .dropEntry
  ) -> DirectoryListingElements<Chunks> where Chunks.Element: Sequence<UInt8> {
    DirectoryListingElements(chunks: chunks, limits: limits, invalidDates: invalidDates)
  }
}
