// SPDX-License-Identifier: Apache-2.0

public import SimplexDirectory
internal import SimplexLinks

/// What an online search asks for, asked of a chat client with commands.
public struct ChatSearchClient: DirectoryTransport, LinkPlanner {
  /// Why a target is not planned, or an answer is of no use. Errors of the chat client itself are thrown as ``ChatError``.
  public enum Failure: Error, Hashable, Sendable {
    /// The target is a relay's address, which cannot be connected to: no command is sent.
    case relayAddress
    /// The store alone was to be asked, and this target would be fetched: no command is sent.
    case notStoreOnly
    /// The client answered something else than what was asked for, by the name of the case.
    case unexpectedResponse(String)
  }

  /// Carries the commands.
  public let transport: any ChatTransport
  /// The profile that asks.
  public let userID: Int64
  /// The directory's address.
  public let directoryAddress: String

  /// A client of one profile.
  public init(
    transport: any ChatTransport, userID: Int64, directoryAddress: String = DirectoryService.address
  ) {
    self.transport = transport
    self.userID = userID
    self.directoryAddress = directoryAddress
  }

  /// Asks the directory for one page. The core is given the same time, in whole seconds, at least one.
  ///
  /// - Throws: ``CommandError``, ``ChatError``, ``Failure``, `DirectoryError`, or what the transport throws.
  public func page(for request: DirectoryRequest, timeout: Duration) async throws -> DirectoryPage {
    let seconds = Int(clamping: max(1, timeout.components.seconds + (timeout.components.attoseconds > 0 ? 1 : 0)))
    let command = try ServiceRequestCommand(
      userID: userID, target: directoryAddress, timeoutSeconds: seconds, request: request)
    switch try await response(command.text, timeout) {
    case .serviceResponse(let response): return try response.page.get()
    case .connectionPlan: throw Failure.unexpectedResponse("connectionPlan")
    case .other(let name): throw Failure.unexpectedResponse(name)
    }
  }

  /// Plans a target.
  ///
  /// - Throws: ``CommandError``, ``ChatError``, ``Failure``, or what the transport throws.
  public func plan(
    _ target: String, resolve: ResolveMode, timeout: Duration
  ) async throws -> ConnectionPlanResponse {
    if let linkType = simplexLinkType(of: target) {
      if linkType.isConnectingBlocked { throw Failure.relayAddress }
      if resolve == .never, !linkType.isStoreOnlyWhenNeverResolved { throw Failure.notStoreOnly }
    }
    let command = try ConnectionPlanCommand(userID: userID, target: target, resolve: resolve)
    switch try await response(command.text, timeout) {
    case .connectionPlan(let response): return response
    case .serviceResponse: throw Failure.unexpectedResponse("serviceResponse")
    case .other(let name): throw Failure.unexpectedResponse(name)
    }
  }

  private func response(_ command: String, _ timeout: Duration) async throws -> ChatResponse {
    switch try await transport.send(command, timeout: timeout) {
    case .result(let response): return response
    case .error(let error): throw error
    }
  }
}
