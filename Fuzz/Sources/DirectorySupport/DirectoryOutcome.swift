// SPDX-License-Identifier: Apache-2.0

import FuzzSupport
import JSONStream
@_spi(Fuzzing) package import SimplexDirectory
package import SimplexLinks

/// A document of the directory: what the two kinds have in common, for checks that hold for both.
package protocol DirectoryDocument {
  associatedtype Entry: Hashable & Sendable
  /// Whether the limits of entries, document and cursor apply.
  static var isPage: Bool { get }
  static func link(of entry: Entry) -> (text: String, type: SimplexLinkType)
  static func displayName(of entry: Entry) -> String
  static func moved(_ entry: Entry, to index: Int) -> Entry
  static func strings(of entry: Entry) -> [String]
  /// Whether what is computed from an entry's fields is as its documentation says.
  static func isConsistent(_ entry: Entry) -> Bool
  static func decode(_ bytes: [UInt8], _ reading: Reading) -> DirectoryOutcome<Entry>
  /// The most memory that is allocated while a document is decoded of many equal elements whose entries nobody keeps.
  static func peakMemory(_ head: [UInt8], _ element: [UInt8], _ copies: Int, _ limits: DirectoryLimits) -> Int
}

/// How a document is read.
package struct Reading {
  package var limits: DirectoryLimits
  package var dates = InvalidDates.dropEntry
  /// The pieces in which the bytes are fed; nil for all at once.
  package var pieces: [Range<Int>]?
  /// Whether calls after the end are made too.
  package var goesOn = false
  /// Whether yajl is spared what tells it nothing.
  package var elision = true

  package init(limits: DirectoryLimits) { self.limits = limits }

  /// Feeds the bytes as this says. Pieces are copies, so that AddressSanitizer sees what points into one that is gone.
  fileprivate func feed(_ bytes: [UInt8], _ body: ([UInt8]) throws(DirectoryError) -> Void) throws(DirectoryError) {
    guard let pieces else { return try body(bytes) }
    for piece in pieces { try body(Array(bytes[piece])) }
  }
}

/// What a document gave.
package struct DirectoryOutcome<Entry: Hashable & Sendable>: Equatable, Sendable {
  package enum Part: Equatable, Sendable {
    case entry(Entry)
    case dropped(DroppedEntry)
  }

  package var parts: [Part] = []
  package var hasDrops = false
  package var cursor: SearchCursor?
  package var error: DirectoryError?

  package init() {}

  package var entries: [Entry] { parts.compactMap { if case .entry(let entry) = $0 { entry } else { nil } } }
  package var dropped: [DroppedEntry] { parts.compactMap { if case .dropped(let drop) = $0 { drop } else { nil } } }

  package var summary: String {
    "\(entries.count) entries, \(dropped.map { "\($0.index) \($0.reason.rawValue) \($0.path) \($0.byteRange)" }), "
      + (error.map(String.init(describing:)) ?? "no error")
  }
}

/// A search response.
package enum SearchDocument: DirectoryDocument {
  package static var isPage: Bool { true }
  package static func link(of entry: DirectoryEntry) -> (text: String, type: SimplexLinkType) {
    (entry.link, entry.linkType)
  }
  package static func displayName(of entry: DirectoryEntry) -> String { entry.displayName }

  package static func moved(_ entry: DirectoryEntry, to index: Int) -> DirectoryEntry {
    var entry = entry
    entry.index = index
    return entry
  }

  package static func isConsistent(_ entry: DirectoryEntry) -> Bool {
    let summary = entry.entryType.summary
    let isChannel = entry.entryType.groupType?.text.utf8.elementsEqual("channel".utf8) ?? false
    return entry.id.utf8.elementsEqual(entry.link.utf8)
      && entry.memberCount == summary.publicMemberCount ?? summary.currentMembers && entry.isChannel == isChannel
      && entry.joinVerb == (isChannel ? .joinChannel : .joinGroup) && areConsistent([entry.activeAt, entry.createdAt])
      && Set([entry, entry]).count == 1
  }

  package static func strings(of entry: DirectoryEntry) -> [String] {
    [
      entry.displayName, entry.link, entry.simplexName, entry.shortDescr, entry.image, entry.entryType.kind?.rawValue,
      entry.entryType.groupType?.text, entry.activeAt?.rfc3339, entry.createdAt?.rfc3339,
    ].compactMap(\.self)
  }

  package static func decode(_ bytes: [UInt8], _ reading: Reading) -> DirectoryOutcome<DirectoryEntry> {
    var outcome = DirectoryOutcome<DirectoryEntry>()
    outcome.parts.reserveCapacity(8)
    var kept = 0
    var decoder = DirectoryPageDecoder(
      limits: reading.limits, invalidDates: reading.dates, elision: reading.elision)
    do throws(DirectoryError) {
      try reading.feed(bytes) { (piece) throws(DirectoryError) in
        try decoder.feed(piece) { event in
          switch event {
          case .provisionalEntry(let entry):
            kept += 1
            property(3, entry.index == outcome.parts.count, "entry \(entry.index) is part \(outcome.parts.count)")
            outcome.parts.append(.entry(entry))
          case .dropped(let drop):
            outcome.hasDrops = true
            outcome.parts.append(.dropped(drop))
          }
        }
      }
      switch try decoder.finish() {
      case .searchResults(let cursor): outcome.cursor = cursor
      }
    } catch { outcome.error = error }
    if reading.goesOn, outcome.error == nil {
      property(1, decoder.byteCount == bytes.count, "\(decoder.byteCount) bytes")
    }
    property(
      1, decoder.entryCount == kept && decoder.droppedCount == outcome.parts.count - kept, "the counts are wrong")
    if reading.goesOn {
      let again = failure { () throws(DirectoryError) in _ = try decoder.finish() }
      let after = failure { () throws(DirectoryError) in try decoder.feed(CollectionOfOne(UInt8(ascii: "x"))) { _ in } }
      checkAfterEnd(outcome.error, again, after, isFull: reading.limits.document <= bytes.count)
    }
    return outcome
  }

  package static func peakMemory(_ head: [UInt8], _ element: [UInt8], _ copies: Int, _ limits: DirectoryLimits) -> Int {
    var decoder = DirectoryPageDecoder(limits: limits)
    var highest = 0
    do throws(DirectoryError) {
      try decoder.feed(head) { _ in }
      for _ in 0..<copies {
        try decoder.feed(element) { _ in }
        highest = max(highest, LiveMemory.bytes ?? 0)
      }
    } catch {}
    return highest
  }
}

