// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SimplexLinks

@Suite struct QueueTests {
  private let dh = Fixture.escaped(Fixture.dhKey)

  /// The canonical text of the one queue of a contact link, or the error's code.
  private func queue(_ text: String) -> String {
    do throws(LinkError) {
      guard case .full(let link) = try ConnectionLink(parsing: Fixture.contact(text)) else { return "short" }
      return link.queues.map(\.text).joined(separator: " ")
    } catch { return error.code.rawValue }
  }

  @Test("An address is scheme, hash, hosts, port, sender id and parameters")
  func grammar() {
    let good = Fixture.queue()
    #expect(queue(good) == good)
    #expect(queue(good.replacing("smp://", with: "SMP://")) == "invalid-queue")
    #expect(queue(good.replacing("smp://", with: "xftp://")) == "invalid-queue")
    #expect(queue(good.replacing("@", with: ":password@")) == "invalid-queue")
    #expect(queue(good.replacing("/\(Fixture.senderID)", with: "/")) == "invalid-base64url")
    #expect(queue(good.replacing("#/?", with: "/#/?")) == good)
    #expect(queue(good.replacing("#/?", with: "#?")) == good)
    #expect(queue(good.replacing("#/?", with: "/?")) == "missing-fragment")
    #expect(queue(good.replacing("#/?", with: "#/")) == "invalid-queue")
  }

  @Test("Pieces split at ;, and commas separate hosts")
  func pieces() throws {
    let good = Fixture.queue()
    #expect(queue(good + ";" + good) == good + " " + good)
    #expect(queue(good + ";") == "invalid-queue")
    #expect(queue(good + "," + good) == good.replacing("&q=c", with: ""))
    let raw = try fullLink("simplex:/contact#/?v=6&smp=\(Fixture.escaped(good));\(Fixture.escaped(good))")
    #expect(raw.queues.count == 1)
  }

  @Test(
    "Ports are 64-bit numbers, printed again",
    arguments: [
      (":5223", ":5223"), (":005223", ":5223"), (":99999", ":99999"), (":", nil), (":x", nil),
      (":18446744073709551621", ":5"), (":9223372036854775808", ":-9223372036854775808"),
    ] as [(String, String?)])
  func ports(text: String, written: String?) {
    #expect(queue(Fixture.queue(port: text)) == (written.map { Fixture.queue(port: $0) } ?? "invalid-port"))
  }

  @Test("The key is X25519 in DER; it may stand before the query and then wins")
  func keys() {
    let good = Fixture.queue()
    #expect(queue(good.replacing("&dh=\(dh)", with: "")) == "missing-parameter")
    #expect(queue(good.replacing(dh, with: Fixture.dhKey)) == good)
    #expect(queue(good.replacing(dh, with: Fixture.dhKey.replacing("=", with: ""))) == good)
    #expect(queue(good.replacing(dh, with: Fixture.escaped(Fixture.x448Key(1)))) == "invalid-public-key")
    #expect(queue(good.replacing(dh, with: Fixture.key)) == "invalid-public-key")
    #expect(queue(good.replacing("#/?", with: "#\(Fixture.dhKey)/?").replacing("&dh=\(dh)", with: "&dh=bad")) == good)
    let ed25519 = Fixture.base64URL([0x30, 0x2A, 0x30, 5, 6, 3, 0x2B, 0x65, 0x70, 3, 0x21, 0] + Array(0..<32))
    #expect(queue(good.replacing(dh, with: ed25519)) == "invalid-public-key")
    let long = Fixture.base64URL([0x30, 0x2A, 0x30, 5, 6, 3, 0x2B, 0x65, 0x6E, 3, 0x21, 0] + Array(0..<33))
    #expect(queue(good.replacing(dh, with: long)) == "invalid-public-key")
    // The length of the whole, then of the key bytes, not in the shortest form of DER.
    for header: [UInt8] in [
      [0x30, 0x81, 0x2A, 0x30, 5, 6, 3, 0x2B, 0x65, 0x6E, 3, 0x21, 0],
      [0x30, 0x2B, 0x30, 5, 6, 3, 0x2B, 0x65, 0x6E, 3, 0x81, 0x21, 0],
    ] {
      #expect(queue(good.replacing(dh, with: Fixture.base64URL(header + Array(0..<32)))) == "invalid-public-key")
    }
  }

  @Test("The count of unused bits may be 0 to 7 and is written as 0")
  func unusedBits() {
    for bits in UInt8(0)...9 {
      let key = Fixture.base64URL([0x30, 0x2A, 0x30, 5, 6, 3, 0x2B, 0x65, 0x6E, 3, 0x21, bits] + Array(0..<32))
      let text = Fixture.queue().replacing(dh, with: key)
      #expect(queue(text) == (bits < 8 ? Fixture.queue() : "invalid-public-key"))
    }
  }

