// SPDX-License-Identifier: Apache-2.0

/// Reads links of both forms. The two share their start and part at the word or letter after the slash.
enum LinkReader {
  /// The link that is all of `bytes`.
  static func link(_ bytes: Bytes) throws(LinkFailure) -> ConnectionLink {
    var reader = ByteReader(bytes)
    var kept: ConnectionLink?
    _ = try read(&reader, mustEnd: true, keep: true, into: &kept)
    guard let kept else { preconditionFailure("a link that was read is kept") }
    return kept
  }

  /// The type of the link that is all of `bytes`, or nil. Makes nothing.
  static func linkType(_ bytes: Bytes) -> SimplexLinkType? {
    guard bytes.count > 10, bytes[0] == UInt8(ascii: "h") || bytes[0] == UInt8(ascii: "s") else { return nil }
    var reader = ByteReader(bytes)
    var kept: ConnectionLink?
    return try? read(&reader, mustEnd: true, keep: false, into: &kept)
  }

  /// Reads a link from the reader's place. With `mustEnd` nothing may follow it.
  static func read(
    _ reader: inout ByteReader, mustEnd: Bool, keep: Bool, into kept: inout ConnectionLink?
  ) throws(LinkFailure) -> SimplexLinkType {
    var webHost: HostShape?
    var webPort: Int?
    if reader.take("https://") {
      webHost = try reader.takeHost()
      webPort = reader.position
      if reader.take(UInt8(ascii: ":")) {
        guard reader.takeNumber() != nil else { throw reader.failure(.invalidPort) }
      } else {
        webPort = nil
      }
    } else if !reader.take("simplex:") {
      throw reader.failure(.unknownScheme)
    }
    guard reader.take(UInt8(ascii: "/")) else { throw reader.failure(.unknownKind) }
    if let mode = takeMode(&reader) {
      _ = reader.take(UInt8(ascii: "/"))
      guard reader.take("#/?") else { throw reader.failure(.missingFragment) }
      return try FullLink.read(&reader, mode: mode, mustEnd: mustEnd, keep: keep, into: &kept)
    }
    // A short link has its port in a parameter.
    if let webPort { throw LinkFailure(reason: .invalidPort, offset: webPort) }
    return try ShortLink.read(&reader, webHost: webHost, mustEnd: mustEnd, keep: keep, into: &kept)
  }

  private static func takeMode(_ reader: inout ByteReader) -> FullLink.Mode? {
    if reader.take("contact") { return .contact }
    if reader.take("invitation") { return .invitation }
    return nil
  }

  /// Whether bytes that decode as a link hold a space or a line feed, which only bracketed addresses may.
  static func hasSpaceInHost(_ bytes: Bytes) -> Bool {
    guard bytes.count > 8, bytes[8] == UInt8(ascii: "[") else { return false }
    return bytes.contains { $0 == 0x20 || $0 == 0x0A }
  }
}
