// SPDX-License-Identifier: Apache-2.0

internal import JSONStream

/// A JSON value, exact: numbers are their text, and no member is lost.
@_spi(Conformance) public enum JSONValue: Sendable {
  /// `null`
  case null
  /// `true` or `false`
  case bool(Bool)
  /// A number as it is written.
  case number(String)
  /// A text.
  case string(String)
  /// A list.
  case array([JSONValue])
  /// Members in their order; a key may stand twice.
  case object([Member])

  /// One member of an object.
  public struct Member: Sendable {
    /// The key.
    public var key: String
    /// The value.
    public var value: JSONValue

    /// Makes a member.
    public init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// The value of the first member of that key, when this is an object that has one.
  public subscript(_ key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key.utf8.elementsEqual(key.utf8) }?.value
  }

  /// The text, when this is one.
  public var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The items, when this is a list.
  public var items: [JSONValue]? {
    if case .array(let items) = self { items } else { nil }
  }

  /// The number, when this is a whole one that is not negative, written as digits.
  public var count: Int? {
    guard case .number(let text) = self, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text)
  }

  /// The value as JSON without white space.
  public var jsonText: String {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.text
  }

  func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.null()
    case .bool(let value): writer.bool(value)
    case .number(let text): writer.raw(text.utf8)
    case .string(let text): writer.string(text)
    case .array(let items):
      writer.beginArray()
      for item in items { item.write(to: &writer) }
      writer.endArray()
    case .object(let members):
      writer.beginObject()
      for member in members {
        writer.name(member.key)
        member.value.write(to: &writer)
      }
      writer.endObject()
    }
  }
}
