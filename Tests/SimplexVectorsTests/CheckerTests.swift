// SPDX-License-Identifier: Apache-2.0

import Testing

@_spi(Conformance) import SimplexVectors

@Suite("Comparing results")
struct CheckerTests {
  /// What is said about `result` when `expect` was wanted.
  private func complaint(_ suite: String, _ expect: String, _ result: String, flags: String = "") throws -> String? {
    let input = suite == "name-candidate" ? #"{"utf8":"x","defaultTLD":"testing"}"# : #"{"utf8":"x"}"#
    let note = flags.isEmpty ? "" : #""\#(flags)":{"kind":"freedom","effect":"x"}"#
    let file = """
      {"schema":"../../schema/vectors.schema.json","suite":"\(suite)","version":"1.0.0",
       "upstream":{"revision":"r","date":"2026-10"},"notes":{\(note)},"numberOfTests":1,"groups":[{"comment":"c","tests":[
       {"id":"\(suite)-0001","comment":"c","flags":[\(flags.isEmpty ? "" : "\"\(flags)\"")],"input":\(input),"expect":\(expect)}]}]}
      """
    let test = try VectorFile(parsing: Array(file.utf8), path: "a.json").tests[0]
    return test.complaint(about: try JSONValue(parsing: result.utf8))
  }

