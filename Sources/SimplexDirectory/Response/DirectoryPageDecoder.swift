// SPDX-License-Identifier: Apache-2.0

public import JSONStream

/// Decodes a search response as its bytes arrive, in pieces of any size.
///
/// The service prints names in order, so `type` comes last: whether the document is a page is known only when it has
/// closed. Entries are therefore handed out as *provisional*; if ``finish()`` throws, withdraw them.
///
/// ```swift
/// var decoder = DirectoryPageDecoder()
/// try decoder.feed(chunk) { event in
///   if case .provisionalEntry(let entry) = event { print(entry.displayName) }
/// }
/// let verdict = try decoder.finish()
/// ```
///
/// How the bytes are cut changes neither entries, drops nor errors. An entry is handed out by the very call that brings its last byte. Where pieces are of 16 bytes or fewer, an error inside
/// an entry may be thrown up to 270 bytes late, but not later than by ``finish()``.
///
/// Work is linear in the bytes; memory is bounded by the limits, whatever the length of the page.
public struct DirectoryPageDecoder: ~Copyable {
  /// What a part of the response gave.
  public enum Event: Sendable {
    /// An entry, to be withdrawn if the document turns out to be no page.
    case provisionalEntry(DirectoryEntry)
    /// An element that is not handed out, and why.
    case dropped(DroppedEntry)
  }

  /// What the document turned out to be.
  public enum Verdict: Hashable, Sendable {
    /// A page; the cursor leads to the next one, nil means that there is none.
    case searchResults(cursor: SearchCursor?)
  }

  private var reader: DocumentReader<SearchForm>

  /// A decoder of one response.
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
  ///   throws the same one. After ``finish()``, bytes other than white space are
  ///   `trailing-bytes`, and any byte past the document's limit is `size-limit`.
  @inlinable
  public mutating func feed(_ bytes: some Sequence<UInt8>, _ body: (Event) -> Void) throws(DirectoryError) {
    try withRun(of: bytes) { (run) throws(DirectoryError) in try feed(run: run, body) }
  }

  @usableFromInline
  mutating func feed(run: UnsafeBufferPointer<UInt8>, _ body: (Event) -> Void) throws(DirectoryError) {
    try reader.feed(run, entry: { body(.provisionalEntry($0)) }, dropped: { body(.dropped($0)) })
  }

  /// The same with entries given away.
  mutating func feed(
    _ bytes: some Sequence<UInt8>, entry: (consuming DirectoryEntry) -> Void, dropped: (DroppedEntry) -> Void
  ) throws(DirectoryError) {
    try withRun(of: bytes) { (run) throws(DirectoryError) in
      try reader.feed(run, entry: entry, dropped: dropped)
    }
  }

  /// Says that the response has ended. A second call gives the same answer.
  ///
  /// - Throws: `truncated`, the codes that only the end decides (`missing-type`, `wrong-type`, `unexpected-type`,
  ///   `service-error`, `entries-not-an-array`, in this order), or the error that was thrown before.
  public mutating func finish() throws(DirectoryError) -> Verdict {
    .searchResults(cursor: try reader.finish().cursor)
  }
}
