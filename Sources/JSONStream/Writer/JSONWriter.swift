// SPDX-License-Identifier: Apache-2.0

/// Writes JSON (RFC 8259) without white space, value by value.
///
/// Quotation mark, reverse solidus and control characters are escaped, everything else is written as it is: a solidus is
/// not escaped, and text stays UTF-8. The writer puts the commas and colons; it is for the caller to write a name before each
/// member's value and to close what was opened.
public struct JSONWriter: Sendable {
  /// What was written so far.
  public private(set) var bytes: [UInt8] = []
  /// Whether a comma goes before the next value or name.
  private var needsComma = false

  /// An empty text.
  public init() {}

  /// What was written so far, as text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Forgets what was written but keeps its memory.
  public mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    needsComma = false
  }

  /// `{`
  public mutating func beginObject() { open(0x7B) }
  /// `}`
  public mutating func endObject() { close(0x7D) }
  /// `[`
  public mutating func beginArray() { open(0x5B) }
  /// `]`
  public mutating func endArray() { close(0x5D) }

  /// A member's name; its value comes next.
  public mutating func name(_ name: String) {
    separate()
    quote(name)
    bytes.append(0x3A)
    needsComma = false
  }

  /// A string.
  public mutating func string(_ value: String) {
    separate()
    quote(value)
    needsComma = true
  }

  /// An integer.
  public mutating func integer(_ value: some BinaryInteger) { raw(String(value).utf8) }
  /// `true` or `false`
  public mutating func bool(_ value: Bool) { raw((value ? "true" : "false").utf8) }
  /// `null`
  public mutating func null() { raw("null".utf8) }

  /// The text of one value, which must be JSON already: it is not checked.
  public mutating func raw(_ value: some Sequence<UInt8>) {
    separate()
    bytes.append(contentsOf: value)
    needsComma = true
  }

  private mutating func open(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(0x2C) }
  }

  private mutating func quote(_ value: String) {
    bytes.append(0x22)
    for byte in value.utf8 {
      switch byte {
      case 0x22, 0x5C: bytes.append(contentsOf: [0x5C, byte])
      case 0x0A: bytes.append(contentsOf: [0x5C, UInt8(ascii: "n")])
      case 0x0D: bytes.append(contentsOf: [0x5C, UInt8(ascii: "r")])
      case 0x09: bytes.append(contentsOf: [0x5C, UInt8(ascii: "t")])
      case 0..<0x20:
        bytes.append(contentsOf: "\\u00".utf8)
        bytes.append(Self.digit(byte >> 4))
        bytes.append(Self.digit(byte & 15))
      default: bytes.append(byte)
      }
    }
    bytes.append(0x22)
  }

  private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x57 + value }
}
