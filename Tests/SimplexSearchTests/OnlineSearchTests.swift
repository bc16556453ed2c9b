// SPDX-License-Identifier: Apache-2.0

import Observation
import SimplexDirectory
import SimplexLinks
import Testing

@testable import SimplexSearch

@MainActor
@Suite struct OnlineSearchTests {
  private let clock = ManualClock()
  private let transports = ScriptedTransports()
  private let a = Documents.link(1)
  private let b = Documents.link(2)

  private final class Log {
    var events: [ProgressEvent] = []
  }

  private func makeSearch(_ log: Log? = nil) -> OnlineSearch {
    OnlineSearch(directory: transports, planner: transports, clock: clock) { log?.events.append($0) }
  }

  @Test func aSearchShowsNamesAndTheDirectory() async throws {
    let log = Log()
    let search = makeSearch(log)
    transports.chats = [a: .group(4)]
    let name = try #require(nameSearchCandidate("news.example"))
    search.search(" news.example\t", name: name)
    #expect(search.loading && search.resolvingNames && search.searching && search.showResults)
    #expect(await eventually { transports.pages.count == 1 && transports.plans.count == 1 })
    #expect(transports.pages[0].subject == "news.example" && transports.pages[0].timeout == .seconds(10))
    #expect(transports.plans[0].subject == "@news.example" && transports.plans[0].resolve == .unknown)
    transports.pages[0].answer(.success(samplePage([a, b], cursor: "7")))
    #expect(await eventually { search.searched })
    #expect(search.directory.map(\.localChatID) == [.group(4), nil])
    #expect(search.footer == .showMore && search.resolvingNames)
    #expect(transports.plans[1].resolve == .never && transports.plans[2].subject == b)
    transports.plans[0].answer(.failure(ScriptedFailure()))
    #expect(await eventually { transports.plans.count == 4 })
    #expect(transports.plans[3].subject == "#news.example")
    transports.plans[3].answer(.success(groupPlan(4, link: a)))
    #expect(await eventually { !search.searching })
    #expect(search.names.map(\.target) == ["#news.example"])
    let rows = search.rows()
    #expect(rows.names.count == 1 && rows.directory.map(\.id) == [b])
    #expect(log.events == [.started(.directorySearch), .stopped(.directorySearch)])
  }

  /// Texts, and whether triggers act on them.
  @Test(arguments: [
    ("text", true), (" \t", false), ("", false), ("\n", true), (Documents.channel, false),
    (" \(Documents.channel) ", false),
    ("see \(Documents.channel)", false), ("#team", true), ("@team.example", true), ("https://example.org", true),
  ])
  func triggersActOnTextsThatAreNoLinks(text: String, acts: Bool) async {
    #expect(OnlineSearch.isSearchable(text) == acts)
    let search = makeSearch()
    search.search(text)
    #expect(search.loading == acts)
    search.reset()
    search.searchDirectory(text)
    #expect(search.loading == acts)
    search.reset()
  }

  @Test func aPageThatTakesTooLongFails() async {
    let search = makeSearch()
    search.search("text")
    #expect(await eventually { transports.pages.count == 1 && clock.sleeping == 1 })
    clock.advance(by: .milliseconds(9_999))
    await settle()
    #expect(search.loading && !search.failed)
    clock.advance(by: .milliseconds(1))
    #expect(await eventually { search.failed })
    #expect(search.footer == .retry && search.searched && !search.loading)
    #expect(await eventually { transports.pages[0].wasCancelled })
    // What comes after is late.
    transports.pages[0].answer(.success(samplePage([a])))
    await settle()
    #expect(search.directory.isEmpty && search.failed)
    search.retry()
    #expect(await eventually { transports.pages.count == 2 })
    transports.chats = [:]
    transports.pages[1].answer(.success(samplePage([b])))
    #expect(await eventually { search.directory.map(\.id) == [b] })
  }

  @Test func aLookUpThatTakesTooLongFoundNothing() async {
    let search = makeSearch()
    search.search("text")
    #expect(await eventually { transports.pages.count == 1 })
    transports.pages[0].answer(.success(samplePage([a])))
    #expect(await eventually { transports.plans.count == 1 && clock.sleeping == 1 })
    clock.advance(by: .seconds(10))
    #expect(await eventually { search.searched })
    #expect(search.directory.map(\.localChatID) == [nil])
  }

