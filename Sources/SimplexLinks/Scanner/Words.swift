// SPDX-License-Identifier: Apache-2.0

/// Words: everything up to the next space, as a link, a web address, a domain, an e-mail address, or nothing of these.
extension MessageScanner {
  /// Takes the word that starts here, with a format or without.
  @inline(__always)
  mutating func takeWord() {
    let start = position
    var index = start
    var hints: UInt8 = 0
    while index < lineEnd {
      let byte = bytes[index]
      if byte == 0x20 { break }
      hints |= WordHint.table[Int(byte)]
      index &+= 1
    }
    if hints != 0 { takeWord(to: index, hints) } else { position = index }
  }

  /// A word with a dot, an at sign or a colon.
  private mutating func takeWord(to end: Int, _ hints: UInt8) {
    let start = position
    let shownEnd = CharacterClass.trimmedEnd(bytes, start, end, ofWord: true)
    if hints & WordHint.colon != 0, hasLinkPrefix(start, shownEnd) {
      takeLink(shownEnd, end)
    } else if hints & WordHint.dot != 0, WebDomain.isValid(bytes, start, shownEnd) {
      take(.uri, to: shownEnd)
    } else if hints & WordHint.at != 0, EmailAddress.isValid(bytes, start, shownEnd) {
      take(.email, to: shownEnd)
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
    var kept: ConnectionLink?
    var reader = ByteReader(bytes.slice(position, end))
    if (try? LinkReader.read(&reader, mustEnd: true, keep: true, into: &kept)) != nil, let link = kept {
      let format = Format.simplexLink(
        showText: nil, linkType: link.linkType, simplexUri: link.simplexUri, smpHosts: link.smpHosts)
      take(format, to: shownEnd)
      return
    }
    var tail = URITail()
    if WebURI.isValid(bytes, position, shownEnd, tail: &tail) { take(.uri, to: shownEnd) }
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
