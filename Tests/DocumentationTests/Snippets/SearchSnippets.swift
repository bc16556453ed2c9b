// SPDX-License-Identifier: Apache-2.0

import SimplexDirectory
import SimplexLinks
import SimplexSearch
import Testing

/// The Swift of the documentation of `SimplexSearch`.
@MainActor
@Suite struct SearchSnippets {
  private let printed = Printed()

  private func print(_ items: Any...) { printed(items) }

  // snippet: core-transport
  struct CoreTransport: ChatTransport {
    func send(_ command: String, timeout: Duration) async throws -> ChatReply {
      try ChatReply(decoding: await sendToCore(command).utf8)
    }
  }
  // end

  @Test func overview() async {
    let transport = CoreTransport()
    // snippet: search-overview
    let client = ChatSearchClient(transport: transport, userID: 1)
    let search = OnlineSearch(directory: client, planner: client)
    search.search("privacy", name: nameSearchCandidate("privacy"))
    // end
    await search.end()
    #expect(search.directory.count == 1 && search.names.count == 1)
  }

  @Test func inAnApp() async {
    let text = "privacy"
    let wasAsked = false
    // snippet: search-consent
    let candidate = nameSearchCandidate(text)
    let consent = SearchConsent(includesName: candidate != nil)
    if !wasAsked { print(consent.message) }
    // end
    #expect(consent.recipients == [.directory, .nameServer])
    // snippet: search
    let client = ChatSearchClient(transport: CoreTransport(), userID: 1)
    let search = OnlineSearch(directory: client, planner: client)
    search.search(text, name: candidate)
    // end
    await search.end()
    // snippet: search-rows
    let rows = search.rows(shownChatIDs: [.group(7)])
    for row in rows.names { print(row.profile.displayName, row.target) }
    for row in rows.directory { print(row.entry.displayName, row.localChatID?.description ?? "new") }
    switch rows.footer {
    case .retry: print("Search failed, tap to retry")
    case .showMore: print("Show more")
    case nil: print("no more")
    }
    // end
    #expect(printed.text.split(separator: "\n").dropFirst() == ["Privacy #privacy.testing", "Chess new", "Show more"])
  }

  @Test func reply() throws {
    let bytes = Array(answer(to: "/_service_request").utf8)
    // snippet: chat-reply
    switch try ChatReply(decoding: bytes) {
    case .result(.connectionPlan(let plan)): print(plan.localChatID ?? "not known here")
    case .result(.serviceResponse(let response)): print(try response.page.get().entries.count)
    case .result(.other(let name)): print("a response that is not read: \(name)")
    case .error(let error): print(error.casePath)
    }
    // end
    #expect(printed.text == "1\n")
  }

  @Test func plan() throws {
    // snippet: connection-plan-command
    let command = try ConnectionPlanCommand(userID: 1, target: "#news", resolve: .unknown)
    print(command.text)  // /_connect plan 1 #news resolve=unknown
    // end
    #expect(printed.text == "/_connect plan 1 #news resolve=unknown\n")
  }
}

extension OnlineSearch {
  /// Waits until nothing is running.
  fileprivate func end() async {
    while searching { await Task.yield() }
  }
}

private func sendToCore(_ command: String) async -> String { answer(to: command) }

/// What a core would answer: a page, a name that leads to a group, and nothing for links.
private func answer(to command: String) -> String {
  if command.contains("/_service_request") {
    return #"{"result":{"type":"serviceResponse","responseData":\#(Fixture.page)}}"#
  }
  guard command.contains(" #privacy") else {
    return #"{"error":{"type":"error","errorType":{"type":"notResolvedLocally"}}}"#
  }
  let profile = #"{"groupProfile":{"displayName":"Privacy"}}"#
  return
    #"{"result":{"type":"connectionPlan","connectionPlan":{"type":"groupLink","groupLinkPlan":{"type":"ok","groupSLinkData_":\#(profile)}}}}"#
}
