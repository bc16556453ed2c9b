// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import SimplexLinks

@Suite struct FormatJSONTests {
  private static var formats: [(Format, String, String)] {
    [
      (.bold, #"{"type":"bold"}"#, #"{"_owsf":true,"bold":{}}"#),
      (.italic, #"{"type":"italic"}"#, #"{"_owsf":true,"italic":{}}"#),
      (.strikeThrough, #"{"type":"strikeThrough"}"#, #"{"_owsf":true,"strikeThrough":{}}"#),
      (.snippet, #"{"type":"snippet"}"#, #"{"_owsf":true,"snippet":{}}"#),
      (.secret, #"{"type":"secret"}"#, #"{"_owsf":true,"secret":{}}"#),
      (.small, #"{"type":"small"}"#, #"{"_owsf":true,"small":{}}"#),
      (.uri, #"{"type":"uri"}"#, #"{"_owsf":true,"uri":{}}"#),
      (.email, #"{"type":"email"}"#, #"{"_owsf":true,"email":{}}"#),
      (.phone, #"{"type":"phone"}"#, #"{"_owsf":true,"phone":{}}"#),
      (.colored(color: .white), #"{"color":"white","type":"colored"}"#, #"{"_owsf":true,"colored":{"color":"white"}}"#),
      (
        .hyperLink(showText: "a", linkUri: "https://b.example"),
        #"{"linkUri":"https://b.example","showText":"a","type":"hyperLink"}"#,
        #"{"_owsf":true,"hyperLink":{"linkUri":"https://b.example","showText":"a"}}"#
      ),
      (
        .simplexLink(showText: nil, linkType: .relay, simplexUri: "simplex:/r#A", smpHosts: ["a", "b"]),
        #"{"linkType":"relay","simplexUri":"simplex:/r#A","smpHosts":["a","b"],"type":"simplexLink"}"#,
        #"{"_owsf":true,"simplexLink":{"linkType":"relay","simplexUri":"simplex:/r#A","smpHosts":["a","b"]}}"#
      ),
      (
        .simplexName(nameInfo: SimplexName(nameType: .contact, nameDomain: SimplexDomain(tld: .web, domain: "a.b"))),
        #"{"nameInfo":{"nameDomain":{"domain":"a.b","nameTLD":"web","subDomain":[]},"nameType":"contact"},"type":"simplexName"}"#,
        #"{"_owsf":true,"simplexName":{"nameInfo":{"nameDomain":{"domain":"a.b","nameTLD":"web","subDomain":[]},"nameType":"contact"}}}"#
      ),
      (
        .command(commandStr: "a\"\\\n\u{1}"), #"{"commandStr":"a\"\\\n\u0001","type":"command"}"#,
        #"{"_owsf":true,"command":{"commandStr":"a\"\\\n\u0001"}}"#
      ),
      (
        .mention(memberName: "é"), #"{"memberName":"é","type":"mention"}"#,
        #"{"_owsf":true,"mention":{"memberName":"é"}}"#
      ),
    ]
  }

  @Test("Every format is written in both encodings and read from both")
  func bothEncodings() throws {
    for (format, tagged, single) in Self.formats {
      let fragment = FormattedText(format: format, text: "t")
      #expect(fragment.jsonText() == #"{"format":\#(tagged),"text":"t"}"#)
      #expect(fragment.jsonText(encoding: .singleField) == #"{"format":\#(single),"text":"t"}"#)
      for json in [tagged, single] {
        #expect(try JSONDecoder().decode(Format.self, from: Data(json.utf8)) == format)
      }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      #expect(try JSONDecoder().decode(FormattedText.self, from: encoder.encode(fragment)) == fragment)
    }
  }

  @Test("A list is an object, empty when nothing is formatted; plain fragments have no format")
  func lists() throws {
    #expect(FormattedText.jsonText(of: nil) == "{}")
    #expect(
      FormattedText.jsonText(of: FormattedText.parse("*a* b"))
        == #"{"formattedText":[{"format":{"type":"bold"},"text":"a"},{"text":" b"}]}"#)
    for json in [#"{"text":"a"}"#, #"{"format":null,"text":"a"}"#] {
      #expect(try JSONDecoder().decode(FormattedText.self, from: Data(json.utf8)) == FormattedText(text: "a"))
    }
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(FormattedText.self, from: Data(#"{"format":null}"#.utf8))
    }
  }

  @Test(
    "What cannot be read is kept as unknown, with its value",
    arguments: [
      #"{"type":"blink","rate":[1,2.5,{"a":null,"b":true}]}"#, #"{"color":"pink","type":"colored"}"#, #"{"type":7}"#,
      #"{}"#,
      #"{"linkType":"contact","simplexUri":"u","smpHosts":[],"type":"simplexLink"}"#, #"{"type":"mention"}"#,
      #"{"_owsf":true,"blink":{}}"#,
      #"{"_owsf":true,"bold":{},"italic":{}}"#, #""bold""#, #"[1]"#, #"7"#, #"true"#,
      #"{"showText":1,"linkUri":"u","type":"hyperLink"}"#,
      #"{"nameInfo":{"nameType":"x"},"type":"simplexName"}"#,
    ])
  func unknown(json: String) throws {
    let format = try JSONDecoder().decode(Format.self, from: Data(json.utf8))
    guard case .unknown(let tree) = format else {
      Issue.record("\(format)")
      return
    }
    #expect(try JSONDecoder().decode(JSONTree.self, from: Data(json.utf8)) == tree)
    #expect(try JSONDecoder().decode(Format.self, from: JSONEncoder().encode(format)) == format)
    let text = FormattedText(format: format, text: "t").jsonText()
    #expect(try JSONDecoder().decode(FormattedText.self, from: Data(text.utf8)).format == format)
  }

  @Test("Links and link kinds")
  func predicates() {
    let links = Self.formats.map(\.0).filter(\.isLink).map(\.tag)
    #expect(links == ["uri", "hyperLink", "simplexLink", "simplexName"])
    #expect(Self.formats.map(\.0).filter(\.isSimplexLink).map(\.tag) == ["simplexLink"])
  }
}
