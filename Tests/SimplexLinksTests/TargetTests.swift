// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import SimplexLinks

private let S = Fixture.short

private func target(_ text: String) -> String {
  switch strConnectTarget(text) {
  case .link(let text, let linkType, let linkText): "\(linkType.rawValue) \(text) \(linkText)"
  case .name(let text, let name): "name \(text) \(name.text)"
  case nil: "none"
  }
}

@Suite struct TargetTests {
  private static let via = "SimpleX contact address (via smp.example.org)"

  @Test(
    "Exactly one link, or else the first name",
    arguments: [
      (S, "contact \(S) \(via)"), ("see \(S) now", "contact \(S) \(via)"), ("@b.c \(S) #a", "contact \(S) \(via)"),
      ("\(S)?", "contact \(S) \(via)"), ("\(S)\n", "contact \(S) \(via)"),
      ("[me](\(S))", "contact \(Fixture.shortURI) \(via)"),
      ("\(S) \(S)", "none"), ("\(S).", "none"), ("(\(S))", "none"), ("/connect \(S)", "none"), ("*\(S)*", "none"),
      ("", "none"),
      ("#Team.Testing!", "name #Team.Testing #team.testing"), ("hi #a and #b", "name #a #a.simplex"), ("@a", "none"),
      ("https://a.example #a", "name #a #a.simplex"), ("a.bc", "none"), ("#1", "name #1 #1.simplex"),
      (" \(S) ", "contact \(S) \(via)"), ("x\n/\(S)\n\(S)", "contact \(S) \(via)"),
    ])
  func targets(text: String, expected: String) { #expect(target(text) == expected) }

  @Test("A link's text keeps a key's last hyphen only in the canonical form")
  func shownText() {
    guard case .link(let text, _, _)? = strConnectTarget(S + "-") else {
      Issue.record("no link")
      return
    }
    #expect(text == S)
  }

  @Test(
    "Is the text one link and nothing else",
    arguments: [
      (S, true), (S + "\n", true), (S + " ", false), (" " + S, false), (S + "?", false), ("[a](\(S))", true),
      ("", false),
      (S + "\n\n", false), ("#a", false), ("[a](\(S))[a](\(S))", true),
    ])
  func isLink(text: String, expected: Bool) { #expect(strIsSimplexLink(text) == expected) }

  @Test("The only link of a text, whatever else is in it")
  func singleLink() {
    #expect(strHasSingleSimplexLink("*a* \(S) #b https://a.example")?.text == S)
    #expect(strHasSingleSimplexLink("[a](\(S))")?.text == "[a](\(S))")
    #expect(strHasSingleSimplexLink("\(S) \(S)") == nil)
    #expect(strHasSingleSimplexLink("#a") == nil)
  }

  @Test(
    "The words for a link",
    arguments: [
      (SimplexLinkType.contact, "SimpleX contact address"), (.invitation, "SimpleX one-time invitation"),
      (.group, "SimpleX group link"),
      (.channel, "SimpleX channel link"), (.relay, "SimpleX relay address"),
    ])
  func words(linkType: SimplexLinkType, words: String) {
    #expect(simplexLinkText(linkType, smpHosts: ["a.example", "b.onion"]) == words + " (via a.example)")
    #expect(simplexLinkText(linkType, smpHosts: []) == words + " (via ?)")
  }

  @Test(
    "The core's target is a whole name, link or domain",
    arguments: [
      ("simplex:/nameAlice", "#alice.simplex"), ("#team", "#team.simplex"), ("@a.b", "@a.b"),
      ("alice.simplex", "alice.simplex"),
      ("Example.com", "example.com"), ("alice", nil), ("@alice", nil), ("#a b", nil), (" @a.b", nil), (S, S),
      (S + ".", nil),
      ("[me](\(S))", nil), ("https://example.com", nil), ("a@b.c", nil), ("#secret#", nil), ("", nil),
      (Fixture.shortURI + "&x=1", Fixture.shortURI),
      ("https://example.org/contact#" + Fixture.contact().split(separator: "#")[1], Fixture.contact()),
    ] as [(String, String?)])
  func coreTargets(text: String, expected: String?) throws {
    let target = CoreConnectTarget(parsing: text)
    #expect(target?.encoded == expected)
    guard let target else { return }
    let json = try JSONEncoder().encode([target])
    #expect(try JSONDecoder().decode([String].self, from: json) == [target.encoded])
    #expect(try JSONDecoder().decode([CoreConnectTarget].self, from: json)[0].encoded == target.encoded)
  }

  @Test("JSON that is no target does not decode")
  func wrongJSON() {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([CoreConnectTarget].self, from: Data(#"["alice"]"#.utf8))
    }
  }

  @Test(
    "White space hides a link; a letter outside ASCII glued to its key spoils it",
    arguments: [
      (S, true), ("x\(S)x", true), ("h t t p s : / / smp.example.org / a # \(Fixture.key)", true),
      ("https://smp.example.org/a\u{2003}#\n\(Fixture.key)", true),
      ("\(S)é", false), ("\(S).anything", true), ("\(S)😀", false), ("hello", false), ("", false),
      ("simplex:/a#\(Fixture.key)", false), ("ssimplex:/a#AAAA?h=a", true),
      ("HTTPS://smp.example.org/a#\(Fixture.key)", false),
    ])
  func obfuscated(text: String, expected: Bool) { #expect(hasObfuscatedSimplexLink(text) == expected) }
}

@Suite struct RedactionTests {
  @Test("Debug descriptions show neither keys nor anything after a hash")
  func debugDescriptions() throws {
    let link = try ConnectionLink(parsing: Fixture.short)
    let full = try ConnectionLink(parsing: Fixture.invitation())
    var shown = [
      "\(link.debugDescription)", full.debugDescription, "\(String(reflecting: link)) \(String(reflecting: full))",
      String(reflecting: strConnectTarget(Fixture.short)),
      String(reflecting: CoreConnectTarget(parsing: Fixture.short)),
      String(reflecting: FormattedText.parse(Fixture.short)),
      String(reflecting: FormattedText.parse("\(Fixture.short).")),
      String(reflecting: LinkDiagnosis(of: "\(Fixture.short).")),
      String(reflecting: FormattedText.parse("(\(Fixture.short)) *a*")),
    ]
    if case .full(let link) = full {
      shown += [
        String(reflecting: link.queues), String(reflecting: link.ratchet), String(reflecting: link.queues[0].server),
      ]
      shown.append(String(reflecting: link.queues[0].dhKey))
    }
    for text in shown {
      for secret in [Fixture.key, Fixture.senderID, String(Fixture.dhKey.suffix(20)), Fixture.keyHash] {
        #expect(!text.contains(secret), "\(text)")
      }
    }
    #expect(link.debugDescription == "ShortLink(contact, smp.example.org)")
  }

  @Test("Errors hold no text")
  func errors() {
    #expect(LinkError(code: .invalidBase64URL, offset: 7).description == "invalid-base64url at byte 7")
  }
}
