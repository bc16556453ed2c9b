// SPDX-License-Identifier: Apache-2.0

/// How long each part of a search may take.
public struct SearchTimeouts: Hashable, Sendable {
  /// One page of the directory. 10 s, as in the app.
  public var page: Duration = .seconds(10)
  /// One look-up in the client's own store. 10 s; past it the entry counts as having no chat.
  public var lookUp: Duration = .seconds(10)
  /// One name, whose link may have to be fetched. 30 s; past it the name counts as leading nowhere.
  public var name: Duration = .seconds(30)

  /// The defaults of each property.
  public init() {}
}
