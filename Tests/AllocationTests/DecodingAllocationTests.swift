// SPDX-License-Identifier: Apache-2.0

import CMallocCount
import JSONStream
import SimplexDirectory
import Testing

/// What decoding takes from malloc: the strings that are kept and are too long to be stored in place, and nothing else.
///
/// Counted is what the last thousand of ten thousand elements take, exactly: by then every buffer has its size.
@Suite struct DecodingAllocationTests {
  private static let key = "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE"

  /// `members` stand in each entry, which keeps three heap strings: name, link and description.
  private func entry(_ members: String = "") -> String {
    """
    {"activeAt":"2026-08-09T06:30:00Z",\(members)"displayName":"A name of 21 bytes..",\
    "entryType":{"type":"group","groupType":"group","summary":{"currentMembers":3}},\
    "groupLink":{"connShortLink":"https://smp.example.org/g#\(Self.key)"},"shortDescr":"More than fifteen bytes"}
    """
  }

  /// Only optimised code keeps to it: `swift test -c release`.
  private static var isCounted: Bool {
    #if DEBUG
      false
    #else
      simplex_wire_malloc_is_counted() != 0
    #endif
  }

  private func allocations(_ work: () throws -> Void) rethrows -> Int {
    let before = simplex_wire_malloc_count()
    try work()
    return Int(simplex_wire_malloc_count() - before)
  }

  /// Feeds nine times a thousand elements and gives what the tenth thousand takes.
  private func ofTheLastThousand(_ element: String, _ feed: (ArraySlice<UInt8>) throws -> Void) rethrows -> Int {
    let thousand = Array(String(repeating: element + ",", count: 1_000).utf8)
    for _ in 0..<9 { try feed(thousand[...]) }
    return try allocations { try feed(thousand[...]) }
  }

  private func ofAThousandEntries(_ members: String = "") throws -> Int {
    var limits = DirectoryLimits()
    limits.document = 1 << 30
    var decoder = DirectoryPageDecoder(limits: limits)
    var kept = 0
    try decoder.feed(Array("{\"entries\":[".utf8)) { _ in }
    let taken = try ofTheLastThousand(entry(members)) { piece in
      try decoder.feed(piece) { event in
        if case .provisionalEntry = event { kept += 1 }
      }
    }
    #expect(kept == 10_000)
    return taken
  }

  @Test(.enabled(if: isCounted))
  func anEntryTakesItsLongStrings() throws {
    #expect(try ofAThousandEntries() == 3_000)
  }

  @Test(
    .enabled(if: isCounted),
    arguments: [
      #""unknown":"a string of more than fifteen bytes","#, #""unknown":{"a":[1,{"b":null},"x"]},"#, #""image":null,"#,
      #""members":123456789,"#, #""escaped":"\n\u00e9","#,
    ])
  func whatIsNotReadTakesNothing(_ members: String) throws {
    #expect(try ofAThousandEntries(members) == 3_000)
  }

  /// Of ours are the parser's object, its state, and one block for all buffers; the rest is yajl's.
  @Test(.enabled(if: isCounted))
  func aParserTakesOneBlockForItsBuffers() throws {
    let bytes = Array(#"[{"a":[1,"b"]},{"a":[2,"c"]}]"#.utf8)
    let read = {
      var parser = JSONEventParser()
      try parser.feed(bytes) { _, _ in }
      try parser.finish()
    }
    try read()
    let taken = try allocations(read)
    #expect(taken == 3 + 5)
  }

  @Test(.enabled(if: isCounted))
  func aPageOfAThousandTakesLittleMore() throws {
    let list = Array(repeating: entry(), count: 1_000).joined(separator: ",")
    let bytes = Array("{\"entries\":[\(list)],\"type\":\"searchResults\"}".utf8)
    _ = try DirectoryPage(decoding: bytes)
    let taken = try allocations {
      let page = try DirectoryPage(decoding: bytes)
      #expect(page.entries.count == 1_000)
    }
    #expect(Double(taken) / 1_000 <= 3.05)
  }

  @Test(
    .enabled(if: isCounted),
    arguments: [
      "1", "-1.5e3", "true", "null", #""""#, #""fifteen bytes..""#, "[]", #"{"a":1,"b":[2]}"#, #""\n\u00e9""#,
    ])
  func anEventTakesNothing(_ element: String) throws {
    var parser = JSONEventParser()
    var events = 0
    try parser.feed(CollectionOfOne(UInt8(ascii: "["))) { _, _ in }
    let taken = try ofTheLastThousand(element) { piece in try parser.feed(piece) { _, _ in events += 1 } }
    #expect(events >= 10_000)
    #expect(taken == 0)
  }
}
