// SPDX-License-Identifier: Apache-2.0

/// ASCII classes, on single bytes. Bytes of 0x80 and above belong to none of them.
extension UInt8 {
  @inline(__always)
  init(ascii scalar: Unicode.Scalar) {
    self = UInt8(truncatingIfNeeded: scalar.value)
  }

  @inline(__always)
  var isDigit: Bool { self &- 0x30 < 10 }

  @inline(__always)
  var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }

  @inline(__always)
  var isAlphanumeric: Bool { isDigit || isLetter }

  /// The value of a decimal digit.
  @inline(__always)
  var digitValue: UInt8? {
    let value = self &- 0x30
    return value < 10 ? value : nil
  }

  /// The value of a hexadecimal digit of either case.
  @inline(__always)
  var hexValue: UInt8? {
    if isDigit { return self &- 0x30 }
    let letter = (self | 0x20) &- 0x61
    return letter < 6 ? letter &+ 10 : nil
  }

  /// The lower-case form of an ASCII letter; any other byte as it is.
  @inline(__always)
  var lowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}
