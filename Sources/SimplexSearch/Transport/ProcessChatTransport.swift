// SPDX-License-Identifier: Apache-2.0

#if os(macOS) || os(Linux)
  #if canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #elseif canImport(Darwin)
    internal import Darwin
  #endif
  internal import JSONStream

  /// Carries commands to a process and its answers back, as lines of JSON: `{"corrId":…,"cmd":…}` one way,
  /// `{"corrId":…,"resp":…}` the other, where `resp` is a response or the wrapper with `result` or `error`.
  ///
  /// Any command line will do that carries such lines, for example a bridge to the local socket of a running chat client.
  ///
  /// ```swift
  /// let transport = ProcessChatTransport(command: "my-bridge --port 5225")
  /// let search = OnlineSearch(
  ///   directory: ChatSearchClient(transport: transport, userID: 1),
  ///   planner: ChatSearchClient(transport: transport, userID: 1))
  /// // …
  /// await transport.shutDown()
  /// ```
  ///
  /// The process is started by the first command and, when it has ended by itself, by the next one; the commands that
  /// waited when it ended fail. Answers find their commands by `corrId`, in any order. Answers that nobody waits for,
  /// messages without `corrId`, and lines that are no messages are counted and let go.
  public final class ProcessChatTransport: ChatTransport, @unchecked Sendable {
    /// What came in that was of no use, and how often the process was started.
    public struct Statistics: Hashable, Sendable {
      /// How often the process was started.
      public var starts = 0
      /// Answers to commands that were no longer waited for, or answered already.
      public var lateReplies = 0
      /// Messages with a `corrId` that was never given out.
      public var unknownReplies = 0
      /// Messages without `corrId`: what the client tells unasked.
      public var events = 0
      /// Lines that are no messages and whose command cannot be told.
      public var invalidLines = 0

      /// Nothing came in and nothing was started.
      public init() {}
    }

    private struct Pending {
      var child: ChildProcess
      var continuation: CheckedContinuation<ChatReply, any Error>
    }

    private let command: String
    private let limits: ChatResponseLimits
    private let clock: any Clock<Duration>
    private let deadlines: Deadlines
    private let grace: Duration
    private let lock = Lock()
    private var child: ChildProcess?
    private var pending: [Int: Pending] = [:]
    private var lastNumber = 0
    private var isShutDown = false
    private var counts = Statistics()
    private var endings: [ObjectIdentifier: Latch] = [:]

    /// A transport that has not started its process.
    ///
    /// - Parameters:
    ///   - command: run by `/bin/sh -c`.
    ///   - limits: what one answer may cost.
    ///   - clock: what timeouts are measured with.
    ///   - grace: how long ``shutDown()`` waits for the process to end by itself, and again after asking it to.
    public init(
      command: String, limits: ChatResponseLimits = .default, clock: any Clock<Duration> = ContinuousClock(),
      grace: Duration = .seconds(2)
    ) {
      self.command = command
      self.limits = limits
      self.clock = clock
      deadlines = Deadlines(clock)
      self.grace = grace
    }

    deinit {
      child?.closeInput()
      child?.kill(SIGTERM)
    }

    /// What came in that was of no use so far.
    public var statistics: Statistics { lock.withLock { counts } }

    /// Sends a command and waits for the answer.
    ///
    /// - Throws: ``ChatTransportError``.
    public func send(_ command: String, timeout: Duration) async throws -> ChatReply {
      if command.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) {
        throw ChatTransportError(.lineEnd, "a command is one line")
      }
      let (number, child) = try begin()
      return try await withTaskCancellationHandler {
        var deadline: Int?
        defer { if let deadline { deadlines.cancel(deadline) } }
        return try await withCheckedThrowingContinuation { continuation in
          // First, so that no deadline passes unseen, however soon it is.
          lock.withLock { pending[number] = Pending(child: child, continuation: continuation) }
          deadline = deadlines.call(after: timeout) { [weak self] in
            self?.fail(number, ChatTransportError(.timeout, "no answer in time"))
            _ = child.endIfAbandoned()
          }
          if Task.isCancelled {
            fail(number, ChatTransportError(.cancelled, "the task was cancelled"))
            return
          }
          switch child.write(Self.line(number, command)) {
          case .taken: break
          case .backlog: fail(number, ChatTransportError(.backlog, "the process does not read its commands"))
          case .ended: fail(number, ChatTransportError(.processEnded, "the process has ended"))
          }
        }
      } onCancel: {
        fail(number, ChatTransportError(.cancelled, "the task was cancelled"))
      }
    }

    /// Ends the process: closes its input, waits, asks it to end, waits, and ends it. Commands that wait fail, and so does
    /// every later one. A second call waits for the same end.
    public func shutDown() async {
      let (last, waiting, latch) = lock.withLock { () -> (ChildProcess?, [Pending], Latch?) in
        isShutDown = true
        let waiting = Array(pending.values)
        pending = [:]
        return (child, waiting, child.flatMap { endings[ObjectIdentifier($0)] })
      }
      deadlines.stop()
      for one in waiting {
        one.continuation.resume(throwing: ChatTransportError(.shutDown, "the transport was shut down"))
      }
      guard let last, let latch else { return }
      last.closeInput()
      if await latch.wait(atMost: grace, clock) { return }
      last.kill(SIGTERM)
      if await latch.wait(atMost: grace, clock) { return }
      last.kill(SIGKILL)
      await latch.wait()
    }

    // MARK: Commands

    private static func line(_ number: Int, _ command: String) -> [UInt8] {
      var writer = JSONWriter()
      writer.beginObject()
      writer.name("corrId")
      writer.string(String(number))
      writer.name("cmd")
      writer.string(command)
      writer.endObject()
      return writer.bytes + [0x0A]
    }

    /// A number for a command, and the running process.
    private func begin() throws(ChatTransportError) -> (Int, ChildProcess) {
      try lock.withLock { () throws(ChatTransportError) in
        if isShutDown { throw ChatTransportError(.shutDown, "the transport was shut down") }
        if let running = child, running.endIfAbandoned() { child = nil }
        let running: ChildProcess
        if let child { running = child } else { running = try startChild() }
        lastNumber += 1
        return (lastNumber, running)
      }
    }

    private func startChild() throws(ChatTransportError) -> ChildProcess {
      let started = try ChildProcess(command: command)
      let identifier = ObjectIdentifier(started)
      let splitter = SplitterBox(ChatMessageSplitter(limits: limits))
      let latch = Latch()
      endings[identifier] = latch
      counts.starts += 1
      do throws(ChatTransportError) {
        try started.start { [weak self] bytes in
          splitter.value.feed(bytes) { self?.take($0) }
        } onEnd: { [weak self] end in
          self?.childEnded(identifier, end)
          latch.open()
        }
      } catch {
        endings[identifier] = nil
        throw error
      }
      child = started
      return started
    }

    private func childEnded(_ identifier: ObjectIdentifier, _ end: ChildProcess.End) {
      let waiting = lock.withLock { () -> [Pending] in
        if let child, ObjectIdentifier(child) == identifier, !isShutDown { self.child = nil }
        endings[identifier] = nil
        let gone = pending.filter { ObjectIdentifier($0.value.child) == identifier }
        for number in gone.keys { pending[number] = nil }
        return Array(gone.values)
      }
      for one in waiting {
        one.continuation.resume(throwing: ChatTransportError(.processEnded, "the process \(end)"))
      }
    }

    private func fail(_ number: Int, _ error: ChatTransportError) {
      lock.withLock { pending.removeValue(forKey: number) }?.continuation.resume(throwing: error)
    }

    // MARK: Answers

    private func take(_ message: ChatMessageSplitter.Message) {
      let waiting = lock.withLock { () -> Pending? in
        guard let identifier = message.correlationID, !identifier.isEmpty else {
          if case .failure(let error) = message.reply, error.code != .noResult {
            counts.invalidLines += 1
          } else {
            counts.events += 1
          }
          return nil
        }
        guard let number = Int(identifier), String(number) == identifier, (1...max(1, lastNumber)).contains(number)
        else {
          counts.unknownReplies += 1
          return nil
        }
        if let found = pending.removeValue(forKey: number) { return found }
        counts.lateReplies += 1
        return nil
      }
      switch message.reply {
      case .success(let reply): waiting?.continuation.resume(returning: reply)
      case .failure(let error):
        waiting?.continuation.resume(throwing: ChatTransportError(.invalidReply, error.description))
      }
    }
  }

  /// Owned by the thread that reads.
  private final class SplitterBox: @unchecked Sendable {
    var value: ChatMessageSplitter
    init(_ value: ChatMessageSplitter) { self.value = value }
  }
#endif
