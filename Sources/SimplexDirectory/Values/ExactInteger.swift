// SPDX-License-Identifier: Apache-2.0

/// The value of a JSON number's text when that is an integer of 64 bits: `12.0`, `1e3` and `-0` are, `12.5` is not.
///
/// Nothing goes through floating point, and the text may be of any length.
package enum ExactInteger {
  package static func value(of text: UnsafeBufferPointer<UInt8>) -> Int64? {
    shortValue(of: text) ?? anyValue(of: text)
  }

  /// The value of a few digits and nothing else, which counts are.
  @inline(__always)
  private static func shortValue(of text: UnsafeBufferPointer<UInt8>) -> Int64? {
    guard text.count <= 18 else { return nil }
    var value: Int64 = 0
    for byte in text {
      let digit = byte &- 0x30
      if digit > 9 { return nil }
      value = value &* 10 &+ Int64(digit)
    }
    return value
  }

  private static func anyValue(of text: UnsafeBufferPointer<UInt8>) -> Int64? {
    var index = 0
    var isNegative = false
    if text[0] == 0x2D {
      isNegative = true
      index = 1
    }
    // The number is digits × 10^scale, where digits ends with the last one that is not zero.
    var digits: UInt64 = 0
    var trailingZeros = 0
    var scale = 0
    var isFraction = false
    while index < text.count {
      let byte = text[index]
      if byte == 0x2E {
        isFraction = true
      } else if byte >= 0x30, byte <= 0x39 {
        if isFraction { scale -= 1 }
        if byte == 0x30 {
          if digits != 0 { trailingZeros += 1 }
        } else {
          // Nineteen digits hold every value of 64 bits; zeros that turned out not to be trailing count too.
          for _ in 0..<min(trailingZeros, 20) where !multiply(&digits, by: 10, plus: 0) { return nil }
          trailingZeros = 0
          if !multiply(&digits, by: 10, plus: UInt64(byte - 0x30)) { return nil }
        }
      } else {
        break
      }
      index += 1
    }
    if digits == 0 { return 0 }
    scale += trailingZeros
    if index < text.count { scale += exponent(UnsafeBufferPointer(rebasing: text[(index + 1)...])) }
    guard scale >= 0, scale <= 19 else { return nil }
    for _ in 0..<scale where !multiply(&digits, by: 10, plus: 0) { return nil }
    if isNegative { return digits <= UInt64(Int64.max) + 1 ? Int64(truncatingIfNeeded: 0 &- digits) : nil }
    return Int64(exactly: digits)
  }

  /// An exponent's value, held where it can no longer matter: texts are far shorter than that.
  private static func exponent(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    let bound = 1 << 40
    var value = 0
    for byte in text where byte >= 0x30 && byte <= 0x39 { value = min(value * 10 + Int(byte - 0x30), bound) }
    return text[0] == 0x2D ? -value : value
  }

  /// Whether there was room.
  private static func multiply(_ value: inout UInt64, by factor: UInt64, plus more: UInt64) -> Bool {
    let (product, overflow) = value.multipliedReportingOverflow(by: factor)
    let (sum, carry) = product.addingReportingOverflow(more)
    value = sum
    return !overflow && !carry
  }
}
