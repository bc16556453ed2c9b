// SPDX-License-Identifier: Apache-2.0

import SimplexDirectory
import SimplexLinks

@testable import SimplexSearch

/// What a search shows, to compare.
struct Shown: Equatable {
  var names: [String]
  var directory: [String]
  var chats: [String?]
  var loading: Bool
  var resolvingNames: Bool
  var failed: Bool
  var searched: Bool
  var cursor: String?
  var searchedText: String
  var generation: Int
  var spinnerShown: Bool

  init(_ machine: SearchMachine) {
    names = machine.names.map(\.target)
    directory = machine.directory.map(\.entry.link)
    chats = machine.directory.map(\.localChatID?.description)
    loading = machine.loading
    resolvingNames = machine.resolvingNames
    failed = machine.failed
    searched = machine.searched
    cursor = machine.cursor?.rawText
    searchedText = machine.searchedText
    generation = machine.generation
    spinnerShown = machine.spinnerShown
  }
}

/// A machine, and what it asked for.
struct Bench {
  var machine = SearchMachine()
  private(set) var pages: [(number: Int, request: DirectoryRequest)] = []
  private(set) var lookUps: [(number: Int, link: String)] = []
  private(set) var targets: [(number: Int, target: String)] = []
  private(set) var spinner: [Bool] = []

  var shown: Shown { Shown(machine) }
  var footer: DirectoryFooter? { machine.footer }

  mutating func take(_ event: SearchMachine.Event) {
    for effect in machine.take(event) {
      switch effect {
      case .requestPage(let number, let request): pages.append((number, request))
      case .lookUp(let number, let link): lookUps.append((number, link))
      case .resolveName(let number, let target): targets.append((number, target))
      case .spinner(let isShown): spinner.append(isShown)
      }
    }
  }

  mutating func search(_ text: String, _ names: String...) { take(.search(text, targets: names)) }

  /// Answers the last page request, and all look-ups that follow.
  mutating func answer(_ links: [String], cursor: String? = nil, chats: [String: LocalChatID] = [:]) {
    answer(page: pages.count - 1, links, cursor: cursor, chats: chats)
  }

  mutating func answer(page index: Int, _ links: [String], cursor: String? = nil, chats: [String: LocalChatID] = [:]) {
    let before = lookUps.count
    take(.pageArrived(pages[index].number, samplePage(links, cursor: cursor)))
    var next = before
    while next < lookUps.count {
      take(.lookUpEnded(lookUps[next].number, chats[lookUps[next].link]))
      next += 1
    }
  }

  mutating func failPage() { take(.pageFailed(pages[pages.count - 1].number)) }

  mutating func answerName(_ row: NameSearchResult?) { take(.nameEnded(targets[targets.count - 1].number, row)) }
}

/// A page of groups with these links.
func samplePage(_ links: [String], cursor: String? = nil) -> DirectoryPage {
  let entries = links.map { Documents.entry($0) }.joined(separator: ",")
  let text = #"{"entries":[\#(entries)],\#(cursor.map { #""searchCursor":\#($0),"# } ?? "")"type":"searchResults"}"#
  guard let page = try? DirectoryPage(decoding: text.utf8) else { fatalError("no page: \(text)") }
  return page
}

/// A name's row.
func sampleRow(_ target: String, chat: LocalChatID? = nil, link: String? = nil) -> NameSearchResult {
  let group = ChatGroup(groupID: 1, profile: ChatProfile(displayName: target))
  let plan: ConnectionPlan =
    chat == nil
    ? .groupLink(.ok(linkInfo: nil, linkData: GroupLinkData(profile: group.profile), ownerVerification: nil))
    : .groupLink(.known(group, groupUpdated: false, ownerVerification: nil))
  let response = ConnectionPlanResponse(
    connLink: link.map { CreatedConnLink(connFullLink: "", connShortLink: $0) }, plan: plan)
  guard var row = NameSearchResult(target: target, response: response) else { fatalError("no row") }
  row.localChatID = chat
  return row
}
