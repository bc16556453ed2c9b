// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import SimplexLinks

private let S = Fixture.short
private let key = Fixture.key

/// The traps of the grammar, numbered: what catches most other readers of links and messages.
@Suite struct TrapTests {
  /// A row of a table starts with its number, the name of any other test with those of its traps.
  @Test("There is a test for each trap, 1 to 68, and for no other")
  func allTraps() throws {
    let source = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    var numbers = source.matches(of: #/[( ]\(([0-9]+), /#).compactMap { Int($0.1) }
    for name in source.matches(of: #/@Test\("([0-9]+)(?: (and|to) ([0-9]+))?: /#) {
      guard let first = Int(name.1) else { continue }
      let last = name.3.flatMap { Int($0) } ?? first
      numbers += name.2 == "to" ? Array(first...last) : [first, last]
    }
    #expect(Set(numbers) == Set(1...68))
  }

  @Test(
    "Traps of the scanner that fit on one row",
    arguments: [
      (1, "\(S).", "uri‹<S>› ‹.›"), (2, "\(S)?", "\(scannedShort) ‹?›"),
      (5, "simplex:/a#\(key)?h=a.b,", "plain"), (8, "(\(S))", "plain"), (9, "\(S))", "uri‹<S>)›"),
      (11, "#\(S)", "secret‹https://smp.example.org/a› ‹<K>›"), (12, "*a \(S)", "plain"),
      (13, "\(S) \(S)", "\(scannedShort) ‹ › \(scannedShort)"), (14, "HTTPS://a.bc", "plain"),
      (14, "Simplex:/a#\(key)?h=a.b", "plain"), (15, "[me](\(Fixture.contact()))", "plain"),
      (16, "[m.e](\(S))", "plain"),
      (17, "[me](\(S))", "simplexLink(contact, simplex:/a#<K>?h=smp.example.org, smp.example.org, me)‹[me](<S>)›"),
      (18, "/connect \(S)", "command(connect <S>)‹/connect <S>›"), (19, "x", "plain"), (19, "/", "plain"),
      (19, "*", "plain"), (20, "*a*\n", "bold‹a›"), (21, "*a**b*", "bold‹ab›"), (22, "a*b*", "plain"),
      (22, "(*b*)", "plain"), (23, "#1", "simplexName(#1)‹#1›"), (23, "issue #12", "‹issue › simplexName(#12)‹#12›"),
      (24, "#a and#b", "secret‹a and› ‹b›"), (24, "#a and #b", "simplexName(#a)‹#a› ‹ and › simplexName(#b)‹#b›"),
      (25, "@a", "mention(a)‹@a›"), (25, "@a.b", "simplexName(@a.b)‹@a.b›"), (25, "@a_b.c", "mention(a_b.c)‹@a_b.c›"),
      (26, "1234567@example.com", "phone‹1234567› simplexName(@example.com)‹@example.com›"),
      (27, "2026-11-30", "phone‹2026-11-30›"), (27, "192.168.0.1", "phone‹192.168.0.1›"),
      (28, "abc@x.mail.com", "uri‹abc@x.mail.com›"), (29, "a@b", "email‹a@b›"), (30, "a@b.c!", "plain"),
      (30, "https://b.c!", "uri‹https://b.c!›"), (31, "\(S)\tx", "plain"), (32, "simplex:/name#a", "plain"),
      (62, "1234567 890 12345 6789 0", "‹1234567 › phone‹890 12345 6789 0›"),
      (63, "@'a'@'a'", "mention(a)‹@'a'@'a'›"), (64, "https://1.2.3.4.b.c", "plain"),
      (65, "ftp://x.bc.de", "uri‹ftp://x.bc.de›"), (66, "x /@a", "‹x › email‹/@a›"),
      (67, "***a***", "‹**› bold‹a› ‹**›"), (68, "@\u{A0}x", "mention()‹@› ‹\u{A0}x›"),
    ])
  func scanner(number: Int, message: String, expected: String) {
    #expect(scanned(message) == expected, "trap \(number)")
  }

  @Test("3: a key that ends in a hyphen keeps it in the canonical form and loses it in the shown text")
  func hyphenAtEnd() {
    // The three bytes of the last group are chosen so that the last character is a hyphen.
    let key = Fixture.base64URL(Array(0..<30) + [0, 0, 62])
    #expect(key.hasSuffix("-"))
    let link = "https://smp.example.org/a#\(key)"
    let uri = "simplex:/a#\(key)?h=smp.example.org"
    #expect(scanned(link) == "simplexLink(contact, \(uri), smp.example.org)‹\(link.dropLast())› ‹-›")
    // A key of 43 characters and a hyphen is base64url as well.
    #expect(scanned(S + "-") == "simplexLink(contact, simplex:/a#<K>-?h=smp.example.org, smp.example.org)‹<S>› ‹-›")
  }

  @Test("4: a dot is a host byte")
  func dotInHost() {
    #expect(
      scanned("simplex:/a#\(key)?h=smp.example.org.")
        == "simplexLink(contact, simplex:/a#<K>?h=smp.example.org., smp.example.org.)‹simplex:/a#<K>?h=smp.example.org› ‹.›"
    )
  }

