// SPDX-License-Identifier: Apache-2.0

/// Shortening of short links against the servers that an application ships with.
///
/// The list must be the application's preset servers, not the user's own configuration: who reads the link restores the
/// server from their own application's list.
extension ServerAddress {
  /// The server as links to a preset server name it: its first host alone, if the first preset with the same first host
  /// agrees; else the server unchanged.
  ///
  /// A preset agrees when it has every host of the server, the same key hash, and the same port or none of its own
  /// while the server's is 443 or 5223.
  public func shortened(presets: [ServerAddress]) -> ServerAddress {
    guard let first = hosts.first, let preset = presets.first(where: { $0.hosts.first == first }),
      hosts.allSatisfy(preset.hosts.contains), preset.keyHash == keyHash,
      preset.port == port || (preset.port == nil && (port == 443 || port == 5223))
    else { return self }
    return ServerAddress(hosts: [first])
  }

  /// The preset that a host alone stands for; any other server unchanged.
  public func restored(presets: [ServerAddress]) -> ServerAddress {
    guard hosts.count == 1, port == nil, keyHash == nil else { return self }
    return presets.first { $0.hosts.first == hosts[0] } ?? self
  }
}

extension ShortLink {
  /// The link with its server shortened; see ``ServerAddress/shortened(presets:)``.
  public func shortened(presets: [ServerAddress]) -> ShortLink {
    var link = self
    link.server = server.shortened(presets: presets)
    return link
  }

  /// The link with its server restored; see ``ServerAddress/restored(presets:)``.
  public func restored(presets: [ServerAddress]) -> ShortLink {
    var link = self
    link.server = server.restored(presets: presets)
    return link
  }
}
