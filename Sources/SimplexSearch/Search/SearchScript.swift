// SPDX-License-Identifier: Apache-2.0

package import JSONStream
internal import SimplexDirectory
internal import SimplexLinks

/// Plays a search by a script of events and answers, and tells what was asked for and what is shown: how the conformance
/// vectors of searches are written.
///
/// A script is lines of JSON objects: `{"event":E}` with `search` (`text`, `name`: the name candidate, optional),
/// `searchDirectory` (`text`), `loadMore`, `retry`, `cancel` or `reset`; and `{"answer":"N","reply":R}` or
/// `{"answer":"N","reply":null}` (no answer in time), where N counts requests of all kinds from 1 and R is the chat
/// client's reply. `{"event":"shown","chat":ID}` says that a chat is on the screen when rows are made at the end.
package struct SearchScript {
  private enum Request {
    case page(Int, DirectoryRequest)
    case lookUp(Int, String)
    case name(Int, String)
  }

  private var machine = SearchMachine()
  private var requests: [Request] = []
  private var spinner: [Bool] = []
  private var shown: Set<LocalChatID> = []

  /// Plays a script; nil when a line of it is not understood.
  package init?(_ script: String) {
    for line in script.utf8.split(separator: 0x0A) {
      guard let members = ObjectMembers(String(Substring(line))), play(members) else { return nil }
    }
  }

  /// The result object.
  package static func writeResult(of script: String, to writer: inout JSONWriter) {
    writer.beginObject()
    if let played = SearchScript(script) {
      played.write(to: &writer)
    } else {
      writer.member("outcome", "invalid")
    }
    writer.endObject()
  }

  // MARK: Lines

  private mutating func play(_ line: ObjectMembers) -> Bool {
    if let event = line.string("event") { return play(event, line) }
    guard let number = line.string("answer").flatMap({ Int($0) }), requests.indices.contains(number - 1),
      line.has("reply")
    else { return false }
    let reply = line.raw("reply").flatMap { try? ChatReply(decoding: $0) }
    answer(requests[number - 1], reply)
    return true
  }

  private mutating func play(_ event: String, _ line: ObjectMembers) -> Bool {
    switch event {
    case "search", "searchDirectory":
      guard let text = line.string("text") else { return false }
      guard OnlineSearch.isSearchable(text), let trimmed = DirectoryRequest(trimming: text)?.searchText else {
        return true
      }
      let targets = line.string("name").flatMap { nameSearchCandidate($0) }?.targets ?? []
      take(event == "search" ? .search(trimmed, targets: targets) : .searchDirectory(trimmed))
    case "loadMore": take(.loadMore)
    case "retry": take(.retry)
    case "cancel": take(.cancel)
    case "reset": take(.reset)
    case "shown":
      guard let chat = line.string("chat").flatMap({ LocalChatID($0) }) else { return false }
      shown.insert(chat)
    default: return false
    }
    return true
  }

  private mutating func answer(_ request: Request, _ reply: ChatReply?) {
    var plan: ConnectionPlanResponse?
    if case .result(.connectionPlan(let response))? = reply { plan = response }
    switch request {
    case .page(let number, _):
      if case .result(.serviceResponse(let response))? = reply, case .success(let page) = response.page {
        take(.pageArrived(number, page))
      } else {
        take(.pageFailed(number))
      }
    case .lookUp(let number, _): take(.lookUpEnded(number, plan?.localChatID))
    case .name(let number, let target):
      take(.nameEnded(number, plan.flatMap { NameSearchResult(target: target, response: $0) }))
    }
  }

  private mutating func take(_ event: SearchMachine.Event) {
    for effect in machine.take(event) {
      switch effect {
      case .requestPage(let number, let request): requests.append(.page(number, request))
      case .lookUp(let number, let link): requests.append(.lookUp(number, link))
      case .resolveName(let number, let target): requests.append(.name(number, target))
      case .spinner(let isShown): spinner.append(isShown)
      }
    }
  }

  // MARK: The result

  private func write(to writer: inout JSONWriter) {
    writer.member("outcome", "search")
    writer.name("requests")
    writer.beginArray()
    for request in requests {
      writer.beginObject()
      switch request {
      case .page(_, let request):
        writer.member("search", request.searchText)
        writer.member("cursor", request.cursor?.rawText)
      case .lookUp(_, let link):
        writer.member("plan", link)
        writer.member("resolve", ResolveMode.never.rawValue)
      case .name(_, let target):
        writer.member("plan", target)
        writer.member("resolve", ResolveMode.unknown.rawValue)
      }
      writer.endObject()
    }
    writer.endArray()
    writer.name("state")
    writer.beginObject()
    for (name, value) in [
      ("loading", machine.loading), ("resolvingNames", machine.resolvingNames), ("failed", machine.failed),
      ("searched", machine.searched), ("showResults", machine.showResults),
    ] {
      writer.name(name)
      writer.bool(value)
    }
    writer.member("footer", machine.footer?.rawValue)
    writer.endObject()
    let rows = OnlineSearchRows(
      names: machine.names, directory: machine.directory, footer: machine.footer, shownChatIDs: shown)
    writer.name("names")
    writer.beginArray()
    for row in rows.names { writer.string(row.target) }
    writer.endArray()
    writer.name("directory")
    writer.beginArray()
    for row in rows.directory {
      writer.beginObject()
      writer.member("link", row.entry.link)
      writer.member("localChatId", row.localChatID?.description)
      writer.endObject()
    }
    writer.endArray()
    writer.name("spinner")
    writer.beginArray()
    for isShown in spinner { writer.string(isShown ? "start" : "stop") }
    writer.endArray()
  }
}
