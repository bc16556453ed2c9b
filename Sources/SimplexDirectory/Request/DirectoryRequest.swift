// SPDX-License-Identifier: Apache-2.0

internal import JSONStream

/// A search request, as the app sends it to the directory service.
public struct DirectoryRequest: Hashable, Sendable {
  /// What is searched for; the service looks for it anywhere in names and descriptions, without regard to case.
  public var searchText: String
  /// Where the page begins: the cursor of the page before, nil for the first page.
  public var cursor: SearchCursor?

  /// A request for `searchText` as it stands.
  public init(searchText: String, cursor: SearchCursor? = nil) {
    self.searchText = searchText
    self.cursor = cursor
  }

  /// A request for what a person typed: spaces and tabs around it are trimmed, as in the app, and nil is given when nothing
  /// is left. Line breaks are not trimmed.
  public init?(trimming text: String, cursor: SearchCursor? = nil) {
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    let head = text.utf8.drop(while: isBlank)
    guard let last = head.lastIndex(where: { !isBlank($0) }) else { return nil }
    self.init(searchText: String(Substring(head[...last])), cursor: cursor)
  }

  /// The request as JSON: `type`, `searchText` and, when there is a cursor, `searchCursor` with its bytes as received; no
  /// white space.
  public var jsonText: String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("type")
    writer.string("search")
    writer.name("searchText")
    writer.string(searchText)
    if let cursor {
      writer.name("searchCursor")
      writer.raw(cursor.rawBytes)
    }
    writer.endObject()
    return writer.text
  }
}
