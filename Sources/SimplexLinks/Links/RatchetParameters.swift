// SPDX-License-Identifier: Apache-2.0

/// The keys of end-to-end encryption that a full link offers (`e2e`).
public struct RatchetParameters: Hashable, Sendable, CustomDebugStringConvertible {
  /// The range of end-to-end encryption versions, raised to at least 3.
  public var versions: VersionRange

  /// The two keys of the agreement, X448.
  public var firstKey: PublicKey
  /// The second key, X448.
  public var secondKey: PublicKey

  /// The proposed post-quantum key (sntrup761), 1158 bytes, when there is one.
  public var kemKey: [UInt8]?

  /// The versions alone.
  public var debugDescription: String { "RatchetParameters(v\(versions))" }

  /// The canonical text, before it is escaped into a link: `v`, `x3dh`, then `kem_key`; nothing in it is escaped.
  public var text: String {
    var output: [UInt8] = []
    append(to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  func append(to output: inout [UInt8]) {
    output.append("v=")
    output.append(contentsOf: versions.description.utf8)
    output.append("&x3dh=")
    firstKey.append(to: &output)
    output.append(UInt8(ascii: ","))
    secondKey.append(to: &output)
    if let kemKey {
      output.append("&kem_key=")
      Base64URL.encode(kemKey, padded: true, into: &output)
    }
  }
}

extension RatchetParameters {
  /// Reads the decoded value of `e2e`, which is a query of its own, and returns it if it is to be kept.
  static func read(_ bytes: Bytes, keep: Bool) throws(LinkFailure) -> RatchetParameters? {
    let reader = ByteReader(bytes)
    let end = reader.queryEnd()
    guard end == bytes.count else { throw LinkFailure(reason: .trailingBytes, offset: end) }
    var versionsValue: QueryString.Value?
    var keysValue: QueryString.Value?
    var kemKeyValue: QueryString.Value?
    var kemCiphertextValue: QueryString.Value?
    var query = QueryString(bytes, from: 0, to: end)
    while let item = query.next() {
      switch item.name {
      case .v: versionsValue = versionsValue ?? item.value
      case .x3dh: keysValue = keysValue ?? item.value
      case .kemKey: kemKeyValue = kemKeyValue ?? item.value
      case .kemCt: kemCiphertextValue = kemCiphertextValue ?? item.value
      default: break
      }
    }
    guard let versionsValue, let keysValue else { throw reader.failure(.missingParameter) }
    let versions = try reader.withDecoded(versionsValue) { (bytes) throws(LinkFailure) in
      try VersionRange(whole: bytes)
    }
    let keys = try reader.withDecoded(keysValue) { (bytes) throws(LinkFailure) in try readKeys(bytes, keep: keep) }
    var kemKey: [UInt8]?
    if let value = kemKeyValue, !value.isEmpty {
      kemKey = try reader.withDecoded(value) { (bytes) throws(LinkFailure) in try readKEMKey(bytes, keep: keep) }
    }
    if let value = kemCiphertextValue, !value.isEmpty {
      throw LinkFailure(reason: .unexpectedKEMCiphertext, offset: value.start)
    }
    guard let keys else { return nil }
    return RatchetParameters(
      versions: versions.raised(to: PinnedRevision.lowestE2EVersion), firstKey: keys.0, secondKey: keys.1,
      kemKey: kemKey)
  }

  /// Exactly two X448 keys with a comma between.
  private static func readKeys(_ bytes: Bytes, keep: Bool) throws(LinkFailure) -> (PublicKey, PublicKey)? {
    var reader = ByteReader(bytes)
    let first = try reader.takePublicKey(.x448)
    guard reader.take(UInt8(ascii: ",")) else { throw reader.failure(.invalidPublicKey) }
    let second = try reader.takePublicKey(.x448)
    guard reader.isAtEnd else { throw reader.failure(.trailingBytes) }
    return keep ? (reader.publicKey(.x448, first), reader.publicKey(.x448, second)) : nil
  }

  private static func readKEMKey(_ bytes: Bytes, keep: Bool) throws(LinkFailure) -> [UInt8]? {
    var reader = ByteReader(bytes)
    let run = try reader.takeWholeBase64URL()
    guard run.byteCount == PinnedRevision.kemPublicKeyBytes else {
      throw LinkFailure(reason: .invalidKEMKey, offset: 0)
    }
    return keep ? reader.decoded(run) : nil
  }
}
