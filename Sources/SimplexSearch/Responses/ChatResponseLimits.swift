// SPDX-License-Identifier: Apache-2.0

public import SimplexDirectory

/// What a chat response may cost. A size equal to the limit is allowed.
public struct ChatResponseLimits: Hashable, Sendable {
  /// Those of the page in it. Their depth, token and document limits hold for the whole response.
  public var page = DirectoryLimits.default
  /// The longest string that is read outside of the page, in bytes after unescaping. Default 64 KiB. Past it:
  /// `string-too-long`.
  public var string = 64 << 10
  /// The most values that are kept outside of the page; a response has fewer than a hundred. Default 1,024. Past it:
  /// `value-limit`.
  public var values = 1_024

  /// The defaults of each property.
  public init() {}

  /// The defaults of each property.
  public static let `default` = ChatResponseLimits()
}
