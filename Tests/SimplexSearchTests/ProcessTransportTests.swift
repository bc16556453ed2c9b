// SPDX-License-Identifier: Apache-2.0

import Foundation
import SimplexDirectory
import SimplexSearch
import Testing

@Suite(.serialized) struct ProcessTransportTests {
  private let page = #"/_service_request 1 @team.example {"type":"search","searchText":"x"}"#
  private let plan = "/_connect plan 1 #news resolve=unknown"

  private func transport(_ options: String, clock: any Clock<Duration> = ContinuousClock()) -> ProcessChatTransport {
    ProcessChatTransport(command: "exec '\(Programs.scriptedChat)' \(options)", clock: clock)
  }

  private func code(_ body: () async throws -> ChatReply) async -> String {
    do {
      return "\(try await body())"
    } catch let error as ChatTransportError {
      return error.code.rawValue
    } catch { return "\(error)" }
  }

  @Test(arguments: ["", "--single-field", "--bare", "--bare --single-field", "--slow", "--noisy"])
  func answersAreReadInEveryForm(options: String) async throws {
    let transport = transport(options + " --name '#news=1'")
    guard case .result(.serviceResponse(let response)) = try await transport.send(page, timeout: .seconds(60)) else {
      Issue.record("no page")
      return
    }
    let page = try response.page.get()
    // Only line feeds end lines.
    #expect(page.entries.map(\.displayName) == (0..<3).map { "Group \($0)\u{2028}\u{85}" })
    #expect(page.cursor?.rawText == #"{"page": 2}"#)
    guard case .result(.connectionPlan(let plan)) = try await transport.send(plan, timeout: .seconds(60)) else {
      Issue.record("no plan")
      return
    }
    #expect(plan.localChatID == .group(101))
    guard case .error(let error) = try await transport.send("/nothing", timeout: .seconds(60)) else {
      Issue.record("no error")
      return
    }
    #expect(error.kind == .command(message: "no such command"))
    await transport.shutDown()
    let counts = transport.statistics
    #expect(counts.starts == 1 && counts.lateReplies == 0)
    if options == "--noisy" {
      #expect(counts.unknownReplies == 6 && counts.events == 6 && counts.invalidLines == 3)
    } else {
      #expect(counts.unknownReplies == 0 && counts.events == 0 && counts.invalidLines == 0)
    }
  }

