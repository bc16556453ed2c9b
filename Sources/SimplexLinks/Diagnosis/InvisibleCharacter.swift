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
