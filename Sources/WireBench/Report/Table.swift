// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The measurements for people.
enum Table {
  static func text(_ rows: [Measurement]) -> String {
    let head = ["case", "contender", "MB/s", "/ raw yajl", "spread", "entries/s", "allocations", "peak KB", "first µs"]
    let cells = rows.map { row in
      [
        row.case, row.contender, number(row.mbPerSecond, 1), number(row.ratioToRawYajl, 3),
        "±\(number(row.spread * 50, 1))%",
        number(row.entriesPerSecond, 0), number(row.allocationsPerEntry, 2),
        number(row.peakMemoryBytes.map { Double($0) / 1024 }, 0), number(row.firstEntryMicroseconds, 0),
      ]
    }
    return text(head, cells)
  }

  /// A head and rows of cells, the first two columns being words and the others numbers.
  static func text(_ head: [String], _ rows: [[String]]) -> String {
    let lines = [head] + rows
    let widths = head.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    return lines.map { line in
      line.indices.map { column in
        let space = String(repeating: " ", count: widths[column] - line[column].count)
        return column < 2 ? line[column] + space : space + line[column]
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }

  static func number(_ value: Double?, _ digits: Int) -> String {
    value.map { String(format: "%.\(digits)f", $0) } ?? "–"
  }
}
