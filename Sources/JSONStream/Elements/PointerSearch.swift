// SPDX-License-Identifier: Apache-2.0

/// Follows a JSON Pointer through a document's tokens to an array.
struct PointerSearch {
  enum Step {
    case goOn
    /// The value at the pointer is something else than an array.
    case notAnArray
  }

  private enum State {
    /// Inside the container that the first `matched` tokens lead to.
    case searching
    case inArray
    case done
  }

  private let tokens: [[UInt8]]
  private let indices: [Int?]
  private var state = State.searching
  /// How many tokens of the pointer the open containers follow.
  private var matched = 0
  /// Whether the next value at the depth of the search is the one that the next token leads to.
  private var isNext = true
  /// The position of the next element of the array that is searched.
  private var position = 0
  private var isInArray = false

  init(_ pointer: JSONPointer) {
    tokens = pointer.tokens.map { Array($0.utf8) }
    indices = tokens.map(Self.index)
  }

  /// The depth at which the elements stand, which is that of the open array.
  var arrayDepth: Int { tokens.count + 1 }

  /// Whether a value that begins at `depth` is an element of the array.
  func isElementAt(depth: Int) -> Bool { state == .inArray && depth == arrayDepth }

  /// Follows one token; `depth` counts the containers that are open around it.
  mutating func take(_ token: JSONToken, depth: Int) -> Step {
    switch token.kind {
    case .endObject, .endArray:
      // What was followed has closed without a match, or the array has ended: the first occurrence is the only one.
      if depth == matched - 1 { state = .done }
      return .goOn
    case .name:
      if state == .searching, depth == matched, matched > 0 {
        isNext = unsafe tokens[matched - 1].elementsEqual(token.buffer)
      }
      return .goOn
    default: break
    }
    guard state == .searching, depth == matched else { return .goOn }
    if isInArray, matched > 0 {
      isNext = indices[matched - 1] == position
      position += 1
    }
    guard isNext else { return .goOn }
    isNext = false
    if matched == tokens.count {
      guard token.kind == .beginArray else {
        state = .done
        return .notAnArray
      }
      state = .inArray
      matched += 1
      return .goOn
    }
    guard token.kind == .beginObject || token.kind == .beginArray else {
      state = .done
      return .goOn
    }
    matched += 1
    isInArray = token.kind == .beginArray
    position = 0
    return .goOn
  }

  /// An array index as RFC 6901 writes it: digits without a leading zero.
  private static func index(_ token: [UInt8]) -> Int? {
    guard !token.isEmpty, token.count <= 18, token.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
    if token.count > 1, token[0] == 0x30 { return nil }
    return token.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }
}