  @Test("order of members, reasons, events and messages do not count where they are not given")
  func equal() throws {
    #expect(
      try complaint(
        "link-type", #"{"outcome":"linkType","linkType":"relay"}"#, #"{"linkType":"relay","outcome":"linkType"}"#)
        == nil)
    #expect(try complaint("link", #"{"outcome":"none"}"#, #"{"outcome":"none","reason":"no scheme"}"#) == nil)
    #expect(try complaint("json", #"{"outcome":"accept"}"#, #"{"outcome":"accept","events":["[","]"]}"#) == nil)
    let fatal = #"{"outcome":"fatal","error":{"code":"syntax"}}"#
    #expect(
      try complaint(
        "json", fatal, #"{"outcome":"fatal","error":{"code":"syntax","offset":3,"path":"/a","message":"m"}}"#) == nil)
    let exact = #"{"outcome":"fatal","error":{"code":"syntax","offset":3,"path":"/a"}}"#
    #expect(
      try complaint(
        "json", exact, #"{"outcome":"fatal","error":{"path":"/a","offset":3,"code":"syntax"}}"#, flags: "ExactOffset")
        == nil)
    let choice = #"{"anyOf":[{"outcome":"none"},{"outcome":"fatal","error":{"code":"syntax"}}]}"#
    #expect(try complaint("directory-request", choice, #"{"outcome":"none"}"#, flags: "ImplementationDefined") == nil)
    #expect(try complaint("directory-request", choice, fatal, flags: "ImplementationDefined") == nil)
  }

  @Test(
    "every other difference counts",
    arguments: [
      ("link-type", #"{"outcome":"linkType","linkType":"relay"}"#, #"{"outcome":"linkType","linkType":"group"}"#, ""),
      ("link-type", #"{"outcome":"none"}"#, #"{"outcome":"linkType","linkType":"group"}"#, ""),
      ("link-type", #"{"outcome":"none"}"#, #"{"outcome":"none","more":1}"#, ""),
      ("link-type", #"{"outcome":"none"}"#, #"[]"#, ""),
      ("link-type", #"{"outcome":"none"}"#, #"null"#, ""),
      (
        "json", #"{"outcome":"accept","events":["[",{"number":"1.0"},"]"]}"#,
        #"{"outcome":"accept","events":["[",{"number":"1"},"]"]}"#, ""
      ),
      ("json", #"{"outcome":"accept","events":["[","]"]}"#, #"{"outcome":"accept","events":["["]}"#, ""),
      (
        "json", #"{"outcome":"accept","events":[{"string":"\u00e9"}]}"#,
        #"{"outcome":"accept","events":[{"string":"e\u0301"}]}"#, ""
      ),
      (
        "json", #"{"outcome":"fatal","error":{"code":"syntax"}}"#, #"{"outcome":"fatal","error":{"code":"truncated"}}"#,
        ""
      ),
      (
        "json", #"{"outcome":"fatal","error":{"code":"syntax","offset":1,"path":""}}"#,
        #"{"outcome":"fatal","error":{"code":"syntax","offset":2,"path":""}}"#, "ExactOffset"
      ),
      (
        "json", #"{"outcome":"fatal","error":{"code":"syntax","offset":1,"path":""}}"#,
        #"{"outcome":"fatal","error":{"code":"syntax"}}"#, "ExactOffset"
      ),
      (
        "directory-response",
        #"{"outcome":"fatal","error":{"code":"service-error","message":"a"},"releasedBeforeError":{"entries":0,"dropped":0}}"#,
        #"{"outcome":"fatal","error":{"code":"service-error"},"releasedBeforeError":{"entries":0,"dropped":0}}"#, ""
      ),
      (
        "directory-response",
        #"{"outcome":"fatal","error":{"code":"service-error"},"releasedBeforeError":{"entries":0,"dropped":0}}"#,
        #"{"outcome":"fatal","error":{"code":"service-error","message":""},"releasedBeforeError":{"entries":0,"dropped":0}}"#,
        ""
      ),
      (
        "directory-response",
        #"{"outcome":"fatal","error":{"code":"syntax"},"releasedBeforeError":{"entries":1,"dropped":0}}"#,
        #"{"outcome":"fatal","error":{"code":"syntax"},"releasedBeforeError":{"entries":0,"dropped":1}}"#, ""
      ),
      (
        "directory-request", #"{"outcome":"request","json":"{\"a\":1,\"searchCursor\":{\"b\":1}}"}"#,
        #"{"outcome":"request","json":"{\"a\":1,\"searchCursor\":{\"b\": 1}}"}"#, ""
      ),
      (
        "directory-request", #"{"outcome":"request","json":"{\"a\":1,\"searchCursor\":1}"}"#,
        #"{"outcome":"request","json":"{\"a\":1}"}"#, ""
      ),
      (
        "directory-request", #"{"outcome":"request","json":"{\"a\":\"x\"}"}"#,
        #"{"outcome":"request","json":"{\"a\":\"y\"}"}"#, ""
      ),
      ("directory-request", #"{"outcome":"request","json":"{\"a\":\"x\"}"}"#, #"{"outcome":"request","json":"{"}"#, ""),
    ])
  func different(suite: String, expect: String, result: String, flags: String) throws {
    let found = try complaint(suite, expect, result, flags: flags)
    #expect(found != nil)
    #expect(found?.isEmpty == false)
  }

  @Test("a request is compared as JSON, its cursor by bytes, duplicate keys included")
  func request() throws {
    let expect =
      #"{"outcome":"request","json":"{\"type\":\"search\",\"searchText\":\"a\\/b\",\"searchCursor\":{\"a\":1,\"a\":2}}"}"#
    let other =
      #"{"json":"{\"searchCursor\":{\"a\":1,\"a\":2},\"searchText\":\"a/b\",\"type\":\"search\"}","outcome":"request"}"#
    #expect(try complaint("directory-request", expect, other) == nil)
  }

  @Test("the report tells each failure, expected ones and passes that were not expected")
  func report() throws {
    let file = try VectorFile(parsing: Array(LoaderTests.good.utf8), path: "a.json")
    let failure = TestOutcome.failed(
      TestFailure(chunking: "seed 3", result: #"{"outcome":"x"}"#, difference: "/outcome"))
    var report = ConformanceReport()
    report.records = [
      TestRecord(test: file.tests[0], suite: .linkType, outcome: .passed),
      TestRecord(test: file.tests[1], suite: .linkType, outcome: failure),
    ]
    #expect(!report.isSuccess)
    #expect(report.text().contains("FAIL link-type-0002  a word"))
    #expect(report.text().contains("fed         seed 3"))
    #expect(report.text().contains("FAILED: 1 passed, 1 failed, 0 skipped"))
    report.expectedFailures = ExpectedFailures(parsing: "link-type-0002 # known\n\n# nothing\n")
    #expect(report.isSuccess)
    #expect(report.text().contains("OK: 1 passed, 0 failed, 1 failed as expected, 0 skipped"))
    report.expectedFailures = ExpectedFailures(parsing: "link-type-0001\nlink-type-0002\n")
    #expect(!report.isSuccess)
    #expect(report.unexpectedPasses.map(\.test.id) == ["link-type-0001"])
    report.records = [TestRecord(test: file.tests[0], suite: .linkType, outcome: .skipped("no"))]
    report.expectedFailures = ExpectedFailures()
    #expect(!report.isSuccess, "a run in which nothing passes is no success")
  }
}
