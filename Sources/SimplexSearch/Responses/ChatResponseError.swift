// SPDX-License-Identifier: Apache-2.0

public import JSONStream

/// Why a document is not a chat response that can be used, with the place.
///
/// Equality compares ``code``, ``offset`` and ``path``.
public struct ChatResponseError: Error, Sendable {
  /// What went wrong.
  public var code: Code
  /// The place in bytes from the start of the document: for the codes of JSON as told there, for the others the first byte
  /// of the value that is wrong, or of the object that lacks one.
  public var offset: Int
  /// The value, or the object that lacks one.
  public var path: JSONPointer
  /// A sentence for people, which is no part of the contract.
  public var message: String

  init(code: Code, offset: Int, path: JSONPointer, message: String) {
    self.code = code
    self.offset = offset
    self.path = path
    self.message = message
  }

  init(_ error: JSONStreamError) {
    self.init(
      code: Code(rawValue: error.code.rawValue), offset: error.offset, path: error.path, message: error.message)
  }

  /// An open list of error codes: more may be added without breaking a `switch`. Besides those below it has the codes of
  /// `JSONStreamError`.
  public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The code in kebab case.
    public let rawValue: String

    /// Makes a code from its text; any text is taken.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The text of the code.
    public var description: String { rawValue }

    /// The document is JSON but no object.
    public static let notAnObject = Code(rawValue: "not-an-object")
    /// The object has neither `result` nor `error`; or a message has no `resp`.
    public static let noResult = Code(rawValue: "no-result")
    /// An object stands for one of several cases and tells none, in neither of the two forms.
    public static let noCase = Code(rawValue: "no-case")
    /// A value that is needed is absent or null.
    public static let missingField = Code(rawValue: "missing-field")
    /// A value that is read has the wrong type, or a number is no integer of 64 bits.
    public static let wrongType = Code(rawValue: "wrong-type")
    /// A string that is read is longer than ``ChatResponseLimits/string``.
    public static let stringTooLong = Code(rawValue: "string-too-long")
    /// More values that are read than any response has: past ``ChatResponseLimits/values``.
    public static let valueLimit = Code(rawValue: "value-limit")
  }
}

extension ChatResponseError: Equatable {
  /// Whether code, offset and path are the same; messages are not compared.
  public static func == (lhs: ChatResponseError, rhs: ChatResponseError) -> Bool {
    lhs.code == rhs.code && lhs.offset == rhs.offset && lhs.path == rhs.path
  }
}

extension ChatResponseError: CustomStringConvertible {
  /// One line: code, offset, path and message.
  public var description: String {
    "\(code.rawValue) at byte \(offset)\(path.tokens.isEmpty ? "" : ", \(path)"): \(message)"
  }
}
