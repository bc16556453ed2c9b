// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A clock that goes on only when it is told to.
final class ManualClock: Clock, @unchecked Sendable {
  struct Instant: InstantProtocol {
    var offset: Duration = .zero
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (first: Instant, second: Instant) -> Bool { first.offset < second.offset }
  }

  private struct Sleeper {
    var deadline: Instant
    var continuation: CheckedContinuation<Void, any Error>
  }

  private let lock = NSLock()
  private var current = Instant()
  private var sleepers: [Int: Sleeper] = [:]
  private var cancelled: Set<Int> = []
  private var lastNumber = 0

  var now: Instant { lock.withLock { current } }
  var minimumResolution: Duration { .nanoseconds(1) }
  /// How many tasks sleep.
  var sleeping: Int { lock.withLock { sleepers.count } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = lock.withLock {
      lastNumber += 1
      return lastNumber
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        let outcome: Result<Void, any Error>? = lock.withLock {
          if cancelled.remove(number) != nil { return .failure(CancellationError()) }
          if deadline <= current { return .success(()) }
          sleepers[number] = Sleeper(deadline: deadline, continuation: continuation)
          return nil
        }
        if let outcome { continuation.resume(with: outcome) }
      }
    } onCancel: {
      let sleeper = lock.withLock {
        let found = sleepers.removeValue(forKey: number)
        if found == nil { cancelled.insert(number) }
        return found
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  func advance(by duration: Duration) {
    let due = lock.withLock {
      current = current.advanced(by: duration)
      let due = sleepers.filter { $0.value.deadline <= current }
      for number in due.keys { sleepers[number] = nil }
      return Array(due.values)
    }
    for sleeper in due { sleeper.continuation.resume() }
  }
}

extension ManualClock {
  /// Goes on by itself, a second each millisecond, until the task is cancelled: for what has to end some time, whenever it
  /// begins to wait.
  func run() -> Task<Void, Never> {
    Task {
      while !Task.isCancelled {
        advance(by: .seconds(1))
        try? await Task.sleep(nanoseconds: 1_000_000)
      }
    }
  }
}

/// Lets other tasks run until something holds; false when it never does.
func eventually(_ holds: @MainActor () -> Bool) async -> Bool {
  for round in 0..<20_000 {
    if await holds() { return true }
    // Threads outside of the pool need time of their own.
    if round < 200 { await Task.yield() } else { try? await Task.sleep(nanoseconds: 1_000_000) }
  }
  return await holds()
}

/// Lets everything that can run do so.
func settle() async { for _ in 0..<100 { await Task.yield() } }
