// SPDX-License-Identifier: Apache-2.0

/// A test that is being made of an input.
@_spi(Conformance) public struct VectorDraft: Sendable {
  private let test: JSONValue
  private let comment: String
  private let expect: JSONValue
  private let limits: VectorLimits

  /// Runs the input through this library.
  ///
  /// - Parameter limits: the group's limits as JSON.
  public init(
    suite: VectorSuite, bytes: [UInt8], cursor: String?, defaultTLD: String?, limits: String?, comment: String
  ) throws(VectorError) {
    let text = String(decoding: bytes, as: UTF8.self)
    let source = text.utf8.elementsEqual(bytes) ? VectorInput.Source.utf8(text) : .bytes(bytes)
    let input = VectorInput(
      source, cursor: suite == .directoryRequest ? cursor : nil,
      defaultTLD: suite == .nameCandidate ? defaultTLD ?? "testing" : nil)
    self.limits =
      try limits.map { (text) throws(VectorError) in
        try VectorLimits(try Self.value(text.utf8), "limits")
      } ?? VectorLimits()
    expect = try Self.value(try LibrarySubject.result(suite: suite, input: input, limits: self.limits))
    test = input.json
    self.comment = comment
  }

  /// The test in the form of the files; offset and path of an error go with the flag `ExactOffset`.
  public func text(id: String) -> String {
    let isExact = expect["error"] != nil
    var text = ""
    if !limits.isDefault { text += "  \"limits\": \(limits.json.jsonText),\n" }
    text += "    {\"id\": \"\(id)\", \"comment\": \(JSONValue.string(comment).jsonText), "
    text += "\"flags\": \(isExact ? "[\"ExactOffset\"]" : "[]"),\n"
    text += "     \"input\": \(test.jsonText),\n     \"expect\": \(expect.jsonText)}\n"
    return text
  }

  private static func value(_ bytes: some Sequence<UInt8>) throws(VectorError) -> JSONValue {
    do throws(JSONValueError) { return try JSONValue(parsing: bytes) } catch { throw VectorError(error.description) }
  }
}

extension VectorFolder {
  /// The id after the highest of a suite. Ids of tests that were taken out must not come back: see the change log.
  @_spi(Conformance) public func nextID(of suite: VectorSuite) -> String {
    let numbers = files(of: [suite]).flatMap(\.tests).compactMap { Int($0.id.dropFirst(suite.rawValue.count + 1)) }
    let digits = String((numbers.max() ?? 0) + 1)
    return "\(suite.rawValue)-\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)"
  }
}
