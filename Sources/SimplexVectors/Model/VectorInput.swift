// SPDX-License-Identifier: Apache-2.0

/// What a test feeds.
@_spi(Conformance) public struct VectorInput: Sendable {
  /// The forms of an input.
  public enum Source: Sendable {
    /// A text.
    case utf8(String)
    /// Bytes that are perhaps no text.
    case bytes([UInt8])
    /// `open` as often as `depth` says, then `close` as often.
    case nest(open: String, close: String, depth: Int)
    /// `prefix`, `unit` as often as `count` says, `suffix`.
    case repetition(prefix: String, unit: String, count: Int, suffix: String)
  }

  /// The input itself.
  public var source: Source
  /// The JSON text of a cursor (suite `directory-request`).
  public var cursor: String?
  /// The label that completes a one-word name (suite `name-candidate`).
  public var defaultTLD: String?

  /// Makes an input.
  public init(_ source: Source, cursor: String? = nil, defaultTLD: String? = nil) {
    self.source = source
    self.cursor = cursor
    self.defaultTLD = defaultTLD
  }

  /// The most bytes that a generator may make: no line of a runner can ask for more memory.
  static let largestGenerated = 256 << 20

  /// The bytes to feed.
  public var bytes: [UInt8] {
    switch source {
    case .utf8(let text): return Array(text.utf8)
    case .bytes(let bytes): return bytes
    case .nest(let open, let close, let depth):
      return Self.repeated(open, depth) + Self.repeated(close, depth)
    case .repetition(let prefix, let unit, let count, let suffix):
      return Array(prefix.utf8) + Self.repeated(unit, count) + Array(suffix.utf8)
    }
  }

  private static func repeated(_ unit: String, _ count: Int) -> [UInt8] {
    let unit = Array(unit.utf8)
    if unit.count == 1 { return [UInt8](repeating: unit[0], count: count) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(unit.count * count)
    for _ in 0..<count { bytes.append(contentsOf: unit) }
    return bytes
  }

  init(_ value: JSONValue, suite: VectorSuite, _ place: String) throws(VectorError) {
    var reader = try ObjectReader(value, place)
    let forms = ["utf8", "base64", "generator"].filter { reader.keys.contains($0) }
    guard forms.count == 1 else { throw VectorError("\(place): exactly one of utf8, base64, generator is wanted") }
    switch forms[0] {
    case "utf8": source = .utf8(try reader.text("utf8"))
    case "base64":
      guard let bytes = Base64.decode(try reader.text("base64")) else { throw VectorError("\(place): no base64") }
      source = .bytes(bytes)
    default: source = try Self.generator(try reader.required("generator"), "\(place)/generator")
    }
    if let argument = suite.argument {
      let text =
        argument.isRequired ? try reader.text(argument.name) : try reader.optionalText(argument.name)
      if argument.name == "cursor" { cursor = text } else { defaultTLD = text }
    }
    try reader.end()
  }

  private static func generator(_ value: JSONValue, _ place: String) throws(VectorError) -> Source {
    var reader = try ObjectReader(value, place)
    let kind = try reader.text("kind")
    let source: Source
    let size: (partialValue: Int, overflow: Bool)
    switch kind {
    case "nest":
      let open = try reader.text("open")
      let close = try reader.text("close")
      let depth = try reader.count("depth")
      size = (open.utf8.count + close.utf8.count).multipliedReportingOverflow(by: depth)
      source = .nest(open: open, close: close, depth: depth)
    case "repeat":
      let prefix = try reader.text("prefix")
      let unit = try reader.text("unit")
      let count = try reader.count("count")
      let suffix = try reader.text("suffix")
      size = unit.utf8.count.multipliedReportingOverflow(by: count)
      source = .repetition(prefix: prefix, unit: unit, count: count, suffix: suffix)
    default: throw VectorError("\(place): no generator \(kind)")
    }
    try reader.end()
    guard !size.overflow, size.partialValue <= largestGenerated else { throw VectorError("\(place): too long") }
    return source
  }

  /// The input as a JSON object.
  var json: JSONValue {
    var members: [JSONValue.Member] = []
    switch source {
    case .utf8(let text): members.append(JSONValue.Member("utf8", .string(text)))
    case .bytes(let bytes): members.append(JSONValue.Member("base64", .string(Base64.encode(bytes))))
    case .nest(let open, let close, let depth):
      let generator: [JSONValue.Member] = [
        JSONValue.Member("kind", .string("nest")), JSONValue.Member("open", .string(open)),
        JSONValue.Member("close", .string(close)), JSONValue.Member("depth", .number(String(depth))),
      ]
      members.append(JSONValue.Member("generator", .object(generator)))
    case .repetition(let prefix, let unit, let count, let suffix):
      let generator: [JSONValue.Member] = [
        JSONValue.Member("kind", .string("repeat")), JSONValue.Member("prefix", .string(prefix)),
        JSONValue.Member("unit", .string(unit)), JSONValue.Member("count", .number(String(count))),
        JSONValue.Member("suffix", .string(suffix)),
      ]
      members.append(JSONValue.Member("generator", .object(generator)))
    }
    if let cursor { members.append(JSONValue.Member("cursor", .string(cursor))) }
    if let defaultTLD { members.append(JSONValue.Member("defaultTLD", .string(defaultTLD))) }
    return .object(members)
  }
}
