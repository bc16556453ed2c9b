// SPDX-License-Identifier: Apache-2.0

import SimplexDirectory
import SimplexLinks
import Testing

@testable import SimplexSearch

@Suite struct SearchMachineTests {
  let a = Documents.link(1)
  let b = Documents.link(2)
  let c = Documents.link(3)

  // MARK: reset

  @Test func resetForgetsEverythingAndAwaitsNothing() {
    var bench = Bench()
    bench.search("text", "@text", "#text")
    bench.answerName(sampleRow("@text"))
    bench.answer([a], cursor: "1")
    bench.take(.loadMore)
    let generation = bench.machine.generation
    bench.take(.reset)
    var empty = Shown(SearchMachine())
    empty.generation = generation + 1
    #expect(bench.shown == empty)
    #expect(bench.footer == nil)
    #expect(!bench.machine.showResults)
    #expect(bench.spinner.last == false)
  }

  @Test func lateAnswersAfterResetWriteNothing() {
    for lateFirst in [true, false] {
      var bench = Bench()
      bench.search("text", "#text")
      let (page, name) = (bench.pages[0].number, bench.targets[0].number)
      bench.take(.reset)
      if !lateFirst { bench.search("other") }
      let before = bench.shown
      for event: SearchMachine.Event in [
        .pageArrived(page, samplePage([a])), .pageFailed(page), .nameEnded(name, sampleRow("#text")),
      ] {
        bench.take(event)
        #expect(bench.shown == before)
      }
    }
  }

  @Test func lateLookUpsAfterEachEndWriteNothing() {
    for end: SearchMachine.Event in [.reset, .cancel, .search("other", targets: []), .searchDirectory("other")] {
      var bench = Bench()
      bench.search("text")
      bench.take(.pageArrived(bench.pages[0].number, samplePage([a, b])))
      let lookUp = bench.lookUps[0].number
      bench.take(end)
      let before = bench.shown
      bench.take(.lookUpEnded(lookUp, .group(1)))
      #expect(bench.shown == before)
      #expect(bench.lookUps.count == 1)
      #expect(bench.machine.directory.isEmpty)
    }
  }

  // MARK: search

  @Test func searchAsksTheDirectoryAndTheNamesAtOnce() {
    var bench = Bench()
    bench.search("text", "@text", "#text")
    #expect(bench.pages.map(\.request) == [DirectoryRequest(searchText: "text")])
    #expect(bench.targets.map(\.target) == ["@text"])
    #expect(bench.machine.loading && bench.machine.resolvingNames && bench.machine.searching)
    #expect(bench.machine.showResults && !bench.machine.searched)
    #expect(bench.spinner == [true])
  }

  @Test func searchForNothingIsIgnored() {
    var bench = Bench()
    bench.search("")
    bench.take(.searchDirectory(""))
    bench.take(.loadMore)
    bench.take(.retry)
    #expect(bench.shown == Shown(SearchMachine()))
    #expect(bench.pages.isEmpty && bench.spinner.isEmpty)
  }

  @Test func searchForTheSameTextWhileSearchingIsIgnored() {
    var bench = Bench()
    bench.search("text", "#text")
    bench.search("text", "#text")
    #expect(bench.pages.count == 1)
    bench.answer([a])
    // Names are still being resolved.
    bench.search("text", "#text")
    #expect(bench.pages.count == 1 && bench.targets.count == 1)
    bench.answerName(nil)
    bench.search("text", "#text")
    #expect(bench.pages.count == 2 && bench.targets.count == 2)
  }

  @Test func searchForAnotherTextReplacesTheOneThatRuns() {
    var bench = Bench()
    bench.search("text")
    bench.search("other")
    #expect(bench.pages.map(\.request.searchText) == ["text", "other"])
    #expect(bench.spinner == [true, false, true])
    bench.answer(page: 0, [a], cursor: "1")
    #expect(bench.machine.directory.isEmpty && bench.machine.loading)
    bench.answer(page: 1, [b])
    #expect(bench.shown.directory == [b])
    #expect(bench.machine.searchedText == "other")
  }

  @Test func textsAreComparedScalarForScalar() {
    var bench = Bench()
    bench.search("\u{E9}tude")
    bench.search("e\u{301}tude")
    #expect(bench.pages.count == 2)
  }

  // MARK: searchDirectory

  @Test func theRowForTheSameTextKeepsNamesAndTheirResolution() {
    var bench = Bench()
    bench.search("text", "@text", "#text")
    bench.answerName(sampleRow("@text"))
    bench.answer([a], cursor: "1")
    let generation = bench.machine.generation
    bench.take(.searchDirectory("text"))
    #expect(bench.machine.generation == generation)
    #expect(bench.shown.names == ["@text"] && bench.shown.directory.isEmpty)
    #expect(bench.machine.resolvingNames && bench.machine.loading && !bench.machine.searched)
    #expect(bench.pages.last?.request.cursor == nil)
    bench.answerName(sampleRow("#text"))
    #expect(bench.shown.names == ["@text", "#text"])
    // Everything on the list is new again.
    bench.answer([a])
    #expect(bench.shown.directory == [a])
  }

