// SPDX-License-Identifier: Apache-2.0

/// What starts with `#`, `@` or `/`: names, mentions and commands.
extension MessageScanner {
  /// A name: `#` and a domain or a label, or `@` and a domain. Trailing punctuation of the word is cut first, so the
  /// rest of the word after the name must be punctuation alone.
  ///
  /// The word is looked at only up to its first character that could be neither.
  mutating func takeName() -> Bool {
    let start = position &+ 1
    var index = start
    while index < lineEnd {
      let byte = bytes[index]
      guard byte.isAlphanumeric || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") else { break }
      index &+= 1
    }
    guard index > start, let wordEnd = punctuationEnd(index) else { return false }
    let end = CharacterClass.trimmedEnd(bytes, start, index, ofWord: false)
    let isContact = bytes[position] == UInt8(ascii: "@")
    guard (try? NameReader.check(bytes, start, end, allowsLabel: !isContact)) != nil else { return false }
    take(.name, to: end)
    position = wordEnd
    return true
  }

  /// The end of the word, if all that stands between `index` and it is punctuation.
  private func punctuationEnd(_ index: Int) -> Int? {
    var index = index
    while index < lineEnd, bytes[index] != 0x20 {
      if bytes[index] < 0x80 {
        guard CharacterClass.isASCIIPunctuation(bytes[index]) else { return nil }
        index &+= 1
      } else {
        var end = index &+ 1
        while end < lineEnd, bytes[end] & 0xC0 == 0x80 { end &+= 1 }
        guard UnicodePunctuation.contains(CharacterClass.scalar(bytes, from: index, before: end).value) else {
          return nil
        }
        index = end
      }
    }
    return index
  }

  /// `@` and a member's name, in quotes or plain. A plain name may turn out empty.
  mutating func takeMention() -> Bool {
    guard let value = valueAfterPrefix() else { return false }
    take(.mention, to: value.fragmentEnd)
    position = value.runEnd
    return true
  }

  /// `/` and a command, in quotes or plain. When it is punctuation alone, that is the command.
  mutating func takeCommand() -> Bool {
    guard let value = valueAfterPrefix() else { return false }
    take(.command, to: value.isOnlyPunctuation ? value.runEnd : value.fragmentEnd)
    position = value.runEnd
    return true
  }

  private struct Value {
    /// Whether nothing but punctuation stands there.
    var isOnlyPunctuation: Bool
    /// Where the fragment ends: after the closing quote, or with the value.
    var fragmentEnd: Int
    /// Where scanning goes on: what lies between is plain.
    var runEnd: Int
  }

  /// The value after a prefix character: between quotes; or up to the next white space, without the punctuation at
  /// its end. Its first character is above U+0020 and none of `# @ '`.
  private func valueAfterPrefix() -> Value? {
    let start = position &+ 1
    guard start < lineEnd else { return nil }
    if bytes[start] == UInt8(ascii: "'") {
      guard start &+ 1 < lineEnd, isValueStart(bytes[start &+ 1]),
        let end = bytes.firstIndex(of: UInt8(ascii: "'"), from: start &+ 1, to: lineEnd)
      else { return nil }
      return Value(isOnlyPunctuation: false, fragmentEnd: end &+ 1, runEnd: end &+ 1)
    }
    guard isValueStart(bytes[start]) else { return nil }
    var index = start
    while index < lineEnd, CharacterClass.spaceLength(bytes, index, lineEnd) == 0 { index &+= 1 }
    let end = CharacterClass.trimmedEnd(bytes, start, index, ofWord: false)
    return Value(isOnlyPunctuation: end == start, fragmentEnd: end, runEnd: index)
  }

  private func isValueStart(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte != UInt8(ascii: "#") && byte != UInt8(ascii: "@") && byte != UInt8(ascii: "'")
  }
}
