// SPDX-License-Identifier: Apache-2.0

import JSONStream
import SimplexDirectory
import Testing
import WireTestSupport

/// What a response gave, and how many of its parts came before the error.
struct PageAnswer: Equatable {
  var entries: [DirectoryEntry] = []
  var dropped: [DroppedEntry] = []
  var verdict: DirectoryPageDecoder.Verdict?
  var error: DirectoryError?

  var cursor: String? {
    guard case .searchResults(let cursor)? = verdict else { return nil }
    return cursor?.rawText
  }

  init(_ pieces: [ArraySlice<UInt8>], limits: DirectoryLimits, invalidDates: InvalidDates) {
    var decoder = DirectoryPageDecoder(limits: limits, invalidDates: invalidDates)
    do {
      for piece in pieces {
        try lend(piece) { (run) throws(DirectoryError) in
          try decoder.feed(run) { event in
            switch event {
            case .provisionalEntry(let entry): entries.append(entry)
            case .dropped(let drop): dropped.append(drop)
            }
          }
        }
      }
      verdict = try decoder.finish()
    } catch {
      self.error = error
    }
  }
}

/// Decodes a response every way it can be cut; all must agree.
func decodePage(
  _ bytes: [UInt8], limits: DirectoryLimits = .default, invalidDates: InvalidDates = .dropEntry,
  sourceLocation: SourceLocation = #_sourceLocation
) -> PageAnswer {
  let whole = PageAnswer([bytes[...]], limits: limits, invalidDates: invalidDates)
  for pieces in splits(of: bytes) {
    let answer = PageAnswer(pieces, limits: limits, invalidDates: invalidDates)
    #expect(answer == whole, "cut into \(pieces.map(\.count))", sourceLocation: sourceLocation)
  }
  return whole
}

func decodePage(
  _ text: String, limits: DirectoryLimits = .default, invalidDates: InvalidDates = .dropEntry,
  sourceLocation: SourceLocation = #_sourceLocation
) -> PageAnswer {
  decodePage(Array(text.utf8), limits: limits, invalidDates: invalidDates, sourceLocation: sourceLocation)
}

/// Documents made of parts, with synthetic keys.
enum Document {
  static let key = "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE"
  static let groupLink = "https://smp.example.org/g#\(key)"
  static let channelLink = "https://smp.example.org/c#\(key)"

  /// An entry whose members can be replaced by JSON text; an empty text leaves a member out.
  static func entry(
    displayName: String = #""Team""#, entryType: String = #"{"type":"group","summary":{"currentMembers":3}}"#,
    groupLink: String = #"{"connShortLink":"\#(Document.groupLink)"}"#, more: String = ""
  ) -> String {
    let members = [("displayName", displayName), ("entryType", entryType), ("groupLink", groupLink)]
    let written = members.filter { !$0.1.isEmpty }.map { "\"\($0.0)\":\($0.1)" }
    return "{" + (written + (more.isEmpty ? [] : [more])).joined(separator: ",") + "}"
  }

  static func page(_ entries: String..., cursor: String? = nil) -> String {
    let next = cursor.map { ",\"searchCursor\":\($0)" } ?? ""
    return "{\"entries\":[\(entries.joined(separator: ","))]\(next),\"type\":\"searchResults\"}"
  }
}
