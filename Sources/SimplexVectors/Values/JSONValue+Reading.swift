// SPDX-License-Identifier: Apache-2.0

internal import JSONStream

/// A text that is not the JSON that was expected.
@_spi(Conformance) public struct JSONValueError: Error, Sendable, CustomStringConvertible {
  /// What is wrong with it.
  public var description: String
}

extension JSONValue {
  /// The deepest nesting that is read. Vector files and protocol lines are far from it; a value is read and written by
  /// functions that call themselves, so it must not be the sender's choice.
  static let depthLimit = 64

  /// Reads one JSON document.
  ///
  /// - Throws: ``JSONValueError`` with the code and the byte offset.
  @_spi(Conformance) public init(parsing bytes: some Sequence<UInt8>) throws(JSONValueError) {
    var builder = JSONValueBuilder()
    var parser = JSONEventParser(limits: JSONLimits(depth: Self.depthLimit, token: 256 << 20))
    do throws(JSONStreamError) {
      let note = { (event: JSONEvent, _: Range<Int>) in builder.take(event) }
      try parser.feed(bytes, note)
      // A number that is the whole text ends here.
      try parser.feed(CollectionOfOne(0x20), note)
      try parser.finish()
    } catch {
      throw JSONValueError(description: "no JSON: \(error.code.rawValue) at byte \(error.offset)")
    }
    guard let value = builder.value else { throw JSONValueError(description: "no JSON: nothing") }
    self = value
  }
}

/// Puts a value together from its events.
private struct JSONValueBuilder {
  private(set) var value: JSONValue?
  private var open: [(members: [JSONValue.Member], items: [JSONValue], isObject: Bool, key: String)] = []

  mutating func take(_ event: JSONEvent) {
    switch event {
    case .beginObject: open.append(([], [], true, ""))
    case .beginArray: open.append(([], [], false, ""))
    case .endObject, .endArray:
      guard let frame = open.popLast() else { return }
      put(frame.isObject ? .object(frame.members) : .array(frame.items))
    case .name(let key): open[open.count - 1].key = key
    case .string(let text): put(.string(text))
    case .number(let text): put(.number(text))
    case .bool(let value): put(.bool(value))
    case .null: put(.null)
    }
  }

  private mutating func put(_ new: JSONValue) {
    guard let last = open.indices.last else {
      value = new
      return
    }
    if open[last].isObject {
      open[last].members.append(JSONValue.Member(open[last].key, new))
    } else {
      open[last].items.append(new)
    }
  }
}
