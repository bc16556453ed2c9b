// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  @preconcurrency internal import Glibc
#elseif canImport(Musl)
  @preconcurrency internal import Musl
#elseif canImport(Darwin)
  @preconcurrency internal import Darwin
#endif

private nonisolated(unsafe) let startLock: UnsafeMutablePointer<pthread_mutex_t> = {
  let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  pthread_mutex_init(lock, nil)
  return lock
}()

/// A testee that runs as a process of its own, with a pipe to its input and one from its output.
final class TesteeProcess {
  /// Why no answer came.
  struct Breakdown: Error {
    var reason: String
  }

  /// The longest answer that is read.
  private static let longestAnswer = 256 << 20

  private var process: pid_t = 0
  private let input: Int32
  private let output: Int32
  private var lines = LineBuffer()
  private var held = 0
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)

  /// Starts the command with `/bin/sh -c`.
  init(command: String) throws(Breakdown) {
    signal(SIGPIPE, SIG_IGN)
    // Between a pipe's making and its mark no other testee may be started: it would hold the pipe open.
    pthread_mutex_lock(startLock)
    defer { pthread_mutex_unlock(startLock) }
    guard let toChild = Self.makePipe() else { throw Breakdown(reason: "no pipe: \(Self.lastError)") }
    guard let fromChild = Self.makePipe() else {
      close(toChild.read)
      close(toChild.write)
      throw Breakdown(reason: "no pipe: \(Self.lastError)")
    }
    let status = Self.spawn(command, input: toChild.read, output: fromChild.write, &process)
    close(toChild.read)
    close(fromChild.write)
    input = toChild.write
    output = fromChild.read
    _ = fcntl(input, F_SETFL, fcntl(input, F_GETFL) | O_NONBLOCK)
    _ = fcntl(output, F_SETFL, fcntl(output, F_GETFL) | O_NONBLOCK)
    guard status == 0 else {
      throw Breakdown(reason: "the testee cannot be started: \(String(cString: strerror(status)))")
    }
  }

  deinit {
    stop()
    close(input)
    close(output)
  }

  /// Sends a line and waits for the answer's line.
  ///
  /// - Parameter patience: how many seconds the testee may say nothing.
  func exchange(_ message: [UInt8], patience: Double) throws(Breakdown) -> [UInt8] {
    var rest = (message + [0x0A])[...]
    while true {
      if let line = lines.next() {
        held = 0
        return Array(line)
      }
      var waits = [pollfd(fd: output, events: Int16(POLLIN), revents: 0)]
      if !rest.isEmpty { waits.append(pollfd(fd: input, events: Int16(POLLOUT), revents: 0)) }
      let ready = poll(&waits, nfds_t(waits.count), Int32(patience * 1_000))
      if ready < 0 {
        if errno == EINTR { continue }
        throw Breakdown(reason: "waiting failed: \(Self.lastError)")
      }
      if ready == 0 { throw Breakdown(reason: "said nothing for \(Int(patience)) s") }
      if waits.count > 1, waits[1].revents != 0 { try send(&rest) }
      if waits[0].revents != 0 { try receive() }
    }
  }

  /// Ends the testee: closes nothing that could make it hang, gives it a moment after `message`, then ends it by force.
  func finish(_ message: [UInt8]) {
    var rest = (message + [0x0A])[...]
    try? send(&rest)
    for _ in 0..<100 where !hasEnded() { usleep(10_000) }
    stop()
  }

  private func send(_ rest: inout ArraySlice<UInt8>) throws(Breakdown) {
    let count = rest.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
    if count >= 0 {
      rest = rest.dropFirst(count)
    } else if errno == EPIPE {
      throw Breakdown(reason: endReason())
    } else if errno != EAGAIN, errno != EINTR {
      throw Breakdown(reason: "writing failed: \(Self.lastError)")
    }
  }

  private func receive() throws(Breakdown) {
    let count = buffer.withUnsafeMutableBytes { read(output, $0.baseAddress, $0.count) }
    if count > 0 {
      held += count
      if held > Self.longestAnswer { throw Breakdown(reason: "wrote \(held) bytes without a line end") }
      lines.append(buffer[..<count])
    } else if count == 0 {
      throw Breakdown(reason: endReason())
    } else if errno != EAGAIN, errno != EINTR {
      throw Breakdown(reason: "reading failed: \(Self.lastError)")
    }
  }

  // MARK: The end of the process

  private var endStatus: Int32?

  private func hasEnded() -> Bool {
    if endStatus != nil { return true }
    var status: Int32 = 0
    guard waitpid(process, &status, WNOHANG) == process else { return false }
    endStatus = status
    return true
  }

  /// How the process ended, once its pipe is closed.
  private func endReason() -> String {
    for _ in 0..<100 where !hasEnded() { usleep(10_000) }
    guard let status = endStatus else { return "closed its output" }
    let signal = status & 0x7F
    if signal != 0 { return "was ended by signal \(signal)" }
    return "ended with status \((status >> 8) & 0xFF)"
  }

  private func stop() {
    if hasEnded() { return }
    // The shell and what it started are a group of their own.
    kill(-process, SIGKILL)
    kill(process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    endStatus = status
  }

  // MARK: Starting

  private static var lastError: String { String(cString: strerror(errno)) }

  private static func makePipe() -> (read: Int32, write: Int32)? {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  private static func spawn(_ command: String, input: Int32, output: Int32, _ process: inout pid_t) -> Int32 {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_adddup2(&actions, input, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    // The testee starts with every signal as a shell would give it to it, whatever this process ignores.
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    posix_spawnattr_setflags(&attributes, Int16(flags))
    var arguments: [UnsafeMutablePointer<CChar>?] = ["sh", "-c", command].map { (text: String) in strdup(text) }
    arguments.append(nil)
    defer { for case let argument? in arguments { free(argument) } }
    return posix_spawn(&process, "/bin/sh", &actions, &attributes, arguments, environ)
  }
}
