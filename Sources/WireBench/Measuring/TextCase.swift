// SPDX-License-Identifier: Apache-2.0

import CMallocCount

/// Texts that are classified or scanned one by one; there is nobody to be measured by.
struct TextCase: Sendable {
  let name: String
  let texts: @Sendable () -> [String]
  let read: @Sendable (String) -> Bool

  func measure(rounds: Int) -> Measurement {
    let texts = texts()
    let size = texts.reduce(0) { $0 + $1.utf8.count }
    for text in texts where !read(text) { fatalError("\(name): no answer to \(text.prefix(80))") }
    let before = simplex_wire_malloc_count()
    for text in texts { _ = read(text) }
    let taken = Double(simplex_wire_malloc_count() - before) / Double(texts.count)
    let speeds = (0..<rounds).map { _ in
      var found = 0
      let seconds = Clock.time { for text in texts where read(text) { found += 1 } }
      return Double(found) / seconds
    }
    let speed = Statistics(speeds)
    return Measurement(
      case: name, contender: ContenderName.simplexWire,
      mbPerSecond: speed.median * Double(size) / Double(texts.count) / 1e6, entriesPerSecond: speed.median,
      allocationsPerEntry: simplex_wire_malloc_is_counted() != 0 ? taken : nil, rounds: rounds, spread: speed.spread)
  }
}
