// SPDX-License-Identifier: Apache-2.0

import JSONStream
import Testing
import WireTestSupport

/// Arrays of like objects, of which yajl is shown least: what it is spared must not show in what comes out.
@Suite struct ShapeTests {
  @Test(arguments: 0..<12)
  func likeObjectsGiveWhatTheyGiveWhenYajlSeesEveryByte(_ seed: UInt64) {
    var random = SplitMix(state: seed)
    for _ in 0..<12 {
      let document = LikeObjects(&random).document(&random)
      let limits = JSONLimits(
        depth: random.oneIn(4) ? Int(random.below(6)) : 512, token: random.oneIn(4) ? 40 : 1 << 20,
        document: random.oneIn(8) ? document.count / 2 : nil)
      check(document, limits, &random)
    }
  }

  @Test(arguments: [
    "{\"a\":1,\"b\":\"x\"}", "{\"a\":[],\"b\":{},\"c\":null,\"d\":0}", "{ \"a\" : \"\" , \"b\" : 10 }", "{\"\":\"\"}",
    "{\"a\":true}", "{}", "{\"a\":{\"b\":{\"c\":\"x\"}}}", "{\"a\":-1,\"b\":1.5,\"c\":\"x\"}",
    "{\"a\":[{\"b\":1},{\"b\":2}]}",
  ])
  func everyByteOfARepeatedObjectMayBeAnother(_ object: String) {
    // The first ones are learned from the first window, which is 2 KiB long; the last one differs.
    let like = Array((object + ",").utf8)
    let before = Array("[".utf8) + (0...3_000 / like.count).flatMap { _ in like }
    var random = SplitMix(state: 1)
    for place in like.indices.dropLast() {
      for byte in Array("\"\\{}[]:,0 1x.-e\u{B}é".utf8) {
        var last = like
        last[place] = byte
        check(before + last + Array("7]".utf8), .default, &random, pieces: 1)
      }
    }
  }

  @Test(arguments: 0..<6)
  func longAndShortStringsTakeTurns(_ seed: UInt64) {
    var random = SplitMix(state: seed)
    var elements: [String] = []
    for _ in 0..<12 {
      // Windows grow over the long ones and shrink over the many short ones, in which the last one was cut.
      let long = String(repeating: "x", count: [0, 900, 11_000, 40_000, 140_000][Int(random.below(5))])
      let short = Array(repeating: random.oneIn(3) ? "[[]]" : "{\"n\":1}", count: Int(random.below(2_000)))
      elements.append(
        "{\"name\":\"é\",\"image\":\"\(long)\(random.oneIn(4) ? "é" : "")\",\"n\":[\(short.joined(separator: ","))]}")
    }
    var document = Array("[\(elements.joined(separator: ","))]".utf8)
    if random.oneIn(2) { document[Int(random.below(UInt64(document.count)))] = UInt8(ascii: "\\") }
    check(document, JSONLimits(token: random.oneIn(3) ? 39_999 : 1 << 20), &random, pieces: 1)
    check(document, .default, &random, pieces: 1, longest: 90_000)
  }

  private func check(
    _ document: [UInt8], _ limits: JSONLimits, _ random: inout SplitMix, pieces rounds: Int = 3,
    longest: UInt64? = nil
  ) {
    let plain = Parsed([document[...]], limits: limits, elision: false)
    #expect(Parsed([document[...]], limits: limits) == plain, "whole: \(excerpt(document))")
    for _ in 0..<rounds {
      let pieces = cut(document, &random, longest: longest ?? [60, 700, 5_000][Int(random.below(3))])
      #expect(
        Parsed(pieces, limits: limits) == plain,
        "cut into \(pieces.map(\.count)): \(excerpt(document))")
    }
  }

  private func excerpt(_ document: [UInt8]) -> String { String(decoding: document.prefix(20_000), as: UTF8.self) }

  private func cut(_ document: [UInt8], _ random: inout SplitMix, longest: UInt64) -> [ArraySlice<UInt8>] {
    var pieces: [ArraySlice<UInt8>] = []
    var start = 0
    while start < document.count {
      let end = min(document.count, start + 1 + Int(random.below(longest)))
      pieces.append(document[start..<end])
      start = end
    }
    return pieces
  }
}

/// Objects with the same members, most of the time.
private struct LikeObjects {
  private enum Kind: CaseIterable { case text, count, flag, object, list }

  private let members: [(name: String, kind: Kind)]
  private let space: String

  init(_ random: inout SplitMix) {
    let names = ["a", "name", "displayName", "entryType", "searchCursor", "ключ", "x y", ""]
    members = names.prefix(2 + Int(random.below(6))).map { ($0, Kind.allCases[Int(random.below(5))]) }
    space = random.oneIn(3) ? " " : random.oneIn(3) ? "\n  " : ""
  }

  func document(_ random: inout SplitMix) -> [UInt8] {
    let count = Int(random.below(120))
    let objects = (0..<count).map { _ in object(&random, 0) }
    var bytes = Array("{\"list\":[\(objects.joined(separator: ",\(space)"))],\"end\":1}".utf8)
    if random.oneIn(3) {
      let strange = Array("\"\\{}[]:,0 1x.-e\u{B}é\u{0}".utf8)
      bytes[Int(random.below(UInt64(bytes.count)))] = strange[Int(random.below(UInt64(strange.count)))]
    }
    return bytes
  }

  private func object(_ random: inout SplitMix, _ depth: Int) -> String {
    var parts: [String] = []
    for (name, kind) in members where !random.oneIn(20) {
      parts.append("\"\(name)\":\(space)\(value(kind, &random, depth))")
    }
    return "{" + parts.joined(separator: ",\(space)") + "}"
  }

  private func value(_ kind: Kind, _ random: inout SplitMix, _ depth: Int) -> String {
    if random.oneIn(40) { return strange(&random) }
    switch kind {
    case .text: return "\"" + String(repeating: "é1 a:,{}", count: Int(random.below(9))) + "\""
    case .count: return "\(random.below(20_000))"
    case .flag: return random.oneIn(2) ? "true" : "null"
    case .object: return depth < 2 ? object(&random, depth + 1) : "{}"
    case .list: return depth < 2 ? "[\(object(&random, depth + 1)),\(object(&random, depth + 1))]" : "[]"
    }
  }

  /// What does not fit the shape, or is not JSON.
  private func strange(_ random: inout SplitMix) -> String {
    let texts = [
      #""\n\u00e9""#, #""\ud800""#, "-1", "1.5", "01", "1e3", "0", "[[]]", "{\"a\":[{}]}",
      "\"\(String(repeating: "x", count: 3_000))\"",
      "tru", "\"", "{", "]", "1 1", "12345678901234567890123456789012345678901234567890",
    ]
    return texts[Int(random.below(UInt64(random.oneIn(4) ? texts.count : 10)))]
  }
}

extension SplitMix {
  fileprivate mutating func below(_ bound: UInt64) -> UInt64 { next() % bound }
  fileprivate mutating func oneIn(_ count: UInt64) -> Bool { below(count) == 0 }
}
