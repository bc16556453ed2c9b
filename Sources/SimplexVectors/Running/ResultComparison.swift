// SPDX-License-Identifier: Apache-2.0

internal import JSONStream

extension VectorTest {
  /// What is wrong with a result, or nil when it is one of those that pass.
  ///
  /// Offset and path of an error count under the flag `ExactOffset` only, its message for a service error only, the events of
  /// a document only where the vector gives them, and the reason of `none` never. A request is compared as JSON, its cursor
  /// byte for byte.
  @_spi(Conformance) public func complaint(about result: JSONValue) -> String? {
    var first: String?
    for candidate in expected {
      guard let difference = difference(candidate, result) else { return nil }
      first = first ?? difference
    }
    return first
  }

  private func difference(_ expected: JSONValue, _ given: JSONValue) -> String? {
    let outcome = expected["outcome"]?.text
    if outcome == "request", given["outcome"]?.text == "request", let json = expected["json"]?.text {
      return requestDifference(json, given)
    }
    var given = given.without("reason")
    if expected["events"] == nil { given = given.without("events") }
    guard outcome == "fatal", case .object(let members) = given else {
      return expected.without("reason").difference(from: given)
    }
    let ignored =
      (hasExactOffset ? [] : ["offset", "path"]) + (given["error"]?["code"]?.text == "service-error" ? [] : ["message"])
    given = .object(
      members.map { member in
        guard member.key == "error" else { return member }
        return JSONValue.Member(member.key, ignored.reduce(member.value) { $0.without($1) })
      })
    return expected.difference(from: given)
  }

  private func requestDifference(_ expected: String, _ given: JSONValue) -> String? {
    guard let text = given["json"]?.text else { return "/json: expected a text" }
    if case .object(let members) = given, members.count != 2 { return "/: expected outcome and json and nothing else" }
    guard let first = try? JSONValue(parsing: expected.utf8) else { return "the expectation is no JSON" }
    guard let second = try? JSONValue(parsing: text.utf8) else { return "/json: expected JSON, got \(text)" }
    // A cursor may hold a key twice, so its bytes are compared, not its value.
    let rest = (first.without("searchCursor"), second.without("searchCursor"))
    if let found = rest.0.difference(from: rest.1, at: "/json") { return found }
    let cursors = (RequestCursor.raw(of: expected), RequestCursor.raw(of: text))
    guard cursors.0 == cursors.1 else { return "/json/searchCursor: the text of the cursor is not the same" }
    return nil
  }
}

extension JSONValue {
  fileprivate func without(_ key: String) -> JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(members.filter { $0.key != key })
  }
}

/// Finds the bytes of a request's cursor.
private enum RequestCursor {
  static func raw(of json: String) -> [UInt8]? {
    let bytes = Array(json.utf8)
    var parser = JSONEventParser()
    var depth = 0
    var key = ""
    var span: Range<Int>?
    let note = { (event: JSONEvent, range: Range<Int>) in
      switch event {
      case .endObject, .endArray: depth -= 1
      default: break
      }
      if case .name(let name) = event, depth == 1 {
        key = name
      } else if depth >= 1, key == "searchCursor" {
        span = (span?.lowerBound ?? range.lowerBound)..<range.upperBound
      }
      switch event {
      case .beginObject, .beginArray: depth += 1
      default: break
      }
    }
    guard (try? parser.feed(bytes, note)) != nil else { return nil }
    return span.map { Array(bytes[$0]) }
  }
}
