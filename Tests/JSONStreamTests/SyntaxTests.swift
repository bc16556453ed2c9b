// SPDX-License-Identifier: Apache-2.0

import JSONStream
import Testing

@Suite struct SyntaxTests {
  @Test func everyKindOfValueBecomesItsEvents() {
    let parsed = parse(#" {"a":[1,-0.5e+3,"x\n",true,false,null,{}],"é":"😀"} "#)
    #expect(parsed.error == nil)
    #expect(
      parsed.events == [
        .beginObject, .name("a"), .beginArray, .number("1"), .number("-0.5e+3"), .string("x\n"), .bool(true),
        .bool(false), .null, .beginObject, .endObject, .endArray, .name("é"), .string("😀"), .endObject,
      ])
    #expect(parsed.ranges[0] == 1..<2)
    #expect(parsed.ranges[4] == 9..<16)
    #expect(parsed.ranges.last == 54..<55)
  }

  @Test(arguments: ["\"\"", "true", "false", "null", "[]", "{}", "1 ", "\t\r\n 0 \n", #""\u0000\u007f""#, "\"\u{7F}\""])
  func aDocumentMayBeAnyValue(_ text: String) {
    #expect(parse(text).error == nil)
  }

  @Test func escapesAreUndone() {
    let parsed = parse(#"["\"\\\/\b\f\n\r\t\u0041\u00e9\u20AC\ud83d\ude00"]"#)
    #expect(parsed.events.dropFirst().first == .string("\"\\/\u{8}\u{C}\n\r\tAé€😀"))
  }

  @Test func namesAreComparedAfterUnescaping() {
    #expect(parse(#"{"\u0074ype":1}"#).events.dropFirst().first == .name("type"))
  }

  @Test(arguments: [
    Refused("", .truncated, 0), Refused(" \n", .truncated, 2), Refused("{", .truncated, 1),
    Refused("[1", .truncated, 2, "/0"), Refused("[1,", .truncated, 3), Refused(#"{"a"#, .truncated, 3),
    Refused(#"{"a":"#, .truncated, 5), Refused(#"{"a":"b"#, .truncated, 7, "/a"),
    Refused(#"{"a":t"#, .truncated, 6, "/a"),
    Refused("12", .truncated, 2), Refused("-", .truncated, 1), Refused(#"["\u12"#, .truncated, 6, "/0"),
    Refused([0x5B, 0x22, 0xE2, 0x82], .truncated, 4, "/0"), Refused([0xC3], .truncated, 1),
  ])
  func aCutDocumentIsTruncatedAtItsLength(_ refused: Refused) { refused.check() }

  @Test(arguments: [
    Refused("{} x", .trailingBytes, 3), Refused(#"{"a":1}"abc"#, .trailingBytes, 7), Refused("[]]", .trailingBytes, 2),
    Refused("{}\u{C}", .trailingBytes, 2), Refused([0x7B, 0x7D, 0xFF], .trailingBytes, 2),
    Refused("01", .trailingBytes, 1),
    Refused([0x7B, 0x7D, 0xE2], .trailingBytes, 2), Refused("truex", .trailingBytes, 4),
    Refused("1\u{B}", .trailingBytes, 1),
    Refused("{}\u{FEFF}", .trailingBytes, 2), Refused("{}{}", .trailingBytes, 2),
  ])
  func onlyWhiteSpaceMayFollowTheDocument(_ refused: Refused) { refused.check() }

  @Test(arguments: [
    Refused("x", .syntax, 0), Refused("\u{FEFF}{}", .syntax, 0), Refused("[1,]", .syntax, 3),
    Refused(#"{"a":1,}"#, .syntax, 7),
    Refused("[,]", .syntax, 1), Refused("[1 2]", .syntax, 3), Refused(#"{"a" 1 }"#, .syntax, 5),
    Refused("{1:2}", .syntax, 1),
    Refused("{,}", .syntax, 1), Refused("[}", .syntax, 1), Refused(#"{"a":1]"#, .syntax, 6),
    Refused("[1:2]", .syntax, 2),
    Refused(#"{"a"}"#, .syntax, 4), Refused(#"{"a":}"#, .syntax, 5), Refused("{true:1}", .syntax, 1),
    Refused(#"["a" "b"]"#, .syntax, 5), Refused("['a']", .syntax, 1), Refused("[//\n1]", .syntax, 1),
    Refused("[/*c*/1]", .syntax, 1), Refused("{a:1}", .syntax, 1), Refused("[NaN]", .syntax, 1),
    Refused("[Infinity]", .syntax, 1), Refused("[é]", .syntax, 1), Refused("[1\u{C}]", .syntax, 2),
    Refused("[\u{B}1]", .syntax, 1), Refused("[+1]", .syntax, 1), Refused("[.5]", .syntax, 1),
    Refused("[\u{A0}1]", .syntax, 1),
  ])
  func whatMayNotStandThereIsNamedByItsFirstByte(_ refused: Refused) { refused.check() }

  @Test(arguments: [
    Refused("[01]", .syntax, 2), Refused("[1.]", .syntax, 1, "/0"), Refused("[1.e1]", .syntax, 1, "/0"),
    Refused("[-]", .syntax, 1, "/0"), Refused("[-x]", .syntax, 1, "/0"), Refused("[1e]", .syntax, 1, "/0"),
    Refused("[1e+]", .syntax, 1, "/0"), Refused("[0x10]", .syntax, 2), Refused("[1_0]", .syntax, 2),
    Refused("[00.x]", .syntax, 2), Refused("[1.2.3]", .syntax, 4), Refused("[--1]", .syntax, 1, "/0"),
    Refused("[2.\u{C}]", .syntax, 1, "/0"),
  ])
  func aNumberThatBreaksOffIsNamedWholeAndOneThatEndedIsNot(_ refused: Refused) { refused.check() }

  @Test(arguments: [
    Refused(#"{1-00"#, .syntax, 1),
    Refused(#"{"a"2026-08"#, .syntax, 4),
    Refused(#"[1-00]"#, .syntax, 2),
    Refused(#"[1-0-0]"#, .syntax, 2),
    Refused(#"1-00"#, .trailingBytes, 1),
    Refused(#"[1-0true]"#, .syntax, 2),
    Refused(#"[1true1]"#, .syntax, 2),
    Refused(#"[truetrue"#, .syntax, 5),
    Refused(#"[1truefalse"#, .syntax, 2),
    Refused(#"[-0-0"#, .truncated, 5),
    Refused(#"{"a":1-00}"#, .syntax, 6),
    Refused(#"[1nul"#, .truncated, 5),
  ])
  func ofTokensWithoutASeparatorTheFirstWrongOneIsNamed(_ refused: Refused) { refused.check() }

  @Test(arguments: [
    Refused("[nulx]", .syntax, 1, "/0"), Refused("[nullx]", .syntax, 5), Refused("[tru]", .syntax, 1, "/0"),
    Refused("[True]", .syntax, 1), Refused("[fals\u{B}e]", .syntax, 1, "/0"), Refused("[nul", .truncated, 4, "/0"),
  ])
  func aLiteralIsSpoiledByItsFirstWrongLetter(_ refused: Refused) { refused.check() }

  @Test(arguments: [
    Refused(#"["a\x"]"#, .syntax, 3, "/0"), Refused(#"["a\u12g4"]"#, .syntax, 3, "/0"),
    Refused(#"["\U0041"]"#, .syntax, 2, "/0"),
    Refused("[\"a\u{1}\"]", .syntax, 3, "/0"), Refused("[\"a\nb\"]", .syntax, 3, "/0"),
    Refused("[\"a\u{C}\"]", .syntax, 3, "/0"),
    Refused("{\"a\u{1F}\":1}", .syntax, 3), Refused("[\"\\\u{1}\"]", .syntax, 2, "/0"),
  ])
  func inAStringTheEscapeOrControlCharacterIsNamed(_ refused: Refused) { refused.check() }

  @Test func anErrorIsThrownAgainByEveryLaterCall() throws {
    var parser = JSONEventParser()
    let first = try #require(throws: JSONStreamError.self) { try parser.feed("[x".utf8) { _, _ in } }
    #expect(throws: first) { try parser.feed("]".utf8) { _, _ in } }
    #expect(throws: first) { try parser.finish() }
  }

  @Test func afterTheEndOnlyWhiteSpaceMayBeFed() throws {
    var parser = JSONEventParser()
    try parser.feed("{}".utf8) { _, _ in }
    try parser.finish()
    try parser.finish()
    try parser.feed(" \n".utf8) { _, _ in }
    #expect(throws: JSONStreamError.self) { try parser.feed("1".utf8) { _, _ in } }
  }

  @Test func aTruncatedDocumentStaysTruncated() throws {
    var parser = JSONEventParser()
    try parser.feed("[".utf8) { _, _ in }
    #expect(throws: JSONStreamError.self) { try parser.finish() }
    #expect(throws: JSONStreamError.self) { try parser.feed("]".utf8) { _, _ in } }
  }

  @Test func anEventIsHandedOutByTheCallThatBringsItsLastByte() throws {
    var parser = JSONEventParser()
    var count = 0
    for (byte, expected) in zip(
      #"{"ab":[true,12,"c"]}"#.utf8, [1, 1, 1, 1, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 6, 7, 8])
    {
      try parser.feed(CollectionOfOne(byte)) { _, _ in count += 1 }
      #expect(count == expected)
    }
  }
}
