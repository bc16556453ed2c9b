// SPDX-License-Identifier: Apache-2.0

/// Brackets and quotes around a link.
enum Wrapping {
  private static let pairs: [(StaticString, StaticString)] = [
    ("(", ")"), ("[", "]"), ("{", "}"), ("<", ">"), ("\"", "\""), ("'", "'"), ("\u{AB}", "\u{BB}"),
    ("\u{2018}", "\u{2019}"), ("\u{201A}", "\u{2018}"), ("\u{201C}", "\u{201D}"), ("\u{201E}", "\u{201C}"),
    ("\u{2039}", "\u{203A}"), ("\u{300C}", "\u{300D}"), ("\u{300E}", "\u{300F}"),
    ("\u{3008}", "\u{3009}"), ("\u{300A}", "\u{300B}"), ("\u{3010}", "\u{3011}"), ("\u{3014}", "\u{3015}"),
    ("\u{FF08}", "\u{FF09}"), ("\u{FF3B}", "\u{FF3D}"), ("\u{FF5B}", "\u{FF5D}"),
  ]

  /// How many bytes at the end of a word may follow the bracket that closes.
  private static let tail = 16

  /// Where the bracket or quote opens that stands just before `place`, if one does.
  static func opening(_ bytes: Bytes, from start: Int, before place: Int) -> Int? {
    for (open, _) in pairs {
      let count = open.utf8CodeUnitCount
      if place &- start >= count, bytes.slice(place &- count, place).equals(open) { return place &- count }
    }
    return nil
  }

  /// Where the bracket closes in `place..<end` that opens just before `place`, if only punctuation follows it.
  static func closing(_ bytes: Bytes, from start: Int, _ place: Int, _ end: Int) -> Int? {
    // Where the punctuation at the end starts.
    var tailStart = end
    while tailStart > max(place, end &- tail) {
      let scalar = CharacterClass.scalar(bytes, from: place, before: tailStart)
      guard isClosing(scalar.value) else { break }
      tailStart = scalar.start
    }
    for (open, close) in pairs {
      let count = open.utf8CodeUnitCount
      guard place &- start >= count, bytes.slice(place &- count, place).equals(open) else { continue }
      var index = tailStart
      while index &+ close.utf8CodeUnitCount <= end {
        if bytes.slice(index, index &+ close.utf8CodeUnitCount).equals(close) { return index }
        index &+= 1
      }
    }
    return nil
  }

  /// Punctuation, and the symbols that close something in running text. What base64url is made of closes nothing.
  static func isClosing(_ scalar: UInt32) -> Bool {
    guard scalar < 0x80 else { return UnicodePunctuation.contains(scalar) }
    let byte = UInt8(truncatingIfNeeded: scalar)
    if byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") { return false }
    return CharacterClass.isASCIIPunctuation(byte) || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "`")
      || byte == UInt8(ascii: "~") || byte == UInt8(ascii: "|")
  }
}
