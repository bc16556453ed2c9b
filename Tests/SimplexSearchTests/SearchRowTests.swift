// SPDX-License-Identifier: Apache-2.0

import SimplexDirectory
import Testing

@testable import SimplexSearch

@Suite struct SearchRowTests {
  private func rows(
    names: [NameSearchResult] = [], links: [String] = [], chats: [LocalChatID?] = [], shown: Set<LocalChatID> = [],
    footer: DirectoryFooter? = nil
  ) -> OnlineSearchRows {
    let entries = samplePage(links).entries
    let results = entries.indices.map {
      DirectoryResult(entry: entries[$0], localChatID: $0 < chats.count ? chats[$0] : nil)
    }
    return OnlineSearchRows(names: names, directory: results, footer: footer, shownChatIDs: shown)
  }

  private let a = Documents.link(1)
  private let b = Documents.link(2)

  @Test func aNameWhoseChatIsOnTheScreenIsHidden() {
    let names = [sampleRow("#a", chat: .group(1)), sampleRow("#b", chat: .group(2)), sampleRow("#c")]
    #expect(rows(names: names, shown: [.group(1), .direct(2)]).names.map(\.target) == ["#b", "#c"])
    #expect(rows(names: names).names.count == 3)
  }

  @Test func anEntryWhoseChatIsOnTheScreenIsHidden() {
    let left = rows(links: [a, b], chats: [.group(1), nil], shown: [.group(1)])
    #expect(left.directory.map(\.id) == [b])
  }

  @Test func anEntryWhoseChatIsThatOfANameIsHidden() {
    // Also when the name's own row is hidden.
    for shown: Set<LocalChatID> in [[], [.group(1)]] {
      let left = rows(
        names: [sampleRow("#a", chat: .group(1))], links: [a, b], chats: [.group(1), .group(2)], shown: shown)
      #expect(left.directory.map(\.id) == [b])
    }
  }

  @Test func anEntryWhoseLinkTheCoreResolvedForANameIsHidden() {
    let name = sampleRow("#a", chat: .group(1), link: a)
    #expect(rows(names: [name], links: [a, b], shown: [.group(1)]).directory.map(\.id) == [b])
    #expect(rows(names: [sampleRow("#a")], links: [a, b]).directory.map(\.id) == [a, b])
  }

  @Test func aLinkWrittenInAnotherWayIsShownTwice() {
    let upper = Documents.link(1, "G")
    #expect(rows(names: [sampleRow("#a", link: a)], links: [upper]).directory.map(\.id) == [upper])
  }

  @Test func noTextThatOthersWroteHidesARow() {
    var name = sampleRow("#a")
    name.profile.displayName = a
    name.simplexName = a
    name.profile.shortDescr = "@7"
    var page = samplePage([a])
    page.entries[0].simplexName = "#a"
    page.entries[0].displayName = "#7"
    let result = DirectoryResult(entry: page.entries[0], localChatID: nil)
    let rows = OnlineSearchRows(names: [name], directory: [result], footer: nil, shownChatIDs: [.direct(7), .group(7)])
    #expect(rows.names.count == 1 && rows.directory.count == 1)
  }

  @Test func partsAreShownWhenTheyHaveSomething() {
    #expect(rows().isEmpty)
    #expect(rows(footer: .retry).showsDirectory && !rows(footer: .retry).isEmpty)
    #expect(rows(footer: .showMore).footer == .showMore)
    #expect(rows(names: [sampleRow("#a")]).showsNames)
    #expect(!rows(names: [sampleRow("#a", chat: .group(1))], shown: [.group(1)]).showsNames)
    #expect(rows(links: [a]).showsDirectory)
  }

  @Test func aSearchNeverTakesTheProgressOfAConnection() {
    var place = ProgressOwnership()
    // Each event, whether it changes what is shown, and whose progress that is then.
    let steps: [(ProgressEvent, Bool, ProgressOwner?)] = [
      (.started(.directorySearch), true, .directorySearch), (.stopped(.connection), false, .directorySearch),
      (.started(.connection), true, .connection), (.started(.directorySearch), false, .connection),
      (.stopped(.directorySearch), false, .connection), (.stopped(.connection), true, nil),
      (.stopped(.connection), false, nil),
    ]
    for (event, changes, owner) in steps {
      let changed = place.take(event)
      #expect(changed == changes)
      #expect(place.owner == owner)
    }
  }

  @Test func consentNamesEveryRecipient() {
    #expect(SearchConsent(includesName: false).recipients == [.directory])
    #expect(SearchConsent(includesName: true).recipients == [.directory, .nameServer])
    #expect(SearchConsent(includesName: true).message.contains("SimpleX Directory"))
    #expect(SearchConsent(includesName: true).message.contains("server that resolves"))
  }
}
