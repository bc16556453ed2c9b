// SPDX-License-Identifier: Apache-2.0

/// Words: everything up to the next space, as a link, a web address, a domain, an e-mail address, or nothing of these.
extension MessageScanner {
  /// Takes the word that starts here, with a format or without.
  @inline(__always)
  mutating func takeWord() {
    var index = max(position, lookedTo)
    var hints: UInt8 = 0
    scanWord(&index, to: min(lineEnd, index &+ 16), &hints)
    if index < lineEnd, bytes[index] != 0x20 { scanLongWord(&index, &hints) }
    if hints != 0 { takeWord(to: index, hints) } else { position = index }
  }

  /// Moves to the next space, and gathers the hints on the way.
  @inline(__always)
  private func scanWord(_ index: inout Int, to end: Int, _ hints: inout UInt8) {
    let table = WordHint.table
    while index < end {
      let byte = bytes[index]
      if byte == 0x20 { return }
      hints |= table[Int(byte)]
      index &+= 1
    }
  }

  /// The same for words that go on, as lines do in scripts without spaces.
  private func scanLongWord(_ index: inout Int, _ hints: inout UInt8) {
    if let raw = UnsafeRawPointer(bytes.baseAddress) {
      while lineEnd &- index >= 16 {
        let block = raw.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
        if isAny(words(block .== SIMD16(repeating: 0x20))) { break }
        if isAny(words(block .== SIMD16(repeating: 0x2E))) { hints |= WordHint.dot }
        if isAny(words(block .== SIMD16(repeating: 0x40))) { hints |= WordHint.at }
        if isAny(words(block .== SIMD16(repeating: 0x3A))) { hints |= WordHint.colon }
        index &+= 16
      }
    }
    scanWord(&index, to: lineEnd, &hints)
  }

  /// A word with a dot, an at sign or a colon.
  private mutating func takeWord(to end: Int, _ hints: UInt8) {
    let start = position
    let shownEnd = CharacterClass.trimmedEnd(bytes, start, end, ofWord: true)
    if hints & WordHint.colon != 0, hasLinkPrefix(start, shownEnd) {
      takeLink(shownEnd, end)
    } else if hints & WordHint.dot != 0, WebDomain.isValid(bytes, start, shownEnd) {
      take(.given(.uri), to: shownEnd)
    } else if hints & WordHint.at != 0, EmailAddress.isValid(bytes, start, shownEnd) {
      take(.given(.email), to: shownEnd)
    }
    // What was cut off, or all of a word that is nothing, is plain.
    position = end
  }

  /// Whether the word, cut, starts as links and web addresses do and has at least ten characters.
  private func hasLinkPrefix(_ start: Int, _ end: Int) -> Bool {
    guard end &- start >= 10, bytes[start] == UInt8(ascii: "h") || bytes[start] == UInt8(ascii: "s") else {
      return false
    }
    var reader = ByteReader(bytes, at: start)
    guard reader.take("https://") || reader.take("http://") || reader.take("simplex:/") else { return false }
    return CharacterClass.scalarCount(bytes, start, end, limit: 10) == 10
  }

  /// A link is decoded from the whole word, a web address from the cut one; either is shown cut.
  private mutating func takeLink(_ shownEnd: Int, _ end: Int) {
    let word = bytes.slice(position, end)
    // Most words that come here are web addresses; asking first makes nothing for them.
    if LinkReader.linkType(word) != nil, let link = try? LinkReader.link(word) {
      takeLink(to: shownEnd, isSimplex: true) {
        .simplexLink(showText: nil, linkType: link.linkType, simplexUri: link.simplexUri, smpHosts: link.smpHosts)
      }
      return
    }
    var tail = URITail()
    if WebURI.isValid(bytes, position, shownEnd, tail: &tail) { take(.given(.uri), to: shownEnd) }
  }
}

/// The bytes without which a word is nothing but a word.
private enum WordHint {
  static let dot: UInt8 = 1
  static let at: UInt8 = 2
  static let colon: UInt8 = 4

  private static let storage = StaticTable { byte in
    switch byte {
    case UInt8(ascii: "."): dot
    case UInt8(ascii: "@"): at
    case UInt8(ascii: ":"): colon
    default: 0
    }
  }

  @inline(__always)
  static var table: UnsafePointer<UInt8> { storage.base }
}
