// SPDX-License-Identifier: Apache-2.0

import JSONStream
import SimplexDirectory
import Testing
import WireTestSupport

@Suite struct EnvelopeTests {
  @Test(arguments: [
    #"{"type":"searchResults","entries":[@ENTRY],"searchCursor":@NEXT}"#,
    #"{"entries":[@ENTRY],"searchCursor":@NEXT,"type":"searchResults"}"#,
    #"{"searchCursor":@NEXT,"type":"searchResults","entries":[@ENTRY]}"#,
    #"{"x":[{}],"entries":[@ENTRY],"type":"\u0073earchResults","y":1,"searchCursor":@NEXT}"#,
  ])
  func membersMayComeInAnyOrder(_ shape: String) {
    let text = shape.replacing("@ENTRY", with: Document.entry()).replacing("@NEXT", with: #"{"a":1}"#)
    let answer = decodePage(text)
    #expect(answer.entries.map(\.link) == [Document.groupLink])
    #expect(answer.cursor == #"{"a":1}"#)
  }

  @Test(
    arguments: [
      (#"{}"#, "missing-type"), (#"{"type":null}"#, "missing-type"), (#"{"type":1}"#, "wrong-type"),
      (#"{"type":{}}"#, "wrong-type"),
      (#"{"type":"page"}"#, "unexpected-type"), (#"{"type":"SearchResults"}"#, "unexpected-type"),
      (#"{"type":""}"#, "unexpected-type"),
      (#"{"type":null,"type":"searchResults"}"#, "missing-type"), (#"{"Type":"searchResults"}"#, "missing-type"),
      (#"{"type":"searchResults","entries":{}}"#, "entries-not-an-array"),
      (#"{"entries":"x","type":"searchResults"}"#, "entries-not-an-array"),
      (#"{"entries":1,"type":"error"}"#, "service-error"), (#"{"entries":1}"#, "missing-type"),
      (#"{"entries":0,"entries":[],"type":"searchResults"}"#, "entries-not-an-array"),
    ] as [(String, String)])
  func theVerdictIsDecidedByTheEnd(_ text: String, _ code: String) {
    let error = decodePage(text).error
    #expect(error?.code.rawValue == code)
    #expect(error?.offset == text.utf8.count)
    #expect(error?.path.tokens.isEmpty == true)
  }

  @Test(
    arguments: [
      (#"{"type":"error","errorMessage":"busy \ud83d\ude00"}"#, "busy 😀"),
      (#"{"errorMessage":"first","type":"error","errorMessage":"x"}"#, "first"),
      (#"{"type":"error"}"#, nil), (#"{"type":"error","errorMessage":7}"#, nil),
      (#"{"type":"error","errorMessage":null}"#, nil),
    ] as [(String, String?)])
  func theServicesMessageReachesTheCaller(_ text: String, _ message: String?) {
    let error = decodePage(text).error
    #expect(error?.code == .serviceError)
    #expect(error?.serviceMessage == message)
  }

  @Test(
    arguments: [
      ("[]", "not-an-object", 0), (" \"x\"", "not-an-object", 1), ("null", "not-an-object", 0),
      ("1 ", "not-an-object", 0), ("1", "truncated", 1),
      ("", "truncated", 0), (#"{"type":"searchResults""#, "truncated", 23),
      (#"{"type":"searchResults"}x"#, "trailing-bytes", 24),
      (#"{"type":"searchResults",}"#, "syntax", 24), (#"{"ty\ud800pe":1}"#, "invalid-text", 4),
      (#"{"x":"\udc00"}"#, "invalid-text", 6),
      (#"{"entries":[],"entries":["\ud800"]}"#, "invalid-text", 26),
      (#"{"searchCursor":"\ud800"}"#, "invalid-text", 17), ("{\"searchCursor\":\"abcd\",\"x\":3\u{0C}}", "syntax", 28),
    ] as [(String, String, Int)])
  func whatIsNoDocumentIsFatal(_ text: String, _ code: String, _ offset: Int) {
    let error = decodePage(text).error
    #expect(error?.code.rawValue == code)
    #expect(error?.offset == offset)
  }

  @Test(arguments: [
    "{\"lastMembers\":9223372036854775809,\"x\" : 1.50}", "[1, \"x\"]", "false", "0", "\"\"", "{}", "1e400",
    "\"a\\u0041\\/\"", "true",
  ])
  func theCursorKeepsItsBytes(_ cursor: String) {
    #expect(decodePage(Document.page(cursor: " \(cursor)\n")).cursor == cursor)
  }

  @Test func noCursorIsTheEnd() {
    #expect(decodePage(Document.page()).verdict == .searchResults(cursor: nil))
    #expect(decodePage(Document.page(cursor: "null")).verdict == .searchResults(cursor: nil))
    #expect(
      decodePage(#"{"searchCursor":null,"searchCursor":1,"type":"searchResults"}"#).verdict
        == .searchResults(cursor: nil))
    #expect(decodePage(#"{"searchCursor":1,"searchCursor":2,"type":"searchResults"}"#).cursor == "1")
  }

  @Test func absentOrNullEntriesAreAnEmptyPage() {
    #expect(decodePage(#"{"type":"searchResults"}"#) == decodePage(#"{"type":"searchResults","entries":[]}"#))
    #expect(decodePage(#"{"type":"searchResults","entries":null,"entries":[1]}"#).dropped.isEmpty)
  }

  @Test func onlyTheFirstEntriesAreRead() {
    let answer = decodePage("{\"entries\":[\(Document.entry())],\"entries\":[1,2],\"type\":\"searchResults\"}")
    #expect(answer.entries.count == 1)
    #expect(answer.dropped.isEmpty)
  }

  @Test func everyCutOfAPageIsTruncated() {
    let text = Array(
      Document.page(Document.entry(more: #""shortDescr":"é\u00e9😀""#), "7", cursor: #"{"a":[1,"x"]}"#).utf8)
    for end in text.indices {
      let error = PageAnswer([text[..<end]], limits: .default, invalidDates: .dropEntry).error
      #expect(error?.code == .truncated)
      #expect(error?.offset == end)
    }
  }

  @Test func partsBeforeAnErrorHaveBeenHandedOut() {
    let answer = decodePage("{\"entries\":[\(Document.entry()),5,\(Document.entry())x")
    #expect(answer.entries.map(\.index) == [0, 2])
    #expect(answer.dropped.map(\.index) == [1])
    #expect(answer.error?.code == .syntax)
  }

  @Test func aPageIsPublishedOnlyWhenItIsOne() async throws {
    let good = Array(Document.page(Document.entry(), "7", cursor: "1").utf8)
    let page = try DirectoryPage(decoding: good)
    #expect(page.entries.count == 1)
    #expect(page.dropped.count == 1)
    #expect(page.cursor?.rawText == "1")
    #expect(try await DirectoryPage(decoding: AsyncPieces(good)) == page)
    #expect(try await DirectoryPage(decodingChunks: AsyncPieces([good])) == page)
    #expect(throws: DirectoryError.self) { try DirectoryPage(decoding: good.dropLast()) }
  }

  @Test func callsAfterTheEndGiveTheSameAnswer() throws {
    var decoder = DirectoryPageDecoder()
    try decoder.feed(Document.page().utf8) { _ in }
    let first = try decoder.finish()
    #expect(try decoder.finish() == first)
    try decoder.feed(" ".utf8) { _ in }
    #expect(throws: DirectoryError.self) { try decoder.feed("x".utf8) { _ in } }
    #expect(throws: DirectoryError.self) { try decoder.finish() }
  }
}
