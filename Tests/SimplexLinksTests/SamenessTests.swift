// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SimplexLinks

@Suite struct SamenessTests {
  private let key = Fixture.key

  private func same(_ first: String, _ second: String) throws -> Bool {
    try ConnectionLink(parsing: first).isSameAddress(as: ConnectionLink(parsing: second))
  }

  @Test("Short links: type, key, id, hosts and port agree; the hash is not compared")
  func short() throws {
    #expect(try same("https://a.example/a#\(key)", "simplex:/a#\(key)?h=a.example&c=AAAA"))
    #expect(try !same("https://a.example/a#\(key)", "https://a.example/g#\(key)"))
    #expect(try !same("https://a.example/a#\(key)", "https://a.example/a#\(key)?p=5223"))
    #expect(try !same("https://a.example/a#\(key)", "https://A.example/a#\(key)"))
    #expect(try !same("https://a.example/i#AAAA/\(key)", "https://a.example/i#AAAB/\(key)"))
  }

  @Test("Full contact links: queues agree one by one in server and sender id")
  func full() throws {
    let other = Fixture.queue().replacing(Fixture.keyHash, with: "AAAA")
    #expect(try same(Fixture.contact(), Fixture.contact(other, version: "7", more: "&data=x")))
    #expect(try !same(Fixture.contact(), Fixture.contact(Fixture.queue(port: ":1"))))
    #expect(try !same(Fixture.contact(), Fixture.contact(Fixture.queue(), Fixture.queue())))
    #expect(try !same(Fixture.contact(), Fixture.short))
  }

  @Test("Invitations are the same when they are equal")
  func invitations() throws {
    let invitation = Fixture.invitation()
    #expect(try same(invitation, invitation.replacing("simplex:", with: "https://other.example")))
    #expect(try !same(invitation, Fixture.invitation(version: "7-8")))
    #expect(try !same(invitation, Fixture.invitation(more: "&data=x")))
    #expect(try !same(invitation, invitation.replacing(Fixture.escaped(Fixture.keyHash), with: "AAAA")))
    let contact = invitation.replacing("/invitation#", with: "/contact#")
    #expect(try !same(invitation, contact) && !same(contact, invitation))
    #expect(try same("https://a.example/i#AAAA/\(key)", "simplex:/i#AAAA/\(key)?h=a.example&c=AAAA"))
    #expect(try !same("https://a.example/i#AAAA/\(key)", "https://a.example/i#AAAA/BBBB"))
  }

  @Test("Equality is exact, also between canonically equivalent texts")
  func equality() throws {
    let first = try ConnectionLink(parsing: Fixture.contact(more: "&data=%C3%A9"))
    let second = try ConnectionLink(parsing: Fixture.contact(more: "&data=e%CC%81"))
    #expect(first != second)
    #expect(
      FormattedText(format: .mention(memberName: "\u{E9}"), text: "")
        != FormattedText(format: .mention(memberName: "e\u{301}"), text: ""))
    #expect(FormattedText(text: "\u{E9}") != FormattedText(text: "e\u{301}"))
  }
}

@Suite struct PresetServerTests {
  private func server(_ hosts: String..., port: Int64? = nil, keyHash: [UInt8]? = nil) throws -> ServerAddress {
    ServerAddress(hosts: try hosts.map { try TransportHost(parsing: $0) }, port: port, keyHash: keyHash)
  }

  @Test("A server shrinks to its first host when the preset with that host agrees")
  func shortening() throws {
    let preset = try server("a.example", "a.onion", keyHash: [1, 2])
    let bare = try server("a.example")
    for port in [nil, 443, 5223] as [Int64?] {
      #expect(try server("a.example", port: port, keyHash: [1, 2]).shortened(presets: [preset]) == bare)
      #expect(try server("a.example", "a.onion", port: port, keyHash: [1, 2]).shortened(presets: [preset]) == bare)
    }
    for other in [
      try server("a.example", port: 7000, keyHash: [1, 2]), try server("a.example", keyHash: [1]),
      try server("a.example"),
      try server("a.example", "b.onion", keyHash: [1, 2]), try server("A.example", keyHash: [1, 2]),
      try server("a.onion", keyHash: [1, 2]),
    ] { #expect(other.shortened(presets: [preset]) == other) }
    let withPort = try server("a.example", port: 5223, keyHash: [1, 2])
    let without = try server("a.example", keyHash: [1, 2])
    #expect(without.shortened(presets: [withPort]) == without)
    #expect(withPort.shortened(presets: [withPort]) == bare)
  }

  @Test("The first preset with the same first host decides")
  func firstPreset() throws {
    let first = try server("a.example", keyHash: [1])
    let second = try server("a.example", keyHash: [2])
    let bare = try server("a.example")
    #expect(first.shortened(presets: [first, second]) == bare)
    #expect(second.shortened(presets: [first, second]) == second)
    #expect(second.shortened(presets: [try server("b.example"), second, first]) == bare)
    #expect(bare.restored(presets: [first, second]) == first)
    #expect(bare.restored(presets: [second, first]) == second)
  }

  @Test("Only a host alone is restored")
  func restoring() throws {
    let preset = try server("a.example", "a.onion", keyHash: [1, 2])
    #expect(try server("a.example").restored(presets: [preset]) == preset)
    #expect(try server("b.example").restored(presets: [preset]) == server("b.example"))
    #expect(try server("a.example", port: 443).restored(presets: [preset]) == server("a.example", port: 443))
    let link = try shortLink("simplex:/a#\(Fixture.key)?h=a.example%2Ca.onion&p=5223&c=AQI")
    #expect(link.shortened(presets: [preset]).encoded == "simplex:/a#\(Fixture.key)?h=a.example")
    #expect(link.shortened(presets: [preset]).restored(presets: [preset]).server == preset)
  }
}
