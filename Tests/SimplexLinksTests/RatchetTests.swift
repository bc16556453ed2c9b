// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SimplexLinks

@Suite struct RatchetTests {
  private let keys = "\(Fixture.x448Key(1)),\(Fixture.x448Key(101))"
  private let kemKey = Fixture.base64URL((0..<1158).map { UInt8(truncatingIfNeeded: $0) }, padded: true)

  private func read(_ ratchet: String?) -> String {
    do throws(LinkError) {
      guard case .full(let link) = try ConnectionLink(parsing: Fixture.invitation(ratchet: ratchet)) else { return "" }
      return link.ratchet?.text ?? "none"
    } catch { return error.code.rawValue }
  }

  @Test("Versions are raised to 3; two X448 keys with a comma; order is free")
  func parameters() {
    #expect(read("v=3&x3dh=\(keys)") == "v=3&x3dh=\(keys)")
    #expect(read("x3dh=\(keys)&v=1-2") == "v=3&x3dh=\(keys)")
    #expect(read("v=2-4&x3dh=\(keys.replacing("=", with: ""))") == "v=3-4&x3dh=\(keys)")
    #expect(read("v=3&x3dh=\(Fixture.x448Key(1))") == "invalid-public-key")
    #expect(read("v=3&x3dh=\(keys),\(Fixture.x448Key(1))") == "trailing-bytes")
    #expect(read("v=3&x3dh=\(Fixture.dhKey),\(Fixture.dhKey)") == "invalid-public-key")
    #expect(read("v=3&x3dh=\(Fixture.x448Key(1)),\(Fixture.dhKey)") == "invalid-public-key")
    // The length of the whole, then of the key bytes, not in the shortest form of DER.
    for header: [UInt8] in [
      [0x30, 0x81, 0x42, 0x30, 5, 6, 3, 0x2B, 0x65, 0x6F, 3, 0x39, 0],
      [0x30, 0x43, 0x30, 5, 6, 3, 0x2B, 0x65, 0x6F, 3, 0x81, 0x39, 0],
    ] {
      let key = Fixture.base64URL(header + Array(1..<57), padded: true)
      #expect(read("v=3&x3dh=\(key),\(Fixture.x448Key(101))") == "invalid-public-key")
    }
    #expect(read("x3dh=\(keys)") == "missing-parameter")
    #expect(read("v=3") == "missing-parameter")
    #expect(read("v=3&x3dh=\(keys) ") == "trailing-bytes")
  }

  @Test("A post-quantum key has 1158 bytes; a ciphertext always rejects")
  func postQuantum() {
    #expect(read("v=3&x3dh=\(keys)&kem_key=\(kemKey)") == "v=3&x3dh=\(keys)&kem_key=\(kemKey)")
    #expect(read("v=3&x3dh=\(keys)&kem_key=") == "v=3&x3dh=\(keys)")
    #expect(read("v=3&x3dh=\(keys)&kem_key=AAAA") == "invalid-kem-key")
    #expect(read("v=2&x3dh=\(keys)&kem_key=AAAA") == "invalid-kem-key")
    for length in [0, 1, 1157, 1159] {
      let key = Fixture.base64URL(Array(repeating: 7, count: length))
      #expect(read("v=3&x3dh=\(keys)&kem_key=\(key)") == (length == 0 ? "v=3&x3dh=\(keys)" : "invalid-kem-key"))
    }
    #expect(read("v=3&x3dh=\(keys)&kem_ct=AAAA") == "unexpected-kem-ciphertext")
    #expect(read("v=3&x3dh=\(keys)&kem_ct=A") == "unexpected-kem-ciphertext")
    // An empty value is an absent one, as of every optional parameter, so there is no ciphertext to reject.
    #expect(read("v=3&x3dh=\(keys)&kem_ct=") == "v=3&x3dh=\(keys)")
    #expect(read("v=3&x3dh=\(keys)&kem_ct=&kem_ct=AAAA") == "v=3&x3dh=\(keys)")
    #expect(read("v=3&x3dh=\(keys)&kem_key=\(kemKey)&kem_ct=AAAA") == "unexpected-kem-ciphertext")
  }

  @Test("Invitations need keys; contact links keep them only together with rk")
  func presence() throws {
    #expect(read(nil) == "missing-parameter")
    #expect(read("") == "missing-parameter")
    let e2e = "&e2e=" + Fixture.escaped(Fixture.ratchet)
    let both = try fullLink(Fixture.contact(more: "&rk=AA==" + e2e))
    #expect(both.ratchetKeyID == [0] && both.ratchet != nil)
    #expect(both.simplexUri == Fixture.contact(more: e2e + "&rk=AA%3D%3D"))
    #expect(canonical(Fixture.contact(more: e2e)) == Fixture.contact())
    #expect(canonical(Fixture.contact(more: "&rk=AAAA")) == Fixture.contact())
    #expect(canonical(Fixture.contact(more: "&e2e=&rk=")) == Fixture.contact())
    #expect(canonical(Fixture.contact(more: "&e2e=garbage")) == "missing-parameter")
    #expect(canonical(Fixture.contact(more: "&rk=A")) == "invalid-base64url")
    #expect(isLink(Fixture.invitation(more: "&rk=A")))
    #expect(try fullLink(Fixture.invitation(more: "&rk=AAAA")).ratchetKeyID == nil)
  }
}
