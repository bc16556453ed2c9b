// SPDX-License-Identifier: Apache-2.0

/// `manifest.json`: which files there are, their hashes and their counts.
@_spi(Conformance) public struct VectorManifest: Sendable {
  /// One file of the manifest.
  public struct Entry: Sendable {
    /// The path below the folder.
    public var path: String
    /// The hash of its bytes.
    public var sha256: String
    /// What it tests; nil for a schema.
    public var suite: VectorSuite?
    /// How many tests it has.
    public var numberOfTests: Int
  }

  /// The version of the schemas.
  public var schemaVersion: String
  /// The version of the vectors.
  public var version: String
  /// The number of all tests.
  public var numberOfTests: Int
  /// The files, by path.
  public var files: [Entry]

  /// The name of the file.
  static let name = "manifest.json"
  /// The folders whose files the manifest lists.
  private static let schemaFolder = "schema"
  private static let vectorFolder = "v1"

  /// Reads the manifest of a folder strictly.
  init(inFolder folder: String) throws(VectorError) {
    guard let bytes = FileSystem.bytes(of: "\(folder)/\(Self.name)") else {
      throw VectorError("\(folder): there is no \(Self.name)")
    }
    try self.init(parsing: bytes)
  }

  init(parsing bytes: [UInt8]) throws(VectorError) {
    let value: JSONValue
    do throws(JSONValueError) { value = try JSONValue(parsing: bytes) } catch {
      throw VectorError("\(Self.name): \(error)")
    }
    var reader = try ObjectReader(value, Self.name)
    schemaVersion = try reader.text("schemaVersion")
    version = try reader.text("version")
    numberOfTests = try reader.count("numberOfTests")
    var suites = try ObjectReader(try reader.required("suites"), "\(Self.name)/suites")
    var files: [Entry] = []
    for (index, item) in try reader.list("files").enumerated() {
      files.append(try Entry(item, "\(Self.name)/files/\(index)"))
    }
    self.files = files
    try reader.end()
    for name in suites.keys {
      let sum = files.reduce(0) { $1.suite?.rawValue == name ? $0 + $1.numberOfTests : $0 }
      guard try suites.count(name) == sum, sum > 0 else {
        throw VectorError("\(Self.name): the count of the suite \(name) is not the sum of its files")
      }
    }
    let unlisted = Set(files.compactMap { $0.suite?.rawValue }).subtracting(
      Set(try ObjectReader(value["suites"] ?? .null, Self.name).keys))
    if let name = unlisted.min() { throw VectorError("\(Self.name): the suite \(name) is not listed") }
  }

  /// Every file of the folder that should be in the manifest is there.
  func checkNothingIsMissing(inFolder folder: String) throws(VectorError) {
    let known = Set(files.map(\.path))
    for path in try Self.paths(inFolder: folder) where !known.contains(path) {
      throw VectorError("\(path): the file is not in the manifest")
    }
  }

  /// The manifest that the files of a folder ask for, as text.
  ///
  /// - Returns: the text, one file a line.
  @_spi(Conformance) public static func text(forFolder folder: String) throws(VectorError) -> String {
    var lines: [String] = []
    var counts: [String: Int] = [:]
    var version = "1.0.0"
    for path in try paths(inFolder: folder) {
      guard let bytes = FileSystem.bytes(of: "\(folder)/\(path)") else { throw VectorError("\(path): cannot be read") }
      var line = "  {\"path\": \(JSONValue.string(path).jsonText), \"sha256\": \"\(SHA256.hexDigest(of: bytes))\""
      if path.hasPrefix(vectorFolder + "/") {
        let file = try VectorFile(parsing: bytes, path: path)
        counts[file.suite.rawValue, default: 0] += file.tests.count
        version = file.version
        line += ", \"suite\": \"\(file.suite.rawValue)\", \"numberOfTests\": \(file.tests.count)"
      }
      lines.append(line + "}")
    }
    let suites = counts.sorted { $0.key < $1.key }.map { "  \"\($0.key)\": \($0.value)" }
    let total = counts.values.reduce(0, +)
    return """
      {
      "schemaVersion": "1.0.0",
      "version": "\(version)",
      "numberOfTests": \(total),
      "suites": {
      \(suites.joined(separator: ",\n"))
      },
      "files": [
      \(lines.joined(separator: ",\n"))
      ]
      }

      """
  }

  /// Writes the manifest of a folder anew.
  @_spi(Conformance) public static func write(inFolder folder: String) throws(VectorError) {
    guard FileSystem.write(Array(try text(forFolder: folder).utf8), to: "\(folder)/\(name)") else {
      throw VectorError("\(folder)/\(name): cannot be written")
    }
  }

  private static func paths(inFolder folder: String) throws(VectorError) -> [String] {
    var paths: [String] = []
    for parent in [schemaFolder]
      + (FileSystem.names(in: "\(folder)/\(vectorFolder)") ?? []).map({ "\(vectorFolder)/\($0)" })
    {
      guard let names = FileSystem.names(in: "\(folder)/\(parent)") else {
        throw VectorError("\(parent): there is no such folder")
      }
      paths += names.filter { $0.hasSuffix(".json") }.map { "\(parent)/\($0)" }
    }
    return paths.sorted()
  }
}

extension VectorManifest.Entry {
  init(_ value: JSONValue, _ place: String) throws(VectorError) {
    var reader = try ObjectReader(value, place)
    path = try reader.text("path")
    sha256 = try reader.text("sha256")
    if let name = try reader.optionalText("suite") {
      guard let suite = VectorSuite(rawValue: name) else { throw VectorError("\(place): no suite \(name)") }
      self.suite = suite
      numberOfTests = try reader.count("numberOfTests")
    } else {
      numberOfTests = 0
    }
    try reader.end()
  }
}
