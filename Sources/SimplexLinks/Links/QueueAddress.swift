// SPDX-License-Identifier: Apache-2.0

/// One queue of a full link: `smp://` hash `@` hosts `:` port `/` sender id `#/?` parameters.
public struct QueueAddress: Hashable, Sendable, CustomDebugStringConvertible {
  /// What a queue is for, when its address says so.
  public enum Mode: Sendable, Hashable {
    /// Messages of a connection (`q=m`, or `k=s` without a known `q`).
    case messaging
    /// Contact requests (`q=c`).
    case contact
  }

  /// The server. Its key hash is always present; its hosts include those of the old `srv` parameter, and the onion host
  /// of the servers that had one before host lists existed (see ``PinnedRevision``).
  public var server: ServerAddress

  /// The range of client versions.
  public var clientVersions: VersionRange

  /// The sender's id of the queue, of any length, never empty.
  public var senderID: [UInt8]

  /// The key of the queue, X25519.
  public var dhKey: PublicKey

  /// What the queue is for; nil when the address does not say.
  public var mode: Mode?

  /// The server's first host.
  public var debugDescription: String { "QueueAddress(\(server.hosts.first?.text ?? "?"))" }

  /// The canonical text, before it is escaped into a link.
  ///
  /// From client version 2 on all hosts stand in the address. Below, only the first does and the others follow in
  /// `srv`. `k=s` is written with messaging queues while version 3 is still in the range.
  public var text: String {
    var output: [UInt8] = []
    append(to: &output)
    return UTF8Text.lossy(output)
  }

  func append(to output: inout [UInt8]) {
    let listsHosts = clientVersions.min >= PinnedRevision.hostListClientVersion
    output.append("smp://")
    Base64URL.encode(server.keyHash ?? [], padded: true, into: &output)
    output.append(UInt8(ascii: "@"))
    (listsHosts ? server.hosts : Array(server.hosts.prefix(1))).append(to: &output)
    if let port = server.port {
      output.append(UInt8(ascii: ":"))
      output.append(decimal: port)
    }
    output.append(UInt8(ascii: "/"))
    Base64URL.encode(senderID, padded: true, into: &output)
    output.append("#/?v=")
    output.append(contentsOf: clientVersions.description.utf8)
    output.append("&dh=")
    var key: [UInt8] = []
    dhKey.append(to: &key)
    PercentEncoding.append(key, to: &output)
    switch mode {
    case .messaging:
      output.append("&q=m")
      if clientVersions.min < PinnedRevision.shortLinkClientVersion { output.append("&k=s") }
    case .contact: output.append("&q=c")
    case nil: break
    }
    if !listsHosts, server.hosts.count > 1 {
      var others: [UInt8] = []
      Array(server.hosts.dropFirst()).append(to: &others)
      output.append("&srv=")
      PercentEncoding.append(others, to: &output)
    }
  }
}
