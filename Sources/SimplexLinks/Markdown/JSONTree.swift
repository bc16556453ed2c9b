// SPDX-License-Identifier: Apache-2.0

/// A JSON value that is kept because nobody here knows its meaning.
///
/// It is as deep as the decoder it came from allows. Members of objects are in the order of their UTF-8 bytes, so that
/// equal values have one form. Equality is exact.
public enum JSONTree: Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number that is a 64-bit integer.
  case integer(Int64)
  /// Any other number, as the decoder gave it.
  case number(Double)
  /// A text.
  case string(String)
  /// A list.
  case array([JSONTree])
  /// Members, ordered by key.
  case object([Member])

  /// One member of an object.
  public struct Member: Hashable, Sendable {
    /// The key.
    public var key: String
    /// The value.
    public var value: JSONTree

    /// Makes a member.
    public init(key: String, value: JSONTree) {
      self.key = key
      self.value = value
    }

    /// Equal in key, scalar by scalar, and value.
    public static func == (first: Member, second: Member) -> Bool {
      UTF8Text.same(first.key, second.key) && first.value == second.value
    }

    /// Hashes the key.
    public func hash(into hasher: inout Hasher) { UTF8Text.hash(key, into: &hasher) }
  }

  /// Equal in kind and value, texts scalar by scalar.
  public static func == (first: JSONTree, second: JSONTree) -> Bool {
    switch (first, second) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.integer(let a), .integer(let b)): a == b
    case (.number(let a), .number(let b)): a == b
    case (.string(let a), .string(let b)): UTF8Text.same(a, b)
    case (.array(let a), .array(let b)): a == b
    case (.object(let a), .object(let b)): a == b
    default: false
    }
  }

  /// Hashes what `==` compares, one level deep.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let value): hasher.combine(value)
    case .integer(let value): hasher.combine(value)
    case .number(let value): hasher.combine(value)
    case .string(let value): UTF8Text.hash(value, into: &hasher)
    case .array(let items): hasher.combine(items.count)
    case .object(let members): hasher.combine(members.count)
    }
  }

  /// The value of the member `key` when this is an object.
  subscript(_ key: StaticString) -> JSONTree? {
    guard case .object(let members) = self else { return nil }
    return members.first { UTF8Text.same($0.key, "\(key)") }?.value
  }

  /// The text, when this is one.
  var text: String? {
    if case .string(let text) = self { text } else { nil }
  }
}

extension JSONTree: Codable {
  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { return nil }
  }

  /// Reads any value.
  ///
  /// - Throws: what the decoder throws when the value is of no JSON kind.
  public init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: Key.self) {
      var members: [Member] = []
      for key in container.allKeys {
        members.append(Member(key: key.stringValue, value: try container.decode(JSONTree.self, forKey: key)))
      }
      self = .object(members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) })
      return
    }
    if var container = try? decoder.unkeyedContainer() {
      var items: [JSONTree] = []
      while !container.isAtEnd { items.append(try container.decode(JSONTree.self)) }
      self = .array(items)
      return
    }
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else {
      self = .string(try container.decode(String.self))
    }
  }

  /// Writes the value.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .bool(let value): try value.encode(to: encoder)
    case .integer(let value): try value.encode(to: encoder)
    case .number(let value): try value.encode(to: encoder)
    case .string(let value): try value.encode(to: encoder)
    case .array(let items):
      var container = encoder.unkeyedContainer()
      for item in items { try container.encode(item) }
    case .object(let members):
      var container = encoder.container(keyedBy: Key.self)
      for member in members { try container.encode(member.value, forKey: Key(stringValue: member.key)) }
    }
  }
}
