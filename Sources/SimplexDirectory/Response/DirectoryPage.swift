// SPDX-License-Identifier: Apache-2.0

/// One page of search results.
///
/// ```swift
/// let page = try DirectoryPage(decoding: bytes)
/// for entry in page.entries { print(entry.displayName, entry.memberCount) }
/// for drop in page.dropped { print(drop.index, drop.reason.rawValue, drop.path) }
/// ```
public struct DirectoryPage: Hashable, Sendable {
  /// The entries that are well-formed, in order; repeated links are kept.
  public var entries: [DirectoryEntry] = []
  /// The elements that are not, in order.
  public var dropped: [DroppedEntry] = []
  /// Where the next page begins; nil when there is none. A page without entries may have one: it is not the end.
  public var cursor: SearchCursor?

  /// A page of these parts, for transports that have them already.
  public init(entries: [DirectoryEntry] = [], dropped: [DroppedEntry] = [], cursor: SearchCursor? = nil) {
    self.entries = entries
    self.dropped = dropped
    self.cursor = cursor
  }

  /// Decodes a whole response.
  ///
  /// - Throws: any code of ``DirectoryError/Code``.
  /// - Complexity: linear in the number of bytes.
  public init(
    decoding bytes: some Sequence<UInt8>, limits: DirectoryLimits = .default,
    invalidDates: InvalidDates = .dropEntry
  ) throws(DirectoryError) {
    var decoder = DirectoryPageDecoder(limits: limits, invalidDates: invalidDates)
    try feed(bytes, to: &decoder)
    try end(&decoder)
  }

  /// Decodes a response whose bytes arrive one by one, and publishes it when it has ended well.
  ///
  /// - Throws: ``DirectoryError``, or what the sequence throws.
  public init<Bytes: AsyncSequence>(
    decoding bytes: Bytes, limits: DirectoryLimits = .default, invalidDates: InvalidDates = .dropEntry
  ) async throws where Bytes.Element == UInt8 {
    var decoder = DirectoryPageDecoder(limits: limits, invalidDates: invalidDates)
    var chunk: [UInt8] = []
    for try await byte in bytes {
      chunk.append(byte)
      if chunk.count == Self.chunkSize {
        try feed(chunk, to: &decoder)
        chunk.removeAll(keepingCapacity: true)
      }
    }
    try feed(chunk, to: &decoder)
    try end(&decoder)
  }

  /// Decodes a response that arrives in pieces, and publishes it when it has ended well.
  ///
  /// - Throws: ``DirectoryError``, or what the sequence throws.
  public init<Chunks: AsyncSequence>(
    decodingChunks chunks: Chunks, limits: DirectoryLimits = .default, invalidDates: InvalidDates = .dropEntry
  ) async throws where Chunks.Element: Sequence<UInt8> {
    var decoder = DirectoryPageDecoder(limits: limits, invalidDates: invalidDates)
    for try await chunk in chunks { try feed(chunk, to: &decoder) }
    try end(&decoder)
  }

  private static let chunkSize = 4_096

  private mutating func feed(
    _ bytes: some Sequence<UInt8>, to decoder: inout DirectoryPageDecoder
  ) throws(DirectoryError) {
    try decoder.feed(bytes, entry: { entries.append($0) }, dropped: { dropped.append($0) })
  }

  private mutating func end(_ decoder: inout DirectoryPageDecoder) throws(DirectoryError) {
    switch try decoder.finish() {
    case .searchResults(let cursor): self.cursor = cursor
    }
  }
}
