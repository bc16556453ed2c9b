// SPDX-License-Identifier: Apache-2.0

#if os(macOS) || os(Linux)
  #if canImport(Glibc)
    @preconcurrency internal import Glibc
  #elseif canImport(Musl)
    @preconcurrency internal import Musl
  #elseif canImport(Darwin)
    @preconcurrency internal import Darwin
  #endif

  /// A command that runs beside this process, in a process group of its own, with its input and output on pipes.
  ///
  /// One thread reads, one writes: neither the process that does not read nor the one that says nothing blocks anybody.
  /// Everything that both threads and callers touch is under the lock.
  final class ChildProcess: @unchecked Sendable {
    /// How it ended.
    enum End: Sendable, CustomStringConvertible {
      case exited(Int32)
      case killed(Int32)

      var description: String {
        switch self {
        case .exited(let status): "ended with status \(status)"
        case .killed(let signal): "was ended by signal \(signal)"
        }
      }
    }

    /// The most bytes that wait for the process to read them.
    static let longestBacklog = 1 << 20

    private let processID: pid_t
    private let input: Int32
    private let output: Int32
    private let lock = Lock()
    private var queue: [[UInt8]] = []
    private var queuedBytes = 0
    private var isInputClosed = false
    private var isReaped = false
    private var hasEnded = false

    /// Starts `/bin/sh -c command`. What it writes to its standard error goes where this process's does.
    init(command: String) throws(ChatTransportError) {
      // No other of these may start between the making of a pipe and its mark.
      (processID, input, output) = try Self.starting.withLock { () throws(ChatTransportError) in
        try Self.launch(command)
      }
    }

    private static let starting = Lock()

    private static func launch(_ command: String) throws(ChatTransportError) -> (pid_t, Int32, Int32) {
      let toChild = try Self.pipe()
      let fromChild: (read: Int32, write: Int32)
      do throws(ChatTransportError) { fromChild = try Self.pipe() } catch {
        close(toChild.read)
        close(toChild.write)
        throw error
      }
      var process: pid_t = 0
      let status = Self.spawn(command, toChild.read, fromChild.write, &process)
      close(toChild.read)
      close(fromChild.write)
      guard status == 0 else {
        close(toChild.write)
        close(fromChild.read)
        throw ChatTransportError(.launchFailed, "the process could not be started: error \(status)")
      }
      return (process, toChild.write, fromChild.read)
    }

    /// Begins to read and write. Both are called on the reading thread: `onBytes` for what the process writes, then
    /// `onEnd` once.
    func start(
      onBytes: @escaping @Sendable (UnsafeBufferPointer<UInt8>) -> Void, onEnd: @escaping @Sendable (End) -> Void
    ) throws(ChatTransportError) {
      let isWriting = Self.startThread { self.writeAll() }
      let isReading = isWriting && Self.startThread { self.readAll(onBytes, onEnd) }
      guard isReading else {
        if isWriting { closeInput() } else { close(input) }
        close(output)
        kill(SIGKILL)
        var status: Int32 = 0
        waitpid(processID, &status, 0)
        lock.withLock { isReaped = true }
        throw ChatTransportError(.launchFailed, "no thread could be started")
      }
    }

    // MARK: For callers

    enum WriteResult {
      case taken, backlog, ended
    }

    /// Queues bytes for the process.
    func write(_ bytes: [UInt8]) -> WriteResult {
      lock.withLock {
        if hasEnded || isInputClosed { return .ended }
        if queuedBytes + bytes.count > Self.longestBacklog { return .backlog }
        queue.append(bytes)
        queuedBytes += bytes.count
        lock.wake()
        return .taken
      }
    }

    /// Closes the process's input after what is queued.
    func closeInput() {
      lock.withLock {
        isInputClosed = true
        lock.wake()
      }
    }

    /// Sends a signal to the process and those that it started.
    func kill(_ signal: Int32) {
      lock.withLock {
        guard !isReaped else { return }
        _ = unqualifiedKill(-processID, signal)
      }
    }

    /// Whether the process has ended although its output is still held open, by a process that it left behind. Then that
    /// is ended too, so that the output closes.
    func endIfAbandoned() -> Bool {
      lock.withLock {
        guard !isReaped else { return true }
        var information = siginfo_t()
        guard waitid(P_PID, id_t(processID), &information, WEXITED | WNOHANG | WNOWAIT) == 0,
          information.si_signo != 0
        else { return false }
        _ = unqualifiedKill(-processID, SIGKILL)
        return true
      }
    }

    // MARK: Threads

    private func writeAll() {
      // A process that is gone must give an error here, not a signal.
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGPIPE)
      pthread_sigmask(SIG_BLOCK, &signals, nil)
      while let bytes = nextToWrite() {
        guard bytes.withUnsafeBytes({ Self.writeWhole(input, $0) }) else { break }
      }
      lock.withLock {
        isInputClosed = true
        queue = []
        queuedBytes = 0
      }
      close(input)
    }

    private func nextToWrite() -> [UInt8]? {
      lock.withLock {
        while queue.isEmpty, !isInputClosed { lock.wait() }
        guard !queue.isEmpty else { return nil }
        let next = queue.removeFirst()
        queuedBytes -= next.count
        return next
      }
    }

    private static func writeWhole(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Bool {
      var done = 0
      while done < bytes.count {
        let count = unqualifiedWrite(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { return false }
        done += count
      }
      return true
    }

    private func readAll(_ onBytes: (UnsafeBufferPointer<UInt8>) -> Void, _ onEnd: (End) -> Void) {
      let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 64 << 10)
      defer { buffer.deallocate() }
      while true {
        let count = read(output, buffer.baseAddress, buffer.count)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { break }
        onBytes(UnsafeBufferPointer(rebasing: UnsafeBufferPointer(buffer)[..<count]))
      }
      close(output)
      closeInput()
      let end = reap()
      lock.withLock { hasEnded = true }
      onEnd(end)
    }

    /// Waits for the process, which has closed its output; one that does not end by itself is ended.
    private func reap() -> End {
      var status: Int32 = 0
      for attempt in 0... {
        let result = lock.withLock {
          let result = waitpid(processID, &status, WNOHANG)
          if result != 0 { isReaped = true }
          return result
        }
        if result != 0 { break }
        if attempt == Self.patience { kill(SIGKILL) }
        usleep(5_000)
      }
      let signal = status & 0x7F
      return signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal)
    }

    /// How often the end of a process without output is looked for, every 5 ms, before it is ended: 2 s.
    private static let patience = 400

    // MARK: Starting

    private static func pipe() throws(ChatTransportError) -> (read: Int32, write: Int32) {
      var ends: [Int32] = [-1, -1]
      let status = unqualifiedPipe(&ends)
      if status == 0 {
        // Closed in every other process that is started, or the end of the input would never be seen.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        #if canImport(Darwin)
          _ = fcntl(ends[1], F_SETNOSIGPIPE, 1)
        #endif
      }
      guard status == 0 else { throw ChatTransportError(.launchFailed, "no pipe could be made: error \(errno)") }
      return (ends[0], ends[1])
    }

    private static func spawn(_ command: String, _ input: Int32, _ output: Int32, _ process: inout pid_t) -> Int32 {
      #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
      #else
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
      #endif
      posix_spawn_file_actions_init(&actions)
      defer { posix_spawn_file_actions_destroy(&actions) }
      posix_spawn_file_actions_adddup2(&actions, input, 0)
      posix_spawn_file_actions_adddup2(&actions, output, 1)
      posix_spawnattr_init(&attributes)
      defer { posix_spawnattr_destroy(&attributes) }
      var none = sigset_t()
      sigemptyset(&none)
      posix_spawnattr_setsigmask(&attributes, &none)
      var defaults = sigset_t()
      sigemptyset(&defaults)
      sigaddset(&defaults, SIGPIPE)
      posix_spawnattr_setsigdefault(&attributes, &defaults)
      posix_spawnattr_setpgroup(&attributes, 0)
      posix_spawnattr_setflags(
        &attributes, Int16(POSIX_SPAWN_SETPGROUP) | Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
      let words = ["/bin/sh", "-c", command]
      let arguments = words.map { strdup($0) }
      defer { for argument in arguments { free(argument) } }
      return posix_spawn(&process, "/bin/sh", &actions, &attributes, arguments + [nil], environ)
    }

    private static func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
      final class Box {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
      }
      let box = Unmanaged.passRetained(Box(body))
      var attributes = pthread_attr_t()
      pthread_attr_init(&attributes)
      defer { pthread_attr_destroy(&attributes) }
      pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
      #if canImport(Darwin)
        var thread: pthread_t?
        let status = pthread_create(
          &thread, &attributes,
          { context in
            Unmanaged<Box>.fromOpaque(context).takeRetainedValue().body()
            return nil
          }, box.toOpaque())
      #else
        var thread = pthread_t()
        let status = pthread_create(
          &thread, &attributes,
          { context in
            if let context { Unmanaged<Box>.fromOpaque(context).takeRetainedValue().body() }
            return nil
          }, box.toOpaque())
      #endif
      if status != 0 { box.release() }
      return status == 0
    }
  }

  // Members of the class hide the functions of these names.
  private func unqualifiedKill(_ process: pid_t, _ signal: Int32) -> Int32 { kill(process, signal) }
  private func unqualifiedWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
  }
  private func unqualifiedPipe(_ ends: UnsafeMutablePointer<Int32>) -> Int32 { pipe(ends) }
#endif
