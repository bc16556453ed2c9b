// SPDX-License-Identifier: Apache-2.0

import Observation
import SimplexDirectory
import SimplexLinks
import SimplexSearch

private enum SearchFormat: String, CaseIterable { case table, json }

/// `simplex-wire search`
@MainActor
func runSearch(_ arguments: [String]) async -> Int32 {
  do throws(UsageError) {
    let options = try Options(arguments, flags: ["yes"], values: ["via", "user", "more", "timeout", "format"])
    if options.has("help") {
      Output.standard.write(SearchHelp.search)
      return ExitStatus.success
    }
    guard let text = options.operands.first, options.operands.count == 1 else {
      throw UsageError(message: "one TEXT is wanted (quote it if it has spaces)")
    }
    guard let command = options.value("via") else { throw UsageError(message: "--via is wanted") }
    guard DirectoryRequest(trimming: text) != nil else { throw UsageError(message: "TEXT is empty") }
    guard OnlineSearch.isSearchable(text) else {
      throw UsageError(message: "TEXT is a SimpleX link: it is connected to, not searched for")
    }
    let user = try options.count("user", default: 1)
    let steps = try options.count("more", default: 0)
    var timeouts = SearchTimeouts()
    let seconds = try options.count("timeout", default: Int(timeouts.page.components.seconds))
    timeouts.page = .seconds(min(seconds, 86_400))
    let format = try options.choice("format", default: SearchFormat.table)
    let name = nameSearchCandidate(text)
    if !options.has("yes") {
      guard try consents(SearchConsent(includesName: name != nil)) else { return ExitStatus.success }
    }
    let transport = ProcessChatTransport(command: command)
    let client = ReportingClient(ChatSearchClient(transport: transport, userID: Int64(user)))
    let spinner = SearchSpinner(isPlain: format == .json)
    let search = OnlineSearch(directory: client, planner: client, timeouts: timeouts, onProgress: { spinner.take($0) })
    search.search(text, name: name)
    await untilIdle(search)
    for _ in 0..<steps {
      guard let footer = search.footer else { break }
      if footer == .retry { search.retry() } else { search.loadMore() }
      await untilIdle(search)
    }
    await transport.shutDown()
    if search.failed, let error = await client.lastError {
      Output.error.write("simplex-wire search: the directory did not answer: \(shown(error))\n")
    }
    let report = SearchReport(text: text, rows: search.rows(), steps: steps)
    switch format {
    case .table: report.writeTable()
    case .json: report.writeJSON()
    }
    return search.failed ? ExitStatus.fatal : ExitStatus.success
  } catch {
    return refuseUsage("search", error)
  }
}

/// Asks before anything leaves the machine. Without a terminal nobody can be asked.
private func consents(_ consent: SearchConsent) throws(UsageError) -> Bool {
  guard isTerminal(0) else {
    throw UsageError(message: "nobody can be asked: \(consent.message) Give --yes if that is wanted")
  }
  Output.error.write("\(consent.message)\nSearch? [y/N] ")
  let answer = readLine() ?? ""
  if ["y", "Y", "yes"].contains(answer) { return true }
  Output.error.write("Nothing was sent.\n")
  return false
}

@MainActor
private func untilIdle(_ search: OnlineSearch) async {
  while search.searching {
    await withCheckedContinuation { continuation in
      withObservationTracking {
        _ = search.searching
      } onChange: {
        continuation.resume()
      }
    }
  }
}

/// Remembers why a page failed: a search shows only that it did.
private actor ReportingClient: DirectoryTransport, LinkPlanner {
  private let client: ChatSearchClient
  private(set) var lastError: String?

  init(_ client: ChatSearchClient) { self.client = client }

  func page(for request: DirectoryRequest, timeout: Duration) async throws -> DirectoryPage {
    lastError = "no answer in time"
    do {
      let page = try await client.page(for: request, timeout: timeout)
      lastError = nil
      return page
    } catch {
      // A cancelled request was given up on because of its time.
      if (error as? ChatTransportError)?.code != .cancelled { lastError = "\(error)" }
      throw error
    }
  }

  func plan(_ target: String, resolve: ResolveMode, timeout: Duration) async throws -> ConnectionPlanResponse {
    try await client.plan(target, resolve: resolve, timeout: timeout)
  }
}

/// The progress of a search on the error output: a moving line on a terminal, once it has run for a second; else one line.
@MainActor
private final class SearchSpinner {
  private static let frames = ["|", "/", "-", "\\"]
  private let isPlain: Bool
  private var task: Task<Void, Never>?
  private var isTold = false

  init(isPlain: Bool) { self.isPlain = isPlain }

  func take(_ event: ProgressEvent) {
    switch event {
    case .started: start()
    case .stopped:
      task?.cancel()
      task = nil
      if isTerminal(2) { Output.error.write("\r\u{1B}[K") }
    }
  }

  private func start() {
    guard isTerminal(2) else {
      if !isPlain, !isTold { Output.error.write("Searching directory…\n") }
      isTold = true
      return
    }
    task = Task {
      try? await Task.sleep(for: .seconds(1))
      var frame = 0
      while !Task.isCancelled {
        Output.error.write("\r\(Self.frames[frame % Self.frames.count]) Searching directory…")
        frame += 1
        try? await Task.sleep(for: .milliseconds(120))
      }
    }
  }
}
