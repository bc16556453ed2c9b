// SPDX-License-Identifier: Apache-2.0

/// What a document may cost before it is refused. A size equal to the limit is allowed.
public struct JSONLimits: Hashable, Sendable {
  /// The most containers open at once, the outermost being 1. Default 512, at most 65,536 (more is read
  /// as that). Guards against documents that only nest. Past it: ``JSONStreamError/Code/depthLimit``.
  public var depth: Int { didSet { depth = min(max(depth, 0), Self.largestDepth) } }
  /// The longest token in bytes: what stands between the quotes of a string or name, before unescaping, or a number's
  /// text. Default 1 MiB, at most 256 MiB (more is read as that). A token that is still open has to be kept, so this
  /// bounds the memory that a document can claim. Past it: ``JSONStreamError/Code/tokenLimit``.
  public var token: Int { didSet { token = min(max(token, 0), Self.largestToken) } }
  /// The longest document in bytes, white space included; nil (the default) for any length, so that streams of any
  /// length can be read. Past it: ``JSONStreamError/Code/sizeLimit``.
  public var document: Int?
  /// The longest element, in bytes from its first to its last, that ``JSONElements`` hands out with its bytes; a longer
  /// one is handed out as its range alone. Default 256 KiB.
  public var element: Int

  /// Limits with the defaults of each property unless given.
  public init(depth: Int = 512, token: Int = 1 << 20, document: Int? = nil, element: Int = 256 << 10) {
    self.depth = min(max(depth, 0), Self.largestDepth)
    self.token = min(max(token, 0), Self.largestToken)
    self.document = document
    self.element = element
  }

  /// The defaults of each property.
  public static let `default` = JSONLimits()

  /// libyajl counts depth and token lengths in types that overflow; these bounds keep it far from there.
  private static let largestDepth = 65_536
  private static let largestToken = 256 << 20
}
