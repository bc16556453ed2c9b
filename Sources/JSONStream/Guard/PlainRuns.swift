// SPDX-License-Identifier: Apache-2.0

/// Long runs of plain bytes (printable ASCII without quotation mark and reverse solidus), in order.
@safe
struct PlainRuns {
  private var next: UnsafePointer<Range<Int>>?
  private var left: Int

  init(_ runs: UnsafePointer<Range<Int>>?, count: Int) {
    unsafe next = unsafe runs
    left = count
  }

  static var none: PlainRuns { unsafe PlainRuns(nil, count: 0) }

  /// The end of the run that `index` lies in, or `index`. Indices may only grow from call to call.
  mutating func pass(_ index: Int) -> Int {
    while left > 0, let run = unsafe next?.pointee {
      if index < run.lowerBound { return index }
      if index < run.upperBound { return run.upperBound }
      unsafe next? += 1
      left -= 1
    }
    return index
  }
}
