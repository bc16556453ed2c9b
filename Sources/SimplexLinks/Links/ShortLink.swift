// SPDX-License-Identifier: Apache-2.0

/// A short link: a server, a letter, a key, and for invitations an id. The rest is fetched from the server.
///
/// `simplex:` or `https://` host, then `/` letter, perhaps a `/`, then `#` key (invitations: id `/` key), then perhaps
/// `?` with `h` (hosts), `p` (port) and `c` (key hash of the server).
public struct ShortLink: Hashable, Sendable, CustomDebugStringConvertible {
  /// How the link names its server.
  public enum Scheme: Sendable, Hashable {
    /// All hosts stand in `h`.
    case simplex
    /// The first host is the web host, the others stand in `h`.
    case https
  }

  /// What the link leads to.
  public var linkType: SimplexLinkType

  /// How the link was written. ``simplexUri`` always uses `simplex`.
  public var scheme: Scheme

  /// The server: at least one host; the port modulo 65536; the key hash of any length.
  public var server: ServerAddress

  /// The id of an invitation, of any length, never empty; nil for the other kinds.
  public var linkID: [UInt8]?

  /// The key, of any length, never empty.
  public var linkKey: [UInt8]

  /// The hosts in order, duplicates kept, each as text.
  public var smpHosts: [String] { server.hosts.map(\.text) }

  /// The canonical text: the `simplex:` form with all hosts in `h`.
  public var simplexUri: String { text(as: .simplex) }

  /// The link written in its own form: an `https` link keeps its first host in front.
  public var encoded: String { text(as: scheme) }

  /// The kind and the first host.
  public var debugDescription: String { "ShortLink(\(linkType.rawValue), \(smpHosts.first ?? "?"))" }

  /// Whether two links lead to the same place: type, key, id, hosts and port agree. The key hash is not compared.
  public func isSameAddress(as other: ShortLink) -> Bool {
    linkType == other.linkType && linkKey == other.linkKey && linkID == other.linkID
      && server.hosts == other.server.hosts && server.port == other.server.port
  }

  private func text(as scheme: Scheme) -> String {
    var output: [UInt8] = []
    var hosts = server.hosts
    switch scheme {
    case .simplex: output.append("simplex:/")
    case .https:
      output.append("https://")
      output.append(contentsOf: hosts.first?.bytes ?? [])
      output.append(UInt8(ascii: "/"))
      hosts = Array(hosts.dropFirst())
    }
    output.append(letter)
    output.append(UInt8(ascii: "#"))
    if let linkID {
      Base64URL.encode(linkID, padded: false, into: &output)
      output.append(UInt8(ascii: "/"))
    }
    Base64URL.encode(linkKey, padded: false, into: &output)
    var separator = UInt8(ascii: "?")
    func start(_ name: Unicode.Scalar) {
      output.append(separator)
      output.append(UInt8(ascii: name))
      output.append(UInt8(ascii: "="))
      separator = UInt8(ascii: "&")
    }
    if !hosts.isEmpty {
      var value: [UInt8] = []
      hosts.append(to: &value)
      start("h")
      PercentEncoding.append(value, to: &output)
    }
    if let port = server.port {
      start("p")
      output.append(decimal: port)
    }
    if let keyHash = server.keyHash {
      start("c")
      Base64URL.encode(keyHash, padded: false, into: &output)
    }
    return UTF8Text.lossy(output)
  }

  private var letter: UInt8 {
    switch linkType {
    case .invitation: UInt8(ascii: "i")
    case .contact: UInt8(ascii: "a")
    case .group: UInt8(ascii: "g")
    case .channel: UInt8(ascii: "c")
    case .relay: UInt8(ascii: "r")
    }
  }
}

