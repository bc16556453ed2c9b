// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSONStream

/// A JSON value.
indirect enum Tree {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([Tree])
  case object([(name: String, value: Tree)])

  /// Whether Foundation's value is the same; numbers are compared as doubles.
  func equals(_ other: Any) -> Bool {
    switch self {
    case .null: return other is NSNull
    case .bool(let value): return (other as? Bool) == value
    case .number(let text):
      guard let number = other as? NSNumber, let value = Double(text) else { return false }
      return number.doubleValue == value
    case .string(let text): return (other as? String).map { $0.utf8.elementsEqual(text.utf8) } ?? false
    case .array(let items):
      guard let others = other as? [Any], others.count == items.count else { return false }
      return zip(items, others).allSatisfy { $0.equals($1) }
    case .object(let members):
      guard let others = other as? [String: Any], others.count == members.count else { return false }
      return members.allSatisfy { member in others[member.name].map { member.value.equals($0) } ?? false }
    }
  }
}

/// Builds a tree from events.
enum TreeBuilder {
  struct Answer {
    var tree: Tree?
    var error: JSONStreamError?
    var hasRepeatedName = false
    var hasExtremeNumber = false
    var depth = 0
  }

  private enum Open {
    case array([Tree])
    case object([(name: String, value: Tree)], name: String)
  }

  static func tree(of bytes: [UInt8]) -> Answer {
    var answer = Answer()
    var open: [Open] = []
    var root: Tree?
    func add(_ value: Tree) {
      switch open.popLast() {
      // Taken out, so that they are not copied.
      case .array(var items):
        items.append(value)
        open.append(.array(items))
      case .object(var members, let name):
        members.append((name, value))
        open.append(.object(members, name: name))
      case nil: root = value
      }
    }
    func take(_ event: JSONEvent) {
      switch event {
      case .beginObject: open.append(.object([], name: ""))
      case .beginArray: open.append(.array([]))
      case .endObject, .endArray:
        switch open.popLast() {
        case .array(let items): add(.array(items))
        case .object(let members, _):
          // Foundation compares names as Swift does, by canonical equivalence.
          if Set(members.map(\.name)).count < members.count { answer.hasRepeatedName = true }
          add(.object(members))
        case nil: break
        }
      case .name(let name):
        if case .object(let members, _)? = open.popLast() { open.append(.object(members, name: name)) }
      case .string(let text): add(.string(text))
      case .number(let text):
        let isExtreme = text.utf8.count > 15 || text.utf8.contains { $0 == 0x65 || $0 == 0x45 }
        if isExtreme { answer.hasExtremeNumber = true }
        add(.number(text))
      case .bool(let value): add(.bool(value))
      case .null: add(.null)
      }
      answer.depth = max(answer.depth, open.count)
    }
    var parser = JSONEventParser()
    do throws(JSONStreamError) {
      try parser.feed(bytes) { event, _ in take(event) }
      // A number that ends the text is whole for Foundation.
      try parser.feed(CollectionOfOne(0x20)) { event, _ in take(event) }
      try parser.finish()
      answer.tree = root
    } catch { answer.error = error }
    return answer
  }
}
