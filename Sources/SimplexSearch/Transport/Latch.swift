// SPDX-License-Identifier: Apache-2.0

/// Opens once; tasks wait for it, for a time or for ever.
final class Latch: @unchecked Sendable {
  private let lock = Lock()
  private var isOpen = false
  private var waiting: [Int: CheckedContinuation<Bool, Never>] = [:]
  private var lastNumber = 0

  func open() {
    let all = lock.withLock { () -> [CheckedContinuation<Bool, Never>] in
      isOpen = true
      defer { waiting = [:] }
      return Array(waiting.values)
    }
    for continuation in all { continuation.resume(returning: true) }
  }

  /// Whether it opened in time.
  func wait(atMost duration: Duration, _ clock: any Clock<Duration>) async -> Bool {
    let number = nextNumber()
    let timer = Task {
      // Not waiting at all is better than waiting for ever.
      try? await clock.sleep(for: duration)
      self.giveUp(number)
    }
    defer { timer.cancel() }
    return await wait(number)
  }

  func wait() async { _ = await wait(nextNumber()) }

  private func wait(_ number: Int) async -> Bool {
    await withCheckedContinuation { continuation in
      let isOpenAlready = lock.withLock {
        if !isOpen, waiting[number] == nil, !givenUp.contains(number) { waiting[number] = continuation }
        return isOpen ? true : givenUp.contains(number) ? false : nil as Bool?
      }
      if let isOpenAlready { continuation.resume(returning: isOpenAlready) }
    }
  }

  private var givenUp: Set<Int> = []

  private func giveUp(_ number: Int) {
    let continuation = lock.withLock { () -> CheckedContinuation<Bool, Never>? in
      if let found = waiting.removeValue(forKey: number) { return found }
      givenUp.insert(number)
      return nil
    }
    continuation?.resume(returning: false)
  }

  private func nextNumber() -> Int {
    lock.withLock {
      lastNumber += 1
      return lastNumber
    }
  }
}
