// SPDX-License-Identifier: Apache-2.0

internal import SimplexDirectory

/// One case of a sum type, in either of the two forms that cores write.
///
/// With a `type` that is a string: that case, its members beside it. Without: a single member, the case, whose value holds
/// the members; a member `_owsf` beside it is a mark without meaning, whatever its value.
struct OutlineCase {
  /// The case when it is one of the names that are read.
  let name: KnownName?
  /// The case as it is written.
  let text: String
  /// What holds the members.
  let fields: OutlineObject
}

extension OutlineObject {
  func asCase() throws(ChatResponseError) -> OutlineCase {
    if let child = outline.child(.type, of: index), case .string(let text) = outline.nodes[child].value {
      return OutlineCase(name: KnownName(exactly: Array(text.utf8)), text: text, fields: self)
    }
    let known = outline.children(of: index).filter { outline.nodes[$0].name != .marker }
    let node = outline.nodes[index]
    guard known.count + node.otherCount == 1 else { throw noCase() }
    if node.otherCount == 1 {
      guard let text = node.otherName else { throw noCase() }
      return OutlineCase(name: nil, text: text, fields: self)
    }
    guard let child = known.first, let name = outline.nodes[child].name else { throw noCase() }
    guard case .object = outline.nodes[child].value else { throw noCase() }
    return OutlineCase(name: name, text: name.rawValue, fields: OutlineObject(outline: outline, index: child))
  }

  private func noCase() -> ChatResponseError {
    error(.noCase, index, "neither a type nor exactly one case")
  }
}
