// SPDX-License-Identifier: Apache-2.0

/// Calls back when times have passed, with one sleeping task however many there are.
///
/// A task that sleeps and is cancelled stays in memory until it would have woken, so a timer of its own for each of many
/// short requests would pile up.
final class Deadlines: @unchecked Sendable {
  private let now: @Sendable () -> Duration
  private let sleep: @Sendable (Duration) async throws -> Void
  private let lock = Lock()
  private var waiting: [Int: (deadline: Duration, action: @Sendable () -> Void)] = [:]
  private var lastNumber = 0
  private var runner: Task<Void, Never>?
  /// Tells the runner that counts from one that was replaced.
  private var runnerNumber = 0
  private var wakesAt = Duration.zero

  /// Deadlines on a clock.
  init(_ clock: some Clock<Duration>) {
    let start = clock.now
    now = { start.duration(to: clock.now) }
    sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
  }

  deinit { runner?.cancel() }

  /// Calls `action` once `duration` has passed, unless it is cancelled before.
  func call(after duration: Duration, _ action: @escaping @Sendable () -> Void) -> Int {
    lock.withLock {
      lastNumber += 1
      let deadline = now() + duration
      waiting[lastNumber] = (deadline, action)
      if runner == nil || deadline < wakesAt {
        runner?.cancel()
        run(until: deadline)
      }
      return lastNumber
    }
  }

  func cancel(_ number: Int) { lock.withLock { _ = waiting.removeValue(forKey: number) } }

  /// Cancels all of them.
  func stop() {
    lock.withLock {
      waiting = [:]
      runner?.cancel()
      runner = nil
      runnerNumber += 1
    }
  }

  private func run(until deadline: Duration) {
    runnerNumber += 1
    let number = runnerNumber
    wakesAt = deadline
    runner = Task { [weak self, sleep] in
      var deadline = deadline
      while true {
        do { try await sleep(deadline) } catch { return }
        guard let next = self?.wake(number) else { return }
        deadline = next
      }
    }
  }

  /// Calls what is due and tells when to wake again.
  private func wake(_ number: Int) -> Duration? {
    let (due, next) = lock.withLock { () -> ([@Sendable () -> Void], Duration?) in
      guard number == runnerNumber else { return ([], nil) }
      let time = now()
      let due = waiting.filter { $0.value.deadline <= time }
      for number in due.keys { waiting[number] = nil }
      let next = waiting.values.map(\.deadline).min()
      if let next { wakesAt = next } else { runner = nil }
      return (due.sorted { $0.key < $1.key }.map(\.value.action), next)
    }
    for action in due { action() }
    return next
  }
}
