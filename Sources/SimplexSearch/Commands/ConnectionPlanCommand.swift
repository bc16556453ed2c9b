// SPDX-License-Identifier: Apache-2.0

/// The command that asks what connecting to a target would mean:
/// `/_connect plan <user> <target>[ resolve=<mode>][ sig=<JSON>]`.
///
/// ```swift
/// let command = try ConnectionPlanCommand(userID: 1, target: "#news", resolve: .unknown)
/// print(command.text)  // /_connect plan 1 #news resolve=unknown
/// ```
public struct ConnectionPlanCommand: Hashable, Sendable {
  /// The profile that asks.
  public let userID: Int64
  /// Any SimpleX link, a name with `@` or `#`, or a bare domain of two labels or more.
  public let target: String
  /// How far the core looks; nil leaves the mode out, which the core reads as ``ResolveMode/unknown``.
  public let resolve: ResolveMode?
  /// A signature as JSON, handed on as it is.
  public let signature: String?

  /// Makes a command.
  ///
  /// - Throws: ``CommandError`` with `invalid-user` (negative), `invalid-target`, `invalid-option` (a mode that is not one
  ///   word) or `invalid-json` (a signature that is not one JSON object).
  public init(
    userID: Int64, target: String, resolve: ResolveMode? = nil, signature: String? = nil
  ) throws(CommandError) {
    guard userID >= 0 else { throw CommandError(code: .invalidUser) }
    guard ConnectTargetRules.isPlanTarget(target) else { throw CommandError(code: .invalidTarget) }
    if let resolve, !CommandParts.isWord(resolve.rawValue) { throw CommandError(code: .invalidOption) }
    if let signature, !CommandParts.isObject(signature) { throw CommandError(code: .invalidJSON) }
    self.userID = userID
    self.target = target
    self.resolve = resolve
    self.signature = signature.map(CommandParts.oneLine)
  }

  /// Reads a command's text.
  ///
  /// - Throws: ``CommandError``, the offset being that of the part that is wrong.
  /// - Complexity: linear in the length of `text`.
  public init(parsing text: String) throws(CommandError) {
    var reader = try CommandReader(text)
    guard reader.take(Self.words + " ") else { throw CommandError(code: .otherCommand) }
    var place = reader.position
    guard let userID = CommandParts.userID(reader.word()), reader.take(" ") else {
      throw CommandError(code: .invalidUser, offset: place)
    }
    place = reader.position
    let target = reader.word()
    guard ConnectTargetRules.isPlanTarget(target) else { throw CommandError(code: .invalidTarget, offset: place) }
    place = reader.position
    var resolve: ResolveMode?
    if reader.take(" resolve=") {
      let mode = reader.word()
      guard !mode.isEmpty else { throw CommandError(code: .invalidOption, offset: place + 1) }
      resolve = ResolveMode(rawValue: mode)
    }
    place = reader.position
    var signature: String?
    if reader.take(" sig=") {
      let json = reader.rest()
      guard CommandParts.isObject(json) else {
        throw CommandError(code: .invalidJSON, offset: place + " sig=".utf8.count)
      }
      signature = json
    }
    guard reader.isAtEnd else { throw CommandError(code: .invalidOption, offset: reader.position + 1) }
    self.userID = userID
    self.target = target
    self.resolve = resolve
    self.signature = signature
  }

  /// The command, one line without its end.
  public var text: String {
    var text = "\(Self.words) \(userID) \(target)"
    if let resolve { text += " resolve=\(resolve.rawValue)" }
    if let signature { text += " sig=\(signature)" }
    return text
  }

  private static let words = "/_connect plan"

  /// Equal in every part, scalar by scalar.
  public static func == (first: Self, second: Self) -> Bool { first.text.utf8.elementsEqual(second.text.utf8) }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
  }
}
