// SPDX-License-Identifier: Apache-2.0

/// Telephone numbers: perhaps `+` and digits, perhaps digits in parentheses, then groups of digits, each after at most
/// one space, `-` or `.`.
extension MessageScanner {
  /// Takes a number of 7 to 22 characters. There is no boundary at the right, so dates and IPv4 addresses are phones.
  ///
  /// Reading is greedy, and a number past 22 characters is none, so it is not read to its end.
  mutating func takePhone() -> Bool {
    var index = position
    if bytes[index] == UInt8(ascii: "+") {
      index = digitsEnd(index &+ 1)
      guard index > position &+ 1 else { return false }
    }
    index = parenthesizedEnd(index)
    while index &- position <= 22 {
      let next = digitsEnd(afterSeparator(index))
      guard next > afterSeparator(index) else { break }
      index = next
    }
    guard index &- position >= 7, index &- position <= 22 else { return false }
    take(.given(.phone), to: index)
    return true
  }

  private func digitsEnd(_ start: Int) -> Int {
    var index = start
    while index < lineEnd, bytes[index].isDigit { index &+= 1 }
    return index
  }

  private func afterSeparator(_ index: Int) -> Int {
    guard index < lineEnd else { return index }
    let byte = bytes[index]
    return byte == 0x20 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") ? index &+ 1 : index
  }

  /// Where digits in parentheses end, if they stand here after at most one separator; else `start`.
  private func parenthesizedEnd(_ start: Int) -> Int {
    let open = afterSeparator(start)
    guard open < lineEnd, bytes[open] == UInt8(ascii: "(") else { return start }
    let close = digitsEnd(open &+ 1)
    guard close > open &+ 1, close < lineEnd, bytes[close] == UInt8(ascii: ")") else { return start }
    return close &+ 1
  }
}
