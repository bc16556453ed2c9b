// SPDX-License-Identifier: Apache-2.0

public import JSONStream

/// What a part of a listing gave.
public enum ListingElement: Hashable, Sendable {
  /// An entry. What came before an error stays good.
  case entry(ListingEntry)
  /// An element that is not handed out, and why.
  case dropped(DroppedEntry)
}

/// Decodes the published listing as its bytes arrive, in pieces of any size, in constant memory: a listing may be of any
/// length.
///
/// An entry is handed out by the very call that brings its last byte. Where pieces are of 16 bytes or fewer, an error inside
/// an entry may be thrown up to 270 bytes late, but not later than by ``finish()``.
public struct DirectoryListingDecoder: ~Copyable {
  private var reader: DocumentReader<ListingForm>

  /// A decoder of one listing. Of `limits` those of entries, document and cursor do not apply.
  public init(limits: DirectoryLimits = .default, invalidDates: InvalidDates = .dropEntry) {
    reader = DocumentReader(limits: limits, invalidDates: invalidDates)
  }

  /// The same with a choice that only tests, fuzzers and benchmarks make: whether yajl is spared what tells it nothing.
  @_spi(Fuzzing)
  public init(limits: DirectoryLimits, invalidDates: InvalidDates, elision: Bool) {
    reader = DocumentReader(limits: limits, invalidDates: invalidDates, elision: elision)
  }

  /// Entries handed out so far.
  public var entryCount: Int { reader.entryCount }
  /// Elements dropped so far.
  public var droppedCount: Int { reader.droppedCount }
  /// Bytes fed so far.
  public var byteCount: Int { reader.byteCount }

  /// Takes the next bytes and hands out, in order, what they complete.
  ///
  /// - Throws: the codes of ``DirectoryError/Code`` that are certain before the document's end. After an error every call
  ///   throws the same one.
  @inlinable
  public mutating func feed(_ bytes: some Sequence<UInt8>, _ body: (ListingElement) -> Void) throws(DirectoryError) {
    try withRun(of: bytes) { (run) throws(DirectoryError) in try feed(run: run, body) }
  }

  @usableFromInline
  mutating func feed(run: UnsafeBufferPointer<UInt8>, _ body: (ListingElement) -> Void) throws(DirectoryError) {
    try reader.feed(run, entry: { body(.entry($0)) }, dropped: { body(.dropped($0)) })
  }

  /// Says that the listing has ended. A second call gives the same answer.
  ///
  /// - Throws: `truncated`, `entries-not-an-array`, or the error that was thrown before.
  public mutating func finish() throws(DirectoryError) {
    _ = try reader.finish()
  }
}
