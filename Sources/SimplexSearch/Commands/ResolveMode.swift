// SPDX-License-Identifier: Apache-2.0

/// How far the core looks for the target of a plan: an open list.
public struct ResolveMode: RawRepresentable, Hashable, Sendable {
  /// The text in the command.
  public let rawValue: String

  /// Makes a mode of its text; any word is taken.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Only the core's own store, except that an invitation link would still be fetched from its server: see
  /// ``SimplexLinks/SimplexLinkType/isStoreOnlyWhenNeverResolved``. A name that is not known gives
  /// ``ChatError/Kind/notResolvedLocally``.
  public static let never = ResolveMode(rawValue: "never")
  /// Known chats from the store; unknown links are fetched and unknown names resolved. The default.
  public static let unknown = ResolveMode(rawValue: "unknown")
  /// As ``unknown``, and known groups are fetched again.
  public static let allGroups = ResolveMode(rawValue: "allGroups")
}
