// SPDX-License-Identifier: Apache-2.0

import CMallocCount
import JSONStream
import SimplexDirectory
import Testing

/// What decoding takes from malloc: the strings that are kept and are too long to be stored in place, and nothing else.
///
/// Counted is what a thousand further entries take, so that what a decoder takes once does not count, but for a buffer that
/// happens to grow once more.
@Suite struct DecodingAllocationTests {
  private static let key = "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE"

  /// `members` stand in each entry, which keeps three heap strings: name, link and description.
  private func page(_ entries: Int, _ members: String = "") -> [UInt8] {
    let entry = """
      {"activeAt":"2026-08-09T06:30:00Z",\(members)"displayName":"A name of 21 bytes..",\
      "entryType":{"type":"group","groupType":"group","summary":{"currentMembers":3}},\
      "groupLink":{"connShortLink":"https://smp.example.org/g#\(Self.key)"},"shortDescr":"More than fifteen bytes"}
      """
    let list = Array(repeating: entry, count: entries).joined(separator: ",")
    return Array("{\"entries\":[\(list)],\"type\":\"searchResults\"}".utf8)
  }

  private func allocations(_ work: () throws -> Void) rethrows -> Int {
    try work()
    let before = simplex_wire_malloc_count()
    try work()
    return Int(simplex_wire_malloc_count() - before)
  }

  /// What a thousand entries take beyond the first eight thousand.
  private func ofAThousand(_ read: (Int) throws -> Void) rethrows -> Int {
    try allocations { try read(9_000) } - allocations { try read(8_000) }
  }

  private func push(_ bytes: [UInt8]) throws {
    var limits = DirectoryLimits()
    limits.entries = 10_000
    var decoder = DirectoryPageDecoder(limits: limits)
    var kept = 0
    var place = 0
    while place < bytes.count {
      let end = min(place + 64 << 10, bytes.count)
      try decoder.feed(bytes[place..<end]) { event in
        if case .provisionalEntry = event { kept += 1 }
      }
      place = end
    }
    _ = try decoder.finish()
    #expect(kept == decoder.entryCount && kept > 0)
  }

  /// Only optimised code keeps to it: `swift test -c release`.
  private static var isCounted: Bool {
    #if DEBUG
      false
    #else
      simplex_wire_malloc_is_counted() != 0
    #endif
  }

  @Test(.enabled(if: isCounted))
  func anEntryTakesItsLongStrings() throws {
    #expect(try (3_000...3_002).contains(ofAThousand { try push(page($0)) }))
  }

  @Test(
    .enabled(if: isCounted),
    arguments: [
      #""unknown":"a string of more than fifteen bytes","#, #""unknown":{"a":[1,{"b":null},"x"]},"#, #""image":null,"#,
      #""members":123456789,"#, #""escaped":"\n\u00e9","#,
    ])
  func whatIsNotReadTakesNothing(_ members: String) throws {
    #expect(try (3_000...3_002).contains(ofAThousand { try push(page($0, members)) }))
  }

  @Test(.enabled(if: isCounted))
  func aPageOfAThousandTakesLittleMore() throws {
    let bytes = page(1_000)
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
    let taken = try ofAThousand { count in
      let bytes = Array("[\(Array(repeating: element, count: count).joined(separator: ","))]".utf8)
      var parser = JSONEventParser()
      var events = 0
      try parser.feed(bytes) { _, _ in events += 1 }
      try parser.finish()
      #expect(events >= count)
    }
    // The document itself is made of strings.
    let made = ofAThousand { count in
      let bytes = Array("[\(Array(repeating: element, count: count).joined(separator: ","))]".utf8)
      #expect(bytes.count >= count)
    }
    #expect((0...2).contains(taken - made))
  }
}
