// SPDX-License-Identifier: Apache-2.0

internal import JSONStream
internal import SimplexLinks

/// Builds a value tree of a few tokens, without recursion. Of a repeated name the first occurrence is kept.
struct TreeReader {
  private struct Open {
    var isObject: Bool
    var name = ""
    var items: [JSONTree] = []
    var members: [JSONTree.Member] = []
  }

  private var open: [Open] = []

  /// Takes the next token and gives the tree when that ends it.
  mutating func take(_ token: JSONToken) -> JSONTree? {
    switch token.kind {
    case .beginObject, .beginArray:
      open.append(Open(isObject: token.kind == .beginObject))
      return nil
    case .name:
      open[open.count - 1].name = String(wellFormed: token.buffer)
      return nil
    case .endObject:
      return close(Self.object(open.removeLast().members))
    case .endArray:
      return close(.array(open.removeLast().items))
    case .unpairedSurrogate:
      return nil
    default:
      return close(Self.scalar(token))
    }
  }

  private mutating func close(_ tree: JSONTree) -> JSONTree? {
    guard let last = open.indices.last else { return tree }
    if open[last].isObject {
      open[last].members.append(JSONTree.Member(key: open[last].name, value: tree))
    } else {
      open[last].items.append(tree)
    }
    return nil
  }

  /// Members in the order of their keys' bytes, the first of equal keys.
  private static func object(_ members: [JSONTree.Member]) -> JSONTree {
    let ordered = members.enumerated().sorted { first, second in
      let (a, b) = (first.element.key.utf8, second.element.key.utf8)
      if a.elementsEqual(b) { return first.offset < second.offset }
      return a.lexicographicallyPrecedes(b)
    }
    var unique: [JSONTree.Member] = []
    for (_, member) in ordered {
      if let last = unique.last, last.key.utf8.elementsEqual(member.key.utf8) { continue }
      unique.append(member)
    }
    return .object(unique)
  }

  static func scalar(_ token: JSONToken) -> JSONTree {
    switch token.kind {
    case .string: return .string(String(wellFormed: token.buffer))
    case .true: return .bool(true)
    case .false: return .bool(false)
    case .number:
      let text = String(wellFormed: token.buffer)
      // Minus zero is no integer.
      if text != "-0" {
        if let integer = Int64(text) { return .integer(integer) }
        if let integer = UInt64(text) { return .unsigned(integer) }
      }
      return .number(Double(text) ?? .infinity)
    default: return .null
    }
  }
}
