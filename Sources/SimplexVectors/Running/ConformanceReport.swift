// SPDX-License-Identifier: Apache-2.0

/// What a run came to: a table by suite and flag, each failure with input and difference, and the verdict.
@_spi(Conformance) public struct ConformanceReport: Sendable {
  /// The tests, in the order they ran.
  public var records: [TestRecord] = []
  /// What the testee is known to fail.
  public var expectedFailures = ExpectedFailures()
  /// How often the testee had to be started again.
  public var restarts = 0

  /// An empty report.
  public init() {}

  private var known: Set<String> { Set(expectedFailures.ids) }

  /// Failures that are not expected.
  public var failures: [TestRecord] {
    let known = known
    return records.filter { !$0.isPassed && !$0.isSkipped && !known.contains($0.test.id) }
  }

  /// Tests that pass although they are expected to fail.
  public var unexpectedPasses: [TestRecord] {
    let known = known
    return records.filter { $0.isPassed && known.contains($0.test.id) }
  }

  /// Whether everything that ran passes, and something ran.
  public var isSuccess: Bool {
    failures.isEmpty && unexpectedPasses.isEmpty && records.contains { $0.isPassed }
  }

  /// The table, the failures and the verdict, for people.
  public func text(details: Bool = true) -> String {
    var lines = table("suite", bySuite())
    lines.append("")
    lines += table("flag", byFlag())
    let failures = failures
    if details {
      for record in failures { lines += [""] + describe(record) }
      for record in unexpectedPasses {
        lines += ["", "PASS \(record.test.id)  \(record.test.comment): expected to fail; take it off the list"]
      }
    }
    lines += ["", verdict(failures: failures.count)]
    return lines.joined(separator: "\n") + "\n"
  }

  private func verdict(failures: Int) -> String {
    let passed = records.count { $0.isPassed }
    let skipped = records.count { $0.isSkipped }
    let expected = records.count - passed - skipped - failures
    var parts = ["\(passed) passed", "\(failures) failed"]
    if expected > 0 { parts.append("\(expected) failed as expected") }
    if !unexpectedPasses.isEmpty { parts.append("\(unexpectedPasses.count) passed unexpectedly") }
    parts.append("\(skipped) skipped")
    if restarts > 0 { parts.append("testee restarted \(restarts) times") }
    return (isSuccess ? "OK: " : "FAILED: ") + parts.joined(separator: ", ")
  }

  // MARK: Table

  private struct Row {
    var name: String
    var passed = 0, failed = 0, expected = 0, broken = 0, skipped = 0
  }

  private func bySuite() -> [Row] {
    VectorSuite.allCases.compactMap { suite in row(suite.rawValue, records.filter { $0.suite == suite }) }
  }

  private func byFlag() -> [Row] {
    Set(records.flatMap(\.test.flags)).sorted().compactMap { flag in
      row(flag, records.filter { $0.test.flags.contains(flag) })
    }
  }

  private func row(_ name: String, _ records: [TestRecord]) -> Row? {
    guard !records.isEmpty else { return nil }
    var row = Row(name: name)
    let known = known
    for record in records {
      switch record.outcome {
      case .passed: row.passed += 1
      case .skipped: row.skipped += 1
      default:
        if known.contains(record.test.id) {
          row.expected += 1
        } else if case .broken = record.outcome {
          row.broken += 1
        } else {
          row.failed += 1
        }
      }
    }
    return row
  }

  private func table(_ title: String, _ rows: [Row]) -> [String] {
    let width = max(title.count, rows.map(\.name.count).max() ?? 0)
    let cells = { (name: String, columns: [String]) in
      name + String(repeating: " ", count: width - name.count)
        + columns.map { String(repeating: " ", count: max(0, 10 - $0.count)) + $0 }.joined()
    }
    return [cells(title, ["pass", "fail", "expected", "broken", "skipped"])]
      + rows.map { row in
        cells(
          row.name, [row.passed, row.failed, row.expected, row.broken, row.skipped].map { $0 == 0 ? "-" : String($0) })
      }
  }

  // MARK: Failures

  private func describe(_ record: TestRecord) -> [String] {
    let flags = record.test.flags.isEmpty ? "" : "  [\(record.test.flags.joined(separator: ", "))]"
    var lines = [
      "FAIL \(record.test.id)  \(record.test.comment)\(flags)", "  input       \(record.test.input.json.brief)",
    ]
    for expected in record.test.expected { lines.append("  expected    \(expected.brief)") }
    switch record.outcome {
    case .failed(let failure):
      lines.append("  got         \((try? JSONValue(parsing: failure.result.utf8))?.brief ?? failure.result)")
      lines.append("  difference  \(failure.difference)")
      if failure.chunking != "whole" { lines.append("  fed         \(failure.chunking)") }
    case .broken(let reason): lines.append("  broke down  \(reason)")
    default: break
    }
    return lines
  }
}
