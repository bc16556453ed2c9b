// SPDX-License-Identifier: Apache-2.0

import JSONStream
import SimplexDirectory
import Testing

@Suite struct DirectoryLimitTests {
  private func limits(_ set: (inout DirectoryLimits) -> Void) -> DirectoryLimits {
    var limits = DirectoryLimits()
    set(&limits)
    return limits
  }

  @Test func aKeptStringIsCountedAfterUnescaping() {
    for (descr, isKept) in [
      ("abcdefgh", true), ("abcdefghi", false), (#"\u0041\u0041\u0041\u0041\u0041\u0041\u0041\u0041"#, true),
      ("éééé", true), ("éééée", false),
    ] {
      let limit = max(8, Document.groupLink.utf8.count)
      let padding = String(repeating: "x", count: limit - 8)
      let page = Document.page(
        Document.entry(more: "\"shortDescr\":\"\(padding)\(descr)\",\"unknown\":\"\(padding)\(padding)\""))
      let answer = decodePage(page, limits: limits { $0.string = limit })
      #expect(answer.entries.count == (isKept ? 1 : 0), "\(descr)")
      if !isKept {
        #expect(answer.dropped.first?.reason == .stringTooLong)
        #expect(answer.dropped.first?.path.description == "/shortDescr")
      }
    }
  }

  @Test func anUnusedLinkPastTheLimitDropsAndAnUnjudgedTypeDoesNot() {
    let long = String(repeating: "y", count: 100)
    let link = Document.entry(groupLink: #"{"connShortLink":"\#(Document.groupLink)","connFullLink":"\#(long)"}"#)
    #expect(
      decodePage(Document.page(link), limits: limits { $0.string = 80 }).dropped.first?.path.description
        == "/groupLink/connFullLink")
    let kind = Document.entry(entryType: #"{"type":"\#(long)","summary":{"currentMembers":1}}"#)
    let answer = decodePage(Document.page(kind), limits: limits { $0.string = 80 })
    #expect(answer.entries.count == 1)
    #expect(answer.entries.first?.entryType.kind == nil)
  }

  @Test func anEntryIsCountedFromBracketToBracket() {
    let entry = Document.entry()
    let size = entry.utf8.count
    #expect(decodePage(Document.page(entry), limits: limits { $0.entry = size }).entries.count == 1)
    let answer = decodePage(
      Document.page(entry, "\"\(entry.count)\(String(repeating: "z", count: size))\"", "[ ]"),
      limits: limits { $0.entry = size - 1 })
    #expect(answer.dropped.map(\.reason) == [.entryTooLarge, .entryTooLarge, .notAnObject])
    #expect(
      decodePage(Document.page(#"{"x":"\ud800","displayName":1}"#), limits: limits { $0.entry = 10 }).dropped.first?
        .reason == .entryTooLarge)
  }

  @Test func elementsAreCountedKeptOrNot() {
    let page = Document.page("1", Document.entry(), "[]")
    #expect(decodePage(page, limits: limits { $0.entries = 3 }).error == nil)
    let answer = decodePage(page, limits: limits { $0.entries = 2 })
    #expect(answer.error?.code == .entryLimit)
    #expect(answer.error?.offset == page.utf8.count - "[]],\"type\":\"searchResults\"}".utf8.count)
    #expect(answer.error?.path.description == "/entries/2")
    #expect(answer.entries.count == 1)
    // A scalar past the limit is judged when it ends.
    #expect(decodePage(#"{"entries":["abc"#, limits: limits { $0.entries = 0 }).error?.code == .truncated)
    #expect(decodePage(#"{"entries":["abc""#, limits: limits { $0.entries = 0 }).error?.code == .entryLimit)
  }

  @Test(
    arguments: [
      (#"{"a":12}"#, 8, 0), (#"{"a":12}"#, 7, 7), (#"{"a":12}"#, 3, 3), ("\"abcd\"", 6, 0), ("\"abcd\"", 5, 5),
      ("1234", 3, 3), ("true", 3, 3), ("null", 2, 0),
      ("[ 1 ]", 4, 4),
    ] as [(String, Int, Int)])
  func theCursorsLimitIsDecidedByItsFirstByteTooMany(_ cursor: String, _ limit: Int, _ past: Int) {
    let page = Document.page(cursor: cursor)
    let answer = decodePage(page, limits: limits { $0.cursor = limit })
    if past == 0 {
      #expect(answer.error == nil)
    } else {
      #expect(answer.error?.code == .cursorLimit)
      #expect(answer.error?.offset == "{\"entries\":[],\"searchCursor\":".utf8.count + past)
    }
  }

  @Test(arguments: ["\"\(String(repeating: "a", count: 40))\"", String(repeating: "1", count: 40)])
  func ofTwoLimitsTheOneThatIsPassedFirstIsTold(_ cursor: String) {
    let page = Document.page(cursor: cursor)
    let start = "{\"entries\":[],\"searchCursor\":".utf8.count
    let short = decodePage(page, limits: limits { ($0.token, $0.cursor) = (20, 10) })
    #expect(short.error?.code == .cursorLimit)
    #expect(short.error?.offset == start + 10)
    #expect(short.error?.path == "/searchCursor")
    let long = decodePage(page, limits: limits { ($0.token, $0.cursor) = (20, 30) })
    #expect(long.error?.code == .tokenLimit)
    #expect(long.error?.offset == start)
  }

  @Test func theLimitOfTheDocumentIsOfEveryByteFed() {
    let page = Document.page(Document.entry())
    #expect(decodePage(page, limits: limits { $0.document = page.utf8.count }).error == nil)
    let answer = decodePage(page + "\n", limits: limits { $0.document = page.utf8.count })
    #expect(answer.error?.code == .sizeLimit)
    #expect(answer.error?.offset == page.utf8.count)
  }
}
