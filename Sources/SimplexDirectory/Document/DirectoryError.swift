// SPDX-License-Identifier: Apache-2.0

public import JSONStream

/// Why a document gives no page or listing, with the place.
///
/// Equality compares ``code``, ``offset`` and ``path``.
public struct DirectoryError: Error, Sendable {
  /// What went wrong.
  public var code: Code
  /// The place in bytes from the start of the document. For the codes that only the end of the document decides
  /// (`missing-type`, `wrong-type`, `unexpected-type`, `service-error`, `entries-not-an-array`) the length of the input.
  public var offset: Int
  /// The innermost value that had begun at or before ``offset`` and had not ended.
  public var path: JSONPointer
  /// For `service-error` what the service wrote, empty when it wrote nothing: untrusted text. Else a sentence for people,
  /// which is no part of the contract.
  public var message: String
  /// For `service-error` the service's own `errorMessage`; nil when it sent none, and for every other code.
  public var serviceMessage: String?

  init(code: Code, offset: Int, path: JSONPointer = JSONPointer(), message: String, serviceMessage: String? = nil) {
    self.code = code
    self.offset = offset
    self.path = path
    self.message = message
    self.serviceMessage = serviceMessage
  }

  init(_ error: JSONStreamError) {
    self.init(
      code: Code(rawValue: error.code.rawValue), offset: error.offset, path: error.path, message: error.message)
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
    /// Not JSON (RFC 8259). Offset: the first byte of the offending token, in a string that of the offending escape.
    public static let syntax = Code(rawValue: "syntax")
    /// Ill-formed UTF-8. Offset: the first byte of the ill-formed sequence.
    public static let invalidUTF8 = Code(rawValue: "invalid-utf8")
    /// An unpaired surrogate escape outside the elements of `entries`. Offset: its reverse solidus.
    public static let invalidText = Code(rawValue: "invalid-text")
    /// Past ``DirectoryLimits/depth``. Offset: the bracket.
    public static let depthLimit = Code(rawValue: "depth-limit")
    /// Past ``DirectoryLimits/token``. Offset: the token's first byte.
    public static let tokenLimit = Code(rawValue: "token-limit")
    /// Past ``DirectoryLimits/document``. Offset: the first byte past it.
    public static let sizeLimit = Code(rawValue: "size-limit")
    /// Past ``DirectoryLimits/entries``. Offset: the first byte of the element past it.
    public static let entryLimit = Code(rawValue: "entry-limit")
    /// Past ``DirectoryLimits/cursor``. Offset: the first byte past it.
    public static let cursorLimit = Code(rawValue: "cursor-limit")
    /// The document is JSON but no object. Offset: the value's first byte.
    public static let notAnObject = Code(rawValue: "not-an-object")
    /// `type` is absent or null.
    public static let missingType = Code(rawValue: "missing-type")
    /// `type` is not a string; or, of a cursor's text, it is `null`.
    public static let wrongType = Code(rawValue: "wrong-type")
    /// `type` is neither `searchResults` nor `error`.
    public static let unexpectedType = Code(rawValue: "unexpected-type")
    /// `entries` is neither an array nor null nor absent.
    public static let entriesNotAnArray = Code(rawValue: "entries-not-an-array")
    /// The service answered with an error; ``DirectoryError/serviceMessage`` is what it said.
    public static let serviceError = Code(rawValue: "service-error")

    /// Every code that decoding can give, in the order of the documentation.
    public static let all: [Code] = [
      .truncated, .trailingBytes, .syntax, .invalidUTF8, .invalidText, .depthLimit, .tokenLimit, .sizeLimit,
      .entryLimit, .cursorLimit, .notAnObject, .missingType, .wrongType, .unexpectedType, .entriesNotAnArray,
      .serviceError,
    ]
  }
}

extension DirectoryError: Equatable {
  /// Whether code, offset and path are the same; messages are not compared.
  public static func == (lhs: DirectoryError, rhs: DirectoryError) -> Bool {
    lhs.code == rhs.code && lhs.offset == rhs.offset && lhs.path == rhs.path
  }
}

extension DirectoryError: CustomStringConvertible {
  /// One line: code, offset, path and message.
  public var description: String {
    "\(code.rawValue) at byte \(offset)\(path.tokens.isEmpty ? "" : ", \(path)")\(message.isEmpty ? "" : ": \(message)")"
  }
}
