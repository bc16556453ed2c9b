// SPDX-License-Identifier: Apache-2.0

/// A line on the terminal that tells how a long input goes on, while the tool waits for more of it. It is shown only once
/// the work has taken a while, and cleared before anything else is written.
struct Progress {
  private let isShown = isTerminal(2)
  private let started = monotonicTime()
  private var last = monotonicTime()
  private var bytes = 0
  private var isOnScreen = false
  var entries = 0
  var dropped = 0

  mutating func take(bytes count: Int) {
    bytes += count
    guard isShown else { return }
    let now = monotonicTime()
    guard now - last >= 0.5 else { return }
    last = now
    isOnScreen = true
    let megabytes = Double(bytes) / 1e6
    let rate = megabytes / max(now - started, 0.001)
    Output.error.write("\(Int(megabytes)) MB, \(entries) entries, \(dropped) dropped, \(Int(rate)) MB/s")
  }

  /// Clears the line.
  mutating func clear() {
    if isOnScreen { Output.error.write("\r\u{1B}[K") }
    isOnScreen = false
  }
}
