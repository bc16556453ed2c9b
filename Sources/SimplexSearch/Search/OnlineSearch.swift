// SPDX-License-Identifier: Apache-2.0

public import Observation
internal import SimplexDirectory
public import SimplexLinks

/// An online search: public groups and channels from the directory, and what a SimpleX name leads to.
///
/// One instance serves one place where people search. Its owner calls ``reset()`` whenever the text or the profile
/// changes, and one of the triggers when the person asks for it: nothing is sent before.
///
/// ```swift
/// let search = OnlineSearch(directory: client, planner: client)
/// search.search("privacy", name: nameSearchCandidate("privacy"))
/// // …
/// let rows = search.rows(shownChatIDs: chatsOnScreen)
/// ```
///
/// Every answer belongs to the generation that asked for it. ``reset()`` and ``cancelRequest()`` begin a new one: answers of
/// older ones write nothing, however late they come. Tasks that are no longer awaited are cancelled.
@MainActor
@Observable
public final class OnlineSearch {
  @ObservationIgnored private var machine = SearchMachine()
  @ObservationIgnored private var transport: any DirectoryTransport
  @ObservationIgnored private var planner: any LinkPlanner
  @ObservationIgnored private let deadlines: Deadlines
  @ObservationIgnored private let timeouts: SearchTimeouts
  @ObservationIgnored private var running: [Int: (work: Task<Void, Never>, deadline: Int)] = [:]

  /// Called when progress begins or ends. Whether it is shown is for the owner of that place to say: see
  /// ``ProgressOwnership``.
  @ObservationIgnored public var onProgress: (@MainActor (ProgressEvent) -> Void)?

  /// A search that has not begun.
  ///
  /// - Parameters:
  ///   - directory: asked for pages.
  ///   - planner: asked for names and for the chats of entries.
  ///   - clock: what timeouts are measured with.
  ///   - timeouts: how long each part may take.
  ///   - onProgress: called when progress begins or ends.
  public init(
    directory: any DirectoryTransport, planner: any LinkPlanner, clock: any Clock<Duration> = ContinuousClock(),
    timeouts: SearchTimeouts = SearchTimeouts(), onProgress: (@MainActor (ProgressEvent) -> Void)? = nil
  ) {
    transport = directory
    self.planner = planner
    deadlines = Deadlines(clock)
    self.timeouts = timeouts
    self.onProgress = onProgress
  }

  // MARK: State

  /// What the names of the current text led to, in the order in which they were resolved: at most two.
  public var names: [NameSearchResult] { observed(\.names, \.names) }
  /// The directory's entries so far, each link once.
  public var directory: [DirectoryResult] { observed(\.directory, \.directory) }
  /// A page is being fetched, or the chats of its entries are being looked up.
  public var loading: Bool { observed(\.loading, \.loading) }
  /// Names are being resolved.
  public var resolvingNames: Bool { observed(\.resolvingNames, \.resolvingNames) }
  /// The last request failed.
  public var failed: Bool { observed(\.failed, \.failed) }
  /// A request for the current text came to an end, well or not: nothing found is not the same as not searched.
  public var searched: Bool { observed(\.searched, \.searched) }
  /// What stands below the directory's rows: retry when the last request failed, else show more when there is more.
  public var footer: DirectoryFooter? { observed(\.footer, \.footer) }

  /// Anything is running.
  public var searching: Bool { loading || resolvingNames }
  /// Results, or their absence, are to be shown.
  public var showResults: Bool { searching || searched || !names.isEmpty }

  /// The rows to show, given the chats that are on the screen already. See ``OnlineSearchRows``.
  public func rows(shownChatIDs: Set<LocalChatID> = []) -> OnlineSearchRows {
    OnlineSearchRows(names: names, directory: directory, footer: footer, shownChatIDs: shownChatIDs)
  }

  // MARK: Triggers

  /// Whether a text is one that triggers act on: not blank, and not a SimpleX link, which is connected to instead.
  public nonisolated static func isSearchable(_ text: String) -> Bool {
    guard let request = DirectoryRequest(trimming: text) else { return false }
    guard case .link? = strConnectTarget(request.searchText) else { return true }
    return false
  }

  /// Forgets everything and awaits nothing: the text or the profile changed.
  public func reset() { take(.reset) }

  /// The profile changed: forgets everything, awaits nothing, and from now on asks these.
  public func changeProfile(directory: any DirectoryTransport, planner: any LinkPlanner) {
    reset()
    transport = directory
    self.planner = planner
  }

  /// Searches the directory and, when a name is given, resolves it: the Search key.
  ///
  /// Nothing happens when the text is not searchable, or is being searched for already. Spaces and tabs around the text are
  /// trimmed.
  public func search(_ text: String, name: NameCandidate? = nil) {
    guard let text = searchable(text) else { return }
    take(.search(text, targets: name?.targets ?? []))
  }

