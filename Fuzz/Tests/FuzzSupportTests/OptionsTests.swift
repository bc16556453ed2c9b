// SPDX-License-Identifier: Apache-2.0

import DirectorySupport
import FuzzSupport
import JSONStream
import SimplexDirectory
import Testing

private func read(_ input: [UInt8]) -> (options: FuzzOptions, textStart: Int)? {
  input.withUnsafeBufferPointer { FuzzOptions.read($0) }
}

@Suite struct OptionsTests {
  @Test("An input without a zero byte in front is text, and so are the shortest inputs")
  func noOptions() throws {
    for input in ["{}", "", "\0", "x\0"] {
      let answer = try #require(read(Array(input.utf8)))
      #expect(answer.options == FuzzOptions() && answer.textStart == 0)
    }
  }

  /// The table of the format. Lines may be added, never changed: inputs that once found a bug depend on them.
  @Test("Every bit means what it has always meant")
  func bits() throws {
    let cuts: [FuzzOptions.Cut] = [.anywhere, .bytes, .pairs, .triples, .sevens, .uneven, .tokens, .whole]
    for (index, cut) in cuts.enumerated() { #expect(try #require(read([0, UInt8(index)])).options.cut == cut) }
    #expect(try #require(read([0, 0x10])).options.checksMore)
    #expect(try #require(read([0, 0x20])).options.isAsynchronous)
    #expect(try #require(read([0, 0x40])).options.ignoresInvalidDates)
    let limited = try #require(read([0, 0x08, 1, 2, 3, 4, 5, 6, 7, 0x7B]))
    #expect(limited.options.limits == LimitPicks([1, 2, 3, 4, 5, 6, 7]) && limited.textStart == 9)
    #expect(try #require(read([0, 0x01, 0x7B])).textStart == 2)
  }

  @Test("A reserved bit, and limits that are cut, refuse the input")
  func refused() {
    #expect(read([0, 0x80, 0x7B]) == nil)
    #expect(read([0, 0x08, 1, 2, 3]) == nil)
  }

  @Test("Options are written as they are read")
  func roundTrip() throws {
    for flags in UInt8(0)..<0x80 {
      let input = [0, flags] + (flags & 8 == 0 ? [] : [9, 8, 7, 6, 5, 4, 3]) + [0x7B]
      let answer = try #require(read(input))
      #expect(answer.options.bytes + [0x7B] == input && answer.textStart == input.count - 1)
    }
  }

  @Test("A pick of zero is the default, any other a small limit")
  func limits() {
    #expect(LimitPicks([UInt8](repeating: 0, count: 7)).directory == .default)
    #expect(LimitPicks([UInt8](repeating: 0, count: 7)).json == .default)
    let small = LimitPicks([10, 97, 130, 3, 9, 2, 33])
    #expect(small.json.depth == 1 && small.json.token == 1 && small.json.element == 12 && small.json.document == 16)
    #expect(small.directory.depth == 1 && small.directory.token == 97 && small.directory.string == 2)
    #expect(small.directory.entry == 12 && small.directory.entries == 1)
    #expect(small.directory.document == 16 && small.directory.cursor == 1)
  }
}

@Suite struct TurnTests {
  private func input(_ bytes: [UInt8]) throws -> FuzzInput {
    try #require(bytes.withUnsafeBufferPointer { FuzzInput($0.baseAddress, $0.count) })
  }

  @Test(
    "A check has its turn with its part of the inputs, the same ones each time, and more of those that ask for more")
  func turns() throws {
    var turns = 0
    var more = 0
    for number in 0..<4_000 {
      let text = Array("{\"a\":\(number)}".utf8)
      let plain = try input(text)
      #expect(try plain.isTurn(1, oneIn: 16) == input(text).isTurn(1, oneIn: 16))
      if plain.isTurn(1, oneIn: 16) { turns += 1 }
      if try input([0, 0x10] + text).isTurn(1, oneIn: 16) { more += 1 }
    }
    #expect((150...350).contains(turns) && (1_700...2_300).contains(more))
  }

  @Test("Checks that take turns have one input each")
  func turn() throws {
    var met: Set<UInt64> = []
    for number in 0..<200 { met.insert(try #require(try input(Array("\(number)".utf8)).turn(of: 5))) }
    #expect(met == [0, 1, 2, 3, 4])
  }
}

@Suite struct PiecesTests {
  @Test("Pieces are the whole input in order", arguments: FuzzOptions.Cut.allCases)
  func partition(_ cut: FuzzOptions.Cut) {
    for count in [0, 1, 2, 3, 63, 64, 65, 130, 5_000] {
      let bytes = (0..<count).map { [0x22, 0x5C, 0x61, 0x22, 0x62][$0 % 5] as UInt8 }
      let ranges = pieces(of: bytes, cut)
      #expect(ranges.flatMap { Array(bytes[$0]) } == bytes)
      #expect(ranges.first?.lowerBound == 0 && ranges.last?.upperBound == count)
    }
  }

  @Test("The same input is cut the same way, another one another way")
  func anywhere() {
    let bytes = [UInt8](repeating: 0x61, count: 400)
    #expect(pieces(of: bytes, .anywhere) == pieces(of: bytes, .anywhere))
    #expect(pieces(of: bytes, .anywhere) != pieces(of: bytes + [0x62], .anywhere))
  }

  @Test("A cut at tokens goes before quotes and behind reverse solidi")
  func tokens() {
    let bytes = Array(#"{"a\"b":1}"#.utf8)
    let parts = pieces(of: bytes, .tokens).map { String(decoding: bytes[$0], as: UTF8.self) }
    #expect(parts == ["{", #""a\"#, #""b"#, #"":1}"#])
  }
}
