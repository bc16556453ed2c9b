// SPDX-License-Identifier: Apache-2.0

import JSONStream
import SimplexDirectory

/// Writes what decoding gives, in one of the three formats.
struct DecodeReport {
  private let format: DecodeFormat
  private let isListing: Bool
  var progress = Progress()
  private var table: DecodeTable
  private var line = JSONWriter()
  // A result object names entries first, then drops, and is known only at the end.
  private var entries: [[UInt8]] = []
  private var drops: [[UInt8]] = []
  private(set) var entryCount = 0
  private(set) var droppedCount = 0

  init(_ format: DecodeFormat, isListing: Bool, fileName: String?) {
    self.format = format
    self.isListing = isListing
    table = DecodeTable(isListing: isListing, fileName: fileName)
  }

  mutating func take(_ entry: DirectoryEntry) {
    if format == .table { table.take(entry) } else { write { $0.entry(entry) } }
    countEntry()
  }

  mutating func take(_ entry: ListingEntry) {
    if format == .table { table.take(entry) } else { write { $0.entry(entry) } }
    countEntry()
  }

  mutating func take(_ drop: DroppedEntry) {
    droppedCount += 1
    progress.dropped += 1
    switch format {
    case .table: table.take(drop)
    case .json:
      var writer = JSONWriter()
      writer.dropped(drop)
      drops.append(writer.bytes)
    case .jsonl:
      write {
        $0.beginObject()
        $0.name("dropped")
        $0.dropped(drop)
        $0.endObject()
      }
    }
  }

  /// Rows of a listing appear as they come.
  func flushRows() {
    if format != .json { Output.standard.flush() }
  }

  mutating func endPage(_ cursor: SearchCursor?) {
    progress.clear()
    if format == .table {
      table.end(cursor: cursor)
      return
    }
    writeOutcome("searchResults") { writer in
      if let cursor {
        writer.name("cursor")
        writer.beginObject()
        writer.member("raw", cursor.rawText)
        writer.endObject()
      }
    }
  }

  mutating func endListing() {
    progress.clear()
    if format == .table { table.end(cursor: nil) } else { writeOutcome("listing") { _ in } }
  }

  mutating func fail(_ error: DirectoryError) {
    progress.clear()
    if format == .table {
      table.fail()
      Output.standard.flush()
      return
    }
    line.removeAll()
    line.beginObject()
    line.fatal(error, entries: entryCount, dropped: droppedCount)
    line.endObject()
    endLine()
    Output.standard.flush()
  }

  private mutating func countEntry() {
    entryCount += 1
    progress.entries += 1
  }

  private mutating func write(_ body: (inout JSONWriter) -> Void) {
    line.removeAll()
    body(&line)
    if format == .json { entries.append(line.bytes) } else { endLine() }
  }

  private mutating func endLine() {
    Output.standard.write(bytes: line.bytes)
    Output.standard.write("\n")
  }

  /// The result object; in lines its entries and drops have gone before, and their numbers stand for them.
  private mutating func writeOutcome(_ outcome: String, _ more: (inout JSONWriter) -> Void) {
    line.removeAll()
    line.beginObject()
    line.member("outcome", outcome)
    if format == .json {
      writeArray("entries", entries)
      writeArray("dropped", drops)
    } else {
      line.name("entries")
      line.integer(entryCount)
      line.name("dropped")
      line.integer(droppedCount)
    }
    more(&line)
    line.endObject()
    endLine()
  }

  private mutating func writeArray(_ key: String, _ values: [[UInt8]]) {
    line.name(key)
    line.beginArray()
    for value in values { line.raw(value) }
    line.endArray()
  }
}
