// SPDX-License-Identifier: Apache-2.0

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
