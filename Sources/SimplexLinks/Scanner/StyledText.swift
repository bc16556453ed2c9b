// SPDX-License-Identifier: Apache-2.0

/// Small and coloured text: `!`, a selector, one white-space character, a body, `!`.
extension MessageScanner {
  /// The body starts with neither a space nor `!`, runs to the next `!` and does not end in a space. White space after
  /// the selector is any Unicode space.
  mutating func takeStyled() -> Bool {
    var reader = ByteReader(bytes, at: position &+ 1)
    guard let format = Self.takeSelector(&reader), reader.position < lineEnd else { return false }
    let space = CharacterClass.spaceLength(bytes, reader.position, lineEnd)
    let start = reader.position &+ space
    guard space > 0, start < lineEnd, bytes[start] != 0x20, bytes[start] != UInt8(ascii: "!"),
      let end = bytes.firstIndex(of: UInt8(ascii: "!"), from: start, to: lineEnd), bytes[end &- 1] != 0x20
    else { return false }
    take(.given(format), to: end &+ 1, shownStart: start, shownEnd: end)
    return true
  }

  /// A long spelling is taken when it is complete, else its first letter.
  private static func takeSelector(_ reader: inout ByteReader) -> Format? {
    if reader.take(UInt8(ascii: "-")) { return .small }
    if reader.take("1") || reader.take("red") || reader.take("r") { return .colored(color: .red) }
    if reader.take("2") || reader.take("green") || reader.take("g") { return .colored(color: .green) }
    if reader.take("3") || reader.take("blue") || reader.take("b") { return .colored(color: .blue) }
    if reader.take("4") || reader.take("yellow") || reader.take("y") { return .colored(color: .yellow) }
    if reader.take("5") || reader.take("cyan") || reader.take("c") { return .colored(color: .cyan) }
    if reader.take("6") || reader.take("magenta") || reader.take("m") { return .colored(color: .magenta) }
    return nil
  }
}
