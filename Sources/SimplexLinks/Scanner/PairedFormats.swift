// SPDX-License-Identifier: Apache-2.0

/// Formats between two marks: bold, italic, strike-through, snippet and secret. Contents are never scanned again.
extension MessageScanner {
  /// `**content**`: the content has no `*`, is not empty and neither starts nor ends with a space.
  mutating func takeDoubleBold() -> Bool {
    let start = position &+ 2
    guard start < lineEnd, bytes[position &+ 1] == UInt8(ascii: "*"),
      let end = bytes.firstIndex(of: UInt8(ascii: "*"), from: start, to: lineEnd), isContent(start, end),
      end &+ 1 < lineEnd, bytes[end &+ 1] == UInt8(ascii: "*")
    else { return false }
    take(.given(.bold), to: end &+ 2, shownStart: start, shownEnd: end)
    return true
  }

  /// A mark, content up to the next equal mark, and that mark. Without one the rest of the line is plain; with content
  /// that is empty or has a space at an end the marks and all between are plain.
  mutating func takePaired(_ format: Format) {
    let start = position &+ 1
    guard let end = bytes.firstIndex(of: bytes[position], from: start, to: lineEnd) else {
      position = lineEnd
      return
    }
    if isContent(start, end) {
      take(.given(format), to: end &+ 1, shownStart: start, shownEnd: end)
    } else {
      position = end &+ 1
    }
  }

  /// A run of `#`, content without any, and another run; one `#` at either end is not shown.
  mutating func takeSecret() -> Bool {
    var start = position
    while start < lineEnd, bytes[start] == UInt8(ascii: "#") { start &+= 1 }
    guard var end = bytes.firstIndex(of: UInt8(ascii: "#"), from: start, to: lineEnd), isContent(start, end) else {
      return false
    }
    while end < lineEnd, bytes[end] == UInt8(ascii: "#") { end &+= 1 }
    take(.given(.secret), to: end, shownStart: position &+ 1, shownEnd: end &- 1)
    return true
  }

  /// Whether a content is not empty and has no space at either end. Only U+0020 counts.
  func isContent(_ start: Int, _ end: Int) -> Bool {
    start < end && bytes[start] != 0x20 && bytes[end &- 1] != 0x20
  }
}