extension ShortLink {
  /// Reads a short link from its letter on and returns its type; the link itself goes to `kept` when `keep` is set.
  static func read(
    _ reader: inout ByteReader, webHost: HostShape?, mustEnd: Bool, keep: Bool, into kept: inout ConnectionLink?
  ) throws(LinkFailure) -> SimplexLinkType {
    let linkType = try takeLetter(&reader)
    _ = reader.take(UInt8(ascii: "/"))
    guard reader.take(UInt8(ascii: "#")) else { throw reader.failure(.missingFragment) }
    var linkID: Base64URL.Run?
    if linkType == .invitation {
      linkID = try reader.takeBase64URL()
      guard reader.take(UInt8(ascii: "/")) else { throw reader.failure(.missingLinkKey) }
    }
    let linkKey = try reader.takeBase64URL()
    let keyEnd = reader.position
    var list: [TransportHost]? = keep ? [] : nil
    if keep, let webHost { list?.append(TransportHost(webHost, of: reader.bytes)) }
    var server = Server(hosts: list, hasHost: webHost != nil)
    if reader.take(UInt8(ascii: "?")) { try server.read(&reader, mustEnd: mustEnd) }
    guard !mustEnd || reader.isAtEnd else { throw reader.failure(.trailingBytes) }
    guard server.hasHost else { throw LinkFailure(reason: .missingHost, offset: keyEnd) }
    if keep, let hosts = server.hosts {
      kept = .short(
        ShortLink(
          linkType: linkType, scheme: webHost == nil ? .simplex : .https,
          server: ServerAddress(hosts: hosts, port: server.port, keyHash: server.keyHash),
          linkID: linkID.map { reader.decoded($0) }, linkKey: reader.decoded(linkKey)))
    }
    return linkType
  }

  /// The letter: `i` is lower case only, the others are of either case.
  private static func takeLetter(_ reader: inout ByteReader) throws(LinkFailure) -> SimplexLinkType {
    guard let letter = reader.next else { throw reader.failure(.unknownKind) }
    let linkType: SimplexLinkType
    switch letter {
    case UInt8(ascii: "i"): linkType = .invitation
    case UInt8(ascii: "a"), UInt8(ascii: "A"): linkType = .contact
    case UInt8(ascii: "c"), UInt8(ascii: "C"): linkType = .channel
    case UInt8(ascii: "g"), UInt8(ascii: "G"): linkType = .group
    case UInt8(ascii: "r"), UInt8(ascii: "R"): linkType = .relay
    default: throw reader.failure(.unknownKind)
    }
    reader.position &+= 1
    return linkType
  }

  /// What the query of a short link says of its server.
  private struct Server {
    var hosts: [TransportHost]?
    var hasHost: Bool
    var port: Int64?
    var keyHash: [UInt8]?

    init(hosts: [TransportHost]?, hasHost: Bool) {
      self.hosts = hosts
      self.hasHost = hasHost
    }

    mutating func read(_ reader: inout ByteReader, mustEnd: Bool) throws(LinkFailure) {
      let end = reader.queryEnd()
      guard !mustEnd || end == reader.bytes.count else { throw LinkFailure(reason: .trailingBytes, offset: end) }
      var hostsValue: QueryString.Value?
      var portValue: QueryString.Value?
      var keyHashValue: QueryString.Value?
      var query = QueryString(reader.bytes, from: reader.position, to: end)
      while let item = query.next() {
        switch item.name {
        case .h: hostsValue = hostsValue ?? item.value
        case .p: portValue = portValue ?? item.value
        case .c: keyHashValue = keyHashValue ?? item.value
        default: break
        }
      }
      let keep = hosts != nil
      if let value = hostsValue {
        let known = hosts
        let more = try reader.withDecoded(value) { (bytes) throws(LinkFailure) -> ([TransportHost]?, Bool) in
          var list = known
          var reader = ByteReader(bytes)
          let isAny = try reader.takeOptionalHosts(into: &list)
          return (list, isAny)
        }
        hosts = more.0
        hasHost = hasHost || more.1
      }
      if let value = portValue, !value.isEmpty {
        port = try reader.withDecoded(value) { (bytes) throws(LinkFailure) -> Int64 in
          var reader = ByteReader(bytes)
          guard let number = reader.takeNumber(), reader.isAtEnd else { throw reader.failure(.invalidPort) }
          return Int64(UInt16(truncatingIfNeeded: number))
        }
      }
      if let value = keyHashValue, !value.isEmpty {
        keyHash = try reader.withDecoded(value) { (bytes) throws(LinkFailure) -> [UInt8]? in
          var reader = ByteReader(bytes)
          let run = try reader.takeWholeBase64URL()
          return keep ? reader.decoded(run) : nil
        }
      }
      reader.position = end
    }
  }
}