  @Test("An address without a query has version 1 and no mode")
  func unversioned() {
    let text = "smp://\(Fixture.keyHash)@smp.example.org/\(Fixture.senderID)#\(Fixture.dhKey)"
    #expect(queue(text) == Fixture.queue(parameters: "v=1&dh=\(dh)"))
    #expect(queue(text + "x") == "trailing-bytes")
    #expect(queue(text + "/") == "trailing-bytes")
  }

  @Test(
    "q decides the mode, then k; k=s is written while version 3 is in the range",
    arguments: [
      ("v=4", "&q=m", "v=4", "&q=m"), ("v=2-4", "&q=m", "v=2-4", "&q=m&k=s"), ("v=4", "&k=s", "v=4", "&q=m"),
      ("v=2", "&k=s", "v=2", "&q=m&k=s"), ("v=4", "&q=c&k=s", "v=4", "&q=c"), ("v=4", "&q=x&k=s", "v=4", "&q=m"),
      ("v=4", "&q=x", "v=4", ""), ("v=4", "&k=x", "v=4", ""), ("v=4", "&q=", "v=4", ""), ("v=4", "&q=cc", "v=4", ""),
      ("v=3", "&q=c", "v=3", "&q=c"), ("v=4", "&q=%6D", "v=4", "&q=m"), ("v=4", "&q=c#x", "v=4", ""),
    ])
  func modes(version: String, text: String, writtenVersion: String, written: String) {
    let dh = Fixture.escaped(Fixture.dhKey)
    #expect(
      queue(Fixture.queue(parameters: "\(version)&dh=\(dh)\(text)"))
        == Fixture.queue(parameters: "\(writtenVersion)&dh=\(dh)\(written)"))
  }

  @Test("The hosts of srv join those of the address, and stand apart only below version 2")
  func oldHosts() {
    let joined = Fixture.queue(host: "a.example,x.example", parameters: "v=2-4&dh=\(dh)")
    #expect(queue(Fixture.queue(host: "a.example", parameters: "v=2-4&dh=\(dh)&srv=x.example")) == joined)
    let apart = Fixture.queue(host: "a.example", parameters: "v=1-4&dh=\(dh)&srv=x.example%2Cy.example")
    #expect(queue(Fixture.queue(host: "a.example,x.example,y.example", parameters: "v=1-4&dh=\(dh)")) == apart)
    #expect(queue(apart) == apart)
    #expect(queue(Fixture.queue(parameters: "v=4&dh=\(dh)&srv=")) == Fixture.queue(parameters: "v=4&dh=\(dh)"))
    #expect(queue(Fixture.queue(parameters: "v=4&dh=\(dh)&srv=a,")) == "invalid-host")
  }

  @Test("Six servers get their onion host back when only version 1 is offered")
  func onionHosts() throws {
    for (host, onion) in [
      ("smp4.simplex.im", "o5vmywmrnaxalvz6wi3zicyftgio6psuvyniis6gco6bp6ekl4cqj4id.onion"),
      ("smp5.simplex.im", "jjbyvoemxysm7qxap7m5d5m35jzv5qq6gnlv7s4rsn7tdwwmuqciwpid.onion"),
      ("smp6.simplex.im", "bylepyau3ty4czmn77q4fglvperknl4bi2eb2fdy2bh4jxtf32kf73yd.onion"),
      ("smp8.simplex.im", "beccx4yfxxbvyhqypaavemqurytl6hozr47wfc7uuecacjqdvwpw2xid.onion"),
      ("smp9.simplex.im", "jssqzccmrcws6bhmn77vgmhfjmhwlyr3u7puw4erkyoosywgl67slqqd.onion"),
      ("smp10.simplex.im", "rb2pbttocvnbrngnwziclp2f4ckjq65kebafws6g4hy22cdaiv5dwjqd.onion"),
    ] {
      let link = try fullLink(Fixture.contact(Fixture.queue(host: host, parameters: "v=1&dh=\(dh)")))
      #expect(link.smpHosts == [host, onion])
      #expect(link.queues[0].server.hosts[1].kind == .onion)
    }
    for (host, version) in [
      ("smp7.simplex.im", "1"), ("SMP4.simplex.im", "1"), ("smp4.simplex.im", "1-2"), ("smp4.simplex.im,a.b", "1"),
    ] {
      let queue = Fixture.queue(host: host, parameters: "v=\(version)&dh=\(dh)")
      #expect(try fullLink(Fixture.contact(queue)).smpHosts == host.split(separator: ",").map(String.init))
    }
  }

  @Test("The query of a queue ends at a space, and then nothing may follow")
  func space() {
    #expect(queue(Fixture.queue() + " ") == "trailing-bytes")
    #expect(queue(Fixture.queue() + "\t") == Fixture.queue().replacing("&q=c", with: ""))
  }
}
