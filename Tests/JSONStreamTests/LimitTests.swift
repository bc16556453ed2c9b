// SPDX-License-Identifier: Apache-2.0

import JSONStream
import Testing

@Suite struct LimitTests {
  @Test func depthCountsOpenContainers() {
    #expect(parse("[[{}]]", limits: JSONLimits(depth: 3)).error == nil)
    Refused("[[{}]]", .depthLimit, 2, "/0/0").check(limits: JSONLimits(depth: 2))
    Refused("[[],{}]", .depthLimit, 1, "/0").check(limits: JSONLimits(depth: 1))
    Refused("{}", .depthLimit, 0).check(limits: JSONLimits(depth: 0))
    Refused("[1 [", .syntax, 3).check(limits: JSONLimits(depth: 1))
  }

  @Test(arguments: [#"["abcd"]"#, "[1234]", #"{"abcd":1}"#, #"["\n\n"]"#, "[true]", "[1234 ]"])
  func aTokenAsLongAsTheLimitIsAllowed(_ text: String) {
    #expect(parse(text, limits: JSONLimits(token: 4)).error == nil)
  }

  @Test(arguments: [
    Refused(#"["abcde"]"#, .tokenLimit, 1, "/0"), Refused("[12345]", .tokenLimit, 1, "/0"),
    Refused(#"{"abcde":1}"#, .tokenLimit, 1),
    Refused(#"["\n\nx"]"#, .tokenLimit, 1, "/0"), Refused(#"["\u0041"]"#, .tokenLimit, 1, "/0"),
    Refused(#"["abcdeabcde"#, .tokenLimit, 1, "/0"), Refused(#"["abcd\x"]"#, .tokenLimit, 1, "/0"),
    Refused(#"["abc\x"]"#, .tokenLimit, 1, "/0"), Refused(#"["ab\x"]"#, .syntax, 4, "/0"),
    Refused("[1234x", .syntax, 5), Refused("[123.x", .syntax, 1, "/0"),
    Refused("[1234.x", .tokenLimit, 1, "/0"),
  ])
  func aLongerTokenIsRefusedAtItsFirstByte(_ refused: Refused) {
    refused.check(limits: JSONLimits(token: 4))
  }

  @Test(arguments: [Refused("{null", .syntax, 1), Refused("{true:1}", .syntax, 1), Refused("[1 false]", .syntax, 3)])
  func aMisplacedLiteralIsNeverTooLong(_ refused: Refused) {
    refused.check(limits: JSONLimits(token: 1))
  }

  @Test func theDocumentEndsAtItsLimit() {
    #expect(parse("[1,2]", limits: JSONLimits(document: 5)).error == nil)
    Refused("[1,2] ", .sizeLimit, 5).check(limits: JSONLimits(document: 5))
    Refused("[1,2]", .sizeLimit, 4, "/1").check(limits: JSONLimits(document: 4))
    Refused("[1,23]", .sizeLimit, 4, "/1").check(limits: JSONLimits(document: 4))
    Refused("[x,2]", .syntax, 1).check(limits: JSONLimits(document: 4))
  }

  @Test func limitsPastTheBoundsOfTheLexerAreClamped() {
    let limits = JSONLimits(depth: 1 << 40, token: 1 << 40)
    #expect(limits.depth == 65_536)
    #expect(limits.token == 256 << 20)
  }

  @Test func aPathIsBounded() {
    let name = String(repeating: "é", count: 40)
    let nested = String(repeating: "{\"\(name)\":", count: 10)
    let error = Parsed([Array((nested + "x").utf8)[...]], limits: .default).error
    #expect(error?.path.tokens == Array(repeating: String(repeating: "é", count: 32), count: 8))
  }

  @Test func aPathEndsBeforeANameWithAnUnpairedSurrogate() {
    // Fatal at the name itself; the path of what lies under it is told by readers of elements.
    Refused(#"{"a":{"b\ud800":{"c":1}}}"#, .invalidText, 8, "/a").check()
  }

  @Test func aPathEscapesTildeAndSolidus() {
    Refused(#"{"a/b~c":x"#, .syntax, 9).check()
    Refused(#"{"a/b~c":[x"#, .syntax, 10, "/a~1b~0c").check()
  }
}
