// SPDX-License-Identifier: Apache-2.0

/// Why a text is not a JSON document, or which limit it passed, with the place.
///
/// Equality compares ``code``, ``offset`` and ``path``; ``message`` is for people and no part of the contract.
public struct JSONStreamError: Error, Sendable {
  /// What went wrong.
  public var code: Code
  /// The place in bytes from the start of the document, from 0. Which byte is meant is told at each code.
  public var offset: Int
  /// The innermost value that had begun at or before ``offset`` and had not ended; in a member's name, the object.
  public var path: JSONPointer
  /// A sentence for people. It quotes at most 32 bytes of the input, escaped.
  public var message: String

  package init(code: Code, offset: Int, path: JSONPointer, message: String) {
    self.code = code
    self.offset = offset
    self.path = path
    self.message = message
  }

  /// An open list of error codes: more may be added without breaking a `switch`.
  public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The code as it is written in vectors and in the tool's output, kebab-case.
    public let rawValue: String

    /// Makes a code from its text; any text is taken.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The text of the code.
    public var description: String { rawValue }

    /// The input ended before the document was complete. Offset: the length of the input.
    public static let truncated = Code(rawValue: "truncated")
    /// Something other than white space follows the closed document. Offset: its first byte.
    public static let trailingBytes = Code(rawValue: "trailing-bytes")
    /// Not JSON (RFC 8259). Offset: the first byte of the offending token; inside a string, the offending escape's
    /// reverse solidus or the control character.
    public static let syntax = Code(rawValue: "syntax")
    /// An ill-formed UTF-8 sequence. Offset: its first byte.
    public static let invalidUTF8 = Code(rawValue: "invalid-utf8")
    /// An escaped surrogate half without its other half. Offset: its reverse solidus.
    public static let invalidText = Code(rawValue: "invalid-text")
    /// More open containers than ``JSONLimits/depth``. Offset: the bracket that opens the one too many.
    public static let depthLimit = Code(rawValue: "depth-limit")
    /// A string, name or number longer than ``JSONLimits/token``. Offset: the token's first byte.
    public static let tokenLimit = Code(rawValue: "token-limit")
    /// A document longer than ``JSONLimits/document``. Offset: the first byte past the limit.
    public static let sizeLimit = Code(rawValue: "size-limit")
    /// The value whose elements were asked for is not an array. Offset: its first byte.
    public static let notAnArray = Code(rawValue: "not-an-array")
  }
}

extension JSONStreamError: Equatable {
  /// Whether code, offset and path are the same; messages are not compared.
  public static func == (lhs: JSONStreamError, rhs: JSONStreamError) -> Bool {
    lhs.code == rhs.code && lhs.offset == rhs.offset && lhs.path == rhs.path
  }
}

extension JSONStreamError: CustomStringConvertible {
  /// One line: code, offset, path and message.
  public var description: String {
    "\(code.rawValue) at byte \(offset)\(path.tokens.isEmpty ? "" : ", \(path)"): \(message)"
  }
}
