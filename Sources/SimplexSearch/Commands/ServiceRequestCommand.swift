// SPDX-License-Identifier: Apache-2.0

public import SimplexDirectory
internal import SimplexLinks

/// The command that asks a service, such as the directory, and waits for its answer:
/// `/_service_request <user> <target>[ timeout=<seconds>][ sign_key=<key>] <JSON object>`.
///
/// ```swift
/// let request = DirectoryRequest(searchText: "privacy")
/// let command = try ServiceRequestCommand(
///   userID: 1, target: DirectoryService.address, timeoutSeconds: 10, request: request)
/// command.text   // /_service_request 1 https://smp4.simplex.im/a#… timeout=10 {"type":"search","searchText":"privacy"}
/// try ServiceRequestCommand(parsing: command.text) == command
/// ```
public struct ServiceRequestCommand: Hashable, Sendable {
  /// The profile that asks.
  public let userID: Int64
  /// Who is asked: a contact address (short or full link) or a contact's name with `@`.
  ///
  /// Only the short form of an address carries the keys that a request needs; a full link is a legal target that always
  /// fails with ``ChatError/Kind/notDRAddress``.
  public let target: String
  /// How long the core waits for the answer, in whole seconds; nil leaves it to the core.
  public let timeoutSeconds: Int?
  /// The key that signs the request, as the core knows it.
  public let signKey: String?
  /// What is asked: one JSON object on one line.
  public let json: String

  /// Makes a command.
  ///
  /// - Parameters:
  ///   - userID: the profile that asks, not negative.
  ///   - target: who is asked: a contact's address or name.
  ///   - timeoutSeconds: how long the core waits, not negative; nil leaves it to the core.
  ///   - signKey: the key that signs the request, one word.
  ///   - json: exactly one JSON object. Line ends between its tokens become spaces.
  /// - Throws: ``CommandError`` with `invalid-user` (negative), `invalid-target`, `invalid-option` (a negative timeout, or
  ///   a key that is not one word) or `invalid-json`.
  public init(
    userID: Int64, target: String, timeoutSeconds: Int? = nil, signKey: String? = nil, json: String
  ) throws(CommandError) {
    guard userID >= 0 else { throw CommandError(code: .invalidUser) }
    guard ConnectTargetRules.isServiceTarget(target) else { throw CommandError(code: .invalidTarget) }
    guard timeoutSeconds ?? 0 >= 0, signKey.map(CommandParts.isWord) ?? true else {
      throw CommandError(code: .invalidOption)
    }
    guard CommandParts.isObject(json) else { throw CommandError(code: .invalidJSON) }
    self.userID = userID
    self.target = target
    self.timeoutSeconds = timeoutSeconds
    self.signKey = signKey
    self.json = CommandParts.oneLine(json)
  }

  /// Makes the command of a directory search.
  ///
  /// - Throws: as the other initializer.
  public init(
    userID: Int64, target: String = DirectoryService.address, timeoutSeconds: Int? = 10, request: DirectoryRequest
  ) throws(CommandError) {
    try self.init(userID: userID, target: target, timeoutSeconds: timeoutSeconds, json: request.jsonText)
  }

  /// Reads a command's text. `timeout=` may be written `10` or `10.0`.
  ///
  /// - Throws: ``CommandError``, the offset being that of the part that is wrong.
  /// - Complexity: linear in the length of `text`.
  public init(parsing text: String) throws(CommandError) {
    var reader = try CommandReader(text)
    guard reader.take(Self.word + " ") else { throw CommandError(code: .otherCommand) }
    var place = reader.position
    guard let userID = CommandParts.userID(reader.word()), reader.take(" ") else {
      throw CommandError(code: .invalidUser, offset: place)
    }
    place = reader.position
    let target = reader.word()
    guard ConnectTargetRules.isServiceTarget(target) else { throw CommandError(code: .invalidTarget, offset: place) }
    var timeoutSeconds: Int?
    place = reader.position
    if reader.take(" timeout=") {
      guard let seconds = CommandParts.seconds(reader.word()) else {
        throw CommandError(code: .invalidOption, offset: place + 1)
      }
      timeoutSeconds = seconds
    }
    place = reader.position
    var signKey: String?
    if reader.take(" sign_key=") {
      let key = reader.word()
      guard !key.isEmpty else { throw CommandError(code: .invalidOption, offset: place + 1) }
      signKey = key
    }
    place = reader.position
    guard reader.take(" ") else { throw CommandError(code: .invalidJSON, offset: place) }
    let json = reader.rest()
    guard json.utf8.first == UInt8(ascii: "{") else { throw CommandError(code: .invalidOption, offset: place + 1) }
    guard CommandParts.isObject(json) else { throw CommandError(code: .invalidJSON, offset: place + 1) }
    self.userID = userID
    self.target = target
    self.timeoutSeconds = timeoutSeconds
    self.signKey = signKey
    self.json = json
  }

  /// The command, one line without its end.
  public var text: String {
    var text = "\(Self.word) \(userID) \(target)"
    if let timeoutSeconds { text += " timeout=\(timeoutSeconds)" }
    if let signKey { text += " sign_key=\(signKey)" }
    return text + " " + json
  }

  private static let word = "/_service_request"

  /// Whether the core can answer at all: a full link carries no keys for requests.
  public var targetCarriesKeys: Bool {
    guard case .full? = try? ConnectionLink(parsing: target) else { return true }
    return false
  }

  /// Equal in every part, scalar by scalar.
  public static func == (first: Self, second: Self) -> Bool { first.text.utf8.elementsEqual(second.text.utf8) }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
  }
}
