// SPDX-License-Identifier: Apache-2.0

/// What the strict loader cannot see in one file: coverage, and files that speak about tests.
@_spi(Conformance) public enum VectorLint {
  /// The least number of tests of each error code and drop reason.
  static let leastTests = 3

  /// Everything that is wrong with a loaded folder beside what the loader refuses; nothing when it is clean.
  public static func complaints(about folder: VectorFolder) -> [String] {
    uncovered(folder) + strayReferences(folder) + unevenVersions(folder)
  }

  private static func uncovered(_ folder: VectorFolder) -> [String] {
    var codes: [String: Int] = [:]
    var reasons: [String: Int] = [:]
    for test in folder.files.flatMap(\.tests) {
      for result in test.expected {
        if let code = result["error"]?["code"]?.text { codes[code, default: 0] += 1 }
        for reason in Set((result["dropped"]?.items ?? []).compactMap { $0["reason"]?.text }) {
          reasons[reason, default: 0] += 1
        }
      }
    }
    let lines = { (kind: String, names: [String], counts: [String: Int]) in
      names.filter { counts[$0, default: 0] < leastTests }
        .map { "the \(kind) \($0) has \(counts[$0, default: 0]) tests, fewer than \(leastTests)" }
    }
    return lines("error code", VectorCodes.errorCodes, codes) + lines("drop reason", VectorCodes.dropReasons, reasons)
  }

  /// Ids in `observed/` and in the examples' list of failures must be those of tests.
  private static func strayReferences(_ folder: VectorFolder) -> [String] {
    let ids = Set(folder.files.flatMap(\.tests).map(\.id))
    var complaints: [String] = []
    for name in FileSystem.names(in: "\(folder.path)/observed") ?? [] where name.hasSuffix(".json") {
      let place = "observed/\(name)"
      guard let bytes = FileSystem.bytes(of: "\(folder.path)/\(place)"), let value = try? JSONValue(parsing: bytes)
      else {
        complaints.append("\(place): no JSON")
        continue
      }
      for difference in value["differences"]?.items ?? [] {
        for id in (difference["tests"]?.items ?? []).compactMap(\.text) where !ids.contains(id) {
          complaints.append("\(place): there is no test \(id)")
        }
      }
    }
    let list = "examples/expected-failures.txt"
    if let bytes = FileSystem.bytes(of: "\(folder.path)/\(list)") {
      for id in ExpectedFailures(parsing: String(decoding: bytes, as: UTF8.self)).ids where !ids.contains(id) {
        complaints.append("\(list): there is no test \(id)")
      }
    }
    return complaints
  }

  private static func unevenVersions(_ folder: VectorFolder) -> [String] {
    let versions = Set(folder.files.map(\.version))
    return versions.count == 1
      ? [] : ["the files have different versions: \(versions.sorted().joined(separator: ", "))"]
  }
}
