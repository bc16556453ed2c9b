// SPDX-License-Identifier: Apache-2.0

/// A link somewhere in a text, which the scanner did not see.
extension Diagnostician {
  /// A link that stands somewhere in the text and was not seen: the first one decides the code.
  func linkInText() -> LinkDiagnosis? {
    var found: (start: Int, end: Int)?
    var count = 0
    var index = start
    while index < end {
      let wordEnd = bytes.firstIndex(of: 0x20, or: 0x0A, from: index, to: end)
      if let place = linkStart(index, wordEnd), let linkEnd = linkEnd(place, closingBracket(place, wordEnd)) {
        if found == nil { found = (place, linkEnd) }
        count &+= 1
      }
      index = wordEnd &+ 1
    }
    guard let found else { return commandOrNothing() }
    let repaired = count == 1 ? bytes.text(found.start, found.end) : nil
    if found.start > start &+ 1, bytes[found.start &- 1] == UInt8(ascii: "("),
      bytes[found.start &- 2] == UInt8(ascii: "]"), isFull(found.start, found.end)
    {
      return LinkDiagnosis(.fullLinkInTextLink, at: found.start, repaired: repaired)
    }
    if commandOrNothing() != nil { return LinkDiagnosis(.command, at: start, repaired: repaired) }
    var scanner = MessageScanner(bytes, into: LinkSearch())
    let fragment = scanner.fragmentStart(at: found.start)
    switch bytes[fragment] {
    case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "`"), UInt8(ascii: "#"),
      UInt8(ascii: "!"), UInt8(ascii: "@"), UInt8(ascii: "/"):
      return LinkDiagnosis(.swallowedByFormat, at: fragment, repaired: repaired)
    default:
      if fragment == found.start {
        return LinkDiagnosis(.trailingPunctuation, at: found.end, repaired: repaired)
      }
      return LinkDiagnosis(.insideWord, at: found.start, repaired: repaired)
    }
  }

  /// A message of one line that starts with `/` is a command.
  private func commandOrNothing() -> LinkDiagnosis? {
    guard bytes[start] == UInt8(ascii: "/"), end &- start > 1,
      bytes.firstIndex(of: 0x0A, from: start, to: end) == nil
    else { return nil }
    return LinkDiagnosis(.command, at: start)
  }

  /// The first scheme in a word.
  private func linkStart(_ from: Int, _ to: Int) -> Int? {
    var index = from
    while let colon = bytes.firstIndex(of: UInt8(ascii: ":"), from: index, to: to) {
      if colon &- 5 >= from, starts("https://", at: colon &- 5) { return colon &- 5 }
      if colon &- 7 >= from, starts("simplex:/", at: colon &- 7) { return colon &- 7 }
      index = colon &+ 1
    }
    return nil
  }

  /// Where the bracket closes that stands right before `from`, if it closes among the last four bytes of the word;
  /// else the word's end. A full link would take a closing parenthesis for a part of itself.
  private func closingBracket(_ from: Int, _ to: Int) -> Int {
    guard from > start else { return to }
    let closing: UInt8
    switch bytes[from &- 1] {
    case UInt8(ascii: "("): closing = UInt8(ascii: ")")
    case UInt8(ascii: "["): closing = UInt8(ascii: "]")
    case UInt8(ascii: "<"): closing = UInt8(ascii: ">")
    default: return to
    }
    return bytes.firstIndex(of: closing, from: max(from, to &- 4), to: to) ?? to
  }

  /// The end of the link that starts at `from`: the word, or the word without up to four characters of punctuation.
  private func linkEnd(_ from: Int, _ to: Int) -> Int? {
    var cut = to
    for _ in 0..<5 {
      if isLink(from, cut) { return cut }
      guard cut > from &+ 1 else { return nil }
      let scalar = CharacterClass.scalar(bytes, from: from, before: cut)
      guard Self.isClosing(scalar.value) else { return nil }
      cut = scalar.start
    }
    return nil
  }

  private func isFull(_ from: Int, _ to: Int) -> Bool {
    guard case .full? = try? LinkReader.link(bytes.slice(from, to)) else { return false }
    return true
  }
}
