// SPDX-License-Identifier: Apache-2.0

internal import JSONStream
internal import SimplexDirectory

/// An object of an ``Outline``, read with the types that its members must have.
struct OutlineObject {
  let outline: Outline
  let index: Int

  /// The node of a member that is present and not null.
  private func present(_ name: KnownName) -> Int? {
    guard let child = outline.child(name, of: index) else { return nil }
    if case .null = outline.nodes[child].value { return nil }
    return child
  }

  func has(_ name: KnownName) -> Bool { present(name) != nil }

  func missing(_ name: KnownName) -> ChatResponseError {
    error(.missingField, index, "\(name.rawValue) is missing")
  }

  func error(_ code: ChatResponseError.Code, _ node: Int, _ message: String) -> ChatResponseError {
    ChatResponseError(
      code: code, offset: outline.nodes[node].start, path: outline.path(of: node), message: message)
  }

  private func wrongType(_ node: Int, _ wanted: String) -> ChatResponseError {
    if case .tooLong = outline.nodes[node].value { return error(.stringTooLong, node, "a string is too long") }
    return error(.wrongType, node, "not \(wanted)")
  }

  // MARK: Members that may be absent

  func object(_ name: KnownName) throws(ChatResponseError) -> OutlineObject? {
    guard let child = present(name) else { return nil }
    guard case .object = outline.nodes[child].value else { throw wrongType(child, "an object") }
    return OutlineObject(outline: outline, index: child)
  }

  func string(_ name: KnownName) throws(ChatResponseError) -> String? {
    guard let child = present(name) else { return nil }
    guard case .string(let text) = outline.nodes[child].value else { throw wrongType(child, "a string") }
    return text
  }

  func integer(_ name: KnownName) throws(ChatResponseError) -> Int64? {
    guard let child = present(name) else { return nil }
    guard case .integer(let value?) = outline.nodes[child].value else {
      throw wrongType(child, "an integer of 64 bits")
    }
    return value
  }

  func bool(_ name: KnownName) throws(ChatResponseError) -> Bool? {
    guard let child = present(name) else { return nil }
    guard case .bool(let value) = outline.nodes[child].value else { throw wrongType(child, "a boolean") }
    return value
  }

  func strings(_ name: KnownName) throws(ChatResponseError) -> [String]? {
    guard let child = present(name) else { return nil }
    guard case .array = outline.nodes[child].value else { throw wrongType(child, "an array") }
    var list: [String] = []
    for element in outline.children(of: child) {
      guard case .string(let text) = outline.nodes[element].value else { throw wrongType(element, "a string") }
      list.append(text)
    }
    return list
  }

  func sum(_ name: KnownName) throws(ChatResponseError) -> OutlineCase? {
    try object(name).map { (object) throws(ChatResponseError) in try object.asCase() }
  }

  // MARK: Members that are needed

  func required<Value>(_ name: KnownName, _ value: Value?) throws(ChatResponseError) -> Value {
    guard let value else { throw missing(name) }
    return value
  }
}
