// SPDX-License-Identifier: Apache-2.0

import SimplexDirectory

@testable import SimplexSearch

struct ScriptedFailure: Error {}

/// Transports whose answers a test gives one by one, in any order.
@MainActor
final class ScriptedTransports: DirectoryTransport, LinkPlanner {
  final class Call<Answer: Sendable> {
    let subject: String
    let resolve: ResolveMode?
    let cursor: String?
    let timeout: Duration
    var wasCancelled = false
    fileprivate var continuation: CheckedContinuation<Answer, any Error>?

    fileprivate init(_ subject: String, _ resolve: ResolveMode?, _ cursor: String?, _ timeout: Duration) {
      self.subject = subject
      self.resolve = resolve
      self.cursor = cursor
      self.timeout = timeout
    }

    func answer(_ result: Result<Answer, any Error>) {
      continuation?.resume(with: result)
      continuation = nil
    }
  }

  /// Calls that tests leave unanswered wait for ever; held here they are no leak.
  private static var all: [AnyObject] = []

  private(set) var pages: [Call<DirectoryPage>] = []
  private(set) var plans: [Call<ConnectionPlanResponse>] = []
  /// Answers that are given at once to look-ups in the store; nil lets them wait.
  var chats: [String: LocalChatID]?

  func page(for request: DirectoryRequest, timeout: Duration) async throws -> DirectoryPage {
    let call = Call<DirectoryPage>(request.searchText, nil, request.cursor?.rawText, timeout)
    pages.append(call)
    return try await wait(call)
  }

  func plan(_ target: String, resolve: ResolveMode, timeout: Duration) async throws -> ConnectionPlanResponse {
    let call = Call<ConnectionPlanResponse>(target, resolve, nil, timeout)
    plans.append(call)
    if resolve == .never, let chats {
      guard case .group(let number) = chats[target] else { throw ScriptedFailure() }
      return groupPlan(number)
    }
    return try await wait(call)
  }

  private func wait<Answer>(_ call: Call<Answer>) async throws -> Answer {
    Self.all.append(call)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { call.continuation = $0 }
    } onCancel: {
      Task { @MainActor in self.noteCancelled(call) }
    }
  }

  private func noteCancelled<Answer>(_ call: Call<Answer>) { call.wasCancelled = true }
}

extension ScriptedTransports.Call: @unchecked Sendable {}

/// The plan of a group that one is in.
func groupPlan(_ number: Int64, link: String? = nil) -> ConnectionPlanResponse {
  ConnectionPlanResponse(
    connLink: link.map { CreatedConnLink(connFullLink: "", connShortLink: $0) },
    plan: .groupLink(
      .known(
        ChatGroup(groupID: number, profile: ChatProfile(displayName: "Group \(number)")), groupUpdated: false,
        ownerVerification: nil)))
}
