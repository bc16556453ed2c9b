// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SimplexLinks

@Suite struct Base64URLTests {
  @Test(
    "Only canonical spellings are read: no padding, or all of it",
    arguments: [
      ("AA", true), ("AA==", true), ("AA=", false), ("AAA", true), ("AAA=", true), ("AAA==", false), ("AAAA", true),
      ("AAAA=", false), ("AAAA====", false), ("A", false), ("AAAAA", false), ("", false), ("QQ=", false),
      ("QR", false), ("AB", false), ("AAB", false), ("AAE", true), ("A-_A", true), ("A+/A", false), ("==", false),
    ])
  func canonicalSpellings(text: String, isValid: Bool) {
    #expect(isLink("https://h.example/a#" + text) == isValid)
    #expect(isLink("https://h.example/a#AAAA?c=" + text) == (isValid || text.isEmpty))
  }

  @Test("A 43-character value ends in one of sixteen characters")
  func lastCharacter() {
    let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    let last = alphabet.filter { isLink("https://h.example/a#" + Fixture.key.dropLast() + String($0)) }
    #expect(last == "AEIMQUYcgkosw048")
  }

  @Test("Bytes that are Latin-1 letters or digits join a run and spoil it; other bytes end it")
  func latin1() {
    func prefixParses(_ byte: UInt8) -> Bool {
      var text = Array("https://h.example/a#AAAA".utf8)
      text.append(byte)
      return text.withUnsafeBufferPointer { bytes in
        var reader = ByteReader(bytes)
        var kept: ConnectionLink?
        return (try? LinkReader.read(&reader, mustEnd: false, keep: false, into: &kept)) != nil
      }
    }
    let spoiling: [UInt8] = [0xAA, 0xB2, 0xB3, 0xB5, 0xB9, 0xBA, 0xBC, 0xBE, 0xC0, 0xC3, 0xE9, 0xF6, 0xFF]
    for byte in spoiling { #expect(!prefixParses(byte), "\(byte)") }
    let ending: [UInt8] = [0x80, 0xA0, 0xAB, 0xB4, 0xBF, 0xD7, 0xF7, 0x2E, 0x20]
    for byte in ending { #expect(prefixParses(byte), "\(byte)") }
  }

  @Test("Full links write padding, short links do not")
  func writing() throws {
    #expect(canonical("https://h.example/a#AA==?c=AAA=") == "simplex:/a#AA?h=h.example&c=AAA")
    let link = try fullLink(Fixture.contact(Fixture.queue().replacing(Fixture.keyHash, with: "AA")))
    #expect(link.queues[0].text.hasPrefix("smp://AA==@"))
  }

  @Test("Every length and every byte come back")
  func roundTrip() throws {
    for count in 1..<70 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37 + count) }
      let link = try shortLink("https://h.example/a#" + Fixture.base64URL(bytes))
      #expect(link.linkKey == bytes)
      var text: [UInt8] = []
      Base64URL.encode(bytes, padded: true, into: &text)
      #expect(String(decoding: text, as: UTF8.self) == Fixture.base64URL(bytes, padded: true))
    }
  }
}
