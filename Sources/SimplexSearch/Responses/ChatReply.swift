// SPDX-License-Identifier: Apache-2.0

internal import JSONStream
public import SimplexDirectory

/// What the core answers to a command: a response, or an error.
///
/// ```swift
/// switch try ChatReply(decoding: bytes) {
/// case .result(.connectionPlan(let plan)): print(plan.localChatID ?? "not known here")
/// case .result(.serviceResponse(let response)): print(try response.page.get().entries.count)
/// case .result(.other(let name)): print("a response that is not read: \(name)")
/// case .error(let error): print(error.casePath)
/// }
/// ```
public enum ChatReply: Equatable, Sendable {
  /// The command was carried out.
  case result(ChatResponse)
  /// It was not.
  case error(ChatError)

  /// Decodes `{"result":…}` or `{"error":…}`; when both stand there, `result` counts. Sums are read in both of the forms that
  /// cores write, at every level.
  ///
  /// - Throws: any code of ``ChatResponseError/Code``.
  /// - Complexity: linear in the number of bytes. Only what is needed is kept.
  public init(
    decoding bytes: some Sequence<UInt8>, limits: ChatResponseLimits = .default
  ) throws(ChatResponseError) {
    var decoder = ChatReplyDecoder(limits: limits)
    try decoder.feed(bytes)
    self = try decoder.finish()
  }
}

/// A response of the core.
public enum ChatResponse: Equatable, Sendable {
  /// What a service answered.
  case serviceResponse(ServiceResponse)
  /// What connecting to a target would mean.
  case connectionPlan(ConnectionPlanResponse)
  /// A response that is not read, by the name of its case.
  case other(String)
}

/// A service's answer, read as a page of the directory.
public struct ServiceResponse: Equatable, Sendable {
  /// Who asked; nil when it is not told.
  public var user: ChatUser?
  /// The page, or why the service's object is none. Offsets and paths are those of the whole response.
  public var page: Result<DirectoryPage, DirectoryError>
}

/// A profile of the person who uses the client.
public struct ChatUser: Hashable, Sendable {
  /// The profile's number.
  public var userID: Int64
  /// Its name in the client.
  public var localDisplayName: String

  /// A profile with this number and name.
  public init(userID: Int64, localDisplayName: String) {
    self.userID = userID
    self.localDisplayName = localDisplayName
  }
}

/// Decodes the core's answer as its bytes arrive, in pieces of any size.
///
/// How the bytes are cut changes neither the answer nor an error. Memory is bounded by the limits.
public struct ChatReplyDecoder: ~Copyable {
  private let reader: ChatResponseReader

  /// A decoder of one answer.
  public init(limits: ChatResponseLimits = .default) {
    reader = ChatResponseReader(form: .reply, limits: limits)
  }

  /// Takes the next bytes.
  ///
  /// - Throws: what is certain before the document's end. After an error every call throws the same one.
  public mutating func feed(_ bytes: some Sequence<UInt8>) throws(ChatResponseError) {
    let reader = reader
    try withRun(of: bytes) { (run) throws(ChatResponseError) in try reader.feed(run) }
  }

  /// Says that the answer has ended. A second call gives the same answer.
  ///
  /// - Throws: any code of ``ChatResponseError/Code``.
  public mutating func finish() throws(ChatResponseError) -> ChatReply { try reader.finish() }
}