  @Test func aNameThatTakesTooLongLeadsNowhere() async {
    let search = makeSearch()
    search.search("#team.example", name: nameSearchCandidate("#team.example"))
    #expect(await eventually { transports.plans.count == 1 && clock.sleeping == 1 })
    clock.advance(by: .seconds(10))
    #expect(await eventually { search.failed && clock.sleeping == 1 })
    #expect(search.resolvingNames)
    clock.advance(by: .seconds(20))
    #expect(await eventually { !search.resolvingNames })
    #expect(search.names.isEmpty)
    #expect(await eventually { transports.plans[0].wasCancelled })
  }

  @Test func cancelAndResetCancelTheTasks() async {
    for end: @MainActor (OnlineSearch) -> Void in [
      { $0.cancelRequest() }, { $0.reset() }, { $0.searchDirectory("other") },
    ] {
      let transports = ScriptedTransports()
      let search = OnlineSearch(directory: transports, planner: transports, clock: clock)
      search.search("text.example", name: nameSearchCandidate("text.example"))
      #expect(await eventually { transports.pages.count == 1 && transports.plans.count == 1 })
      end(search)
      #expect(await eventually { transports.pages[0].wasCancelled && transports.plans[0].wasCancelled })
      // Transports that do not care answer all the same.
      transports.pages[0].answer(.success(samplePage([a])))
      transports.plans[0].answer(.success(groupPlan(1)))
      await settle()
      #expect(search.directory.isEmpty && search.names.isEmpty && transports.plans.count == 1)
      search.reset()
    }
  }

  @Test func afterAChangeOfProfileOnlyTheNewOneIsAskedAndHeard() async {
    let old = ScriptedTransports()
    let search = OnlineSearch(directory: old, planner: old, clock: clock)
    search.search("text.example", name: nameSearchCandidate("text.example"))
    #expect(await eventually { old.pages.count == 1 && old.plans.count == 1 })
    search.changeProfile(directory: transports, planner: transports)
    #expect(!search.searching && !search.showResults)
    // The same text is a new search.
    transports.chats = [:]
    search.search("text.example")
    #expect(await eventually { transports.pages.count == 1 })
    old.pages[0].answer(.success(samplePage([a])))
    old.plans[0].answer(.success(groupPlan(1)))
    await settle()
    #expect(search.directory.isEmpty && search.names.isEmpty && old.plans.count == 1)
    transports.pages[0].answer(.success(samplePage([b])))
    #expect(await eventually { search.directory.map(\.id) == [b] })
  }

  @Test func cancellingAtTheFirstSignOfProgressSendsNothing() async {
    let search = makeSearch()
    search.onProgress = { [weak search] event in
      if event == .started(.directorySearch) { search?.cancelRequest() }
    }
    search.search("text.example", name: nameSearchCandidate("text.example"))
    await settle()
    #expect(transports.pages.isEmpty && transports.plans.isEmpty)
    #expect(!search.searching && search.rows().isEmpty)
  }

  @Test func aSearchThatIsGoneLeavesNothingRunning() async {
    var search: OnlineSearch? = makeSearch()
    search?.search("text")
    #expect(await eventually { transports.pages.count == 1 && clock.sleeping == 1 })
    search = nil
    #expect(await eventually { transports.pages[0].wasCancelled && clock.sleeping == 0 })
    transports.pages[0].answer(.success(samplePage([a])))
    await settle()
  }

  private final class Seen: @unchecked Sendable {
    var count = 0
  }

  @Test func onlyWhatChangesIsObserved() async {
    let search = makeSearch()
    transports.chats = [:]
    search.search("text")
    #expect(await eventually { transports.pages.count == 1 })
    let directory = Seen()
    let names = Seen()
    withObservationTracking {
      _ = search.directory
    } onChange: {
      directory.count += 1
    }
    withObservationTracking {
      _ = search.names
    } onChange: {
      names.count += 1
    }
    transports.pages[0].answer(.success(samplePage([a])))
    #expect(await eventually { search.searched })
    #expect(directory.count == 1 && names.count == 0)
    search.reset()
    #expect(names.count == 1)
  }

  @Test func tenThousandPagesLeaveNothingBehind() async {
    let pages = EndlessPages()
    let search = OnlineSearch(directory: pages, planner: transports, clock: clock)
    transports.chats = [:]
    search.search("text")
    for page in 1...10_000 {
      while search.loading { await Task.yield() }
      guard search.footer == .showMore, search.directory.count <= 10 else {
        Issue.record("page \(page)")
        return
      }
      search.loadMore()
    }
    search.cancelRequest()
    #expect(clock.sleeping <= 1)
  }

  /// Pages of ever the same entries, and always one more.
  private struct EndlessPages: DirectoryTransport {
    private let page = samplePage((0..<10).map { Documents.link($0) }, cursor: "1")
    func page(for request: DirectoryRequest, timeout: Duration) async throws -> DirectoryPage { page }
  }
}
