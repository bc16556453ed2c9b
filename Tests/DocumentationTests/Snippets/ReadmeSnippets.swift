// SPDX-License-Identifier: Apache-2.0

import Foundation
import SimplexDirectory
import SimplexLinks
import Testing

/// The Swift of README.md.
@Suite struct ReadmeSnippets {
  @Test func example() throws {
    let printed = Printed()
    func print(_ items: Any...) { printed(items) }
    // snippet: example
    let text = #"""
      {"entries":[7,{"displayName":"Team","entryType":{"summary":{"currentMembers":3}},
      "groupLink":{"connShortLink":"https://smp.example.org/g#AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE"}}],
      "searchCursor":{"lastGroupId":9007199254740993},"type":"searchResults"}
      """#
    let page = try DirectoryPage(decoding: text.utf8)
    for entry in page.entries { print(entry.displayName, entry.memberCount, entry.linkType) }
    for drop in page.dropped { print("dropped", drop.index, drop.reason.rawValue, drop.byteRange) }
    print(DirectoryRequest(searchText: "team", cursor: page.cursor).jsonText)
    // end
    #expect(try shownOutput(of: "example", in: "README.md") == printed.text)
  }

  @Test func streaming() async throws {
    let printed = Printed()
    func print(_ items: Any...) { printed(items) }
    let response = #"{"entries":[7],"type":"searchResults"}"#.utf8
    let bytes = Fixture.bytes(of: Fixture.listing)
    // snippet: streaming
    var decoder = DirectoryPageDecoder()
    for byte in response {
      try decoder.feed(CollectionOfOne(byte)) { event in print(event) }  // .provisionalEntry or .dropped, as they come
    }
    let verdict = try decoder.finish()  // .searchResults(cursor:), or an error: then withdraw what came

    for try await element in DirectoryListing.elements(in: bytes) {  // a listing of any length, in constant memory
      if case .entry(let entry) = element { print(entry.displayName, entry.link) }
    }
    // end
    #expect(verdict == .searchResults(cursor: nil))
    #expect(printed.text.contains("Chess"))
  }

  @Test func links() throws {
    let text = "see \(Fixture.link) for more"
    // snippet: links
    let target = strConnectTarget(text)  // a link or a name, or nil
    let type = simplexLinkType(of: text)  // nil: the text is not one link and nothing else
    let problem = LinkDiagnosis(of: text + ".")  // why a text is no target, and how to repair it
    // end
    guard case .link(Fixture.link, .group, _) = target else {
      Issue.record("\(String(describing: target))")
      return
    }
    #expect(type == nil && problem == nil)
  }

  @Test func date() throws {
    let timestamp = try #require(Timestamp(rfc3339: "2026-11-29T06:30:00.5Z"))
    // snippet: date
    let seconds = Double(timestamp.secondsSince1970) + Double(timestamp.nanoseconds) / 1e9
    let date = Date(timeIntervalSince1970: seconds)
    // end
    #expect(date == Date(timeIntervalSince1970: 1_795_933_800.5))
  }
}
