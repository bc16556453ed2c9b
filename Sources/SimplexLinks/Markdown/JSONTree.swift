// SPDX-License-Identifier: Apache-2.0

/// A JSON value that is kept because nobody here knows its meaning.
///
/// Members of objects are in the order of their UTF-8 bytes, so that equal values have one form. Equality compares kinds
/// and values; texts are compared scalar by scalar.
///
/// A `Decoder` gives no number as it was written, so numbers are kept by value. One that it reads as a 64-bit integer is kept
/// exactly, whatever its spelling (`JSONDecoder` reads `1.0` and `1e0` as 1), any other as the nearest `Double`. One that it
/// cannot read, which for `JSONDecoder` is a number past the range of `Double` such as `1e400`, is kept as infinity, without
/// its sign, and written as `null`.
///
/// A `Decoder` reads at most 500 levels of arrays and objects. Reading, writing and comparing do not recurse. A tree that is
/// made by hand may be deeper; an `Encoder` then gets an error.
public enum JSONTree: Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number that is a 64-bit integer.
  case integer(Int64)
  /// An integer above the range of ``integer(_:)`` that 64 bits without a sign hold.
  case unsigned(UInt64)
  /// Any other number: the nearest value, or infinity.
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
    var pairs = [(first, second)]
    while let pair = pairs.popLast() {
      switch pair {
      case (.array(let a), .array(let b)):
        guard a.count == b.count else { return false }
        pairs.append(contentsOf: zip(a, b))
      case (.object(let a), .object(let b)):
        guard a.count == b.count, zip(a, b).allSatisfy({ UTF8Text.same($0.key, $1.key) }) else { return false }
        pairs.append(contentsOf: zip(a, b).map { ($0.value, $1.value) })
      default: guard isSameLeaf(pair.0, pair.1) else { return false }
      }
    }
    return true
  }

  private static func isSameLeaf(_ first: JSONTree, _ second: JSONTree) -> Bool {
    switch (first, second) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.integer(let a), .integer(let b)): a == b
    case (.unsigned(let a), .unsigned(let b)): a == b
    case (.number(let a), .number(let b)): a == b
    case (.string(let a), .string(let b)): UTF8Text.same(a, b)
    default: false
    }
  }

  /// Hashes what `==` compares, one level deep.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let value): hasher.combine(value)
    case .integer(let value): hasher.combine(value)
    case .unsigned(let value): hasher.combine(value)
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
