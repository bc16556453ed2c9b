// SPDX-License-Identifier: Apache-2.0

/// The classes of characters that the message scanner asks for, on UTF-8.
enum CharacterClass {
  private static let storage = StaticTable { byte in
    switch byte {
    case 0x21...0x23, 0x25...0x2A, 0x2C...0x2F, 0x3A, 0x3B, 0x3F, 0x40, 0x5B...0x5D, 0x5F, 0x7B, 0x7D: 1
    default: 0
    }
  }

  /// Whether an ASCII byte is punctuation: all of ``! " # % & ' ( ) * , - . / : ; ? @ [ \ ] _ { }``. The symbols
  /// `+ < = > | ~ ^ $` and the back-tick are not.
  @inline(__always)
  static func isASCIIPunctuation(_ byte: UInt8) -> Bool { storage[byte] != 0 }

  /// Whether an ASCII byte is punctuation that may end a word without being part of it: all but `/ ) _ !`.
  @inline(__always)
  static func isASCIIWordPunctuation(_ byte: UInt8) -> Bool {
    isASCIIPunctuation(byte) && byte != 0x2F && byte != 0x29 && byte != 0x5F && byte != 0x21
  }

  /// The length of the white-space character at `index`, or 0. White space is U+0009 to U+000D, the space, the no-break
  /// space and every other space separator (Zs).
  @inline(__always)
  static func spaceLength(_ bytes: Bytes, _ index: Int, _ end: Int) -> Int {
    let first = bytes[index]
    if first < 0x80 { return first == 0x20 || (first >= 0x09 && first <= 0x0D) ? 1 : 0 }
    return first == 0xC2 || (first >= 0xE1 && first <= 0xE3) ? wideSpaceLength(bytes, index, end) : 0
  }

  private static func wideSpaceLength(_ bytes: Bytes, _ index: Int, _ end: Int) -> Int {
    if bytes[index] == 0xC2 { return index &+ 1 < end && bytes[index &+ 1] == 0xA0 ? 2 : 0 }
    guard index &+ 2 < end else { return 0 }
    switch (bytes[index], bytes[index &+ 1], bytes[index &+ 2]) {
    case (0xE1, 0x9A, 0x80), (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xAF), (0xE2, 0x81, 0x9F), (0xE3, 0x80, 0x80):
      return 3
    default: return 0
    }
  }

  /// The scalar that ends just before `end`, and where it starts; well-formed UTF-8 is assumed from `start` on.
  static func scalar(_ bytes: Bytes, from start: Int, before end: Int) -> (value: UInt32, start: Int) {
    var index = end &- 1
    var value: UInt32 = 0
    var shift: UInt32 = 0
    while index > start, bytes[index] & 0xC0 == 0x80, shift < 18 {
      value |= UInt32(bytes[index] & 0x3F) &<< shift
      shift &+= 6
      index &-= 1
    }
    let lead = UInt32(bytes[index])
    switch shift {
    case 0: value = lead
    case 6: value |= (lead & 0x1F) &<< 6
    case 12: value |= (lead & 0x0F) &<< 12
    default: value |= (lead & 0x07) &<< 18
    }
    return (value, index)
  }

  /// Where the text of `start..<end` ends once trailing punctuation is cut: all of it, or only what words lose.
  @inline(__always)
  static func trimmedEnd(_ bytes: Bytes, _ start: Int, _ end: Int, ofWord: Bool) -> Int {
    var index = end
    while index > start {
      let last = bytes[index &- 1]
      if last < 0x80 {
        guard ofWord ? isASCIIWordPunctuation(last) : isASCIIPunctuation(last) else { break }
        index &-= 1
      } else {
        let scalar = scalar(bytes, from: start, before: index)
        guard UnicodePunctuation.contains(scalar.value) else { break }
        index = scalar.start
      }
    }
    return index
  }

  /// The number of scalars in `start..<end`, counted no further than `limit`.
  static func scalarCount(_ bytes: Bytes, _ start: Int, _ end: Int, limit: Int) -> Int {
    var count = 0
    var index = start
    while index < end, count < limit {
      if bytes[index] & 0xC0 != 0x80 { count &+= 1 }
      index &+= 1
    }
    return count
  }
}
