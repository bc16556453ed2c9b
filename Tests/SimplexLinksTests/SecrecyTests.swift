// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SimplexLinks

/// What follows the `#` of a link must not reach a log by accident.
@Suite struct SecrecyTests {
  /// Everything that shows a value without being asked for its secret.
  private static func shown(_ value: Any) -> String {
    var text = ""
    dump(value, to: &text)
    dump([value], to: &text)
    print(value, to: &text)
    debugPrint(value, to: &text)
    text += "\(value) \([value]) \(String(reflecting: value)) \(String(describing: Optional(value)))"
    return text
  }

  private static func values() throws -> [Any] {
    let short = try shortLink(Fixture.short + "?c=\(Fixture.key)")
    let invitation = try shortLink("https://h.example/i#\(Fixture.linkID)/\(Fixture.key)")
    let full = try fullLink(Fixture.invitation(more: "&data=" + Fixture.escaped(Fixture.key)))
    let ratchet = try #require(full.ratchet)
    let format = try #require(FormattedText.parse(Fixture.short)?.first?.format)
    let tree = JSONTree.object([
      JSONTree.Member(key: Fixture.key, value: .array([.string(Fixture.short), .null, .bool(true), .integer(1)]))
    ])
    let fragments = ["see \(Fixture.short)", "#\(Fixture.short)", "x [a](\(Fixture.short))"].flatMap {
      FormattedText.parse($0) ?? []
    }
    return fragments + [
      ConnectionLink.short(short), ConnectionLink.short(invitation), ConnectionLink.full(full), short, invitation, full,
      full.queues[0], full.queues[0].server, full.queues[0].dhKey, ratchet, ratchet.firstKey,
      FormattedText(text: Fixture.short), format, Format.hyperLink(showText: Fixture.key, linkUri: Fixture.short),
      Format.command(commandStr: Fixture.short), Format.mention(memberName: Fixture.short), Format.unknown(json: tree),
      tree, JSONTree.Member(key: Fixture.short, value: tree), JSONTree.string(Fixture.short),
      try #require(strConnectTarget(Fixture.short)), try #require(strConnectTarget("[a](\(Fixture.short))")),
      try #require(CoreConnectTarget(parsing: Fixture.short)), try #require(strHasSingleSimplexLink(Fixture.short)),
    ]
  }

  /// Keys as texts, and their bytes as lists and as dumps show them.
  private static let secrets = [
    Fixture.key, Fixture.linkID, Fixture.keyHash, Fixture.senderID, Fixture.dhKey, String(Fixture.key.dropFirst(8)),
    "21, 22, 23", "100, 101, 102", "40, 41, 42", "- 21\n", "- 101\n", "- 41\n",
  ]

  @Test("Printing, dumping, reflecting and interpolating a value shows no key")
  func keys() throws {
    for value in try Self.values() {
      #expect(Mirror(reflecting: value).children.isEmpty, "\(type(of: value))")
      let shown = Self.shown(value)
      for secret in Self.secrets where shown.contains(secret) {
        Issue.record("\(type(of: value)) shows \(secret): \(shown)")
      }
    }
  }

  @Test("What is shown is the debug description")
  func descriptions() throws {
    let tree = JSONTree.object([JSONTree.Member(key: "k", value: .array([.string("é"), .number(1), .unsigned(1)]))])
    #expect("\(tree)" == "JSONTree(object, 1 members)")
    for (value, expected) in [
      (JSONTree.null, "null"), (.bool(true), "bool"), (.integer(1), "number"), (.unsigned(1), "number"),
      (.number(1), "number"), (.string("é"), "string, 2 bytes"), (.array([.null]), "array, 1 items"),
    ] { #expect("\(value)" == "JSONTree(\(expected))") }
    #expect(
      "\(JSONTree.Member(key: "é", value: .null))" == "Member(key of 2 bytes, JSONTree(null))")
    var dumped = ""
    dump(try ConnectionLink(parsing: Fixture.short), to: &dumped)
    #expect(dumped == "- ShortLink(contact, smp.example.org)\n")
  }
}
