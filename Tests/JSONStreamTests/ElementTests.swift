// SPDX-License-Identifier: Apache-2.0

import JSONStream
import Testing
import WireTestSupport

@Suite struct ElementTests {
  private func elements(
    _ text: String, at pointer: String, limits: JSONLimits = .default
  ) -> (elements: [JSONElement], error: JSONStreamError?) {
    let bytes = Array(text.utf8)
    var answers: [(elements: [JSONElement], error: JSONStreamError?)] = []
    for pieces in splits(of: bytes) {
      var reader = JSONElementReader(at: JSONPointer(pointer) ?? JSONPointer(), limits: limits)
      var found: [JSONElement] = []
      var error: JSONStreamError?
      do {
        for piece in pieces {
          try lend(piece) { (run) throws(JSONStreamError) in try reader.feed(run) { found.append($0) } }
        }
        try reader.finish()
      } catch let thrown {
        error = thrown
      }
      answers.append((found, error))
      #expect(found == answers[0].elements)
      #expect(error == answers[0].error)
    }
    return answers[0]
  }

  private func texts(_ elements: [JSONElement]) -> [String] {
    elements.map { String(decoding: $0.bytes ?? [], as: UTF8.self) }
  }

  @Test func elementsKeepTheirBytesAndPlaces() {
    let (found, error) = elements(#"{"x":0,"entries":[ {"a": 1} , "é" ,12,true,null,[ ] ],"y":[]}"#, at: "/entries")
    #expect(error == nil)
    #expect(texts(found) == [#"{"a": 1}"#, "\"é\"", "12", "true", "null", "[ ]"])
    #expect(found.map(\.index) == Array(0..<6))
    #expect(found[0].range == 19..<27)
  }

  @Test(
    arguments: [
      ("[1,2]", "", ["1", "2"]), (#"{"a":{"b":[3]}}"#, "/a/b", ["3"]), ("[[1],[2,3]]", "/1", ["2", "3"]),
      (#"{"a":[1],"a":[2]}"#, "/a", ["1"]), (#"{"a":1,"b":[2]}"#, "/c", []),
      (#"{"a":{"x":1},"a":{"b":[1]}}"#, "/a/b", []),
      (#"{"":[1]}"#, "/", ["1"]), (#"{"a/b":[1]}"#, "/a~1b", ["1"]), ("[[1]]", "/00", []),
      (#"{"\u0061":[7]}"#, "/a", ["7"]),
      (#"{"z":{"a":[1]},"a":[2]}"#, "/a", ["2"]), (#"{"a":1}"#, "/a/b", []), (#"[{"a":[5]},{"a":[6]}]"#, "/1/a", ["6"]),
    ] as [(String, String, [String])])
  func thePointerLeadsToTheFirstOccurrence(_ text: String, _ pointer: String, _ expected: [String]) {
    let (found, error) = elements(text, at: pointer)
    #expect(error == nil)
    #expect(texts(found) == expected)
  }

  @Test func anythingButAnArrayIsAnError() {
    let (found, error) = elements(#"{"a":{"b":[1]}}"#, at: "/a")
    #expect(found.isEmpty)
    #expect(error?.code == .notAnArray)
    #expect(error?.offset == 5)
  }

  @Test func anUnpairedSurrogateIsFlaggedInAnElementAndFatalOutside() {
    let (found, error) = elements(#"{"a":["\ud800",{"k\udc00":1},"x"]}"#, at: "/a")
    #expect(error == nil)
    #expect(found.map(\.hasUnpairedSurrogate) == [true, true, false])
    #expect(texts(found) == [#""\ud800""#, #"{"k\udc00":1}"#, #""x""#])
    #expect(elements(#"{"\ud800":1,"a":[]}"#, at: "/a").error?.code == .invalidText)
  }

  @Test func anElementPastTheLimitIsItsRangeAlone() {
    let (found, _) = elements(#"[[1,2,3],"abcdefg",[1,2],1234567]"#, at: "", limits: JSONLimits(element: 6))
    #expect(found.map { $0.bytes == nil } == [true, true, false, true])
    #expect(found[0].range == 1..<8)
  }

  @Test func elementsBeforeAnErrorAreHandedOut() {
    let (found, error) = elements(#"{"a":[1,2,x"#, at: "/a")
    #expect(texts(found) == ["1", "2"])
    #expect(error?.code == .syntax)
    #expect(error?.path.description == "/a")
  }

  /// The piece that completes one element may also hold another whole one, and what ends or spoils it.
  @Test(
    arguments: [
      ("[392,3\u{0C}68]", ["392", "3"]), ("[392,3\u{0B}", ["392", "3"]),
      ("[\"ab\",-1.5e3\u{0C}]", ["\"ab\"", "-1.5e3"]),
      ("[\"\\u0061\",0\u{0C}]", ["\"\\u0061\"", "0"]), ("[true,1\u{0C}2]", ["true", "1"]), ("[12,3é]", ["12", "3"]),
      ("[12,34-5]", ["12", "34"]), ("[12,34true]", ["12", "34"]), ("[12,34\u{0}]", ["12", "34"]),
      ("[[1],23\u{0C}]", ["[1]", "23"]),
      ("[1234\u{0C}]", ["1234"]), ("[12,34\"x\"]", ["12", "34"]), ("[12,34{}]", ["12", "34"]),
    ])
  func whatEndsAnElementBadlySpoilsNoneBeforeIt(_ text: String, _ expected: [String]) {
    let (found, error) = elements(text, at: "")
    #expect(texts(found) == expected)
    #expect(error?.code == .syntax)
  }

  @Test func bytesAndChunksOfAnAsyncSequenceGiveTheSame() async throws {
    let text = #"{"entries":[{"a":1},[2],"three"]}"#
    var fromBytes: [JSONElement] = []
    for try await element in JSONElements(of: AsyncPieces(Array(text.utf8)), at: "/entries") {
      fromBytes.append(element)
    }
    var fromChunks: [JSONElement] = []
    for try await element in JSONElements(ofChunks: AsyncPieces([Array(text.utf8)]), at: "/entries") {
      fromChunks.append(element)
    }
    #expect(texts(fromBytes) == [#"{"a":1}"#, "[2]", #""three""#])
    #expect(fromChunks == fromBytes)
  }
}
