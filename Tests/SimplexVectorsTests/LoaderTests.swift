// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@_spi(Conformance) import SimplexVectors

@Suite("Loading vectors")
struct LoaderTests {
  /// A small good file; each test breaks one thing in it.
  static let good = """
    {"schema": "../../schema/vectors.schema.json", "suite": "link-type", "version": "1.0.0",
     "upstream": {"revision": "October 2026", "date": "2026-10"},
     "notes": {"Trap": {"kind": "correctness", "effect": "A trap.", "links": ["https://example.org"]}},
     "numberOfTests": 2, "groups": [{"comment": "A rule.", "tests": [
      {"id": "link-type-0001", "comment": "empty", "flags": ["Trap"], "input": {"utf8": ""},
       "expect": {"outcome": "none"}},
      {"id": "link-type-0002", "comment": "a word", "flags": [], "input": {"utf8": "x"}, "expect": {"outcome": "none"}}
     ]}]}
    """

  static let path = "v1/link-type/a.json"

  @Test("a good file is read")
  func goodFile() throws {
    let file = try VectorFile(parsing: Array(Self.good.utf8), path: Self.path)
    #expect(file.tests.map(\.id) == ["link-type-0001", "link-type-0002"])
    #expect(file.notes.map(\.flag) == ["Trap"])
    #expect(InProcessRunner.run(file).allSatisfy { $0.isPassed })
  }

