// SPDX-License-Identifier: Apache-2.0

/// The escapes of HTML that a link meets on its way through a web page.
enum HTMLEscapes {
  private static let named: [(StaticString, UInt8)] = [
    ("amp;", 0x26), ("lt;", 0x3C), ("gt;", 0x3E), ("quot;", 0x22), ("apos;", 0x27), ("num;", 0x23), ("colon;", 0x3A),
    ("sol;", 0x2F), ("quest;", 0x3F), ("equals;", 0x3D), ("period;", 0x2E),
  ]

  /// The text with its escapes undone once: the named ones above, and numbers of ASCII characters.
  static func decoded(_ bytes: Bytes, _ start: Int, _ end: Int) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(end &- start)
    var reader = ByteReader(Bytes(rebasing: bytes[..<end]), at: start)
    while let byte = reader.next {
      if byte == UInt8(ascii: "&"), let character = takeEscape(&reader) {
        output.append(character)
      } else {
        output.append(byte)
        reader.position &+= 1
      }
    }
    return output
  }

  private static func takeEscape(_ reader: inout ByteReader) -> UInt8? {
    let start = reader.position
    reader.position &+= 1
    for (name, character) in named where reader.take(name) { return character }
    if reader.take(UInt8(ascii: "#")) {
      var value: UInt32 = 0
      let isHex = reader.take(UInt8(ascii: "x")) || reader.take(UInt8(ascii: "X"))
      var count = 0
      while count < 6, let digit = isHex ? reader.next?.hexValue : reader.next?.digitValue {
        value = value &* (isHex ? 16 : 10) &+ UInt32(digit)
        count &+= 1
        reader.position &+= 1
      }
      if count > 0, value > 0, value < 0x80, reader.take(UInt8(ascii: ";")) {
        return UInt8(truncatingIfNeeded: value)
      }
    }
    reader.position = start
    return nil
  }
}
