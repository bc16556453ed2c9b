// SPDX-License-Identifier: Apache-2.0

import Testing

@testable @_spi(Conformance) import SimplexVectors

@Suite("Hashes, base64 and pieces")
struct ValueTests {
  @Test(
    "SHA-256 of known texts",
    arguments: [
      (0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      (55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
      (56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"),
      (64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
      (1_000, "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"),
    ])
  func sha256(count: Int, digest: String) {
    #expect(SHA256.hexDigest(of: [UInt8](repeating: 0x61, count: count)) == digest)
  }

  @Test("SHA-256 of abc")
  func sha256OfABC() {
    #expect(
      SHA256.hexDigest(of: Array("abc".utf8)) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }

  @Test("base64 there and back, and only canonical text")
  func base64() {
    for count in 0..<70 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37 + count) }
      #expect(Base64.decode(Base64.encode(bytes)) == bytes)
    }
    #expect(Base64.encode(Array("Man".utf8)) == "TWFu")
    for wrong in ["A", "AA", "AAA", "AA=A", "A===", "AB==", "AAB=", "AA-_", "AAAA ", "====", "AA==AAAA"] {
      #expect(Base64.decode(wrong) == nil, "\(wrong)")
    }
  }

  @Test("pieces put together are the bytes", arguments: [0, 1, 2, 7, 100, 5_000])
  func pieces(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    let file = try VectorFile(parsing: Array(LoaderTests.good.utf8), path: "a.json")
    var test = file.tests[0]
    test.chunkings = [[3], [0, 0, 5_001], [1, 1_000_000, 1], []]
    let ways = Chunking.all(of: count, test: test)
    #expect(ways.count == (count == 0 ? 6 : 26))
    for way in ways {
      var joined: [UInt8] = []
      Chunking.forEachPiece(of: bytes, sizes: way.sizes) { (piece) throws(Never) in joined += piece }
      #expect(joined == bytes, "\(way.name)")
    }
    test.flags = ["LargeInput"]
    #expect(Chunking.all(of: 1 << 20, test: test).map(\.name) == ["whole", "64 KiB"])
  }

  @Test("values are exact: numbers are text, members keep their order")
  func values() throws {
    let text = #"{"b":[1.50,-0,1e400,"\u0000/"],"a":{"":null,"x":true},"b":false}"#
    let value = try JSONValue(parsing: text.utf8)
    #expect(value.jsonText == text)
    #expect(throws: JSONValueError.self) { _ = try JSONValue(parsing: "[1,]".utf8) }
    #expect(throws: JSONValueError.self) { _ = try JSONValue(parsing: String(repeating: "[", count: 100).utf8) }
  }
}
