// SPDX-License-Identifier: Apache-2.0

/// Characters that nobody sees and that spoil a link.
enum InvisibleCharacter {
  /// The length of the character without width or ink at `index`, or 0: control characters, soft hyphen, zero-width
  /// characters, joiners, direction marks, the byte order mark, fillers, variation selectors, tags.
  static func length(_ bytes: Bytes, _ index: Int, _ end: Int) -> Int {
    let first = bytes[index]
    if first < 0x80 { return (first < 0x20 && !isASCIISpace(first)) || first == 0x7F ? 1 : 0 }
    guard first >= 0xC2, index &+ 1 < end else { return 0 }
    let second = bytes[index &+ 1]
    switch (first, second) {
    case (0xC2, 0x85): return 0
    case (0xC2, 0x80...0x9F), (0xC2, 0xAD), (0xCD, 0x8F), (0xD8, 0x9C): return 2
    default: break
    }
    guard index &+ 2 < end else { return 0 }
    let third = bytes[index &+ 2]
    switch (first, second, third) {
    case (0xE1, 0x85, 0x9F...0xA0), (0xE1, 0x9E, 0xB4...0xB5), (0xE1, 0xA0, 0x8B...0x8F), (0xE2, 0x80, 0x8B...0x8F),
      (0xE2, 0x80, 0xAA...0xAE), (0xE2, 0x81, 0xA0...0xAF), (0xE2, 0xA0, 0x80), (0xE3, 0x85, 0xA4),
      (0xEF, 0xB8, 0x80...0x8F), (0xEF, 0xBB, 0xBF), (0xEF, 0xBE, 0xA0), (0xEF, 0xBF, 0xB0...0xBB):
      return 3
    default: break
    }
    guard index &+ 3 < end else { return 0 }
    switch (first, second, third) {
    case (0xF0, 0x9D, 0x85) where (0xB3...0xBA).contains(bytes[index &+ 3]), (0xF3, 0xA0, 0x80...0x87): return 4
    default: return 0
    }
  }

  /// The length of the white space at `index`, or 0: ASCII white space, and every other space and line separator.
  static func spaceLength(_ bytes: Bytes, _ index: Int, _ end: Int) -> Int {
    let length = CharacterClass.spaceLength(bytes, index, end)
    if length > 0 || bytes[index] < 0x80 { return length }
    if bytes[index] == 0xC2 { return index &+ 1 < end && bytes[index &+ 1] == 0x85 ? 2 : 0 }
    guard bytes[index] == 0xE2, index &+ 2 < end, bytes[index &+ 1] == 0x80 else { return 0 }
    return bytes[index &+ 2] == 0xA8 || bytes[index &+ 2] == 0xA9 ? 3 : 0
  }

  /// The length of what is either.
  static func anyLength(_ bytes: Bytes, _ index: Int, _ end: Int) -> Int {
    let space = spaceLength(bytes, index, end)
    return space > 0 ? space : length(bytes, index, end)
  }

  /// The length of what is either and ends just before `end`; nothing before `start` is looked at.
  static func anyLength(_ bytes: Bytes, from start: Int, before end: Int) -> Int {
    guard end > start else { return 0 }
    let scalar = CharacterClass.scalar(bytes, from: start, before: end)
    let length = anyLength(bytes, scalar.start, end)
    return scalar.start &+ length == end ? length : 0
  }

  static func isASCIISpace(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) }

  /// What the character at `index` is called when it stands beside a link; nil when it ends words.
  static func code(_ bytes: Bytes, _ index: Int) -> LinkDiagnosis.Code? {
    if bytes[index] == 0x20 || bytes[index] == 0x0A { return nil }
    return isASCIISpace(bytes[index]) ? .whiteSpaceBeside : .invisibleCharacter
  }
}
