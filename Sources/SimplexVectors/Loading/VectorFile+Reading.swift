// SPDX-License-Identifier: Apache-2.0

extension VectorFile {
  /// Reads a file strictly: an unknown member, a wrong count, an id of another suite, a flag without a note or a note without
  /// a flag is an error.
  ///
  /// - Parameter path: the file's path below the vector folder, `v1/json/numbers.json`; its folder is the suite.
  @_spi(Conformance) public init(parsing bytes: [UInt8], path: String) throws(VectorError) {
    let value: JSONValue
    do throws(JSONValueError) { value = try JSONValue(parsing: bytes) } catch {
      throw VectorError("\(path): \(error)")
    }
    self.path = path
    var reader = try ObjectReader(value, path)
    guard try reader.text("schema") == "../../schema/vectors.schema.json" else {
      throw VectorError("\(path): schema is not ../../schema/vectors.schema.json")
    }
    let suiteName = try reader.text("suite")
    guard let suite = VectorSuite(rawValue: suiteName) else { throw VectorError("\(path): no suite \(suiteName)") }
    let folders = path.split(separator: "/")
    guard folders.count < 2 || folders[folders.count - 2] == suite.rawValue else {
      throw VectorError("\(path): the suite \(suite.rawValue) stands in another folder")
    }
    self.suite = suite
    version = try reader.text("version")
    guard Self.isVersion(version) else { throw VectorError("\(path): the version is not of the form 1.0.0") }
    var upstream = try ObjectReader(try reader.required("upstream"), "\(path)/upstream")
    upstreamRevision = try upstream.text("revision")
    _ = try upstream.text("date")
    try upstream.end()
    notes = try Self.notes(try reader.required("notes"), "\(path)/notes")
    let count = try reader.count("numberOfTests")
    var groups: [VectorGroup] = []
    for (index, item) in try reader.list("groups").enumerated() {
      groups.append(try VectorGroup(item, suite: suite, "\(path)/groups/\(index)"))
    }
    self.groups = groups
    try reader.end()
    let tests = groups.flatMap(\.tests)
    guard count > 0, count == tests.count else {
      throw VectorError("\(path): numberOfTests is \(count), but there are \(tests.count)")
    }
    try checkFlags()
  }

  private static func isVersion(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 3 && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
  }

  private static func notes(_ value: JSONValue, _ place: String) throws(VectorError) -> [VectorNote] {
    var reader = try ObjectReader(value, place)
    var notes: [VectorNote] = []
    for flag in reader.keys {
      var note = try ObjectReader(try reader.required(flag), "\(place)/\(flag)")
      let kind = try note.text("kind")
      let effect = try note.text("effect")
      let links = note.keys.contains("links") ? try note.texts("links") : []
      try note.end()
      notes.append(VectorNote(flag: flag, kind: kind, effect: effect, links: links))
    }
    return notes
  }

  private func checkFlags() throws(VectorError) {
    let used = Set(tests.flatMap(\.flags))
    let defined = Set(notes.map(\.flag))
    if let flag = used.subtracting(defined).min() { throw VectorError("\(path): the flag \(flag) has no note") }
    if let flag = defined.subtracting(used).min() { throw VectorError("\(path): no test has the flag \(flag)") }
  }
}

extension VectorGroup {
  init(_ value: JSONValue, suite: VectorSuite, _ place: String) throws(VectorError) {
    var reader = try ObjectReader(value, place)
    comment = try reader.text("comment")
    if let value = reader.optional("limits") {
      limits = try VectorLimits(value, "\(place)/limits")
      if limits.isDefault { throw VectorError("\(place): limits without a limit") }
    } else {
      limits = VectorLimits()
    }
    var tests: [VectorTest] = []
    for (index, item) in try reader.list("tests").enumerated() {
      tests.append(try VectorTest(item, suite: suite, "\(place)/tests/\(index)"))
    }
    self.tests = tests
    try reader.end()
    if comment.isEmpty || tests.isEmpty { throw VectorError("\(place): a group has a comment and tests") }
  }
}

extension VectorTest {
  init(_ value: JSONValue, suite: VectorSuite, _ place: String) throws(VectorError) {
    var reader = try ObjectReader(value, place)
    id = try reader.text("id")
    let digits = id.utf8.dropFirst(suite.rawValue.utf8.count + 1)
    guard id.hasPrefix(suite.rawValue + "-"), digits.count >= 4, digits.allSatisfy({ (0x30...0x39).contains($0) })
    else {
      throw VectorError("\(place): the id \(id) is not \(suite.rawValue)- and four digits")
    }
    let place = "\(place) (\(id))"
    comment = try reader.text("comment")
    if comment.isEmpty { throw VectorError("\(place): the comment is empty") }
    flags = try reader.texts("flags")
    if Set(flags).count != flags.count { throw VectorError("\(place): a flag stands twice") }
    input = try VectorInput(try reader.required("input"), suite: suite, "\(place)/input")
    let expect = try reader.required("expect")
    if flags.contains("ImplementationDefined") {
      var choice = try ObjectReader(expect, "\(place)/expect")
      expected = try choice.list("anyOf")
      try choice.end()
      if expected.count < 2 { throw VectorError("\(place): anyOf has no choice") }
    } else {
      expected = [expect]
    }
    chunkings = []
    if let value = reader.optional("chunkings") {
      guard let items = value.items, !items.isEmpty else { throw VectorError("\(place): chunkings is no list") }
      for item in items {
        let sizes = item.items?.compactMap(\.count) ?? []
        guard sizes.count == item.items?.count else { throw VectorError("\(place): a chunking is a list of sizes") }
        chunkings.append(sizes)
      }
      if !suite.isDecoding { throw VectorError("\(place): the suite \(suite.rawValue) is not fed in pieces") }
    }
    try reader.end()
    for result in expected {
      try ResultShape.check(result, suite: suite, hasExactOffset: hasExactOffset, "\(place)/expect")
    }
  }
}