  @Test("6: a dot after the client data spoils the group, not the link")
  func dotAfterData() throws {
    let link = Fixture.contact(more: Fixture.groupData)
    #expect(simplexLinkType(of: link) == .group)
    #expect(strHasSingleSimplexLink(link + ".").map { scannedType($0) } == "contact")
  }

  @Test("7: a dot after the last inner parameter spoils it")
  func dotAfterMode() throws {
    let uri = Fixture.contact().replacing("%26q%3Dc", with: "")
    guard case .simplexLink(_, .contact, let found, _)? = strHasSingleSimplexLink(Fixture.contact() + ".")?.format
    else {
      Issue.record("no link")
      return
    }
    #expect(found == uri)
  }

  @Test("10: an underscore before a link pairs with one in its key")
  func underscoreInKey() {
    let key = Fixture.base64URL([0xFF, 0xFF, 0xFC] + Array(0..<29))
    #expect(key.hasPrefix("___8"))
    #expect(scanned("_https://smp.example.org/a#\(key)").hasPrefix("italic‹https://smp.example.org/a#› ‹__8"))
  }

  @Test("13: two links are no target, even equal ones")
  func twoLinks() { #expect(strConnectTarget("\(S) \(S)") == nil) }

  @Test("17: the text of a text link's target is the canonical form")
  func textLinkTarget() {
    let expected = ConnectTarget.link(
      text: Fixture.shortURI, linkType: .contact, linkText: "SimpleX contact address (via smp.example.org)")
    #expect(strConnectTarget("[me](\(S))") == expected)
  }

  @Test(
    "Traps of the link decoder that fit on one row",
    arguments: [
      (33, "https://h.example/I#\(Fixture.linkID)/\(key)", "unknown-kind"),
      (33, "https://h.example/G#\(key)", "simplex:/g#\(key)?h=h.example"),
      (34, "https://h.example:443/a#\(key)", "invalid-port"), (35, "simplex:/a#\(key)", "missing-host"),
      (36, "https://h.example/a#\(key)?p=70000", "simplex:/a#\(key)?h=h.example&p=4464"),
      (37, "https://h.example/a#\(key)?p=", "simplex:/a#\(key)?h=h.example"),
      (38, "https://h.example/a#AB", "invalid-base64url"), (38, "https://h.example/a#AA", "simplex:/a#AA?h=h.example"),
      (38, "https://h.example/a#AA==", "simplex:/a#AA?h=h.example"),
      (38, "https://h.example/a#AA=", "invalid-base64url"),
      (39, "https://h.example/a#AAAA", "simplex:/a#AAAA?h=h.example"),
      (42, Fixture.contact(version: "bad&v=6-8"), "invalid-version-range"),
      (43, Fixture.contact(version: "1-2"), Fixture.contact(version: "6")),
      (43, Fixture.invitation(version: "1-2"), Fixture.invitation(version: "1-2")),
      (44, Fixture.contact(more: "&e2e=garbage"), "missing-parameter"),
      (49, "https://1.2.3.256/a#\(key)", "simplex:/a#\(key)?h=1.2.3.0"),
      (50, "https://SMP.Example.ORG/a#\(key)", "simplex:/a#\(key)?h=SMP.Example.ORG"),
      (51, Fixture.contact(more: "&data=a+b"), Fixture.contact(more: "&data=a%20b")),
    ])
  func links(number: Int, text: String, expected: String) { #expect(canonical(text) == expected, "trap \(number)") }

  @Test("40 and 41: a raw semicolon ends the parameter, a comma does not separate queues")
  func separators() throws {
    let queue = Fixture.escaped(Fixture.queue())
    #expect(try fullLink("simplex:/contact#/?v=6&smp=\(queue);\(queue)").queues.count == 1)
    let comma = try fullLink("simplex:/contact#/?v=6&smp=\(queue)%2C\(queue)")
    #expect(comma.queues.count == 1 && comma.queues[0].mode == nil)
  }

  @Test("45 and 46: q wins over k, and k=s is written below version 4")
  func modes() throws {
    let dh = Fixture.escaped(Fixture.dhKey)
    func queue(_ parameters: String) throws -> QueueAddress {
      try fullLink(Fixture.contact(Fixture.queue(parameters: parameters + "&dh=" + dh))).queues[0]
    }
    #expect(try queue("v=4&q=c&k=s").mode == .contact)
    #expect(try queue("v=4&q=m").text.hasSuffix("&q=m"))
    #expect(try queue("v=2-4&q=m").text.hasSuffix("&q=m&k=s"))
  }

  @Test("47 and 48: onion hosts of old servers, and the hosts of srv")
  func oldHosts() throws {
    let dh = Fixture.escaped(Fixture.dhKey)
    let old = try fullLink(Fixture.contact(Fixture.queue(host: "smp4.simplex.im", parameters: "v=1&dh=\(dh)")))
    #expect(old.smpHosts == ["smp4.simplex.im", "o5vmywmrnaxalvz6wi3zicyftgio6psuvyniis6gco6bp6ekl4cqj4id.onion"])
    let moved = try fullLink(Fixture.contact(Fixture.queue(parameters: "v=2-4&dh=\(dh)&srv=x.example")))
    #expect(moved.queues[0].text == Fixture.queue(host: "smp.example.org,x.example", parameters: "v=2-4&dh=\(dh)"))
  }

  @Test("52 to 57: names")
  func names() throws {
    #expect(scanned("#Acme.Simplex") == "simplexName(#acme)‹#Acme.Simplex›")
    #expect(try SimplexName(parsing: "#a.b.acme.simplex").subDomain == ["b", "a"])
    #expect(try SimplexName(parsing: "#news.bbc.co.uk").domain == "news.bbc.co.uk")
    #expect(throws: NameError.self) { try SimplexName(parsing: "@alice") }
    let label = String(repeating: "a", count: 63)
    let longest = [label, label, label, String(label.dropLast(2))].joined(separator: ".")
    #expect((try? SimplexName(parsing: "simplex:/name#" + longest)) != nil)
    #expect((try? SimplexName(parsing: "simplex:/name#" + longest + "a")) == nil)
    #expect((try? SimplexName(parsing: "#xn--p1ai.simplex")) == nil)
  }

  @Test("58: the minimum length is for completed candidates only")
  func candidates() {
    #expect(nameSearchCandidate("alic") == nil)
    #expect(nameSearchCandidate("@alice")?.text == "@alice.testing")
    #expect(nameSearchCandidate("a.b")?.text == "a.b")
  }

  @Test("59: a trailing space is a fragment, a final line feed is lost")
  func ends() {
    #expect(!strIsSimplexLink(S + " "))
    #expect(strIsSimplexLink(S + "\n"))
  }

  @Test("60: 443 and 5223 count as the port of a preset that has none")
  func defaultPorts() throws {
    let link = try shortLink("https://smp.example.org/a#\(key)?p=5223")
    let preset = ServerAddress(hosts: link.server.hosts)
    #expect(link.shortened(presets: [preset]).encoded == S)
  }

  @Test("61: an IPv6 host has brackets when read and none when written, and a bare one swallows its port")
  func ipv6() throws {
    let link = try fullLink(Fixture.contact(Fixture.queue(host: "[2001:db8::1]", port: ":5223")))
    #expect(link.queues[0].text.hasPrefix("smp://\(Fixture.keyHash)@2001:db8::1:5223/"))
    #expect(canonical(link.simplexUri) == link.simplexUri)
    #expect(try fullLink(link.simplexUri).queues[0].server.port == nil)
    #expect(try fullLink(Fixture.contact(Fixture.queue(host: "::1:5223"))).smpHosts == ["::0.1.82.35"])
  }
}

private func scannedType(_ fragment: FormattedText) -> String {
  guard case .simplexLink(_, let linkType, _, _) = fragment.format else { return "none" }
  return linkType.rawValue
}
