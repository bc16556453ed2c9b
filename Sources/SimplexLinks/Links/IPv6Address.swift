// SPDX-License-Identifier: Apache-2.0

/// The value of an IPv6 address and its one printed form.
struct IPv6Address: Hashable, Sendable {
  /// Groups 1 to 4 and 5 to 8, the first in the highest bits.
  var high: UInt64
  var low: UInt64

  /// Group `index`, counted from 0.
  func group(_ index: Int) -> UInt16 {
    let half = index < 4 ? high : low
    return UInt16(truncatingIfNeeded: half &>> UInt64(48 &- 16 &* (index & 3)))
  }

  /// Appends the printed form, which has no brackets: lower-case hexadecimal without leading zeros.
  ///
  /// An IPv4-mapped address ends in a dotted quad; so does one with six zero groups and a seventh that is not zero.
  /// Otherwise the longest run of two or more zero groups, the first if tied, is written `::`.
  func append(to output: inout [UInt8]) {
    if high == 0 && low &>> 32 == 0xFFFF {
      output.append("::ffff:")
      appendQuad(to: &output)
    } else if high == 0 && low &>> 32 == 0 && low &>> 16 != 0 {
      output.append("::")
      appendQuad(to: &output)
    } else {
      appendGroups(to: &output)
    }
  }

  private func appendQuad(to output: inout [UInt8]) {
    for shift in [24, 16, 8, 0] as [UInt64] {
      output.append(decimal: UInt8(truncatingIfNeeded: low &>> shift))
      if shift > 0 { output.append(0x2E) }
    }
  }

  private func appendGroups(to output: inout [UInt8]) {
    let run = longestZeroRun()
    var index = 0
    while index < 8 {
      if index == run.start && run.count > 0 {
        output.append("::")
        index &+= run.count
        continue
      }
      if index > 0 && !(run.count > 0 && index == run.start &+ run.count) { output.append(0x3A) }
      output.append(contentsOf: String(group(index), radix: 16).utf8)
      index &+= 1
    }
  }

  /// The longest run of at least two zero groups, the first if tied; a count of 0 when there is none.
  private func longestZeroRun() -> (start: Int, count: Int) {
    var best = (start: 0, count: 0)
    var start = 0
    for index in 0..<8 {
      if group(index) != 0 {
        start = index &+ 1
      } else if index &+ 1 &- start > Swift.max(best.count, 1) {
        best = (start, index &+ 1 &- start)
      }
    }
    return best
  }
}
