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

  @Test(
    "Numbers of unknown formats are kept by value: 64-bit integers exactly, others as the nearest Double",
    arguments: [
      ("0", .integer(0), "0"), ("-9223372036854775808", .integer(.min), "-9223372036854775808"),
      ("9223372036854775807", .integer(.max), "9223372036854775807"),
      ("9223372036854775807.0", .integer(.max), "9223372036854775807"),
      ("9223372036854775808", .unsigned(1 << 63), "9223372036854775808"),
      ("12345678901234567890", .unsigned(12_345_678_901_234_567_890), "12345678901234567890"),
      ("18446744073709551615", .unsigned(.max), "18446744073709551615"),
      ("18446744073709551616", .number(0x1p64), "1.8446744073709552e+19"), ("1.0", .integer(1), "1"),
      ("2.50", .number(2.5), "2.5"), ("1e400", .number(.infinity), "null"), ("-1e400", .number(.infinity), "null"),
    ] as [(String, JSONTree, String)])
  func numbers(number: String, tree: JSONTree, written: String) throws {
    let json = #"{"format":{"type":"x","e":\#(number)},"text":"t"}"#
    let fragment = try JSONDecoder().decode(FormattedText.self, from: Data(json.utf8))
    guard case .unknown(.object(let members)) = fragment.format else {
      Issue.record("\(fragment)")
      return
    }
    #expect(members == [JSONTree.Member(key: "e", value: tree), JSONTree.Member(key: "type", value: .string("x"))])
    let expected = #"{"format":{"json":{"e":\#(written),"type":"x"},"type":"unknown"},"text":"t"}"#
    #expect(fragment.jsonText() == expected)
    let encoded = try JSONDecoder().decode(FormattedText.self, from: JSONEncoder().encode(fragment))
    #expect(try encoded == JSONDecoder().decode(FormattedText.self, from: Data(expected.utf8)))
  }

  @Test("A text that a decoder may read as a number stays a text")
  func numbersInTexts() throws {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    #expect(try decoder.decode(JSONTree.self, from: Data(#"["nan"]"#.utf8)) == .array([.string("nan")]))
  }

  private static func nested(_ levels: Int) -> JSONTree {
    var tree = JSONTree.integer(1)
    for level in 0..<levels {
      tree = level % 2 == 0 ? .array([.integer(2), tree]) : .object([JSONTree.Member(key: "a", value: tree)])
    }
    return tree
  }

  @Test("Values are read down to 500 levels, and written one level deeper")
  func depth() throws {
    // Property lists go deeper than JSON does in Foundation.
    let encoder = PropertyListEncoder()
    let decoder = PropertyListDecoder()
    for levels in [1, 2, 499, 500] {
      let tree = Self.nested(levels)
      #expect(try decoder.decode(JSONTree.self, from: encoder.encode(tree)) == tree)
      #expect(tree != Self.nested(levels + 1))
    }
    let tooDeep = try encoder.encode(Self.nested(501))
    #expect(throws: DecodingError.self) { try decoder.decode(JSONTree.self, from: tooDeep) }
    #expect(throws: EncodingError.self) { try encoder.encode(Self.nested(502)) }
    #expect(throws: DecodingError.self) { try JSONTree(from: EndlessDecoder()) }
    #expect(throws: DecodingError.self) { try Format(from: EndlessDecoder()) }
  }

  @Test("A format of any depth that is read can be written again", arguments: [1, 499, 500])
  func depthOfFormats(levels: Int) throws {
    for (open, close) in [("[", "]"), (#"{"a":"#, "}")] {
      let value = String(repeating: open, count: levels) + "1" + String(repeating: close, count: levels)
      let json = Data(#"[{"format":\#(value),"text":"x"}]"#.utf8)
      let message = try JSONDecoder().decode([FormattedText].self, from: json)
      let again = try JSONEncoder().encode(message)
      // An unknown format gets an object around its value, which is one level more.
      if levels < 500 { #expect(try JSONDecoder().decode([FormattedText].self, from: again) == message) }
    }
  }

  @Test(
    "A text that the decoder refuses is told as such",
    arguments: [#"{"type":"x","a":"\ud800"}"#, #""\ud800""#, #"["\ud800"]"#])
  func refusedTexts(format: String) throws {
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(FormattedText.self, from: Data(#"{"format":\#(format),"text":"x"}"#.utf8))
    }
    guard case .dataCorrupted? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("Trees are equal in kind, order, keys and values")
  func equality() throws {
    let values = [
      "null", "true", "false", "0", "1", "9223372036854775808", "1.5", #""é""#, #""e\u0301""#, "[]", "[1]", "[1,2]",
      "[2,1]", "[[1],2]", "{}", #"{"a":1}"#, #"{"b":1}"#, #"{"a":2}"#, #"{"a":{"b":[1]}}"#, #"{"a":{"b":[2]}}"#,
      #"{"\u00e9":1}"#, #"{"e\u0301":1}"#,
    ]
    let first = try values.map { try JSONDecoder().decode(JSONTree.self, from: Data($0.utf8)) }
    let second = try values.map { try JSONDecoder().decode(JSONTree.self, from: Data($0.utf8)) }
    for (index, a) in first.enumerated() {
      for (other, b) in second.enumerated() {
        #expect((a == b) == (index == other), "\(values[index]) \(values[other])")
      }
    }
    #expect(Set(first + second).count == values.count)
  }

  @Test("Links and link kinds")
  func predicates() {
    let links = Self.formats.map(\.0).filter(\.isLink).map(\.tag)
    #expect(links == ["uri", "hyperLink", "simplexLink", "simplexName"])
    #expect(Self.formats.map(\.0).filter(\.isSimplexLink).map(\.tag) == ["simplexLink"])
  }
}

/// Arrays within arrays, without an end.
private struct EndlessDecoder: Decoder, UnkeyedDecodingContainer {
  var codingPath: [any CodingKey] = []
  var userInfo: [CodingUserInfoKey: Any] { [:] }
  var count: Int? { nil }
  var isAtEnd: Bool { false }
  var currentIndex: Int { 0 }

  private var mismatch: DecodingError {
    .typeMismatch(Any.self, DecodingError.Context(codingPath: [], debugDescription: "an array"))
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> { throw mismatch }
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { self }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw mismatch }
  func decodeNil() throws -> Bool { false }
  func decode<T: Decodable>(_ type: T.Type) throws -> T { try T(from: self) }
  func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> { throw mismatch }
  func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { self }
  func superDecoder() throws -> any Decoder { self }
}
