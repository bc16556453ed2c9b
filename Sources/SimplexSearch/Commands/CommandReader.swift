// SPDX-License-Identifier: Apache-2.0

internal import JSONStream

/// Reads a command's text word by word; words are separated by one space each.
struct CommandReader {
  private let bytes: [UInt8]
  private(set) var position = 0

  /// - Throws: `line-end` when the text holds one.
  init(_ text: String) throws(CommandError) {
    bytes = Array(text.utf8)
    if let place = bytes.firstIndex(where: Self.isLineEnd) { throw CommandError(code: .lineEnd, offset: place) }
  }

  static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  var isAtEnd: Bool { position == bytes.count }

  /// Steps over `text` when it stands here.
  mutating func take(_ text: String) -> Bool {
    guard bytes[position...].starts(with: text.utf8) else { return false }
    position += text.utf8.count
    return true
  }

  /// The bytes up to the next space or the end, perhaps none.
  mutating func word() -> String {
    let end = bytes[position...].firstIndex(of: 0x20) ?? bytes.count
    defer { position = end }
    return String(decoding: bytes[position..<end], as: UTF8.self)
  }

  /// Everything from here on.
  mutating func rest() -> String {
    defer { position = bytes.count }
    return String(decoding: bytes[position...], as: UTF8.self)
  }
}

/// What commands have in common.
enum CommandParts {
  /// The user's id: digits only, within 64 bits.
  static func userID(_ word: String) -> Int64? {
    guard !word.isEmpty, word.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
    return Int64(word)
  }

  /// Seconds as digits, perhaps with a fraction that is zero: a client that counts in floating point prints `10.0`.
  static func seconds(_ word: String) -> Int? {
    let parts = word.utf8.split(separator: 0x2E, omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = parts.first, !whole.isEmpty, whole.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 })
    else { return nil }
    if parts.count == 2 {
      guard !parts[1].isEmpty, parts[1].allSatisfy({ $0 == 0x30 }) else { return nil }
    }
    return Int(String(Substring(whole)))
  }

  /// Whether the text is one word: not empty, no space, no line end.
  static func isWord(_ text: String) -> Bool {
    !text.isEmpty && !text.utf8.contains(where: { $0 == 0x20 || CommandReader.isLineEnd($0) })
  }

  /// Whether the text is exactly one JSON object, without white space around it.
  static func isObject(_ text: String) -> Bool {
    var parser = JSONEventParser()
    var first: (event: JSONEvent, range: Range<Int>)?
    var end = 0
    do throws(JSONStreamError) {
      try parser.feed(text.utf8) { event, range in
        if first == nil { first = (event, range) }
        end = range.upperBound
      }
      try parser.finish()
    } catch { return false }
    return first?.event == .beginObject && first?.range.lowerBound == 0 && end == text.utf8.count
  }

  /// The same JSON on one line. A line end can stand in JSON only as white space between tokens, so a space replaces it.
  static func oneLine(_ json: String) -> String {
    guard json.utf8.contains(where: CommandReader.isLineEnd) else { return json }
    return String(decoding: json.utf8.map { CommandReader.isLineEnd($0) ? 0x20 : $0 }, as: UTF8.self)
  }
}
