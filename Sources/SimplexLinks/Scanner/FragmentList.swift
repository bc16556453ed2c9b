// SPDX-License-Identifier: Apache-2.0

/// The fragments of a message, merged as they come.
///
/// Plain fragments that follow each other are one piece of the message, so they are only a place to start from until a
/// format interrupts them. The texts of formatted neighbours with equal formats are gathered, and become a text when
/// another fragment follows.
struct FragmentList: FragmentOutput {
  private let bytes: Bytes
  private var fragments: [FormattedText] = []
  private var plainStart = 0
  /// What the last fragment showed before others were joined to it.
  private var lastShown = (start: 0, end: 0)
  /// The text of the last fragment and of those that were joined to it; empty when there are none.
  private var joined: [UInt8] = []

  var isComplete: Bool { false }

  init(_ bytes: Bytes) { self.bytes = bytes }

  mutating func addLink(_ start: Int, _ end: Int, isSimplex: Bool, _ format: () -> Format) {
    add(.given(format()), start, end, shownStart: start, shownEnd: end)
  }

  @inline(__always)
  mutating func add(_ format: ScannedFormat, _ start: Int, _ end: Int, shownStart: Int, shownEnd: Int) {
    if plainStart == start, joins(format, shownStart, shownEnd) {
      join(shownStart, shownEnd)
    } else {
      addPlain(to: start)
      append(FormattedText(format, text: bytes.text(shownStart, shownEnd)))
      lastShown = (shownStart, shownEnd)
    }
    plainStart = end
  }

  /// Whether the last fragment, which the new one follows at once, has an equal format.
  private func joins(_ format: ScannedFormat, _ shownStart: Int, _ shownEnd: Int) -> Bool {
    guard let last = fragments.last else { return false }
    switch (last.stored, format) {
    case (.given(let first), .given(let second)): return first == second
    case (.mention, .mention), (.command, .command):
      return ScannedFormat.value(bytes.slice(lastShown.start, lastShown.end))
        .equals(ScannedFormat.value(bytes.slice(shownStart, shownEnd)))
    default: return false
    }
  }

  private mutating func join(_ shownStart: Int, _ shownEnd: Int) {
    if joined.isEmpty { joined.append(contentsOf: bytes.slice(lastShown.start, lastShown.end)) }
    joined.append(contentsOf: bytes.slice(shownStart, shownEnd))
  }

  private mutating func addPlain(to end: Int) {
    endJoining()
    if plainStart < end { append(FormattedText(.given(nil), text: bytes.text(plainStart, end))) }
  }

  private mutating func endJoining() {
    if joined.isEmpty { return }
    fragments[fragments.count &- 1].lengthen(to: String(decoding: joined, as: UTF8.self))
    joined.removeAll()
  }

  @inline(__always)
  private mutating func append(_ fragment: FormattedText) {
    if fragments.count == fragments.capacity { makeRoom() }
    fragments.append(fragment)
  }

  /// Makes room for as many fragments as the message will have if it goes on as it began; while that is far more than
  /// there are, for sixteen times as many. Doubling would write each fragment twice or more, and fresh memory costs as
  /// much as scanning does.
  private mutating func makeRoom() {
    let count = fragments.count
    let expected = Int(Double(count) * Double(bytes.count) / Double(max(plainStart, 1)) * 1.03)
    fragments.reserveCapacity(max(8, count &+ count / 4, expected <= 32 &* count ? expected : 16 &* count))
  }

  /// All fragments of the message that ends at `end`; nil when none of them has a format.
  mutating func finish(at end: Int) -> [FormattedText]? {
    guard !fragments.isEmpty else { return nil }
    return finishLine(at: end)
  }

  /// All fragments of what ends at `end`, also when none of them has a format.
  mutating func finishLine(at end: Int) -> [FormattedText] {
    addPlain(to: end)
    return fragments
  }
}