/// The published listing.
package enum ListingDocument: DirectoryDocument {
  package static var isPage: Bool { false }
  package static func link(of entry: ListingEntry) -> (text: String, type: SimplexLinkType) {
    (entry.link, entry.linkType)
  }
  package static func displayName(of entry: ListingEntry) -> String { entry.displayName }

  package static func moved(_ entry: ListingEntry, to index: Int) -> ListingEntry {
    var entry = entry
    entry.index = index
    return entry
  }

  package static func isConsistent(_ entry: ListingEntry) -> Bool {
    let summary = entry.entryType.summary
    let isChannel = entry.entryType.groupType?.text.utf8.elementsEqual("channel".utf8) ?? false
    return entry.id.utf8.elementsEqual(entry.link.utf8)
      && entry.memberCount == summary.map { $0.publicMemberCount ?? $0.currentMembers }
      && entry.isChannel == isChannel && areConsistent([entry.activeAt, entry.createdAt])
      && Set([entry, entry]).count == 1
  }

  package static func strings(of entry: ListingEntry) -> [String] {
    let formatted = ((entry.shortDescr ?? []) + (entry.welcomeMessage ?? [])).flatMap { piece in
      [piece.text, piece.jsonText(), piece.debugDescription]
    }
    return formatted
      + [
        entry.displayName, entry.link, entry.simplexName, entry.connShortLink, entry.connFullLink, entry.imageFile,
        entry.entryType.kind?.rawValue, entry.entryType.groupType?.text, entry.entryType.peerType,
        entry.activeAt?.rfc3339,
        entry.createdAt?.rfc3339,
      ].compactMap(\.self)
  }

  package static func decode(_ bytes: [UInt8], _ reading: Reading) -> DirectoryOutcome<ListingEntry> {
    var outcome = DirectoryOutcome<ListingEntry>()
    outcome.parts.reserveCapacity(8)
    var kept = 0
    var decoder = DirectoryListingDecoder(
      limits: reading.limits, invalidDates: reading.dates, elision: reading.elision)
    do throws(DirectoryError) {
      try reading.feed(bytes) { (piece) throws(DirectoryError) in
        try decoder.feed(piece) { element in
          switch element {
          case .entry(let entry):
            kept += 1
            property(3, entry.index == outcome.parts.count, "entry \(entry.index) is part \(outcome.parts.count)")
            outcome.parts.append(.entry(entry))
          case .dropped(let drop):
            outcome.hasDrops = true
            outcome.parts.append(.dropped(drop))
          }
        }
      }
      try decoder.finish()
    } catch { outcome.error = error }
    if reading.goesOn, outcome.error == nil {
      property(1, decoder.byteCount == bytes.count, "\(decoder.byteCount) bytes")
    }
    property(
      1, decoder.entryCount == kept && decoder.droppedCount == outcome.parts.count - kept, "the counts are wrong")
    if reading.goesOn {
      let again = failure { () throws(DirectoryError) in try decoder.finish() }
      let after = failure { () throws(DirectoryError) in try decoder.feed(CollectionOfOne(UInt8(ascii: "x"))) { _ in } }
      checkAfterEnd(outcome.error, again, after, isFull: false)
    }
    return outcome
  }

  package static func peakMemory(_ head: [UInt8], _ element: [UInt8], _ copies: Int, _ limits: DirectoryLimits) -> Int {
    var decoder = DirectoryListingDecoder(limits: limits)
    var highest = 0
    do throws(DirectoryError) {
      try decoder.feed(head) { _ in }
      for _ in 0..<copies {
        try decoder.feed(element) { _ in }
        highest = max(highest, LiveMemory.bytes ?? 0)
      }
    } catch {}
    return highest
  }
}

/// Times read back from their texts, and are ordered.
private func areConsistent(_ times: [Timestamp?]) -> Bool {
  let times = times.compactMap(\.self)
  return times.allSatisfy { Timestamp(rfc3339: $0.rfc3339) == $0 && !($0 < $0) }
    && (times.count < 2 || times[0] == times[1] || (times[0] < times[1]) != (times[1] < times[0]))
}

private func checkAfterEnd(
  _ error: DirectoryError?, _ again: DirectoryError?, _ after: DirectoryError?, isFull: Bool
) {
  property(1, again == error, "finish() changes its mind")
  // A document as long as it may be leaves no room for one byte more.
  let isRefused = error == nil ? after?.code == (isFull ? .sizeLimit : .trailingBytes) : after == error
  property(1, isRefused, "feed after the end: \(String(describing: after))")
}

private func failure(_ work: () throws(DirectoryError) -> Void) -> DirectoryError? {
  do throws(DirectoryError) {
    try work()
    return nil
  } catch { return error }
}
