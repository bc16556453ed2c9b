// SPDX-License-Identifier: Apache-2.0

/// A format as a fragment keeps it, in eight bytes.
///
/// What a scanned text tells by itself is not kept but read from the text when somebody asks, so a message full of names
/// costs no memory beside its texts.
enum ScannedFormat: Sendable {
  /// A format as it is, or none.
  case given(Format?)
  /// A name: the text is it.
  case name
  /// A mention: `@` and the name, plain or in quotes; several when equal ones follow each other.
  case mention
  /// A command inside a message: `/` and the command, written as a mention is.
  case command
  /// A message that is a command: spaces, `/` and the command.
  case wholeCommand

  /// The format of a fragment with this text.
  func format(of text: String) -> Format? {
    switch self {
    case .given(let format): return format
    case .name: return (try? SimplexName(parsing: text)).map { .simplexName(nameInfo: $0) }
    case .mention: return .mention(memberName: withBytes(of: text) { String(decoding: Self.value($0), as: UTF8.self) })
    case .command: return .command(commandStr: withBytes(of: text) { String(decoding: Self.value($0), as: UTF8.self) })
    case .wholeCommand:
      return withBytes(of: text) { bytes in
        let slash = bytes.firstIndex(of: UInt8(ascii: "/"), from: 0, to: bytes.count) ?? 0
        return .command(commandStr: bytes.text(slash &+ 1, bytes.count))
      }
    }
  }

  /// What follows the prefix of a mention or a command: what stands in quotes, or all of it.
  static func value(_ bytes: Bytes) -> Bytes {
    guard bytes.count > 1, bytes[1] == UInt8(ascii: "'"),
      let end = bytes.firstIndex(of: UInt8(ascii: "'"), from: 2, to: bytes.count)
    else { return bytes.slice(1, bytes.count) }
    return bytes.slice(2, end)
  }
}
