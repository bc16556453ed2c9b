// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SimplexLinks

private func printed(_ host: [UInt8]) -> String {
  host.withUnsafeBufferPointer { bytes in
    var reader = ByteReader(bytes)
    guard let shape = try? reader.takeHost(), reader.isAtEnd else { return "reject" }
    return TransportHost(shape, of: bytes).text
  }
}

private func printed(_ host: String) -> String { printed(Array(host.utf8)) }

@Suite struct HostTests {
  @Test(
    "IPv4: the first three numbers are checked, the fourth wraps, leading zeros go",
    arguments: [
      ("1.2.3.4", "1.2.3.4"), ("1.2.3.256", "1.2.3.0"), ("01.002.0003.04", "1.2.3.4"), ("256.1.1.1", "256.1.1.1"),
      ("192.168.1", "192.168.1"), ("192.168.0.-1", "192.168.0.-1"), ("192.168.0.0.1", "reject"),
      ("1.2.3.4.example", "reject"), ("1.2.3.4x", "reject"), ("18446744073709551617.0.0.1", "1.0.0.1"),
      ("1.2.3.18446744073709551620", "1.2.3.4"), ("0.0.0.0", "0.0.0.0"),
    ])
  func ipv4(text: String, expected: String) { #expect(printed(text) == expected) }

  @Test(
    "Onion names are lower case and have one label",
    arguments: [
      ("abc.onion", "abc.onion"), (".onion", ".onion"), ("X.onion", "reject"), ("a.x.onion", "reject"),
      ("x.ONION", "x.ONION"), ("x.onion.example", "reject"), ("x.onions", "reject"), ("2.onion", "2.onion"),
    ])
  func onion(text: String, expected: String) { #expect(printed(text) == expected) }

  @Test(
    "Domain names hold almost anything and keep their case",
    arguments: [
      ("SMP.Example.ORG", "SMP.Example.ORG"), ("localhost", "localhost"), ("a?b@c%d\"é", "a?b@c%d\"é"),
      ("a b", "reject"), ("a#b", "reject"), ("a,b", "reject"), ("a;b", "reject"), ("a/b", "reject"),
      ("a]b", "reject"), ("a\tb", "reject"), ("a\rb", "reject"), ("", "reject"), ("example.org.", "example.org."),
    ])
  func domain(text: String, expected: String) { #expect(printed(text) == expected) }

  @Test("A host shows bytes outside UTF-8 as question marks and keeps them in the canonical form")
  func brokenUTF8() throws {
    let link = try shortLink("simplex:/a#AAAA?h=a%FFb%E2%82")
    #expect(link.smpHosts == ["a?b??"])
    #expect(link.simplexUri == "simplex:/a#AAAA?h=a%FFb%E2%82")
    #expect(link.server.hosts[0].bytes == [0x61, 0xFF, 0x62, 0xE2, 0x82])
  }

  @Test("Hosts are compared byte by byte, not by canonical equivalence")
  func equality() throws {
    #expect(try TransportHost(parsing: "caf\u{E9}") != TransportHost(parsing: "cafe\u{301}"))
    #expect(try TransportHost(parsing: "a.example") != TransportHost(parsing: "A.example"))
  }

  /// What stands in these rows is all of the reader's oddities.
  @Test(
    "IPv6: texts and printed forms",
    arguments: [
      ("[::]", "::"), ("[2001:DB8::00A0]", "2001:db8::a0"), ("[1:0:0:2:0:0:0:3]", "1:0:0:2::3"),
      ("[1:0:0:2:0:0:3:4]", "1::2:0:0:3:4"), ("[1:2:3:4:5:6:7::]", "1:2:3:4:5:6:7:0"),
      ("[::1:2:3:4:5:6:7:8]", "reject"), ("[::1:5223]", "::0.1.82.35"), ("::1:5223", "::0.1.82.35"),
      ("::1:65223", "::1"), ("[::ffff]", "::ffff"), ("::ffff:102:304", "::ffff:1.2.3.4"),
      ("[::ffff:0:1]", "::ffff:0.0.0.1"), ("[64:ff9b::1.2.3.4]", "64:ff9b::102:304"),
      ("[1:2:3:4:5:6:1.2.3.4]", "1:2:3:4:5:6:102:304"), ("[1:2:3:4:5::1.2.3.4]", "1:2:3:4:5:0:102:304"),
      ("[1:2:3:4:5:6::1.2.3.4]", "reject"), ("[:9:1.2.3.4]", "::9:102:304"), ("[::1.2.3.4.]", "::1.2.3.4"),
      ("[::1.2.3.4.256]", "::1.2.3.4"), ("[::1.2.3.4.255]", "reject"), ("[::1.2.3.04]", "reject"),
      ("[::1.2.3.256]", "reject"), ("::1.2.3.4", "reject"), ("[:1:2:3:4:5:6:7:8]", "1:2:3:4:5:6:7:8"),
      (":a::b", "a::b"), ("[:::]", "reject"), ("[1::2:]", "1::2"), ("[1:2:3:4:5:6:7:8::]", "reject"),
      ("1:2:3:4:5:6:7:8:65223", "1:2:3:4:5:6:7:8"), ("[::12345]", "::"), ("[12345::1]", "reject"),
      ("[1::2:12345:3]", "reject"), ("[1::2::3]", "reject"), ("[::1:2:3:4:5:6:7:8::9]", "::9"),
      ("[::1:2:3:4:5:6:7:8:12345:9]", "::9"), ("[  ::1 \t\n]", "::1"), ("[\t::1]", "reject"),
      ("[fe80::1%eth0]", "reject"), ("face:5223", "reject"), ("abcd", "abcd"), ("[]", "reject"), ("[ ]", "reject"),
      ("[:]", "reject"), ("[1.2.3.4]", "reject"), ("[::0x1]", "reject"), ("[::1", "reject"), ("::1.example", "reject"),
      ("1:2:3:4:5:6:7:8:5223", "reject"), ("[1:2:3:4:5:6:7:8:]", "1:2:3:4:5:6:7:8"),
      ("[1:2:3:4:5:6:7]", "reject"), ("[::1:2:3:4:5:6:7:8:]", "reject"), ("[1::2:12345]", "1::2"),
      ("[1::12345]", "1::"), ("[::1:]", "::1"), ("[::1.2.3.4.0256]", "reject"),
      ("[::1.2.3.4.99999999999999999999]", "::1.2.3.4"),
      ("[1:2:3:4:5:6:7:1.2.3.4]", "reject"), ("[::1:2:3:4:5:6:7:8:12345:]", "::"),
      ("[::1:2:3:4:5:6:7:8:9:a:b::c:d]", "::0.12.0.13"), ("[::1:2:3:4:5:6:7:8::9::]", "reject"), ("[1::2 3]", "reject"),
      ("[::1:2:3:4:5:6:7:8:12345::]", "reject"),
    ])
  func ipv6(text: String, expected: String) { #expect(printed(text) == expected) }

  @Test("The byte A0 ends an IPv6 text like a space; the no-break space of UTF-8 does not")
  func ipv6ByteA0() {
    #expect(printed(Array("[::1".utf8) + [0xA0] + Array("]".utf8)) == "::1")
    #expect(printed("[::1\u{A0}]") == "reject")
  }

  @Test("The printed form in brackets reads back to the same value")
  func ipv6RoundTrip() {
    var state: UInt64 = 7
    for _ in 0..<2000 {
      var groups: [String] = []
      for _ in 0..<8 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        groups.append(String(state >> 61 < 4 ? 0 : UInt16(truncatingIfNeeded: state >> 40), radix: 16))
      }
      let first = printed("[" + groups.joined(separator: ":") + "]")
      #expect(printed("[" + first + "]") == first)
    }
  }
}
