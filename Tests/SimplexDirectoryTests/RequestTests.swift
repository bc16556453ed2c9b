// SPDX-License-Identifier: Apache-2.0

import JSONStream
import SimplexDirectory
import Testing

@Suite struct RequestTests {
  @Test(arguments: [
    ("privacy", #"{"type":"search","searchText":"privacy"}"#), ("a/b", #"{"type":"search","searchText":"a/b"}"#),
    ("q\"\\\n\u{1}é😀", "{\"type\":\"search\",\"searchText\":\"q\\\"\\\\\\n\\u0001é😀\"}"),
    (" a ", #"{"type":"search","searchText":" a "}"#),
  ])
  func theRequestIsExact(_ text: String, _ json: String) {
    #expect(DirectoryRequest(searchText: text).jsonText == json)
  }

  @Test(
    arguments: [(" \ta b\t ", "a b"), ("a\n", "a\n"), ("\u{A0}a", "\u{A0}a"), ("", nil), (" \t", nil)]
      as [(String, String?)])
  func spacesAndTabsAreTrimmed(_ text: String, _ trimmed: String?) {
    #expect(DirectoryRequest(trimming: text)?.searchText == trimmed)
  }

  @Test(arguments: [
    #"{"lastMembers":9223372036854775809,"a" : [1.50]}"#, "0", "\"x\\/\"", "false", "1e400", "[\"é€😀\"]", "\"😀€é\"",
  ])
  func theCursorIsSentBackByteForByte(_ raw: String) throws {
    let cursor = try SearchCursor(raw: " \(raw)\n".utf8)
    #expect(cursor.rawText == raw)
    #expect(
      DirectoryRequest(searchText: "a", cursor: cursor).jsonText
        == #"{"type":"search","searchText":"a","searchCursor":\#(raw)}"#)
    #expect(decodePage(Document.page(cursor: raw)).cursor == raw)
  }

  @Test(
    arguments: [
      ("", "truncated", 0), ("{\"a\":", "truncated", 5), ("1,\"x\":2", "trailing-bytes", 1),
      ("{} {}", "trailing-bytes", 3), ("null", "wrong-type", 0), (" null ", "wrong-type", 1),
      ("x", "syntax", 0), ("\"\\ud800\"", "invalid-text", 1), ("\"", "truncated", 1), ("-", "syntax", 0),
    ] as [(String, String, Int)])
  func rawTextCannotInjectAnything(_ raw: String, _ code: String, _ offset: Int) {
    do {
      let cursor = try SearchCursor(raw: raw.utf8)
      Issue.record("taken: \(cursor.rawText)")
    } catch {
      #expect(error.code.rawValue == code)
      #expect(error.offset == offset)
    }
  }

  @Test(
    arguments: [
      ("123", nil, 0), (" 123\n", nil, 0), ("1234", "cursor-limit", 3), (" 1234", "cursor-limit", 4),
      ("\"abc", "cursor-limit", 3), ("\"ab", "truncated", 3), ("[1,x]", "syntax", 3), ("[1,2x]", "cursor-limit", 3),
      ("123 4", "trailing-bytes", 4), ("1234 5", "cursor-limit", 3), ("[1, 2", "cursor-limit", 3),
      ("truex", "cursor-limit", 3), ("\"\\ud800\"", "cursor-limit", 3), ("null", "wrong-type", 0),
      ("nullx", "trailing-bytes", 4),
      ("[\"\\ud800\"]", "cursor-limit", 3), ("{\"a\":1} x", "cursor-limit", 3),
    ] as [(String, String?, Int)])
  func ofTheCursorsFaultsTheOneThatIsCertainFirstIsTold(_ raw: String, _ code: String?, _ offset: Int) {
    var limits = DirectoryLimits()
    limits.cursor = 3
    do {
      let cursor = try SearchCursor(raw: raw.utf8, limits: limits)
      #expect(code == nil, "taken: \(cursor.rawText)")
    } catch {
      #expect(error.code.rawValue == code)
      #expect(error.offset == offset)
    }
  }
}
