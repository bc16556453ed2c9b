// SPDX-License-Identifier: Apache-2.0

/// Reads the members of an object strictly: each is taken once, and what is left over is an error.
struct ObjectReader {
  /// Where the object stands, for messages.
  let place: String
  private var members: [JSONValue.Member]

  init(_ value: JSONValue, _ place: String) throws(VectorError) {
    guard case .object(let members) = value else { throw VectorError("\(place): an object is wanted") }
    var seen: Set<String> = []
    for member in members where !seen.insert(member.key).inserted {
      throw VectorError("\(place): the member \(member.key) stands twice")
    }
    self.place = place
    self.members = members
  }

  var keys: [String] { members.map(\.key) }

  mutating func optional(_ key: String) -> JSONValue? {
    guard let index = members.firstIndex(where: { $0.key == key }) else { return nil }
    return members.remove(at: index).value
  }

  mutating func required(_ key: String) throws(VectorError) -> JSONValue {
    guard let value = optional(key) else { throw VectorError("\(place): the member \(key) is missing") }
    return value
  }

  mutating func text(_ key: String) throws(VectorError) -> String {
    guard let text = try required(key).text else { throw VectorError("\(place): \(key) is no text") }
    return text
  }

  mutating func optionalText(_ key: String) throws(VectorError) -> String? {
    guard let value = optional(key) else { return nil }
    guard let text = value.text else { throw VectorError("\(place): \(key) is no text") }
    return text
  }

  mutating func count(_ key: String) throws(VectorError) -> Int {
    guard let count = try required(key).count else { throw VectorError("\(place): \(key) is no count") }
    return count
  }

  mutating func list(_ key: String) throws(VectorError) -> [JSONValue] {
    guard let items = try required(key).items else { throw VectorError("\(place): \(key) is no list") }
    return items
  }

  mutating func texts(_ key: String) throws(VectorError) -> [String] {
    let items = try list(key)
    let texts = items.compactMap(\.text)
    guard texts.count == items.count else { throw VectorError("\(place): \(key) holds something that is no text") }
    return texts
  }

  /// Nothing may be left.
  func end() throws(VectorError) {
    if let rest = members.first { throw VectorError("\(place): unknown member \(rest.key)") }
  }
}
