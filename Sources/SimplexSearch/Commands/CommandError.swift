// SPDX-License-Identifier: Apache-2.0

/// Why a text is not a command, or why parts do not make one.
public struct CommandError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of a failure: an open list, so new codes may appear in a minor release.
  public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The code in kebab case.
    public let rawValue: String

    /// Makes a code of any text; the known ones are the static members.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The code in kebab case.
    public var description: String { rawValue }

    /// The text does not begin with the command's words.
    public static let otherCommand = Code(rawValue: "other-command")
    /// The user's id is not a number of digits within 64 bits.
    public static let invalidUser = Code(rawValue: "invalid-user")
    /// The target is missing, or none that the command takes.
    public static let invalidTarget = Code(rawValue: "invalid-target")
    /// An option is not known, stands twice or in the wrong place, or has no valid value.
    public static let invalidOption = Code(rawValue: "invalid-option")
    /// What must be one JSON object is not, or something follows it.
    public static let invalidJSON = Code(rawValue: "invalid-json")
    /// A line end stands in the text: a command is one line.
    public static let lineEnd = Code(rawValue: "line-end")
  }

  /// What is wrong.
  public var code: Code

  /// Where: UTF-8 bytes from the start of the text. 0 for a part that was given by itself.
  public var offset: Int

  /// Makes an error.
  public init(code: Code, offset: Int = 0) {
    self.code = code
    self.offset = offset
  }

  /// The code and the offset.
  public var description: String { "\(code.rawValue) at byte \(offset)" }
}
