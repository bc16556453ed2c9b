// SPDX-License-Identifier: Apache-2.0

/// A messaging server: its hosts, its port and the hash of its key.
public struct ServerAddress: Hashable, Sendable, CustomDebugStringConvertible {
  /// The hosts, the first being the one that is shown.
  public var hosts: [TransportHost]

  /// The port as written, without any default filled in; nil when none was. Queue addresses read it modulo 2^64 and
  /// short links modulo 2^16.
  public var port: Int64?

  /// The hash of the server's certificate key, of any length; nil when none was given.
  public var keyHash: [UInt8]?

  /// Makes an address.
  public init(hosts: [TransportHost], port: Int64? = nil, keyHash: [UInt8]? = nil) {
    self.hosts = hosts
    self.port = port
    self.keyHash = keyHash
  }

  /// The first host alone.
  public var debugDescription: String { "ServerAddress(\(hosts.first?.text ?? "?"))" }
}
