// SPDX-License-Identifier: Apache-2.0

import JSONStream
import Testing

@Suite struct TextTests {
  @Test(
    arguments: [
      [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF],
      [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF],
      [0xFE],
      [0x80], [0xBF], [0xE2, 0x28, 0xA1], [0xE2, 0x82, 0x28], [0xF0, 0x9F, 0x98, 0x28], [0xC3, 0x28],
    ] as [[UInt8]])
  func illFormedUTF8IsFatalWhereverItStands(_ sequence: [UInt8]) {
    let inString = Array(#"{"a":["é"#.utf8) + sequence + Array(#""]}"#.utf8)
    Refused(inString, .invalidUTF8, 9, "/a/0").check()
    Refused(Array(#"{"é"#.utf8) + sequence, .invalidUTF8, 4).check()
    Refused([0x5B] + sequence + [0x5D], .invalidUTF8, 1).check()
    Refused(sequence, .invalidUTF8, 0).check()
  }

  @Test func everyScalarSurvives() {
    var text = "[\""
    for value in stride(from: 0x20, to: 0x11_0000, by: 97) {
      guard let scalar = Unicode.Scalar(UInt32(value)), scalar != "\"", scalar != "\\" else { continue }
      text.unicodeScalars.append(scalar)
    }
    text += "\"]"
    let whole = Parsed([Array(text.utf8)[...]], limits: .default)
    #expect(whole.error == nil)
    guard case .string(let value) = whole.events.dropFirst().first else {
      Issue.record("no string")
      return
    }
    #expect(value.utf8.elementsEqual(text.utf8.dropFirst(2).dropLast(2)))
  }

  @Test func utf8IsCheckedBeforeSyntaxButInTheOrderOfTheDocument() {
    Refused([0x5B, 0x78, 0xFF], .syntax, 1).check()
    Refused([0x5B, 0x31, 0xFF], .invalidUTF8, 2, "/0").check()
    Refused([0x5B, 0x6E, 0x75, 0xFF], .invalidUTF8, 3, "/0").check()
  }

  @Test(
    arguments: [
      (#"["\ud800"]"#, 2), (#"["\udc00"]"#, 2), (#"["ab\ud83dx"]"#, 4), (#"["\ud83d\u0041"]"#, 2),
      (#"["\ud83d\n"]"#, 2),
      (#"["\ud800\ud800\udc00"]"#, 2), (#"["\ud83d\ude00\udfff"]"#, 14), (#"["\uD83D\uD83D"]"#, 2),
      (#"["\ud83d\"]"#, 2),
      (#"["\ud83dé"]"#, 2), (#"["\ud83d\x"]"#, 2), (#"["\ud83d\uzzzz"]"#, 2), (#"["\ud83d\udezz"]"#, 2),
    ] as [(String, Int)])
  func anUnpairedSurrogateIsFatalOutsideElements(_ text: String, _ offset: Int) {
    Refused(text, .invalidText, offset, "/0").check()
  }

  @Test func anUnpairedSurrogateInANameHasThePathOfTheObject() {
    Refused(#"{"a":{"\ud800":1}}"#, .invalidText, 7, "/a").check()
  }

  @Test func aCutHighHalfIsTruncatedNotUnpaired() {
    for text in [#"["\ud83d"#, #"["\ud83d\"#, #"["\ud83d\u"#, #"["\ud83d\ude0"#] {
      Refused(text, .truncated, text.utf8.count, "/0").check()
    }
  }

  @Test func pairsSplitAnywhereAreOneScalar() {
    #expect(parse(#"["\ud83d\ude00\uDBFF\uDFFF"]"#).events.dropFirst().first == .string("😀\u{10FFFF}"))
  }
}
