// SPDX-License-Identifier: Apache-2.0

internal import SimplexDirectory

/// The rules of an online search, apart from time, tasks and transports: events in, state and effects out.
///
/// Whatever is asked for has a number. An answer counts only while its number is the one that is awaited; a new
/// generation awaits nothing, so what an old one asked for can never write.
struct SearchMachine: Sendable {
  enum Event: Sendable {
    /// The text or the profile changed.
    case reset
    /// The Search key, with the names to look up when the text is a name.
    case search(String, targets: [String])
    /// The row that searches the directory only.
    case searchDirectory(String)
    case loadMore
    case retry
    /// The spinner was tapped, or a result is being opened.
    case cancel
    case pageArrived(Int, DirectoryPage)
    case pageFailed(Int)
    /// A look-up ended, with the chat that it found.
    case lookUpEnded(Int, LocalChatID?)
    /// A name was resolved, or not.
    case nameEnded(Int, NameSearchResult?)
  }

  enum Effect: Hashable, Sendable {
    case requestPage(Int, DirectoryRequest)
    /// Ask the store alone for the chat of a directory entry's link.
    case lookUp(Int, link: String)
    case resolveName(Int, target: String)
    case spinner(Bool)
  }

  /// A page that has arrived, while the chats of its entries are looked up.
  private struct ArrivedPage {
    var fresh: [DirectoryResult]
    var cursor: SearchCursor?
    /// How many of ``fresh`` have been looked up.
    var done = 0
  }

  private(set) var names: [NameSearchResult] = []
  private(set) var directory: [DirectoryResult] = []
  private(set) var loading = false
  private(set) var resolvingNames = false
  private(set) var failed = false
  private(set) var searched = false
  private(set) var cursor: SearchCursor?
  private(set) var searchedText = ""
  private(set) var generation = 0
  private(set) var spinnerShown = false

  private(set) var awaitedPage: Int?
  private(set) var awaitedLookUp: Int?
  private(set) var awaitedName: Int?
  private var lastNumber = 0
  private var isAppending = false
  private var page: ArrivedPage?
  private var targets: ArraySlice<String> = []
  private var shownLinks: Set<ExactText> = []
  private var effects: [Effect] = []

  var searching: Bool { loading || resolvingNames }
  var showResults: Bool { searching || searched || !names.isEmpty }
  var footer: DirectoryFooter? { failed ? .retry : cursor != nil ? .showMore : nil }

  /// Whether the event's guard lets it do anything.
  func accepts(_ event: Event) -> Bool {
    switch event {
    case .reset, .cancel: true
    case .search(let text, _): !text.isEmpty && !(searching && isSearched(text))
    case .searchDirectory(let text): !text.isEmpty && !(loading && isSearched(text))
    case .loadMore: cursor != nil && !loading
    case .retry: !loading && !searchedText.isEmpty
    case .pageArrived(let number, _), .pageFailed(let number): number == awaitedPage
    case .lookUpEnded(let number, _): number == awaitedLookUp
    case .nameEnded(let number, _): number == awaitedName
    }
  }

  /// Takes an event and gives what is to be done, in order.
  mutating func take(_ event: Event) -> [Effect] {
    guard accepts(event) else { return [] }
    switch event {
    case .reset: reset()
    case .search(let text, let targets): search(text, targets)
    case .searchDirectory(let text): searchDirectory(text)
    case .loadMore: requestPage(append: true)
    case .retry: requestPage(append: cursor != nil)
    case .cancel: cancel()
    case .pageArrived(_, let arrived): arrive(arrived)
    case .pageFailed: fail()
    case .lookUpEnded(_, let chat): noteChat(chat)
    case .nameEnded(_, let row): noteName(row)
    }
    defer { effects = [] }
    return effects
  }

  private func isSearched(_ text: String) -> Bool { text.utf8.elementsEqual(searchedText.utf8) }

  // MARK: Triggers

  private mutating func reset() {
    beginGeneration()
    names = []
    clearDirectory()
    setLoading(false)
    setResolvingNames(false)
    searchedText = ""
  }

  /// Nothing that was asked for before counts any more.
  private mutating func beginGeneration() {
    generation += 1
    awaitedPage = nil
    awaitedLookUp = nil
    awaitedName = nil
    page = nil
    targets = []
  }

  private mutating func clearDirectory() {
    directory = []
    shownLinks = []
    cursor = nil
    failed = false
    searched = false
  }

  private mutating func search(_ text: String, _ names: [String]) {
    reset()
    searchedText = text
    requestPage(append: false)
    guard !names.isEmpty else { return }
    targets = names[...]
    setResolvingNames(true)
    resolveNext()
  }

  private mutating func searchDirectory(_ text: String) {
    if isSearched(text) {
      clearDirectory()
    } else {
      reset()
      searchedText = text
    }
    requestPage(append: false)
  }

  private mutating func cancel() {
    beginGeneration()
    setLoading(false)
    setResolvingNames(false)
  }

  // MARK: Pages

  private mutating func requestPage(append: Bool) {
    isAppending = append
    setLoading(true)
    failed = false
    let number = nextNumber()
    awaitedPage = number
    effects.append(
      .requestPage(number, DirectoryRequest(searchText: searchedText, cursor: append ? cursor : nil)))
  }

  private mutating func arrive(_ arrived: DirectoryPage) {
    awaitedPage = nil
    var known = isAppending ? shownLinks : []
    let fresh = arrived.entries.filter { known.insert(ExactText($0.link)).inserted }
    page = ArrivedPage(
      fresh: fresh.map { DirectoryResult(entry: $0, localChatID: nil) }, cursor: arrived.cursor)
    lookUpNext()
  }

  private mutating func fail() {
    awaitedPage = nil
    failed = true
    searched = true
    setLoading(false)
  }

  private mutating func noteChat(_ chat: LocalChatID?) {
    awaitedLookUp = nil
    guard let done = page?.done else { return }
    page?.fresh[done].localChatID = chat
    page?.done += 1
    lookUpNext()
  }

  /// Looks up the next entry's chat, or publishes the page when all are done.
  private mutating func lookUpNext() {
    while let current = page, current.done < current.fresh.count {
      let entry = current.fresh[current.done].entry
      // Other links would not stay on the machine. Decoding keeps none, but a transport may have made the page itself.
      if entry.linkType.isStoreOnlyWhenNeverResolved {
        let number = nextNumber()
        awaitedLookUp = number
        effects.append(.lookUp(number, link: entry.link))
        return
      }
      page?.done += 1
    }
    guard let finished = page else { return }
    page = nil
    if !isAppending {
      directory = []
      shownLinks = []
    }
    directory.append(contentsOf: finished.fresh)
    for result in finished.fresh { shownLinks.insert(ExactText(result.entry.link)) }
    cursor = finished.cursor
    searched = true
    setLoading(false)
  }

  // MARK: Names

  private mutating func resolveNext() {
    guard let target = targets.popFirst() else {
      setResolvingNames(false)
      return
    }
    let number = nextNumber()
    awaitedName = number
    effects.append(.resolveName(number, target: target))
  }

  private mutating func noteName(_ row: NameSearchResult?) {
    awaitedName = nil
    if let row { names.append(row) }
    resolveNext()
  }

  // MARK: Numbers and the spinner

  private mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  private mutating func setLoading(_ value: Bool) {
    loading = value
    updateSpinner()
  }

  private mutating func setResolvingNames(_ value: Bool) {
    resolvingNames = value
    updateSpinner()
  }

  private mutating func updateSpinner() {
    guard searching != spinnerShown else { return }
    spinnerShown = searching
    effects.append(.spinner(spinnerShown))
  }
}
