// SPDX-License-Identifier: Apache-2.0

internal import JSONStream
internal import SimplexDirectory

/// Builds the ``Outline`` of a response from tokens, and hands the service's object on to the page reader as it passes.
struct OutlineReader {
  private enum Member {
    case none
    case known(KnownName)
    /// A member whose value is skipped: its name is not known, or was met before.
    case skipped
  }

  private let limits: ChatResponseLimits
  private let tokenizer: JSONTokenizer
  private(set) var outline = Outline()
  private var open: [Int] = []
  private var member = Member.none
  /// Open containers of a value that is skipped, or of the page.
  private var depth = 0
  private var page: NestedPageReader?
  /// The object whose `responseData` was read as a page, and what that gave.
  private(set) var pageOwner: Int?
  private(set) var pageResult: Result<DirectoryPage, DirectoryError>?

  init(tokenizer: JSONTokenizer, limits: ChatResponseLimits) {
    self.tokenizer = tokenizer
    self.limits = limits
  }

  /// Takes the token at `position` of the tape.
  mutating func take(
    _ tape: UnsafeBufferPointer<JSONToken>, _ position: Int
  ) throws(ChatResponseError) {
    let token = tape[position]
    if let page {
      page.take(tape, position)
      if token.kind != .unpairedSurrogate { endPageIfClosed(token, page) }
      return
    }
    if token.kind == .unpairedSurrogate { throw ChatResponseError(tokenizer.unpairedSurrogateError(token)) }
    if depth > 0 {
      count(token)
      return
    }
    switch token.kind {
    case .name: meet(token)
    case .endObject, .endArray: open.removeLast()
    default: try takeValue(token)
    }
  }

  mutating func endWindow() { page?.endWindow() }

  private mutating func count(_ token: JSONToken) {
    switch token.kind {
    case .beginObject, .beginArray: depth += 1
    case .endObject, .endArray: depth -= 1
    default: break
    }
  }

  private mutating func endPageIfClosed(_ token: JSONToken, _ reader: NestedPageReader) {
    count(token)
    guard depth == 0 else { return }
    pageResult = reader.result(end: token.end)
    page = nil
    member = .none
  }

  private mutating func meet(_ token: JSONToken) {
    guard let object = open.last else { return }
    guard let name = KnownName(exactly: token.buffer) else {
      let isShort = Int(token.count) <= limits.string
      outline.noteOther(isShort ? String(wellFormed: token.buffer) : nil, in: object)
      member = .skipped
      return
    }
    if name == .responseData {
      // It is read apart, and counts as a member like any other.
      outline.noteOther(name.rawValue, in: object)
      guard pageOwner == nil, mayHoldPage(object) else {
        member = .skipped
        return
      }
      pageOwner = object
      page = NestedPageReader(
        tokenizer: tokenizer, path: outline.path(of: object).tokens + [KnownName.responseData.rawValue],
        limits: limits.page, invalidDates: .dropEntry)
    } else {
      member = outline.child(name, of: object) == nil ? .known(name) : .skipped
    }
  }

  /// Whether the object stands where a response's members do.
  private func mayHoldPage(_ object: Int) -> Bool {
    var node = object
    while outline.nodes[node].parent >= 0 {
      switch outline.nodes[node].name {
      case .resp?, .result?, .serviceResponse?: node = outline.nodes[node].parent
      default: return false
      }
    }
    return true
  }

  private mutating func takeValue(_ token: JSONToken) throws(ChatResponseError) {
    var node = Outline.Node(value: value(token), start: token.start, parent: open.last ?? -1)
    let isContainer = token.kind == .beginObject || token.kind == .beginArray
    if let parent = open.last, case .object = outline.nodes[parent].value {
      guard case .known(let name) = member else {
        if isContainer { depth = 1 }
        return
      }
      node.name = name
      member = .none
    } else if open.isEmpty, token.kind != .beginObject {
      throw ChatResponseError(
        code: .notAnObject, offset: token.start, path: JSONPointer(), message: "the response is no object")
    }
    if outline.nodes.count >= limits.values {
      throw ChatResponseError(
        code: .valueLimit, offset: token.start, path: tokenizer.path(at: token.start),
        message: "more than \(limits.values) values that are read")
    }
    let index = outline.append(node)
    guard isContainer else { return }
    if isRead(token, node.name) { open.append(index) } else { depth = 1 }
  }

  /// Whether the members of an object, or the elements of an array, are kept. Of arrays only those of strings are read.
  private func isRead(_ token: JSONToken, _ name: KnownName?) -> Bool {
    if token.kind == .beginObject { return name != nil || open.isEmpty }
    return name == .subDomain || name == .groupRelays
  }

  private func value(_ token: JSONToken) -> Outline.Value {
    switch token.kind {
    case .beginObject: .object
    case .beginArray: .array
    case .string: Int(token.count) <= limits.string ? .string(String(wellFormed: token.buffer)) : .tooLong
    case .number: .integer(ExactInteger.value(of: token.buffer))
    case .true: .bool(true)
    case .false: .bool(false)
    default: .null
    }
  }
}
