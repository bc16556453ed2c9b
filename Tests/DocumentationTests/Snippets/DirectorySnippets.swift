// SPDX-License-Identifier: Apache-2.0

import SimplexDirectory
import Testing

/// The Swift of the documentation of `SimplexDirectory`, but for listings.
@Suite struct DirectorySnippets {
  private let printed = Printed()
  private let response = Array(Fixture.page.utf8)

  private func print(_ items: Any...) { printed(items) }

  /// What a network would answer.
  private func send(_ request: String) async -> String.UTF8View {
    (request.contains("searchCursor") ? Fixture.lastPage : Fixture.page).utf8
  }

  @Test func overview() async throws {
    // snippet: directory-overview
    let request = DirectoryRequest(searchText: "privacy")
    let page = try DirectoryPage(decoding: await send(request.jsonText))
    for entry in page.entries { print(entry.displayName, entry.memberCount, entry.joinVerb.rawValue) }
    let next = page.cursor.map { DirectoryRequest(searchText: "privacy", cursor: $0) }
    // end
    #expect(printed.text == "Chess 3 Join group\n")
    #expect(next?.jsonText == #"{"type":"search","searchText":"privacy","searchCursor":{"lastGroupId":7}}"#)
  }

  @Test func page() throws {
    let bytes = response
    // snippet: page
    let page = try DirectoryPage(decoding: bytes)
    for entry in page.entries { print(entry.displayName, entry.memberCount) }
    for drop in page.dropped { print(drop.index, drop.reason.rawValue, drop.path) }
    // end
    #expect(printed.text == "Chess 3\n1 not-an-object \n")
  }

  @Test(arguments: [Fixture.page, #"{"type":01}"#])
  func untrusted(_ text: String) {
    let response = Array(text.utf8)
    // snippet: untrusted-page
    do {
      let page = try DirectoryPage(decoding: response)
      for entry in page.entries { print(entry.displayName, entry.memberCount, entry.joinVerb.rawValue) }
      for drop in page.dropped { print("left out:", drop.index, drop.reason.rawValue, drop.path) }
    } catch {
      print(error.code, "at byte", error.offset)
    }
    // end
    #expect(printed.text == "Chess 3 Join group\nleft out: 1 not-an-object \n" || printed.text == "syntax at byte 9\n")
  }

  @Test func allPages() async throws {
    // snippet: all-pages
    var request: DirectoryRequest? = DirectoryRequest(searchText: "privacy")
    while let current = request {
      let page = try DirectoryPage(decoding: await send(current.jsonText))
      for entry in page.entries { print(entry.displayName) }
      request = page.cursor.map { DirectoryRequest(searchText: current.searchText, cursor: $0) }
    }
    // end
    #expect(printed.text == "Chess\nChess\n")
  }

  @Test func storedCursor() throws {
    let page = try DirectoryPage(decoding: response)
    // snippet: stored-cursor
    let stored = page.cursor?.rawText
    let cursor = try stored.map { try SearchCursor(raw: $0.utf8) }
    // end
    #expect(cursor == page.cursor && stored == #"{"lastGroupId":7}"#)
  }

  @Test(arguments: [Fixture.page, String(Fixture.page.dropLast())])
  func provisional(_ text: String) {
    let chunks = [Array(text.utf8.prefix(100)), Array(text.utf8.dropFirst(100))]
    // snippet: provisional-entries
    var decoder = DirectoryPageDecoder()
    var entries: [DirectoryEntry] = []
    do {
      for chunk in chunks {
        try decoder.feed(chunk) { event in
          if case .provisionalEntry(let entry) = event { entries.append(entry) }
        }
      }
      _ = try decoder.finish()
    } catch {
      entries.removeAll()
    }
    // end
    #expect(entries.count == (text == Fixture.page ? 1 : 0))
  }

  @Test func pushed() throws {
    let chunk = response
    // snippet: page-decoder
    var decoder = DirectoryPageDecoder()
    try decoder.feed(chunk) { event in
      if case .provisionalEntry(let entry) = event { print(entry.displayName) }
    }
    let verdict = try decoder.finish()
    // end
    #expect(verdict == .searchResults(cursor: try SearchCursor(raw: #"{"lastGroupId":7}"#.utf8)))
    #expect(printed.text == "Chess\n")
  }

  @Test func limits() throws {
    // snippet: tighter-limits
    var limits = DirectoryLimits()
    limits.entries = 100
    limits.string = 16 << 10
    let page = try DirectoryPage(decoding: response, limits: limits)
    // end
    #expect(page.entries.count == 1)
  }
}
