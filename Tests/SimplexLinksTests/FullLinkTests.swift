// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SimplexLinks

@Suite struct FullLinkTests {
  @Test("Scheme and mode are case-sensitive; the web host is not looked at")
  func schemes() {
    let query = Fixture.contact().split(separator: "#", maxSplits: 1)[1]
    let canonicalForm = Fixture.contact()
    for start in [
      "https://example.org/contact", "https://example.org:8443/contact", "https://[::1]/contact", "https://a@b/contact",
      "https://example.org/contact/", "simplex:/contact/", "https://simplex.chat:0/contact",
    ] { #expect(canonical("\(start)#\(query)") == canonicalForm, "\(start)") }
    for start in [
      "http://example.org/contact", "HTTPS://example.org/contact", "simplex://contact", "simplex:contact",
      "Simplex:/contact", "https:///contact", "https://example.org/en/contact", "https://example.org:/contact",
      "https://example.org/Contact", "simplex:/contact//", "simplex:/contacts", " simplex:/contact",
    ] { #expect(!isLink("\(start)#\(query)"), "\(start)") }
    #expect(!isLink(Fixture.contact().replacing("#/?", with: "#?")))
    #expect(!isLink(Fixture.contact().replacing("#/?", with: "/?")))
  }

  @Test("The query ends at a space or line feed, and then nothing may follow")
  func queryEnd() {
    #expect(canonical(Fixture.contact() + " ") == "trailing-bytes")
    #expect(canonical(Fixture.contact() + "\n") == "trailing-bytes")
    #expect(isLink(Fixture.contact(more: "&x=\t\r")))
  }

  @Test("Items split at & and at ;, names are decoded, unknown ones ignored, order is free")
  func items() {
    let smp = Fixture.escaped(Fixture.queue())
    let expected = Fixture.contact()
    for query in [
      "smp=\(smp)&v=6-8", "?v=6-8&smp=\(smp)", "v=6-8;smp=\(smp)", "&&v=6-8&;smp=\(smp)&", "%76=6-8&s%6Dp=\(smp)",
      "x=1&v=6-8&smp=\(smp)&V=1", "v=6-8&smp=\(smp)&v=7&smp=bad", "v=6%2D8&smp=\(smp)", "v&v=1;=&v=6-8&smp=\(smp)",
    ] {
      let isFirstBad = query.hasPrefix("v&")
      #expect((canonical("simplex:/contact#/?\(query)") == expected) == !isFirstBad, "\(query)")
    }
  }

  @Test("The first occurrence of a name wins, even when it does not parse")
  func firstWins() {
    #expect(
      canonical("simplex:/contact#/?v=bad&v=6-8&smp=\(Fixture.escaped(Fixture.queue()))") == "invalid-version-range")
  }

  @Test("v and smp are required")
  func required() {
    #expect(canonical("simplex:/contact#/?v=6-8") == "missing-parameter")
    #expect(canonical("simplex:/contact#/?smp=\(Fixture.escaped(Fixture.queue()))") == "missing-parameter")
    #expect(canonical("simplex:/contact#/?v=6-8&smp=") == "invalid-queue")
  }

  @Test(
    "Version ranges of contact links are raised to 6, those of invitations are kept",
    arguments: [
      ("6-8", "6-8", "6-8"), ("1-2", "6", "1-2"), ("2-7", "6-7", "2-7"), ("7", "7", "7"), ("7-7", "7", "7"),
      ("65542", "6", "6"), ("006-008", "6-8", "6-8"), ("8-6", nil, nil), ("6-", nil, nil), ("-6", nil, nil),
      ("", nil, nil), ("6-8-9", nil, nil), ("6 ", nil, nil), ("99-100", "99-100", "99-100"),
    ] as [(String, String?, String?)])
  func versions(text: String, contact: String?, invitation: String?) {
    let written = Fixture.escaped(text)
    #expect((try? fullLink(Fixture.contact(version: written)))?.agentVersions.description == contact)
    #expect((try? fullLink(Fixture.invitation(version: written)))?.agentVersions.description == invitation)
  }

  @Test("Client data is any text: + is a space, broken escapes stay, bytes outside UTF-8 become ?")
  func clientData() throws {
    let rows: [(String, String, String)] = [
      ("a+b", "a b", "a%20b"), ("a%2Bb", "a+b", "a%2Bb"), ("%", "%", "%25"), ("%4", "%4", "%254"),
      ("%zz", "%zz", "%25zz"), ("%FF%C3", "??", "%3F%3F"), ("%C3%A9", "é", "%C3%A9"), ("", "", ""),
      ("%f0%9f%98%80", "😀", "%F0%9F%98%80"), ("%ED%A0%80", "???", "%3F%3F%3F"),
    ]
    for (raw, text, written) in rows {
      let link = try fullLink(Fixture.contact(more: "&data=" + raw))
      #expect(link.clientData == text)
      #expect(link.simplexUri == Fixture.contact(more: "&data=" + written))
    }
    #expect(try fullLink(Fixture.contact()).clientData == nil)
  }

  @Test(
    "Client data makes a contact link a group link",
    arguments: [
      (#"{"type":"group","groupLinkId":"AAAA"}"#, true),
      (#" { "groupLinkId" : "AAA" , "x":[1,{"y":null}], "type":"group" } "#, true),
      (#"{"type":"group","groupLinkId":"AAAA"}."#, false), (#"{"type":"group","groupLinkId":""}"#, false),
      (#"{"type":"group","groupLinkId":"AAB"}"#, false), (#"{"type":"group"}"#, false),
      (#"{"groupLinkId":"AAAA"}"#, false), (#"{"type":"Group","groupLinkId":"AAAA"}"#, false),
      (#"{"type":"group","groupLinkId":1}"#, false), (#"[{"type":"group","groupLinkId":"AAAA"}]"#, false),
      (#"{"\u0074ype":"gr\u006Fup","groupLinkId":"AAAA"}"#, true),
      (#"{"type":"x","type":"group","groupLinkId":"AAAA"}"#, false),
      (#"{"type":"group","type":"x","groupLinkId":"AAAA"}"#, true),
      (#"{"type":"group","groupLinkId":"AAAA","x":"\ud800"}"#, false),
      (#"{"type":"group","groupLinkId":"AAAA","x":"\ud83d\ude00"}"#, true),
      (#"{"type":"group","groupLinkId":"AAAA","x":"\udc00"}"#, false),
      (#"{"type":"group","groupLinkId":"AAAA","x":01}"#, false),
      (#"{"type":"group","groupLinkId":"AAAA","x":-1.5e+9}"#, true),
      (#"{"type":"group","groupLinkId":"AAAA",}"#, false), (#"{"type":"group","groupLinkId":"AAAA","x":tru}"#, false),
      (#"{}"#, false), (#""#, false), (#"{"type":"group","groupLinkId":"AA\u003d\u003d"}"#, true),
      (#"{"type":"group","groupLinkId":"AAAA","é":"é"}"#, true), (#"{"type":"group","groupLinkId":"AAAA"}}"#, false),
      ("{\"type\":\"group\",\"groupLinkId\":\"AAAA\",\"x\":\"\u{1}\"}", false), (#"{'type':'group'}"#, false),
      (#"{"type":"group","groupLinkId":"AAAA","x":[}"#, false),
      (#"{"type":"group","groupLinkId":"AAAA","x":{"a"}}"#, false),
      (#"{"type":"group","groupLinkId":"AAAA","x":1.}"#, false),
      (#"{"type":"group","groupLinkId":"AAAA","x":[[],{}]}"#, true),
    ])
  func groupData(json: String, isGroup: Bool) throws {
    let link = Fixture.contact(more: "&data=" + Fixture.escaped(json))
    #expect(try ConnectionLink(parsing: link).linkType == (isGroup ? .group : .contact))
    // Another parameter keeps the data's own last character from being cut off as punctuation.
    #expect(simplexLinkType(of: link + "&x=1") == (isGroup ? .group : .contact))
    #expect(
      try ConnectionLink(parsing: Fixture.invitation(more: "&data=" + Fixture.escaped(json))).linkType == .invitation)
  }

  @Test("Client data may nest to any depth")
  func deepClientData() throws {
    let depth = 100_000
    let nest = String(repeating: #"[{"a":"#, count: depth) + "1" + String(repeating: "}]", count: depth)
    let json = #"{"x":\#(nest),"type":"group","groupLinkId":"AAAA"}"#
    #expect(simplexLinkType(of: Fixture.contact(more: "&data=" + Fixture.escaped(json))) == .group)
    #expect(simplexLinkType(of: Fixture.contact(more: "&data=" + Fixture.escaped(json + "]"))) == .contact)
  }

  @Test("The hosts of all queues come in order, duplicates kept")
  func smpHosts() throws {
    let link = try fullLink(
      Fixture.contact(Fixture.queue(host: "a.example,b.example"), Fixture.queue(host: "a.example")))
    #expect(link.smpHosts == ["a.example", "b.example", "a.example"])
    #expect(link.queues.count == 2)
  }

  @Test("The canonical form drops the web host, unknown and repeated parameters, and reads back")
  func canonicalForm() throws {
    let text = "https://example.org/contact/#/?x=1&data=a&smp=\(Fixture.escaped(Fixture.queue()))&v=1-7&v=2"
    #expect(canonical(text) == Fixture.contact(version: "6-7", more: "&data=a"))
    for link in [Fixture.contact(), Fixture.invitation(), Fixture.contact(more: Fixture.groupData)] {
      #expect(canonical(link) == link)
      #expect(try ConnectionLink(parsing: link) == ConnectionLink(parsing: canonical(link)))
    }
  }
}
