// SPDX-License-Identifier: Apache-2.0

/// Writes the inputs of vectors as seeds for fuzzers.
@_spi(Conformance) public enum CorpusExport {
  /// Longer inputs are left out: a fuzzer learns nothing from megabytes.
  static let longestSeed = 16 << 10

  /// Writes each input of a suite once, in a file that is named by the hash of its bytes.
  ///
  /// - Returns: how many seeds there are.
  public static func write(_ folder: VectorFolder, suite: VectorSuite, to path: String) throws(VectorError) -> Int {
    guard FileSystem.makeFolder(path) else { throw VectorError("\(path): the folder cannot be made") }
    var names: Set<String> = []
    for test in folder.files(of: [suite]).flatMap(\.tests) {
      let bytes = test.input.bytes
      guard bytes.count <= longestSeed else { continue }
      let name = String(SHA256.hexDigest(of: bytes).prefix(40))
      guard names.insert(name).inserted else { continue }
      guard FileSystem.write(bytes, to: "\(path)/\(name)") else {
        throw VectorError("\(path)/\(name): cannot be written")
      }
    }
    return names.count
  }
}
