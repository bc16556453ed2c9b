// SPDX-License-Identifier: Apache-2.0

extension JSONValue {
  /// The first difference between what was expected (`self`) and what was given, with the place as a JSON Pointer; nil when
  /// the two are equal. Objects are compared without regard to the order of members, texts byte by byte, numbers as text.
  func difference(from given: JSONValue, at path: String = "") -> String? {
    switch (self, given) {
    case (.null, .null): return nil
    case (.bool(let first), .bool(let second)) where first == second: return nil
    case (.number(let first), .number(let second)) where first.utf8.elementsEqual(second.utf8): return nil
    case (.string(let first), .string(let second)) where first.utf8.elementsEqual(second.utf8): return nil
    case (.array(let first), .array(let second)):
      for index in 0..<min(first.count, second.count) {
        if let found = first[index].difference(from: second[index], at: "\(path)/\(index)") { return found }
      }
      if first.count == second.count { return nil }
      return "\(path): expected \(first.count) items, got \(second.count)"
    case (.object(let first), .object(let second)):
      for member in first {
        let place = "\(path)/\(member.key)"
        guard let other = given[member.key] else { return "\(place): expected \(member.value.brief), got nothing" }
        if let found = member.value.difference(from: other, at: place) { return found }
      }
      for member in second where self[member.key] == nil {
        return "\(path)/\(member.key): expected nothing, got \(member.value.brief)"
      }
      return first.count == second.count ? nil : "\(path): a key stands twice"
    default: return "\(path.isEmpty ? "/" : path): expected \(brief), got \(given.brief)"
    }
  }

  /// The value's JSON, cut when it is long.
  var brief: String {
    let text = jsonText
    return text.utf8.count <= 200 ? text : String(text.prefix(160)) + "… (\(text.utf8.count) bytes)"
  }
}
