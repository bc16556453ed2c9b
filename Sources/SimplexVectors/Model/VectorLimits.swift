// SPDX-License-Identifier: Apache-2.0

/// The limits of a group of tests; what is nil stands at its default.
@_spi(Conformance) public struct VectorLimits: Hashable, Sendable {
  /// Containers open at once.
  public var depth: Int?
  /// Bytes of a string, name or number.
  public var token: Int?
  /// Bytes of a kept string.
  public var string: Int?
  /// Bytes of an entry.
  public var entry: Int?
  /// Elements of `entries`.
  public var entries: Int?
  /// Bytes of the document.
  public var document: Int?
  /// Bytes of the cursor.
  public var cursor: Int?

  /// No limit is set.
  public init() {}

  private static let members: [(name: String, path: any WritableKeyPath<VectorLimits, Int?> & Sendable)] = [
    ("depth", \.depth), ("token", \.token), ("string", \.string), ("entry", \.entry), ("entries", \.entries),
    ("document", \.document), ("cursor", \.cursor),
  ]

  /// Whether all stand at their default.
  public var isDefault: Bool { self == VectorLimits() }

  init(_ value: JSONValue, _ place: String) throws(VectorError) {
    var reader = try ObjectReader(value, place)
    for member in Self.members {
      if let value = reader.optional(member.name) {
        guard let count = value.count else { throw VectorError("\(place): \(member.name) is no count") }
        self[keyPath: member.path] = count
      }
    }
    try reader.end()
  }

  /// The limits as a JSON object.
  var json: JSONValue {
    .object(
      Self.members.compactMap { member in
        self[keyPath: member.path].map { JSONValue.Member(member.name, .number(String($0))) }
      })
  }
}
