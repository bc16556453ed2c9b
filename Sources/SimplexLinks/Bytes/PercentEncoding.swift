// SPDX-License-Identifier: Apache-2.0

/// Writing of query values: ASCII letters, digits, `-`, `_`, `.` and `~` stand for themselves, every other byte becomes
/// `%` and two upper-case hexadecimal digits.
enum PercentEncoding {
  static func append(_ bytes: some Sequence<UInt8>, to output: inout [UInt8]) {
    for byte in bytes {
      if byte.isAlphanumeric || byte == 0x2D || byte == 0x5F || byte == 0x2E || byte == 0x7E {
        output.append(byte)
      } else {
        output.append(0x25)
        output.append(hexDigit(byte >> 4))
        output.append(hexDigit(byte & 0x0F))
      }
    }
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 { value < 10 ? value &+ 0x30 : value &- 10 &+ 0x41 }
}

extension [UInt8] {
  /// Appends ASCII text.
  mutating func append(_ literal: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }

  /// Appends a number in decimal.
  mutating func append(decimal value: some BinaryInteger) {
    append(contentsOf: String(value).utf8)
  }
}