  @Test func theRowIsIgnoredWhileLoadingTheSameText() {
    var bench = Bench()
    bench.take(.searchDirectory("text"))
    bench.take(.searchDirectory("text"))
    #expect(bench.pages.count == 1)
    bench.take(.searchDirectory("other"))
    #expect(bench.pages.count == 2)
  }

  @Test func theRowForAnotherTextForgetsNames() {
    var bench = Bench()
    bench.search("text", "@text", "#text")
    bench.answerName(sampleRow("@text"))
    let name = bench.targets[1].number
    bench.take(.searchDirectory("other"))
    bench.take(.nameEnded(name, sampleRow("#text")))
    #expect(bench.shown.names.isEmpty && !bench.machine.resolvingNames)
  }

  // MARK: Pages

  @Test func aPageIsPublishedWhenItsChatsAreKnown() {
    var bench = Bench()
    bench.search("text")
    bench.take(.pageArrived(bench.pages[0].number, samplePage([a, b], cursor: "1")))
    #expect(bench.machine.directory.isEmpty && bench.machine.loading && bench.machine.cursor == nil)
    #expect(bench.lookUps.map(\.link) == [a])
    bench.take(.lookUpEnded(bench.lookUps[0].number, .group(4)))
    #expect(bench.machine.directory.isEmpty && bench.lookUps.map(\.link) == [a, b])
    bench.take(.lookUpEnded(bench.lookUps[1].number, nil))
    #expect(bench.shown.directory == [a, b])
    #expect(bench.shown.chats == ["#4", nil])
    #expect(bench.machine.searched && !bench.machine.loading && bench.footer == .showMore)
  }

  @Test func linksThatAreKnownOrRepeatedAreLeftOut() {
    var bench = Bench()
    bench.search("text")
    bench.answer([a, b, a], cursor: "1")
    #expect(bench.shown.directory == [a, b])
    bench.take(.loadMore)
    bench.answer([b, c, c, a], cursor: "2")
    #expect(bench.shown.directory == [a, b, c])
    // Only new entries are looked up.
    #expect(bench.lookUps.map(\.link) == [a, b, c])
  }

  @Test func anEmptyPageWithACursorIsNotTheEnd() {
    var bench = Bench()
    bench.search("text")
    bench.answer([], cursor: "1")
    #expect(bench.machine.searched && bench.machine.directory.isEmpty && bench.footer == .showMore)
    bench.take(.loadMore)
    #expect(bench.pages.last?.request.cursor?.rawText == "1")
    bench.answer([])
    #expect(bench.footer == nil && bench.machine.searched)
  }

  @Test func entriesOfOtherLinksAreNeverLookedUp() {
    var bench = Bench()
    bench.search("text")
    var page = samplePage([a, b])
    page.entries[0].linkType = .invitation
    bench.take(.pageArrived(bench.pages[0].number, page))
    #expect(bench.lookUps.map(\.link) == [b])
    bench.take(.lookUpEnded(bench.lookUps[0].number, nil))
    #expect(bench.machine.directory.count == 2)
  }

