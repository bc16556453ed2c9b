// SPDX-License-Identifier: Apache-2.0

/// What must be known of a window's bytes before yajl sees them, found in one pass.
///
/// yajl checks only the shape of UTF-8 and takes VT and FF for white space, so both are settled here.
///
/// On the way the pass notes long runs of plain bytes, so that a long string need not be looked through again.
@safe
struct ByteGuard {
  enum Verdict {
    case clean
    /// The bytes end inside a UTF-8 sequence.
    case incomplete
    case illFormed
    /// VT or FF, which no JSON text holds outside an escape.
    case forbidden
  }

  struct Report {
    /// The bytes before this index may be shown to yajl.
    var end = 0
    /// What stands at ``end``.
    var verdict = Verdict.clean
    var hasReverseSolidus = false
    var isASCII = true
    /// How many of ``ByteGuard/runs`` were noted.
    var runCount = 0
  }

  private static let stride = 64
  private static let shortestRun = 256

  private let runs: UnsafeMutablePointer<Range<Int>>

  init(window: Int, _ workspace: inout Workspace) { unsafe runs = workspace.take(window / Self.shortestRun + 1) }

  func deallocate(_ workspace: Workspace) { unsafe workspace.giveBack(runs) }

  /// The runs that the last scan noted.
  func runs(_ report: Report) -> PlainRuns { unsafe PlainRuns(runs, count: report.runCount) }

  func scan(_ base: UnsafePointer<UInt8>, _ count: Int) -> Report {
    var report = Report()
    let stride = Self.stride
    var hasHigh = false
    var forbidden = count
    var index = 0
    while index + stride <= count {
      let a = unsafe ByteBlocks.load(base, index)
      let b = unsafe ByteBlocks.load(base, index + 16)
      let c = unsafe ByteBlocks.load(base, index + 32)
      let d = unsafe ByteBlocks.load(base, index + 48)
      let solidus =
        ByteBlocks.equal(a, 0x5C) .| ByteBlocks.equal(b, 0x5C) .| ByteBlocks.equal(c, 0x5C) .| ByteBlocks.equal(d, 0x5C)
      let odd =
        ByteBlocks.controlOrHigh(a) .| ByteBlocks.controlOrHigh(b) .| ByteBlocks.controlOrHigh(c)
        .| ByteBlocks.controlOrHigh(d)
      let quote =
        ByteBlocks.equal(a, 0x22) .| ByteBlocks.equal(b, 0x22) .| ByteBlocks.equal(c, 0x22) .| ByteBlocks.equal(d, 0x22)
      if ByteBlocks.word(odd .| solidus .| quote) == 0 {
        let start = index
        index = unsafe ByteBlocks.endOfRun(base, index &+ stride, count)
        if index &- start >= Self.shortestRun { note(start..<index, &report) }
        continue
      }
      if ByteBlocks.word(odd .| solidus) != 0 {
        if ByteBlocks.word(solidus) != 0 { report.hasReverseSolidus = true }
        if ByteBlocks.hasHigh(a | b | c | d) { hasHigh = true }
        let bad =
          ByteBlocks.isForbidden(a) .| ByteBlocks.isForbidden(b) .| ByteBlocks.isForbidden(c)
          .| ByteBlocks.isForbidden(d)
        if ByteBlocks.word(bad) != 0 {
          forbidden = min(forbidden, unsafe Self.firstForbidden(base, index..<index + stride))
        }
      }
      index &+= stride
    }
    while index < count {
      let byte = unsafe base[index]
      if byte == 0x5C { report.hasReverseSolidus = true }
      if byte >= 0x80 { hasHigh = true }
      if byte == 0x0B || byte == 0x0C { forbidden = min(forbidden, index) }
      index += 1
    }
    report.end = count
    report.isASCII = !hasHigh
    if hasHigh {
      let (end, verdict) = unsafe UTF8Check.check(base, count)
      report.end = end
      report.verdict = verdict == .wellFormed ? .clean : verdict == .incomplete ? .incomplete : .illFormed
    }
    if forbidden < report.end {
      report.end = forbidden
      report.verdict = .forbidden
    }
    return report
  }

  private func note(_ run: Range<Int>, _ report: inout Report) {
    unsafe runs[report.runCount] = run
    report.runCount += 1
  }

  private static func firstForbidden(_ base: UnsafePointer<UInt8>, _ range: Range<Int>) -> Int {
    range.first { unsafe base[$0] == 0x0B || base[$0] == 0x0C } ?? range.upperBound
  }
}