  @Test func answersFindTheirCommandsInAnyOrder() async throws {
    let transport = transport("--batch 20" + (1...20).map { " --name '#name\($0)=\($0)'" }.joined())
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 1...20 {
        group.addTask {
          let reply = try await transport.send("/_connect plan 1 #name\(number)", timeout: .seconds(60))
          guard case .result(.connectionPlan(let response)) = reply else {
            Issue.record("no plan")
            return
          }
          #expect(response.localChatID == .group(Int64(100 + number)))
        }
      }
      try await group.waitForAll()
    }
    await transport.shutDown()
  }

  @Test func aLateAnswerIsLetGo() async {
    let clock = ManualClock()
    let transport = transport("--silent 1 --late", clock: clock)
    async let first = code { try await transport.send(page, timeout: .seconds(10)) }
    #expect(await eventually { clock.sleeping == 1 })
    clock.advance(by: .seconds(10))
    #expect(await first == "timeout")
    // The answer to the first comes before that to the second.
    #expect(await code { try await transport.send("/nothing", timeout: .seconds(10)) }.hasPrefix("error"))
    #expect(transport.statistics.lateReplies == 1)
    await transport.shutDown()
  }

  @Test func aTimeoutThatIsOverAtOnceIsNotMissed() async {
    let transport = ProcessChatTransport(command: "cat >/dev/null")
    await withTaskGroup(of: String.self) { group in
      for _ in 0..<500 { group.addTask { await code { try await transport.send("/nothing", timeout: .zero) } } }
      for await answer in group { #expect(answer == "timeout") }
    }
    await transport.shutDown()
  }

  @Test func aCancelledCommandIsNotWaitedFor() async {
    let clock = ManualClock()
    let transport = transport("--silent 1", clock: clock)
    let task = Task { await code { try await transport.send(page, timeout: .seconds(10)) } }
    #expect(await eventually { clock.sleeping == 1 && transport.statistics.starts == 1 })
    task.cancel()
    #expect(await task.value == "cancelled")
    let cancelled = Task { () -> String in
      while !Task.isCancelled { await Task.yield() }
      return await code { try await transport.send(page, timeout: .seconds(10)) }
    }
    cancelled.cancel()
    #expect(await cancelled.value == "cancelled")
    await transport.shutDown()
  }

  @Test func aCrashFailsWhatWaitsAndTheNextCommandStartsAgain() async throws {
    let scratch = Programs.Scratch()
    let transport = transport("--crash 1 --crash-mark '\(scratch.path("mark"))'")
    #expect(await code { try await transport.send(page, timeout: .seconds(60)) } == "process-ended")
    guard case .result(.serviceResponse) = try await transport.send(page, timeout: .seconds(60)) else {
      Issue.record("no page")
      return
    }
    #expect(transport.statistics.starts == 2)
    await transport.shutDown()
  }

  @Test func aCommandThatCannotRunFails() async {
    let transport = ProcessChatTransport(command: "exec /nowhere/to/be/found 2>&-")
    for starts in 1...3 {
      #expect(await code { try await transport.send(page, timeout: .seconds(60)) } == "process-ended")
      #expect(transport.statistics.starts == starts)
    }
    await transport.shutDown()
  }

  @Test func aProcessThatClosesItsOutputIsEnded() async {
    let transport = ProcessChatTransport(command: "exec >&-; exec sleep 1000")
    #expect(await code { try await transport.send(page, timeout: .seconds(60)) } == "process-ended")
    await transport.shutDown()
  }

  @Test func aLeaderThatLeavesItsOutputToOthersIsStartedAgain() async {
    let clock = ManualClock()
    let transport = ProcessChatTransport(command: "sleep 1000 & exit 3", clock: clock)
    async let first = code { try await transport.send(page, timeout: .seconds(10)) }
    #expect(await eventually { clock.sleeping == 1 })
    try? await Task.sleep(nanoseconds: 100_000_000)
    clock.advance(by: .seconds(10))
    #expect(["timeout", "process-ended"].contains(await first))
    async let second = code { try await transport.send(page, timeout: .seconds(10)) }
    #expect(await eventually { transport.statistics.starts == 2 })
    try? await Task.sleep(nanoseconds: 100_000_000)
    let hands = clock.run()
    #expect(["timeout", "process-ended"].contains(await second))
    await transport.shutDown()
    hands.cancel()
  }

  @Test func aProcessThatDoesNotReadHasABacklogWithAnEnd() async {
    let clock = ManualClock()
    let transport = ProcessChatTransport(command: "exec sleep 1000", clock: clock)
    let long = "/" + String(repeating: "x", count: 400_000)
    let refused = Counter()
    let codes = await withTaskGroup(of: String.self) { group in
      for _ in 0..<8 {
        group.addTask {
          let code = await code { try await transport.send(long, timeout: .seconds(10)) }
          if code == "backlog" { await refused.count() }
          return code
        }
      }
      // Some wait in the pipe and the queue, the others are refused at once.
      for _ in 0..<20_000 where await refused.value < 4 { try? await Task.sleep(nanoseconds: 1_000_000) }
      let hands = clock.run()
      defer { hands.cancel() }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(codes.count { $0 == "backlog" } >= 4)
    #expect(codes.count { $0 == "timeout" } >= 2)
    let start = clock.now
    let hands = clock.run()
    await transport.shutDown()
    hands.cancel()
    #expect(start.duration(to: clock.now) >= .seconds(2))
  }

  @Test func shuttingDownEndsEvenWhatDoesNotWantToEnd() async {
    let clock = ManualClock()
    let transport = ProcessChatTransport(
      command: "trap '' TERM; while :; do sleep 1000; done", clock: clock, grace: .seconds(2))
    async let waiting = code { try await transport.send(page, timeout: .seconds(10)) }
    #expect(await eventually { transport.statistics.starts == 1 && clock.sleeping == 1 })
    // The shell must have come to its trap.
    try? await Task.sleep(nanoseconds: 200_000_000)
    async let end: Void = transport.shutDown()
    #expect(await waiting == "shut-down")
    let start = clock.now
    let hands = clock.run()
    await end
    hands.cancel()
    // It waits twice: for an end by itself, and for one on request.
    #expect(start.duration(to: clock.now) >= .seconds(4))
    #expect(await code { try await transport.send(page, timeout: .seconds(10)) } == "shut-down")
    await transport.shutDown()
  }

  @Test func aTransportThatWasNeverUsedShutsDown() async {
    let transport = transport("")
    await transport.shutDown()
    #expect(transport.statistics == ProcessChatTransport.Statistics())
    #expect(await code { try await transport.send(page, timeout: .seconds(10)) } == "shut-down")
  }

  @Test func aCommandOfTwoLinesIsRefused() async {
    let transport = transport("")
    for text in ["/a\n/b", "/a\r"] {
      #expect(await code { try await transport.send(text, timeout: .seconds(10)) } == "line-end")
    }
    #expect(transport.statistics.starts == 0)
  }

  @Test func anAnswerPastTheLimitsFailsAloneAndTheNextIsRead() async throws {
    var limits = ChatResponseLimits()
    limits.page.document = 600
    let transport = ProcessChatTransport(
      command: "exec '\(Programs.scriptedChat)' --groups 30 --name '#news=1'", limits: limits)
    #expect(await code { try await transport.send(page, timeout: .seconds(60)) } == "invalid-reply")
    guard case .result(.connectionPlan) = try await transport.send(plan, timeout: .seconds(60)) else {
      Issue.record("no plan")
      return
    }
    #expect(transport.statistics.starts == 1)
    await transport.shutDown()
  }

  #if os(Linux)
    @Test func nothingIsLeftOpen() async {
      func open() -> Int { (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0 }
      var before = 0
      for round in 0..<30 {
        if round == 5 { before = open() }
        let transport = transport("")
        _ = await code { try await transport.send("/nothing", timeout: .seconds(60)) }
        await transport.shutDown()
      }
      // The thread that writes closes its end a little later.
      #expect(await eventually { open() <= before })
    }
  #endif

  @Test func theSearchClientAsksWithCommands() async throws {
    let scratch = Programs.Scratch()
    let transport = transport("--log '\(scratch.path("log"))' --name '#news=1' --fail 2")
    let client = ChatSearchClient(transport: transport, userID: 5)
    let page = try await client.page(for: DirectoryRequest(searchText: "x"), timeout: .milliseconds(9_500))
    #expect(page.entries.count == 3)
    await #expect(throws: ChatError.self) {
      try await client.page(for: DirectoryRequest(searchText: "x", cursor: page.cursor), timeout: .seconds(10))
    }
    #expect(try await client.plan("#news", resolve: .unknown, timeout: .seconds(60)).localChatID == .group(101))
    await #expect(throws: ChatSearchClient.Failure.relayAddress) {
      try await client.plan(CommandTests.relay, resolve: .unknown, timeout: .seconds(60))
    }
    let invitation = "https://smp1.example.org/i#AAAA/" + Documents.key
    await #expect(throws: ChatSearchClient.Failure.notStoreOnly) {
      try await client.plan(invitation, resolve: .never, timeout: .seconds(60))
    }
    await #expect(throws: CommandError.self) {
      try await client.plan("no target", resolve: .unknown, timeout: .seconds(60))
    }
    await transport.shutDown()
    #expect(
      scratch.text("log") == """
        /_service_request 5 \(DirectoryService.address) timeout=10 {"type":"search","searchText":"x"}
        /_service_request 5 \(DirectoryService.address) timeout=10 {"type":"search","searchText":"x","searchCursor":{"page": 2}}
        /_connect plan 5 #news resolve=unknown

        """)
  }
}

private actor Counter {
  private(set) var value = 0
  func count() { value += 1 }
}
