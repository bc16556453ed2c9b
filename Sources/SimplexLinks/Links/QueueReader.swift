// SPDX-License-Identifier: Apache-2.0

/// Reads the queues of a full link.
enum QueueReader {
  /// Reads the decoded value of `smp`: it is split at every `;` first, and each piece must be one queue.
  ///
  /// The queues are appended to `list` unless it is nil.
  static func readAll(_ bytes: Bytes, into list: inout [QueueAddress]?) throws(LinkFailure) {
    var start = 0
    while true {
      let end = bytes.firstIndex(of: UInt8(ascii: ";"), from: start, to: bytes.count) ?? bytes.count
      do throws(LinkFailure) {
        let queue = try read(bytes.slice(start, end), keep: list != nil)
        if let queue { list?.append(queue) }
      } catch {
        throw LinkFailure(reason: error.reason, offset: error.offset &+ start)
      }
      if end == bytes.count { return }
      start = end &+ 1
    }
  }

  /// Reads one queue, and returns it if it is to be kept.
  private static func read(_ bytes: Bytes, keep: Bool) throws(LinkFailure) -> QueueAddress? {
    var reader = ByteReader(bytes)
    guard reader.take("smp://") else { throw reader.failure(.invalidQueue) }
    let keyHash = try reader.takeBase64URL()
    guard reader.take(UInt8(ascii: "@")) else { throw reader.failure(.invalidQueue) }
    var hosts: [TransportHost]? = keep ? [] : nil
    try reader.takeHosts(into: &hosts)
    var port: Int64?
    if reader.take(UInt8(ascii: ":")) {
      guard let number = reader.takeNumber() else { throw reader.failure(.invalidPort) }
      port = Int64(truncatingIfNeeded: number)
    }
    guard reader.take(UInt8(ascii: "/")) else { throw reader.failure(.invalidQueue) }
    let senderID = try reader.takeBase64URL()
    _ = reader.take(UInt8(ascii: "/"))
    guard reader.take(UInt8(ascii: "#")) else { throw reader.failure(.missingFragment) }
    let tail = try readTail(&reader, hosts: &hosts)
    guard keep, var hosts, let dhKey = tail.dhKey else { return nil }
    if tail.clientVersions.max == 1, hosts.count == 1, let onion = PinnedRevision.onionHost(of: hosts[0]) {
      hosts.append(onion)
    }
    return QueueAddress(
      server: ServerAddress(hosts: hosts, port: port, keyHash: reader.decoded(keyHash)),
      clientVersions: tail.clientVersions, senderID: reader.decoded(senderID), dhKey: dhKey, mode: tail.mode)
  }

  private struct Tail {
    var clientVersions = VersionRange.one
    var dhKey: PublicKey?
    var mode: QueueAddress.Mode?
  }

  /// What follows the `#`: perhaps a key, perhaps a slash, then `?` and parameters; or a key and nothing, which is how
  /// addresses looked before they had versions.
  private static func readTail(_ reader: inout ByteReader, hosts: inout [TransportHost]?) throws(LinkFailure) -> Tail {
    let keep = hosts != nil
    var tail = Tail()
    var hasKey = false
    if let next = reader.next, next != UInt8(ascii: "/"), next != UInt8(ascii: "?") {
      let run = try reader.takePublicKey(.x25519)
      if keep { tail.dhKey = reader.publicKey(.x25519, run) }
      hasKey = true
      if reader.isAtEnd { return tail }
    }
    _ = reader.take(UInt8(ascii: "/"))
    guard reader.take(UInt8(ascii: "?")) else { throw reader.failure(hasKey ? .trailingBytes : .invalidQueue) }
    let end = reader.queryEnd()
    guard end == reader.bytes.count else { throw LinkFailure(reason: .trailingBytes, offset: end) }
    let parameters = Parameters(reader, to: end)
    guard let versions = parameters.versions else { throw reader.failure(.missingParameter) }
    tail.clientVersions = try reader.withDecoded(versions) { (bytes) throws(LinkFailure) in
      try VersionRange(whole: bytes)
    }
    if !hasKey {
      guard let key = parameters.key else { throw reader.failure(.missingParameter) }
      tail.dhKey = try reader.withDecoded(key) { (bytes) throws(LinkFailure) -> PublicKey? in
        try readKey(bytes, keep: keep)
      }
    }
    if let more = parameters.hosts {
      hosts = try reader.withDecoded(more) { [hosts] (bytes) throws(LinkFailure) -> [TransportHost]? in
        var list = hosts
        var reader = ByteReader(bytes)
        _ = try reader.takeOptionalHosts(into: &list)
        return list
      }
    }
    tail.mode = mode(reader, parameters)
    return tail
  }

  private static func readKey(_ bytes: Bytes, keep: Bool) throws(LinkFailure) -> PublicKey? {
    var reader = ByteReader(bytes)
    let run = try reader.takePublicKey(.x25519)
    guard reader.isAtEnd else { throw reader.failure(.trailingBytes) }
    return keep ? reader.publicKey(.x25519, run) : nil
  }

  /// `q` decides when it is known, then `k`; anything else says nothing.
  private static func mode(_ reader: ByteReader, _ parameters: Parameters) -> QueueAddress.Mode? {
    if let value = parameters.mode {
      if isByte(UInt8(ascii: "m"), value, reader) { return .messaging }
      if isByte(UInt8(ascii: "c"), value, reader) { return .contact }
    }
    if let value = parameters.secured, isByte(UInt8(ascii: "s"), value, reader) { return .messaging }
    return nil
  }

  /// Whether a value decodes to the one byte.
  private static func isByte(_ byte: UInt8, _ value: QueryString.Value, _ reader: ByteReader) -> Bool {
    var position = value.start
    guard position < value.end else { return false }
    return QueryString.decodedByte(reader.bytes, &position, value.end) == byte && position == value.end
  }

  /// The first occurrence of each parameter.
  private struct Parameters {
    var versions: QueryString.Value?
    var key: QueryString.Value?
    var hosts: QueryString.Value?
    var mode: QueryString.Value?
    var secured: QueryString.Value?

    init(_ reader: ByteReader, to end: Int) {
      var query = QueryString(reader.bytes, from: reader.position, to: end)
      while let item = query.next() {
        switch item.name {
        case .v: versions = versions ?? item.value
        case .dh: key = key ?? item.value
        case .srv: hosts = hosts ?? item.value
        case .q: mode = mode ?? item.value
        case .k: secured = secured ?? item.value
        default: break
        }
      }
    }
  }
}