  /// Searches the directory only: the row. For the text that was searched for already, names stay and go on being resolved.
  ///
  /// Nothing happens when the text is not searchable, or the directory is being searched for it already.
  public func searchDirectory(_ text: String) {
    guard let text = searchable(text) else { return }
    take(.searchDirectory(text))
  }

  /// Fetches the next page. Nothing happens when there is none, or a page is being fetched.
  public func loadMore() { take(.loadMore) }

  /// Fetches the page that failed again. Nothing happens while a page is being fetched.
  public func retry() { take(.retry) }

  /// Stops everything that is running and keeps what is shown: the spinner was tapped, or a result is being opened.
  public func cancelRequest() { take(.cancel) }

  private func searchable(_ text: String) -> String? {
    Self.isSearchable(text) ? DirectoryRequest(trimming: text)?.searchText : nil
  }

  // MARK: Events and effects

  private func take(_ event: SearchMachine.Event) {
    guard machine.accepts(event) else { return }
    let facets = Facet.touched(by: event)
    for facet in facets { announce(facet, isBefore: true) }
    let effects = machine.take(event)
    for facet in facets.reversed() { announce(facet, isBefore: false) }
    dropUnawaited()
    for effect in effects { perform(effect) }
  }

  private func observed<Value>(
    _ path: KeyPath<OnlineSearch, Value>, _ value: KeyPath<SearchMachine, Value>
  ) -> Value {
    access(keyPath: path)
    return machine[keyPath: value]
  }

  /// Tells observers of one property, so that only views of that are drawn again.
  private func announce(_ facet: Facet, isBefore: Bool) {
    switch facet {
    case .names: announce(\.names, isBefore)
    case .directory: announce(\.directory, isBefore)
    case .loading: announce(\.loading, isBefore)
    case .resolvingNames: announce(\.resolvingNames, isBefore)
    case .failed: announce(\.failed, isBefore)
    case .searched: announce(\.searched, isBefore)
    case .footer: announce(\.footer, isBefore)
    }
  }

  private func announce<Value>(_ path: KeyPath<OnlineSearch, Value>, _ isBefore: Bool) {
    if isBefore {
      _$observationRegistrar.willSet(self, keyPath: path)
    } else {
      _$observationRegistrar.didSet(self, keyPath: path)
    }
  }

  private func perform(_ effect: SearchMachine.Effect) {
    switch effect {
    case .spinner(let isShown):
      onProgress?(isShown ? .started(.directorySearch) : .stopped(.directorySearch))
    case .requestPage(let number, let request):
      let (transport, timeout) = (transport, timeouts.page)
      run(number, timeout, otherwise: .pageFailed(number)) {
        .pageArrived(number, try await transport.page(for: request, timeout: timeout))
      }
    case .lookUp(let number, let link):
      let (planner, timeout) = (planner, timeouts.lookUp)
      run(number, timeout, otherwise: .lookUpEnded(number, nil)) {
        .lookUpEnded(number, try await planner.plan(link, resolve: .never, timeout: timeout).localChatID)
      }
    case .resolveName(let number, let target):
      let (planner, timeout) = (planner, timeouts.name)
      run(number, timeout, otherwise: .nameEnded(number, nil)) {
        let response = try await planner.plan(target, resolve: .unknown, timeout: timeout)
        return .nameEnded(number, NameSearchResult(target: target, response: response))
      }
    }
  }

  /// Runs a piece of work with a deadline; whichever comes first counts, the other is no longer awaited.
  private func run(
    _ number: Int, _ timeout: Duration, otherwise: SearchMachine.Event,
    _ work: @escaping @Sendable () async throws -> SearchMachine.Event
  ) {
    // Whoever was told of the progress may have cancelled the search at once.
    guard isAwaited(number) else { return }
    let worker = Task { [weak self] in
      let event = (try? await work()) ?? otherwise
      self?.take(event)
    }
    let deadline = deadlines.call(after: timeout) { [weak self] in
      Task { @MainActor in self?.take(otherwise) }
    }
    running[number] = (worker, deadline)
  }

  private func dropUnawaited() {
    for (number, tasks) in running where !isAwaited(number) {
      running[number] = nil
      tasks.work.cancel()
      deadlines.cancel(tasks.deadline)
    }
  }

  private func isAwaited(_ number: Int) -> Bool {
    number == machine.awaitedPage || number == machine.awaitedLookUp || number == machine.awaitedName
  }

  deinit {
    for tasks in running.values { tasks.work.cancel() }
  }
}

/// The properties of a search that can be observed.
private enum Facet: CaseIterable {
  case names, directory, loading, resolvingNames, failed, searched, footer

  /// What an event may change.
  static func touched(by event: SearchMachine.Event) -> [Facet] {
    switch event {
    case .reset, .search, .searchDirectory: allCases
    case .loadMore, .retry: [.loading, .failed, .footer]
    case .cancel: [.loading, .resolvingNames]
    case .pageArrived, .lookUpEnded: [.directory, .loading, .searched, .footer]
    case .pageFailed: [.loading, .failed, .searched, .footer]
    case .nameEnded: [.names, .resolvingNames]
    }
  }
}
