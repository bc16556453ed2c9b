// SPDX-License-Identifier: Apache-2.0

extension FormattedText {
  /// The fragments of a message, or nil when nothing in it is formatted (upstream's `parseMaybeMarkdownList`).
  ///
  /// A message is split at line feeds, a final one is lost, and each line is scanned on its own. A message of one line
  /// that starts with `/`, spaces aside, is one command. Plain and equal neighbours are merged.
  ///
  /// - Complexity: linear in the length of `message`. Nothing recurses.
  public static func parse(_ message: String) -> [FormattedText]? {
    withBytes(of: message) { bytes in
      var scanner = MessageScanner(bytes, into: FragmentList(bytes))
      return scanner.scan()
    }
  }

  /// The fragments of one line of a message, plain ones included (upstream's `parseMarkdown`).
  ///
  /// This is the scanner that ``parse(_:)`` runs on each line of a message, without its rules for whole messages: a `/`
  /// at the start is a command word and not a whole command, one character is enough, and a line without any format is
  /// one plain fragment. Equal neighbours are merged as there, so both answer the same where ``parse(_:)`` finds a format
  /// in a line that starts with no command. The fragments of an empty line are none. It is meant for lines, which hold no
  /// line feed: one is taken as a character like any other, and neither splits the text nor is lost at its end.
  ///
  /// - Complexity: linear in the length of `line`. Nothing recurses.
  public static func parseLine(_ line: String) -> [FormattedText] {
    withBytes(of: line) { bytes in
      var scanner = MessageScanner(bytes, into: FragmentList(bytes))
      return scanner.scanOneLine()
    }
  }
}

/// Scans a message: UTF-8 bytes, well-formed.
///
/// Formats start only where a fragment does: at the start of a line, or right after the fragment before. A word takes
/// everything up to the next space (U+0020), so marks inside words mean nothing. Every rule either takes a fragment or
/// leaves the place as it was, and then the next rule is tried.
struct MessageScanner<Output: FragmentOutput> {
  let bytes: Bytes
  private(set) var output: Output
  /// The end of the message, a final line feed left out.
  private let end: Int
  var position = 0
  /// The end of the line that is scanned.
  var lineEnd = 0
  /// Bytes of the present word before this place are known to be plain.
  var lookedTo = 0
  /// Whether prose is skipped; without, every word is looked at, which gives the same answers.
  private let skipsProse: Bool
  /// What the search for text links remembers.
  var textLinks = TextLinkMemory()

  init(_ bytes: Bytes, skipsProse: Bool = true, into output: Output) {
    self.bytes = bytes
    self.skipsProse = skipsProse
    self.output = output
    end = bytes.last == 0x0A ? bytes.count &- 1 : bytes.count
  }

  /// Scans the message, or as much of it as the output asks for.
  mutating func scanMessage() {
    if takeWholeCommand() { return }
    while position < end, !output.isComplete {
      lineEnd = bytes.firstIndex(of: 0x0A, from: position, to: end) ?? end
      scanLine()
      position = lineEnd &+ 1
    }
  }

  /// Takes a message of one line whose first character after spaces is `/`, if another one follows.
  private mutating func takeWholeCommand() -> Bool {
    var start = 0
    while start < end, bytes[start] == 0x20 { start &+= 1 }
    guard end &- start > 1, bytes[start] == UInt8(ascii: "/"),
      bytes.firstIndex(of: 0x0A, from: start, to: end) == nil
    else { return false }
    take(.wholeCommand, to: end)
    return true
  }

  /// The start of the fragment that `place` lies in.
  mutating func fragmentStart(at place: Int) -> Int {
    while position < end {
      lineEnd = bytes.firstIndex(of: 0x0A, from: position, to: end) ?? end
      while position < lineEnd {
        let start = position
        scanFragment()
        if position > place { return start }
      }
      position = lineEnd &+ 1
    }
    return place
  }

  /// Scans up to the end of the line.
  private mutating func scanLine() {
    while position < lineEnd, !output.isComplete {
      if skipsProse { (position, lookedTo) = ProseSkipper.skip(bytes, from: position, to: lineEnd) }
      // Nothing is left when the line ends in spaces.
      if position < lineEnd { scanFragment() }
    }
  }

  /// Takes one fragment.
  @inline(__always)
  private mutating func scanFragment() {
    switch FragmentStart.table[Int(bytes[position])] {
    case FragmentStart.space: skipSpaces()
    case FragmentStart.other: takeWord()
    default: scanMarked()
    }
  }

  private mutating func scanMarked() {
    switch bytes[position] {
    case UInt8(ascii: "*"): if !takeDoubleBold() { takePaired(.bold) }
    case UInt8(ascii: "_"): takePaired(.italic)
    case UInt8(ascii: "~"): takePaired(.strikeThrough)
    case UInt8(ascii: "`"): takePaired(.snippet)
    case UInt8(ascii: "#"): if !takeSecret(), !takeName() { position = wordEnd() }
    case UInt8(ascii: "!"): if !takeStyled() { takeWord() }
    case UInt8(ascii: "@"): if !takeName(), !takeMention() { takeWord() }
    case UInt8(ascii: "/"): if !takeCommand() { takeWord() }
    case UInt8(ascii: "["): if !takeTextLink() { takeWord() }
    default: if !takePhone() { takeWord() }
    }
  }

  @inline(__always)
  private mutating func skipSpaces() {
    while position < lineEnd, bytes[position] == 0x20 { position &+= 1 }
  }

  /// Where the word that starts here ends: at the next space or at the end of the line.
  func wordEnd() -> Int {
    bytes.firstIndex(of: 0x20, from: position, to: lineEnd) ?? lineEnd
  }

  /// Takes what starts here and ends at `end`, and shows `shownStart..<shownEnd` of it.
  @inline(__always)
  mutating func take(_ format: ScannedFormat, to end: Int, shownStart: Int, shownEnd: Int) {
    output.add(format, position, end, shownStart: shownStart, shownEnd: shownEnd)
    position = end
  }

  /// Takes what starts here and ends at `end`, and shows all of it.
  @inline(__always)
  mutating func take(_ format: ScannedFormat, to end: Int) {
    take(format, to: end, shownStart: position, shownEnd: end)
  }

  /// Takes a link that starts here and ends at `end`.
  @inline(__always)
  mutating func takeLink(to end: Int, isSimplex: Bool, _ format: () -> Format) {
    output.addLink(position, end, isSimplex: isSimplex, format)
    position = end
  }
}

extension MessageScanner<FragmentList> {
  /// The fragments of the message; nil when none of them has a format.
  mutating func scan() -> [FormattedText]? {
    scanMessage()
    return output.finish(at: end)
  }

  /// The fragments of all bytes, which are one line.
  mutating func scanOneLine() -> [FormattedText] {
    lineEnd = bytes.count
    scanLine()
    return output.finishLine(at: lineEnd)
  }
}

/// What a byte means where a fragment starts.
private enum FragmentStart {
  static let other: UInt8 = 0
  static let space: UInt8 = 1
  static let marked: UInt8 = 2

  private static let storage = StaticTable { byte in
    switch byte {
    case 0x20: space
    case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "`"), UInt8(ascii: "#"),
      UInt8(ascii: "!"), UInt8(ascii: "@"), UInt8(ascii: "/"), UInt8(ascii: "["), UInt8(ascii: "+"), 0x30...0x39:
      marked
    default: other
    }
  }

  @inline(__always)
  static var table: UnsafePointer<UInt8> { storage.base }
}
