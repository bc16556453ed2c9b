// SPDX-License-Identifier: Apache-2.0

/// A public key of Diffie-Hellman agreement, as links carry it: DER SubjectPublicKeyInfo in base64url.
///
/// Exactly the one encoding of each algorithm is read. The octet that counts unused bits may be 0 to 7 and is written
/// back as 0, with the key bytes as they are. No point of the curve is checked.
public struct PublicKey: Hashable, Sendable, CustomDebugStringConvertible {
  /// The algorithm of a key.
  public enum Algorithm: Sendable, Hashable {
    /// Keys of queues: 32 bytes.
    case x25519
    /// Keys of the double ratchet: 56 bytes.
    case x448

    /// The DER bytes before the key.
    var header: [UInt8] {
      switch self {
      case .x25519: [0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x6E, 0x03, 0x21, 0x00]
      case .x448: [0x30, 0x42, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x6F, 0x03, 0x39, 0x00]
      }
    }

    /// The header in base64url, but for its sixteenth and last character.
    var headerText: StaticString {
      switch self {
      case .x25519: "MCowBQYDK2VuAyE"
      case .x448: "MEIwBQYDK2VvAzk"
      }
    }

    /// The characters of a whole key: 16 of the header, then the key bytes.
    var characterCount: Int {
      switch self {
      case .x25519: 59
      case .x448: 91
      }
    }
  }

  /// The algorithm.
  public let algorithm: Algorithm

  /// The key: 32 bytes for X25519, 56 for X448.
  public let bytes: [UInt8]

  /// The algorithm alone.
  public var debugDescription: String { "PublicKey(\(algorithm))" }

  init(algorithm: Algorithm, bytes: [UInt8]) {
    self.algorithm = algorithm
    self.bytes = bytes
  }

  /// Appends the padded base64url of the DER form.
  func append(to output: inout [UInt8]) {
    Base64URL.encode(algorithm.header + bytes, padded: true, into: &output)
  }
}

extension ByteReader {
  /// Takes a key of `algorithm`.
  ///
  /// The header is twelve bytes, which is exactly sixteen characters, so it is compared as text; the count of unused
  /// bits is the last of them, `A` to `H`.
  mutating func takePublicKey(_ algorithm: PublicKey.Algorithm) throws(LinkFailure) -> Base64URL.Run {
    let start = position
    let run = try takeBase64URL()
    var header = ByteReader(bytes, at: start)
    guard run.characterCount == algorithm.characterCount, header.take(algorithm.headerText),
      bytes[start &+ 15] &- UInt8(ascii: "A") < 8
    else { throw LinkFailure(reason: .invalidPublicKey, offset: start) }
    return run
  }

  func publicKey(_ algorithm: PublicKey.Algorithm, _ run: Base64URL.Run) -> PublicKey {
    var key = run
    key.start &+= 16
    return PublicKey(algorithm: algorithm, bytes: decoded(key))
  }
}
