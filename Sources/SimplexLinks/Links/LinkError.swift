// SPDX-License-Identifier: Apache-2.0

/// Why a text is not a SimpleX link, and where.
///
/// The verdict (link or no link) follows the grammar exactly. The code and the offset are this library's help for
/// people: they name the first thing that cannot stand where it stands. Equality compares both.
public struct LinkError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of a failure: an open list, so new codes may appear in a minor release.
  public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The code in kebab case.
    public let rawValue: String

    /// Makes a code of any text; the known ones are the static members.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The code in kebab case.
    public var description: String { rawValue }

    /// The text starts neither with `simplex:` nor with `https://` (both are case-sensitive).
    public static let unknownScheme = Code(rawValue: "unknown-scheme")
    /// No host can be read here: see ``TransportHost`` for what is one.
    public static let invalidHost = Code(rawValue: "invalid-host")
    /// A colon of a port is not followed by a number, or the number is not the whole value.
    public static let invalidPort = Code(rawValue: "invalid-port")
    /// After the slash stands no kind of link: `invitation`, `contact`, or one of the letters `i a c g r`.
    public static let unknownKind = Code(rawValue: "unknown-kind")
    /// The `#` that starts the secret part (`#/?` in a full link) is missing.
    public static let missingFragment = Code(rawValue: "missing-fragment")
    /// A value is not canonical base64url: empty, wrong length, wrong padding, or spare bits set.
    public static let invalidBase64URL = Code(rawValue: "invalid-base64url")
    /// A short invitation has a link id but no `/` and key after it.
    public static let missingLinkKey = Code(rawValue: "missing-link-key")
    /// A required parameter is absent. The offset is where its query starts.
    public static let missingParameter = Code(rawValue: "missing-parameter")
    /// A short link of the `simplex:` form names no server (no `h`, or an empty one).
    public static let missingHost = Code(rawValue: "missing-host")
    /// A version range is not `n` or `n-m` with n at most m.
    public static let invalidVersionRange = Code(rawValue: "invalid-version-range")
    /// A queue address does not start with `smp://`, or lacks its `@`, `/` or `#`.
    public static let invalidQueue = Code(rawValue: "invalid-queue")
    /// A key is not the DER form of an X25519 or X448 key, or is of the other algorithm.
    public static let invalidPublicKey = Code(rawValue: "invalid-public-key")
    /// The post-quantum key does not have its 1158 bytes.
    public static let invalidKEMKey = Code(rawValue: "invalid-kem-key")
    /// A post-quantum ciphertext stands in a link, where only a key may.
    public static let unexpectedKEMCiphertext = Code(rawValue: "unexpected-kem-ciphertext")
    /// The link, or a value in it, is complete, and something follows.
    public static let trailingBytes = Code(rawValue: "trailing-bytes")
  }

  /// What is wrong.
  public var code: Code

  /// Where: UTF-8 bytes from the start of the text, 0 to its length. Inside an escaped value it is the place of the
  /// escape that stands for the wrong byte.
  public var offset: Int

  /// Makes an error.
  public init(code: Code, offset: Int) {
    self.code = code
    self.offset = offset
  }

  /// The code and the offset. Never any part of the text, which may be secret.
  public var description: String { "\(code.rawValue) at byte \(offset)" }
}

/// The failure of a reader, small enough to cost nothing where nobody asks for it.
struct LinkFailure: Error {
  enum Reason: UInt8 {
    case unknownScheme, invalidHost, invalidPort, unknownKind, missingFragment, invalidBase64URL, missingLinkKey
    case missingParameter, missingHost, invalidVersionRange, invalidQueue, invalidPublicKey, invalidKEMKey
    case unexpectedKEMCiphertext, trailingBytes
  }

  var reason: Reason
  var offset: Int
}

extension LinkError {
  init(_ failure: LinkFailure) {
    let code: Code =
      switch failure.reason {
      case .unknownScheme: .unknownScheme
      case .invalidHost: .invalidHost
      case .invalidPort: .invalidPort
      case .unknownKind: .unknownKind
      case .missingFragment: .missingFragment
      case .invalidBase64URL: .invalidBase64URL
      case .missingLinkKey: .missingLinkKey
      case .missingParameter: .missingParameter
      case .missingHost: .missingHost
      case .invalidVersionRange: .invalidVersionRange
      case .invalidQueue: .invalidQueue
      case .invalidPublicKey: .invalidPublicKey
      case .invalidKEMKey: .invalidKEMKey
      case .unexpectedKEMCiphertext: .unexpectedKEMCiphertext
      case .trailingBytes: .trailingBytes
      }
    self.init(code: code, offset: failure.offset)
  }
}
