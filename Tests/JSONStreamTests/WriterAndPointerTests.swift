// SPDX-License-Identifier: Apache-2.0

import JSONStream
import Testing

@Suite struct WriterAndPointerTests {
  @Test func theWriterPutsCommasAndEscapesWhatItMust() {
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("a\"")
    writer.beginArray()
    writer.integer(-1)
    writer.bool(true)
    writer.null()
    writer.string("/é\u{1}\n\u{7F}\\")
    writer.beginObject()
    writer.endObject()
    writer.endArray()
    writer.name("raw")
    writer.raw("1e400".utf8)
    writer.endObject()
    #expect(writer.text == "{\"a\\\"\":[-1,true,null,\"/é\\u0001\\n\u{7F}\\\\\",{}],\"raw\":1e400}")
  }

  @Test func whatIsWrittenIsReadBack() {
    for value in (0...0x7F).map({ "a" + String(Unicode.Scalar(UInt8($0))) + "b" }) + ["😀", "\u{202E}", ""] {
      var writer = JSONWriter()
      writer.string(value)
      #expect(parse(writer.text).events == [.string(value)])
    }
  }

  @Test(arguments: ["", "/", "/a/0", "/a~1b/~0", "//", "/é"])
  func aPointerIsWrittenAsItIsRead(_ text: String) {
    #expect(JSONPointer(text)?.description == text)
  }

  @Test(arguments: ["a", "/~", "/~2", "/a~"])
  func aBadPointerIsRefused(_ text: String) {
    #expect(JSONPointer(text) == nil)
  }

  @Test func pointersAreComparedByScalars() {
    #expect(JSONPointer(tokens: ["é"]) != JSONPointer(tokens: ["e\u{301}"]))
  }
}
