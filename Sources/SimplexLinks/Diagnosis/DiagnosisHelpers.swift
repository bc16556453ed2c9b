// SPDX-License-Identifier: Apache-2.0

/// Characters that nobody sees and that spoil a link.
enum InvisibleCharacter {
  /// The length of the invisible character at `index`, or 0: soft hyphen, no-break and other wide spaces, zero-width
  /// characters, joiners, direction marks, and the byte order mark.
  static func length(_ bytes: Bytes, _ index: Int, _ end: Int) -> Int {
    let first = bytes[index]
    guard first >= 0xC2, index &+ 1 < end else { return 0 }
    let second = bytes[index &+ 1]
    switch (first, second) {
    case (0xC2, 0xA0), (0xC2, 0xAD), (0xCD, 0x8F), (0xD8, 0x9C): return 2
    default: break
    }
    guard index &+ 2 < end else { return 0 }
    switch (first, second, bytes[index &+ 2]) {
    case (0xE1, 0x9A, 0x80), (0xE1, 0xA0, 0x8E), (0xE2, 0x80, 0x80...0x8F), (0xE2, 0x80, 0xA8...0xAF),
      (0xE2, 0x81, 0x9F...0xAF), (0xE3, 0x80, 0x80), (0xEF, 0xBB, 0xBF):
      return 3
    default: return 0
    }
  }
}

/// Brackets and quotes around a link.
enum Wrapping {
  private static let pairs: [(StaticString, StaticString)] = [
    ("(", ")"), ("[", "]"), ("{", "}"), ("<", ">"), ("\"", "\""), ("'", "'"), ("\u{AB}", "\u{BB}"),
    ("\u{2018}", "\u{2019}"), ("\u{201A}", "\u{2018}"), ("\u{201C}", "\u{201D}"), ("\u{201E}", "\u{201C}"),
    ("\u{2039}", "\u{203A}"), ("\u{300C}", "\u{300D}"), ("\u{300E}", "\u{300F}"),
  ]

  /// What stands between a pair that `start..<end` begins and ends with.
  static func inner(_ bytes: Bytes, _ start: Int, _ end: Int) -> (start: Int, end: Int)? {
    for (open, close) in pairs {
      let openCount = open.utf8CodeUnitCount
      let closeCount = close.utf8CodeUnitCount
      guard end &- start > openCount &+ closeCount else { continue }
      let inner = (start: start &+ openCount, end: end &- closeCount)
      if bytes.slice(start, inner.start).equals(open), bytes.slice(inner.end, end).equals(close) { return inner }
    }
    return nil
  }
}

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

extension UnsafeBufferPointer<UInt8> {
  /// Whether `part`, at most 1,024 bytes, stands somewhere in these bytes. No byte is looked at again when an attempt
  /// fails (Knuth, Morris and Pratt), so the cost is that of one look at the text.
  func holds(_ part: [UInt8]) -> Bool {
    guard !part.isEmpty, part.count <= 1_024 else { return false }
    // How much of the part is known to match when the next byte does not.
    var fallback = [0]
    var matched = 0
    for byte in part.dropFirst() {
      while matched > 0, byte != part[matched] { matched = fallback[matched &- 1] }
      if byte == part[matched] { matched &+= 1 }
      fallback.append(matched)
    }
    matched = 0
    for byte in self {
      while matched > 0, byte != part[matched] { matched = fallback[matched &- 1] }
      if byte == part[matched] { matched &+= 1 }
      if matched == part.count { return true }
    }
    return false
  }
}
