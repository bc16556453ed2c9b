// SPDX-License-Identifier: Apache-2.0

internal import JSONStream
public import SimplexDirectory

extension DirectoryRequest {
  /// Reads a search request's JSON, as the service would: `type` must be `search` and `searchText` a string, unknown
  /// members are ignored, the first of repeated members counts, and a `searchCursor` that is null is none. The cursor
  /// keeps its text.
  ///
  /// Gives nil for anything else. Linear in the length of `json`.
  public init?(parsing json: String) {
    let bytes = Array(json.utf8)
    var parser = JSONEventParser()
    var depth = 0
    var member: String?
    var start = 0
    var values: [String: (event: JSONEvent, range: Range<Int>)] = [:]
    var opening = JSONEvent.null
    do throws(JSONStreamError) {
      try parser.feed(bytes) { event, range in
        var isEnd = true
        switch event {
        case .beginObject, .beginArray:
          depth += 1
          isEnd = false
          if depth == 2 { (start, opening) = (range.lowerBound, event) }
        case .endObject, .endArray: depth -= 1
        case .name(let name):
          if depth == 1 { member = name }
          return
        default:
          if depth == 1 { (start, opening) = (range.lowerBound, event) }
        }
        guard isEnd, depth == 1, let name = member else { return }
        member = nil
        if values[name] == nil { values[name] = (opening, start..<range.upperBound) }
      }
      try parser.finish()
    } catch { return nil }
    guard bytes.first(where: { !$0.isJSONWhitespace }) == UInt8(ascii: "{"),
      case .string(let type)? = values["type"]?.event, type.utf8.elementsEqual("search".utf8),
      case .string(let text)? = values["searchText"]?.event
    else { return nil }
    var cursor: SearchCursor?
    if let found = values["searchCursor"], found.event != .null {
      cursor = try? SearchCursor(raw: bytes[found.range])
      if cursor == nil { return nil }
    }
    self.init(searchText: text, cursor: cursor)
  }
}
