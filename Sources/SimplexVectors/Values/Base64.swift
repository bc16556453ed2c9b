// SPDX-License-Identifier: Apache-2.0

/// Base64 of RFC 4648, section 4, with padding, as vectors hold bytes that are no text.
enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The bytes, or nil when the text is not canonical.
  static func decode(_ text: String) -> [UInt8]? {
    let digits = Array(text.utf8)
    guard digits.count.isMultiple(of: 4) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 4 * 3)
    var buffer: UInt32 = 0
    var padding = 0
    for (index, digit) in digits.enumerated() {
      var value: UInt32 = 0
      if digit == UInt8(ascii: "=") {
        guard index >= digits.count - 2 else { return nil }
        padding += 1
      } else {
        guard padding == 0, let found = digitValue(digit) else { return nil }
        value = found
      }
      buffer = buffer << 6 | value
      if index % 4 == 3 {
        for shift in stride(from: 16 as UInt32, through: 0, by: -8) { bytes.append(UInt8(buffer >> shift & 0xFF)) }
        buffer = 0
      }
    }
    bytes.removeLast(padding)
    return encode(bytes) == text ? bytes : nil
  }

  /// The text of bytes.
  static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[start..<min(bytes.count, start + 3)]
      var buffer: UInt32 = 0
      for index in 0..<3 { buffer = buffer << 8 | (index < part.count ? UInt32(part[start + index]) : 0) }
      for index in 0..<4 {
        text.append(index <= part.count ? alphabet[Int(buffer >> UInt32(18 - 6 * index) & 63)] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func digitValue(_ digit: UInt8) -> UInt32? {
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit - 0x41)
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit - 0x61 + 26)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit - 0x30 + 52)
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
