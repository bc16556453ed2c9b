// SPDX-License-Identifier: Apache-2.0

import Testing

@_spi(Conformance) import SimplexVectors

/// Where the repository's own vectors are.
enum Vectors {
  static let path: String = {
    var parts = #filePath.split(separator: "/")
    parts.removeLast(3)
    return "/" + parts.joined(separator: "/") + "/Vectors"
  }()

  /// The folder, loaded once; a fault in it fails every test that asks for it.
  static let folder = Result { () throws(VectorError) in try VectorFolder(path) }

  static func load() throws -> VectorFolder { try folder.get() }

  /// The paths of the files, or one that cannot be loaded, so that a missing folder does not pass for no test.
  static let paths: [String] = (try? load())?.files.map(\.path) ?? ["the vectors do not load"]
}

@Suite("Vectors")
struct VectorTests {
  @Test("the folder is clean")
  func folderIsClean() throws {
    let folder = try Vectors.load()
    #expect(folder.testCount >= 1_500)
    #expect(VectorLint.complaints(about: folder) == [])
    #expect(Set(folder.files.map(\.suite)) == Set(VectorSuite.allCases))
  }

  @Test("every test passes at every chunking", arguments: Vectors.paths)
  func everyTestPasses(path: String) throws {
    let file = try #require(try Vectors.load().files.first { $0.path == path })
    var report = ConformanceReport()
    report.records = InProcessRunner.run(file)
    #expect(report.records.count == file.tests.count)
    if !report.isSuccess { Issue.record(Comment(rawValue: report.text())) }
  }
}
