// SPDX-License-Identifier: Apache-2.0

import SimplexDirectory
import Testing

@testable import SimplexSearch

/// Every sequence of up to six events, from the start and from states that take longer to reach, with answers in every order
/// and answers to requests that nobody awaits any more.
@Suite struct SearchModelTests {
  private struct World {
    var machine = SearchMachine()
    /// What was asked for and has not been answered, with the generation that asked.
    var open: [(effect: SearchMachine.Effect, generation: Int)] = []
    /// Whether names may still be sent: a search began, and nothing ended it.
    var mayResolve = false
    var spinner = false
    /// Each page that is answered is another one.
    var answered = 0
    var steps: [String] = []

    /// Takes an event and checks what must hold. Gives whether it was accepted.
    mutating func take(_ event: SearchMachine.Event, _ name: String) -> Bool {
      let before = Shown(machine)
      let isAccepted = machine.accepts(event)
      let effects = machine.take(event)
      steps.append(name)
      if !isAccepted {
        check(Shown(machine) == before && effects.isEmpty, "an event that is not accepted does nothing")
        return false
      }
      switch event {
      case .search(_, let targets): mayResolve = !targets.isEmpty
      case .reset, .cancel: mayResolve = false
      case .searchDirectory: if machine.generation != before.generation { mayResolve = false }
      default: break
      }
      for effect in effects { note(effect) }
      checkState(before)
      return true
    }

    private mutating func note(_ effect: SearchMachine.Effect) {
      switch effect {
      case .spinner(let isShown):
        check(isShown != spinner, "the spinner changes")
        spinner = isShown
        return
      case .requestPage(_, let request):
        check(
          !request.searchText.isEmpty && request.searchText == machine.searchedText, "the text is the one searched for")
        check(request.cursor == nil || request.cursor == machine.cursor, "the cursor is the last page's")
      case .resolveName:
        check(mayResolve, "no name is sent after an end")
      case .lookUp: break
      }
      open.append((effect, machine.generation))
    }

    private func checkState(_ before: Shown) {
      let now = Shown(machine)
      check(now.generation >= before.generation, "generations only grow")
      check(Set(now.directory).count == now.directory.count, "no link twice")
      check(now.directory.allSatisfy { $0.contains("/g#\(now.searchedText)") }, "nothing of another text")
      check(machine.footer == (now.failed ? .retry : now.cursor != nil ? .showMore : nil), "the footer's rule")
      check(spinner == machine.searching && now.spinnerShown == spinner, "the spinner is on while anything runs")
      check(now.loading == (machine.awaitedPage != nil || machine.awaitedLookUp != nil), "loading awaits something")
      check(machine.awaitedPage == nil || machine.awaitedLookUp == nil, "one step of one page at a time")
      check(now.resolvingNames == (machine.awaitedName != nil), "resolving awaits something")
      check(!(now.failed && now.loading), "no failure while loading")
      check(!now.failed || now.searched, "a failure is an end of a request")
      check(machine.showResults == (machine.searching || now.searched || !now.names.isEmpty), "when results are shown")
      check(now.names.count <= 2, "two names at most")
      let running = open.filter { item in
        guard case .requestPage = item.effect else { return false }
        return item.generation == now.generation
      }
      check(running.count <= 1, "one page request of a generation at a time")
    }

    private func check(_ holds: Bool, _ rule: Comment) {
      if !holds { Issue.record("\(rule): \(steps)") }
    }
  }

  private static let triggers: [(String, SearchMachine.Event)] = [
    ("search a", .search("a", targets: ["@a", "#a"])), ("search b", .search("b", targets: [])),
    ("row a", .searchDirectory("a")), ("more", .loadMore), ("retry", .retry), ("cancel", .cancel), ("reset", .reset),
  ]

  /// The answers to what is asked for: pages with and without a next one, an empty one, failures, chats, rows.
  private static func answers(_ world: World, _ effect: SearchMachine.Effect) -> [(String, SearchMachine.Event)] {
    switch effect {
    case .requestPage(let number, let request):
      let letter = request.searchText
      let fresh = "https://smp1.example.org/g#\(letter)" + String(repeating: "A", count: 41)
      let other = "https://smp1.example.org/g#\(letter)" + String(repeating: "A", count: 39) + "\(world.answered % 8)A"
      return [
        ("page \(number)", .pageArrived(number, Self.page([fresh, other], "1"))),
        ("last page \(number)", .pageArrived(number, Self.page([fresh], nil))),
        ("empty page \(number)", .pageArrived(number, Self.page([], "2"))), ("failure \(number)", .pageFailed(number)),
      ]
    case .lookUp(let number, _): return [("chat \(number)", .lookUpEnded(number, .group(1)))]
    case .resolveName(let number, let target): return [("name \(number)", .nameEnded(number, Self.row(target)))]
    case .spinner: return []
    }
  }

  private static func page(_ links: [String], _ cursor: String?) -> DirectoryPage {
    var page = DirectoryPage(cursor: cursor == nil ? nil : cursor == "1" ? Samples.first : Samples.second)
    for link in links {
      var entry = Samples.entry
      entry.link = link
      page.entries.append(entry)
    }
    return page
  }

  private static func row(_ target: String) -> NameSearchResult {
    var row = Samples.row
    row.target = target
    return row
  }

  private enum Samples {
    static let entry = samplePage([Documents.link(1)]).entries[0]
    static let row = sampleRow("#a")
    static let first = try? SearchCursor(raw: "1".utf8)
    static let second = try? SearchCursor(raw: "2".utf8)
  }

  /// Events that lead to the states from which all sequences are explored.
  @Test(arguments: [
    [], ["search a", "page", "chat", "chat", "name", "name"], ["search a", "page", "chat", "chat", "more", "failure"],
    ["search a", "cancel", "search a"], ["row a", "page", "chat", "cancel", "row a"],
    ["search a", "name", "row a", "search b", "reset"],
  ])
  func nothingForbiddenHappensInAnyOrder(prefix: [String]) {
    var start = World()
    for wanted in prefix {
      guard let (name, event) = Self.choices(start).first(where: { $0.0.hasPrefix(wanted) }) else {
        Issue.record("no such event: \(wanted)")
        return
      }
      _ = Self.step(&start, name, event)
    }
    var explored = 0
    var stack = [(start, prefix.isEmpty ? 6 : 4)]
    while let (world, left) = stack.popLast() {
      explored += 1
      guard left > 0 else { continue }
      for (name, event) in Self.choices(world) {
        var next = world
        // What was not accepted changed nothing, so nothing new can follow it; a stale answer leaves what is open.
        if Self.step(&next, name, event) || next.open.count < world.open.count { stack.append((next, left - 1)) }
      }
    }
    #expect(explored > 1_000)
  }

  private static func choices(_ world: World) -> [(String, SearchMachine.Event)] {
    triggers + world.open.flatMap { answers(world, $0.effect) }
  }

  private static func step(_ world: inout World, _ name: String, _ event: SearchMachine.Event) -> Bool {
    let number: Int
    switch event {
    case .pageArrived(let answered, _), .pageFailed(let answered), .lookUpEnded(let answered, _),
      .nameEnded(let answered, _):
      number = answered
    default: return world.take(event, name)
    }
    world.answered += 1
    world.open.removeAll { item in
      switch item.effect {
      case .requestPage(let asked, _), .lookUp(let asked, _), .resolveName(let asked, _): asked == number
      case .spinner: false
      }
    }
    return world.take(event, name)
  }
}