  @Test(
    "whatever is broken in a file is refused",
    arguments: [
      ("\"version\": \"1.0.0\"", "\"version\": \"1.0.0\", \"extra\": 1", "unknown member extra"),
      ("\"version\": \"1.0.0\"", "\"version\": \"1\"", "version"),
      ("\"schema\": \"../../", "\"schema\": \"../", "schema"),
      ("\"suite\": \"link-type\"", "\"suite\": \"links\"", "no suite"),
      ("\"suite\": \"link-type\"", "\"suite\": \"name\"", "another folder"),
      ("\"numberOfTests\": 2", "\"numberOfTests\": 3", "numberOfTests"),
      ("\"numberOfTests\": 2", "\"numberOfTests\": \"2\"", "numberOfTests"),
      ("\"date\": \"2026-10\"", "\"date\": \"2026-10\", \"x\": 1", "unknown member x"),
      ("\"comment\": \"A rule.\"", "\"comment\": \"A rule.\", \"limit\": {}", "unknown member limit"),
      ("\"comment\": \"A rule.\"", "\"comment\": \"A rule.\", \"limits\": {}", "without a limit"),
      ("\"comment\": \"A rule.\"", "\"comment\": \"A rule.\", \"limits\": {\"size\": 1}", "unknown member size"),
      ("\"comment\": \"A rule.\"", "\"comment\": \"\"", "comment"),
      ("link-type-0001", "link-type-1", "is not link-type- and four digits"),
      ("link-type-0001", "name-0001", "is not link-type- and four digits"),
      ("\"flags\": [\"Trap\"]", "\"flags\": [\"Snare\"]", "has no note"),
      ("\"flags\": [\"Trap\"]", "\"flags\": []", "no test has the flag"),
      ("\"flags\": [\"Trap\"]", "\"flags\": [\"Trap\", \"Trap\"]", "twice"),
      ("\"input\": {\"utf8\": \"x\"}", "\"input\": {\"utf8\": \"x\", \"base64\": \"\"}", "exactly one of"),
      ("\"input\": {\"utf8\": \"x\"}", "\"input\": {}", "exactly one of"),
      ("\"input\": {\"utf8\": \"x\"}", "\"input\": {\"base64\": \"eA\"}", "no base64"),
      ("\"input\": {\"utf8\": \"x\"}", "\"input\": {\"utf8\": \"x\", \"cursor\": \"1\"}", "unknown member cursor"),
      ("\"input\": {\"utf8\": \"x\"}", "\"input\": {\"generator\": {\"kind\": \"loop\"}}", "no generator"),
      ("\"expect\": {\"outcome\": \"none\"}}\n ]", "\"expect\": {\"outcome\": \"nothing\"}}\n ]", "no outcome"),
      (
        "\"expect\": {\"outcome\": \"none\"}}\n ]", "\"expect\": {\"outcome\": \"none\", \"x\": 1}}\n ]",
        "unknown member x"
      ),
      (
        "\"expect\": {\"outcome\": \"none\"}}\n ]", "\"expect\": {\"outcome\": \"none\"}, \"chunkings\": [[1]]}\n ]",
        "pieces"
      ),
      ("\"comment\": \"a word\"", "\"comment\": \"a word\", \"comment\": \"twice\"", "twice"),
      ("]}]}", "]}]", "no JSON"),
    ])
  func brokenFile(old: String, new: String, complaint: String) throws {
    let text = Self.good.replacingOccurrences(of: old, with: new)
    #expect(text != Self.good)
    let error = #expect(throws: VectorError.self) {
      _ = try VectorFile(parsing: Array(text.utf8), path: Self.path)
    }
    #expect(error?.description.contains(complaint) == true, "\(error?.description ?? "")")
  }

  @Test("an id may not stand in two files, a hash, a count, a file may not be wrong")
  func brokenFolder() throws {
    let folder = try TemporaryVectors()
    defer { folder.remove() }
    #expect(try folder.load().testCount == 4)

    // One expectation: the hash tells, and when the manifest follows, the run.
    let page = "v1/link-type/a.json"
    let original = try folder.text(page)
    try folder.write(
      page, original.replacingOccurrences(of: "\"none\"}}\n ]", with: "\"linkType\", \"linkType\": \"relay\"}}\n ]"))
    #expect(folder.complaint().contains("hash"))
    try VectorManifest.write(inFolder: folder.path)
    var report = ConformanceReport()
    report.records = try folder.load().files.flatMap(InProcessRunner.run)
    #expect(report.failures.map(\.test.id) == ["link-type-0002"])
    #expect(!report.isSuccess)
    try folder.write(page, original)
    try VectorManifest.write(inFolder: folder.path)

    // One id that stands twice.
    try folder.write(page, original.replacingOccurrences(of: "link-type-0002", with: "link-type-0012"))
    try VectorManifest.write(inFolder: folder.path)
    #expect(folder.complaint().contains("stands also in"))
    try folder.write(page, original)
    try VectorManifest.write(inFolder: folder.path)

    // A file too many, a file too few, a folder too few.
    try folder.write("v1/link-type/c.json", original)
    #expect(folder.complaint().contains("not in the manifest"))
    try folder.remove("v1/link-type/c.json")
    try folder.remove(page)
    #expect(folder.complaint().contains("cannot be read"))
    try folder.write(page, original)
    #expect(try folder.load().testCount == 4)
    let manifest = try folder.text("manifest.json")
    for (old, new) in [
      ("\"numberOfTests\": 4", "\"numberOfTests\": 5"), ("\"link-type\": 4", "\"link-type\": 3"),
      ("\"sha256\": \"", "\"sha256\": \"0"),
    ] {
      try folder.write("manifest.json", manifest.replacingOccurrences(of: old, with: new))
      #expect(!folder.complaint().isEmpty, "\(new)")
    }
    try folder.write("manifest.json", manifest.replacingOccurrences(of: "\"files\"", with: "\"more\": 1, \"files\""))
    #expect(folder.complaint().contains("unknown member more"))
    try folder.remove("manifest.json")
    #expect(folder.complaint().contains("no manifest.json"))
    try folder.remove("v1")
    #expect(!folder.complaint().isEmpty)
    folder.remove()
    #expect(folder.complaint().contains("no such folder"))
  }

  @Test("codes and reasons with fewer than three tests are told, and ids of no test")
  func lint() throws {
    let folder = try TemporaryVectors()
    defer { folder.remove() }
    var complaints = VectorLint.complaints(about: try folder.load())
    #expect(complaints.count == VectorCodes.errorCodes.count + VectorCodes.dropReasons.count)
    try folder.write("observed/ios.json", #"{"differences": [{"tests": ["link-type-0001", "link-type-0099"]}]}"#)
    try folder.write("examples/expected-failures.txt", "# none\nlink-type-0098  # x\n")
    complaints = VectorLint.complaints(about: try folder.load())
    #expect(complaints.contains { $0.contains("link-type-0099") })
    #expect(complaints.contains { $0.contains("link-type-0098") })
    #expect(!complaints.contains { $0.contains("link-type-0001") })
  }

  @Test("the manifest that is written is the one that is there")
  func manifest() throws {
    let text = try VectorManifest.text(forFolder: Vectors.path)
    #expect(text == (try String(contentsOfFile: Vectors.path + "/manifest.json", encoding: .utf8)))
  }

  @Test("seeds are the inputs, once each")
  func corpus() throws {
    let folder = try TemporaryVectors()
    defer { folder.remove() }
    let out = folder.path + "/corpus/link-type"
    let count = try CorpusExport.write(try folder.load(), suite: .linkType, to: out)
    let names = try FileManager.default.contentsOfDirectory(atPath: out)
    #expect(names.count == count)
    #expect(count == 2)  // both files hold the same two inputs
    let contents = names.map { FileHandle(forReadingAtPath: out + "/" + $0).flatMap { try? $0.readToEnd() } ?? Data() }
    #expect(contents.map { String(decoding: $0, as: UTF8.self) }.sorted() == ["", "x"])
  }
}

/// A vector folder of two small files that can be broken.
struct TemporaryVectors {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "vectors-\(UUID().uuidString)"
    try write("schema/vectors.schema.json", "{}\n")
    try write("v1/link-type/a.json", LoaderTests.good)
    try write(
      "v1/link-type/b.json",
      LoaderTests.good.replacingOccurrences(of: "link-type-00", with: "link-type-001").replacingOccurrences(
        of: "link-type-0010", with: "link-type-001"))
    try VectorManifest.write(inFolder: path)
  }

  func load() throws -> VectorFolder { try VectorFolder(path) }

  /// What is wrong with the folder; empty when nothing is.
  func complaint() -> String {
    do {
      _ = try VectorFolder(path)
      return ""
    } catch { return "\(error)" }
  }

  func text(_ name: String) throws -> String { try String(contentsOfFile: path + "/" + name, encoding: .utf8) }

  func write(_ name: String, _ text: String) throws {
    let file = URL(fileURLWithPath: path + "/" + name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path + "/" + name) }

  func remove() { try? FileManager.default.removeItem(atPath: path) }
}
