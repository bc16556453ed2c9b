// SPDX-License-Identifier: Apache-2.0

/// Why a text is not a SimpleX name, and where. Equality compares both.
public struct NameError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of a failure: an open list, so new codes may appear in a minor release.
  public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The code in kebab case.
    public let rawValue: String

    /// Makes a code of any text; the known ones are the static members.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The code in kebab case.
    public var description: String { rawValue }

    /// A label is empty: nothing stands before, between or after the dots.
    public static let emptyLabel = Code(rawValue: "empty-label")
    /// A character that is neither an ASCII letter or digit nor a single hyphen between two of those.
    public static let invalidCharacter = Code(rawValue: "invalid-character")
    /// A label has more than 63 characters.
    public static let labelTooLong = Code(rawValue: "label-too-long")
    /// The name has more than 253 bytes after its prefix.
    public static let nameTooLong = Code(rawValue: "name-too-long")
    /// A contact's name, or a bare domain, has only one label.
    public static let missingTopLevelLabel = Code(rawValue: "missing-top-level-label")
  }

  /// What is wrong.
  public var code: Code

  /// Where: UTF-8 bytes from the start of the text.
  public var offset: Int

  /// Makes an error.
  public init(code: Code, offset: Int) {
    self.code = code
    self.offset = offset
  }

  /// The code and the offset.
  public var description: String { "\(code.rawValue) at byte \(offset)" }
}