  @Test func loadMoreAsksOnceWithTheCursorAndAppends() {
    var bench = Bench()
    bench.search("text")
    bench.answer([a], cursor: #"{"n":[1, 2]}"#)
    bench.take(.loadMore)
    bench.take(.loadMore)
    #expect(bench.pages.count == 2)
    #expect(bench.pages[1].request.cursor?.rawText == #"{"n":[1, 2]}"#)
    // The footer stays while it loads.
    #expect(bench.footer == .showMore)
    bench.answer([b])
    #expect(bench.shown.directory == [a, b] && bench.footer == nil)
    bench.take(.loadMore)
    #expect(bench.pages.count == 2)
  }

  // MARK: Failure and retry

  @Test func aFailedFirstPageIsTriedAgainFromTheStart() {
    var bench = Bench()
    bench.search("text", "#text")
    bench.answerName(sampleRow("#text"))
    bench.failPage()
    #expect(bench.machine.failed && bench.machine.searched && !bench.machine.loading && bench.footer == .retry)
    #expect(bench.machine.directory.isEmpty)
    bench.take(.retry)
    #expect(!bench.machine.failed && bench.machine.loading && bench.footer == nil)
    #expect(bench.pages[1].request == DirectoryRequest(searchText: "text"))
    // Nothing is reset.
    #expect(bench.shown.names == ["#text"] && bench.targets.count == 1)
    bench.answer([a])
    #expect(bench.shown.directory == [a])
  }

  @Test func aFailedLaterPageIsTriedAgainWithTheSameCursor() {
    var bench = Bench()
    bench.search("text")
    bench.answer([a], cursor: "7")
    bench.take(.loadMore)
    bench.failPage()
    #expect(bench.shown.directory == [a] && bench.footer == .retry && bench.machine.cursor?.rawText == "7")
    bench.take(.retry)
    bench.take(.retry)
    #expect(bench.pages.count == 3)
    #expect(bench.pages[2].request == bench.pages[1].request)
    bench.answer([b])
    #expect(bench.shown.directory == [a, b] && bench.footer == nil)
  }

  @Test func retryAfterTheLastPageFetchesTheFirstOneAgain() {
    var bench = Bench()
    bench.search("text")
    bench.answer([a])
    bench.take(.retry)
    #expect(bench.shown.directory == [a])
    bench.answer([a, b])
    #expect(bench.shown.directory == [a, b])
  }

  // MARK: cancel

  @Test func cancellingTheFirstRequestShowsNothing() {
    var bench = Bench()
    bench.search("text", "#text")
    bench.take(.cancel)
    #expect(!bench.machine.searching && !bench.machine.showResults && bench.footer == nil)
    #expect(bench.machine.searchedText == "text")
    #expect(bench.spinner == [true, false])
    bench.take(.pageArrived(bench.pages[0].number, samplePage([a])))
    bench.take(.nameEnded(bench.targets[0].number, sampleRow("#text")))
    #expect(bench.machine.directory.isEmpty && bench.machine.names.isEmpty)
  }

  @Test func namesThatWereFoundStayAfterCancel() {
    var bench = Bench()
    bench.search("text", "@text", "#text")
    bench.answerName(sampleRow("@text"))
    bench.take(.cancel)
    #expect(bench.shown.names == ["@text"] && bench.machine.showResults)
    // The second name is not waited for, and nothing more is sent.
    bench.take(.nameEnded(bench.targets[1].number, sampleRow("#text")))
    #expect(bench.shown.names == ["@text"] && bench.targets.count == 2)
  }

  @Test func noNameIsSentAfterCancel() {
    var bench = Bench()
    bench.search("text", "@text", "#text")
    bench.take(.cancel)
    bench.take(.nameEnded(bench.targets[0].number, nil))
    #expect(bench.targets.map(\.target) == ["@text"])
  }

  @Test func cancellingALaterPageOffersItAgain() {
    var bench = Bench()
    bench.search("text")
    bench.answer([a], cursor: "1")
    bench.take(.loadMore)
    bench.take(.cancel)
    #expect(bench.footer == .showMore && bench.shown.directory == [a] && bench.machine.searched)
    bench.take(.pageArrived(bench.pages[1].number, samplePage([b])))
    #expect(bench.shown.directory == [a])
    bench.take(.loadMore)
    #expect(bench.pages[2].request == bench.pages[1].request)
  }

  @Test func cancellingARetryDoesNotBringTheFailureBack() {
    var bench = Bench()
    bench.search("text")
    bench.answer([a], cursor: "1")
    bench.take(.loadMore)
    bench.failPage()
    bench.take(.retry)
    bench.take(.cancel)
    #expect(!bench.machine.failed && bench.footer == .showMore)
  }

  @Test func theSameTextMayBeSearchedForAgainAfterCancel() {
    var bench = Bench()
    bench.search("text")
    bench.take(.cancel)
    bench.search("text")
    #expect(bench.pages.count == 2)
    // The stale one returns first.
    bench.answer(page: 0, [a])
    #expect(bench.machine.directory.isEmpty && bench.machine.loading)
    bench.answer(page: 1, [b])
    #expect(bench.shown.directory == [b])
  }

  @Test func anAnswerCountsOnce() {
    var bench = Bench()
    bench.search("text")
    bench.answer([a], cursor: "1")
    bench.answer(page: 0, [b])
    bench.take(.pageFailed(bench.pages[0].number))
    #expect(bench.shown.directory == [a] && !bench.machine.failed)
  }

  // MARK: Names

  @Test func namesAreResolvedOneAfterAnother() {
    var bench = Bench()
    bench.search("text", "@text", "#text")
    bench.answerName(nil)
    #expect(bench.targets.map(\.target) == ["@text", "#text"] && bench.machine.resolvingNames)
    bench.answerName(sampleRow("#text"))
    #expect(bench.shown.names == ["#text"] && !bench.machine.resolvingNames)
    #expect(bench.targets.count == 2)
  }

  @Test func theSpinnerIsOnWhileAnythingRuns() {
    var bench = Bench()
    bench.search("text", "@text", "#text")
    bench.answer([a])
    #expect(bench.spinner == [true])
    bench.answerName(nil)
    bench.answerName(nil)
    #expect(bench.spinner == [true, false])
    bench.take(.cancel)
    bench.take(.reset)
    #expect(bench.spinner == [true, false])
  }
}
