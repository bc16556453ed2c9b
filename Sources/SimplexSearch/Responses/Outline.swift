// SPDX-License-Identifier: Apache-2.0

internal import JSONStream

/// What was read of a response: the values under known names, as a tree in one array. Of a repeated name the first
/// occurrence is kept, whatever its value.
struct Outline {
  enum Value {
    case object, array
    case string(String)
    case tooLong
    /// nil for a number that is no integer of 64 bits.
    case integer(Int64?)
    case bool(Bool)
    case null
  }

  struct Node {
    /// The member's name; nil for the root and the elements of an array.
    var name: KnownName?
    var value: Value
    /// The value's first byte in the document.
    var start: Int
    var parent: Int
    var firstChild = -1
    var lastChild = -1
    var next = -1
    /// The children of an array.
    var count = 0
    /// The first member whose name is not known, when its name is not too long.
    var otherName: String?
    /// How many members have such names, as far as that can be told without keeping them: 0, 1 or more.
    var otherCount = 0
  }

  private(set) var nodes: [Node] = []

  mutating func append(_ node: Node) -> Int {
    let index = nodes.count
    nodes.append(node)
    guard node.parent >= 0 else { return index }
    if nodes[node.parent].lastChild >= 0 {
      nodes[nodes[node.parent].lastChild].next = index
    } else {
      nodes[node.parent].firstChild = index
    }
    nodes[node.parent].lastChild = index
    nodes[node.parent].count += 1
    return index
  }

  /// Notes a member of `index` whose name is not known; nil when the name is too long to be kept.
  mutating func noteOther(_ name: String?, in index: Int) {
    if nodes[index].otherCount == 0 {
      nodes[index].otherName = name
      nodes[index].otherCount = 1
    } else if let name, let first = nodes[index].otherName, first.utf8.elementsEqual(name.utf8) {
      return
    } else {
      nodes[index].otherCount = 2
    }
  }

  func child(_ name: KnownName, of index: Int) -> Int? {
    var child = nodes[index].firstChild
    while child >= 0 {
      if nodes[child].name == name { return child }
      child = nodes[child].next
    }
    return nil
  }

  func children(of index: Int) -> [Int] {
    var list: [Int] = []
    var child = nodes[index].firstChild
    while child >= 0 {
      list.append(child)
      child = nodes[child].next
    }
    return list
  }

  /// The path of a node from the root.
  func path(of index: Int) -> JSONPointer {
    var tokens: [String] = []
    var node = index
    while nodes[node].parent >= 0 {
      if let name = nodes[node].name {
        tokens.append(name.rawValue)
      } else {
        tokens.append(String(children(of: nodes[node].parent).firstIndex(of: node) ?? 0))
      }
      node = nodes[node].parent
    }
    return JSONPointer(tokens: Array(tokens.reversed().prefix(JSONPointer.reportedTokens)))
  }
}
