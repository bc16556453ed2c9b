// SPDX-License-Identifier: Apache-2.0

/// The folder of the vectors, loaded whole and checked against its manifest.
@_spi(Conformance) public struct VectorFolder: Sendable {
  /// Where it is.
  public var path: String
  /// Its files, in the order of the manifest.
  public var files: [VectorFile]

  /// The number of tests.
  public var testCount: Int { files.reduce(0) { $0 + $1.tests.count } }

  /// Loads and checks the folder.
  ///
  /// A missing folder or file, a file that the manifest does not know, a wrong hash or count, an id that stands twice, and
  /// whatever ``VectorFile/init(parsing:path:)`` refuses is an error.
  public init(_ path: String) throws(VectorError) {
    guard FileSystem.isFolder(path) else { throw VectorError("\(path): there is no such folder") }
    let manifest = try VectorManifest(inFolder: path)
    try manifest.checkNothingIsMissing(inFolder: path)
    self.path = path
    files = []
    var owners: [String: String] = [:]
    for entry in manifest.files {
      guard let bytes = FileSystem.bytes(of: "\(path)/\(entry.path)") else {
        throw VectorError("\(entry.path): the file is in the manifest but cannot be read")
      }
      guard SHA256.hexDigest(of: bytes) == entry.sha256 else {
        throw VectorError("\(entry.path): the hash is not the manifest's")
      }
      guard let suite = entry.suite else { continue }
      let file = try VectorFile(parsing: bytes, path: entry.path)
      guard file.suite == suite, file.tests.count == entry.numberOfTests else {
        throw VectorError("\(entry.path): suite or count is not the manifest's")
      }
      for test in file.tests {
        if let other = owners.updateValue(entry.path, forKey: test.id) {
          throw VectorError("\(entry.path): the id \(test.id) stands also in \(other)")
        }
      }
      files.append(file)
    }
    guard testCount > 0, testCount == manifest.numberOfTests else {
      throw VectorError("manifest.json: numberOfTests is \(manifest.numberOfTests), but there are \(testCount)")
    }
  }

  /// The files of some suites.
  public func files(of suites: Set<VectorSuite>) -> [VectorFile] { files.filter { suites.contains($0.suite) } }
}
