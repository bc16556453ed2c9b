// SPDX-License-Identifier: Apache-2.0

import JSONStream
import Testing

/// The Swift of the documentation of `JSONStream`.
@Suite struct JSONStreamSnippets {
  private let printed = Printed()

  private func print(_ items: Any...) { printed(items) }

  @Test func overview() async throws {
    let bytes = Fixture.bytes(of: #"{"entries":[1,{}]}"#)
    // snippet: json-elements
    for try await element in JSONElements(of: bytes, at: "/entries") {
      print(element.index, element.range, element.bytes?.count ?? 0)
    }
    // end
    #expect(printed.text == "0 12..<13 1\n1 14..<16 2\n")
  }

  @Test func reader() throws {
    let chunk = #"{"entries":[1,{}]}"#.utf8
    // snippet: json-element-reader
    var reader = JSONElementReader(at: "/entries")
    try reader.feed(chunk) { element in print(element.index, element.bytes?.count ?? 0) }
    try reader.finish()
    // end
    #expect(printed.text == "0 1\n1 2\n")
  }

  @Test func events() throws {
    // snippet: json-events
    var parser = JSONEventParser()
    try parser.feed(#"{"a":[1"#.utf8) { event, range in print(event, range) }
    try parser.feed("2]}".utf8) { event, range in print(event, range) }
    try parser.finish()
    // end
    #expect(printed.text.contains(#"number("12") 6..<8"#))
  }
}
