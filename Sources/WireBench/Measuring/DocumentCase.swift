// SPDX-License-Identifier: Apache-2.0

import CMallocCount

/// A document and those that read it, measured in turns.
struct DocumentCase: Sendable {
  let name: String
  let entries: Int
  let make: @Sendable () -> [UInt8]
  /// The first is what the others are measured by.
  let contenders: [Contender]

  func measure(rounds: Int) throws -> [Measurement] {
    let bytes = make()
    var allocations: [Double?] = []
    var repeats: [Int] = []
    for contender in contenders {
      // The first reading warms up, the second is counted, the third tells how many make a sample long enough.
      guard try [0, entries].contains(contender.read(bytes)) else { fatalError("\(contender.name) lost entries") }
      let before = simplex_wire_malloc_count()
      _ = try contender.read(bytes)
      let taken = Double(simplex_wire_malloc_count() - before)
      allocations.append(simplex_wire_malloc_is_counted() != 0 ? taken / Double(entries) : nil)
      let once = try Clock.time { _ = try contender.read(bytes) }
      repeats.append(max(1, Int(Self.sample / max(once, 1e-7))))
    }
    var speeds = contenders.map { _ in [Double]() }
    var ratios = contenders.map { _ in [Double]() }
    for round in 0..<rounds {
      for (index, contender) in contenders.enumerated() {
        // Those that take long are asked every third time.
        if repeats[index] == 1, round % 3 != 0 { continue }
        // What the one before did to the caches and the heap is not this one's business.
        _ = try contender.read(bytes)
        let seconds = try Clock.time { for _ in 0..<repeats[index] { _ = try contender.read(bytes) } }
        let speed = Double(bytes.count * repeats[index]) / seconds
        speeds[index].append(speed)
        if let reference = speeds[0].last { ratios[index].append(speed / reference) }
      }
    }
    return contenders.indices.map { index in
      let speed = Statistics(speeds[index])
      let ratio = Statistics(ratios[index])
      return Measurement(
        case: name, contender: contenders[index].name, mbPerSecond: speed.median / 1e6, ratioToRawYajl: ratio.median,
        entriesPerSecond: speed.median / Double(bytes.count) * Double(entries),
        allocationsPerEntry: allocations[index], rounds: speeds[index].count,
        spread: index == 0 ? speed.spread : ratio.spread)
    }
  }

  /// Seconds of work in one sample.
  private static let sample = 0.02
}

/// A row of the table. Names are those of the JSON.
struct Measurement: Codable {
  var `case`: String
  var contender: String
  var mbPerSecond: Double?
  var ratioToRawYajl: Double?
  var entriesPerSecond: Double?
  var allocationsPerEntry: Double?
  var peakMemoryBytes: Int?
  var firstEntryMicroseconds: Double?
  var rounds: Int
  /// Of the ratio where there is one: the middle half of the rounds, as a share of the median.
  var spread: Double
}
