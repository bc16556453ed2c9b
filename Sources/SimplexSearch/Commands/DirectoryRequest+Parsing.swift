// SPDX-License-Identifier: Apache-2.0

public import SimplexDirectory

extension DirectoryRequest {
  /// Reads a search request's JSON, as the service would: `type` must be `search` and `searchText` a string, unknown
  /// members are ignored, the first of repeated members counts, and a `searchCursor` that is null is none. The cursor
  /// keeps its text.
  ///
  /// Gives nil for anything else. Linear in the length of `json`.
  public init?(parsing json: String) {
    guard let members = ObjectMembers(json), let type = members.string("type"), type.utf8.elementsEqual("search".utf8),
      let text = members.string("searchText")
    else { return nil }
    var cursor: SearchCursor?
    if let raw = members.raw("searchCursor") {
      cursor = try? SearchCursor(raw: raw)
      if cursor == nil { return nil }
    }
    self.init(searchText: text, cursor: cursor)
  }
}
