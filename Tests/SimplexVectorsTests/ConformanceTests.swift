// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@_spi(Conformance) import SimplexVectors

@Suite("Running a testee")
struct ConformanceTests {
  /// Eight tests whose answer is `none`.
  private static let file: VectorFile = {
    let tests = (1...8).map { number in
      #"{"id":"link-000\#(number)","comment":"c","flags":[],"input":{"utf8":"x\#(number)"},"expect":{"outcome":"none"}}"#
    }
    let text = """
      {"schema":"../../schema/vectors.schema.json","suite":"link","version":"1.0.0",
       "upstream":{"revision":"r","date":"2026-10"},"notes":{},"numberOfTests":8,
       "groups":[{"comment":"c","tests":[\(tests.joined(separator: ","))]}]}
      """
    guard let file = try? VectorFile(parsing: Array(text.utf8), path: "a.json") else { fatalError("the file is good") }
    return file
  }()

  /// A testee in the shell: answers `none` to everything, unless `trouble` does something else for the fifth test.
  private static func testee(_ trouble: String, suites: String = "\"link\"") -> String {
    """
    echo '{"protocol":1,"implementation":{"name":"sh","language":"sh","version":"1"},"suites":[\(suites)],"features":[]}'
    read -r line
    while read -r line; do
      case "$line" in *'"stop"'*) exit 0 ;; esac
      seq=${line#*'"seq":'}; seq=${seq%%,*}
      case "$line" in *'"x5"'*) \(trouble) ;; esac
      echo "{\\"seq\\":$seq,\\"result\\":{\\"outcome\\":\\"none\\"}}"
    done
    """
  }

  private func run(_ command: String, expected: String = "") throws -> ConformanceReport {
    let runner = ConformanceRunner(command: command)
    runner.patience = 1
    return try runner.run([Self.file], expectedFailures: ExpectedFailures(parsing: expected))
  }

  @Test("a good testee passes")
  func good() throws {
    let report = try run(Self.testee(":"))
    #expect(report.isSuccess)
    #expect(report.records.count == 8)
    #expect(report.restarts == 0)
  }

  @Test(
    "a testee that breaks down is reported and started again, and the run goes on",
    arguments: [
      ("exit 3", "ended with status 3"), ("kill -9 $$", "ended by signal 9"), ("kill -TERM $$", "ended by signal 15"),
      ("sleep 60", "said nothing for 1 s"), ("exec 1>&-; sleep 60", "closed its output"),
      ("seq=1", "answered out of order"), ("echo nonsense; continue", "answered no JSON object"),
      ("echo; continue", "answered no JSON object"), ("echo '[]'; continue", "answered no JSON object"),
      ("echo '{}'; continue", "out of order"), ("echo \"{\\\"seq\\\":$seq}\"; continue", "without a result"),
      ("printf '\\377\\n'; continue", "answered no JSON object"),
    ])
  func trouble(trouble: String, reason: String) throws {
    let report = try run(Self.testee(trouble))
    #expect(report.records.count == 8)
    #expect(report.records.count { $0.isPassed } == 7)
    #expect(report.failures.map(\.test.id) == ["link-0005"])
    #expect(report.restarts == 1)
    #expect(!report.isSuccess)
    guard case .broken(let told) = report.failures.first?.outcome else {
      Issue.record("not broken")
      return
    }
    #expect(told.contains(reason), "\(told)")
    // Known breakdowns may be listed like other failures.
    #expect(try run(Self.testee(trouble), expected: "link-0005\n").isSuccess)
  }

  @Test("a testee that is ended half way by somebody else is started again")
  func endedHalfWay() throws {
    let report = try run(Self.testee("(sleep 0.2; kill -9 $$) & sleep 60"))
    #expect(report.records.count { $0.isPassed } == 7)
    #expect(report.restarts == 1)
  }

  @Test("errors and skips are neither passes nor breakdowns")
  func errorsAndSkips() throws {
    var report = try run(
      Self.testee("echo \"{\\\"seq\\\":$seq,\\\"errored\\\":true,\\\"message\\\":\\\"no\\\"}\"; continue"))
    #expect(report.failures.count == 1)
    #expect(report.restarts == 0)
    report = try run(Self.testee("echo \"{\\\"seq\\\":$seq,\\\"skipped\\\":true}\"; continue"))
    #expect(report.isSuccess)
    #expect(report.records.count { $0.isSkipped } == 1)
    report = try run(Self.testee(":", suites: "\"name\""))
    #expect(!report.isSuccess)
    #expect(report.records.count { $0.isSkipped } == 8)
  }

  @Test("a wrong answer is a failure with its difference")
  func wrongAnswer() throws {
    let report = try run(
      Self.testee("echo \"{\\\"seq\\\":$seq,\\\"result\\\":{\\\"outcome\\\":\\\"link\\\"}}\"; continue"))
    #expect(report.failures.map(\.test.id) == ["link-0005"])
    #expect(report.text().contains("/outcome: expected \"none\", got \"link\""))
    #expect(report.restarts == 0)
  }

  @Test("a testee that never answers ends the run in time")
  func alwaysBroken() throws {
    let greeting =
      #"{"protocol":1,"implementation":{"name":"x","language":"x","version":"1"},"suites":["link"],"features":[]}"#
    let runner = ConformanceRunner(command: "echo '\(greeting)'; read -r a; read -r b; exit 1")
    runner.breakdownLimit = 3
    let report = try runner.run([Self.file], expectedFailures: ExpectedFailures())
    #expect(report.records.count == 8)
    #expect(report.failures.count == 8)
    #expect(report.restarts == 2)
    #expect(report.text().contains("not run"))
  }

  @Test(
    "a testee that does not start is told", arguments: ["exit 7", "/nowhere/testee", "echo hello; cat", "sleep 60"])
  func noStart(command: String) throws {
    let runner = ConformanceRunner(command: command)
    runner.patience = 1
    #expect(throws: VectorError.self) {
      _ = try runner.run([Self.file], expectedFailures: ExpectedFailures())
    }
  }

  @Test("limits and pieces are asked only of a testee that does them")
  func features() throws {
    let text = """
      {"schema":"../../schema/vectors.schema.json","suite":"json","version":"1.0.0",
       "upstream":{"revision":"r","date":"2026-10"},"notes":{},"numberOfTests":2,"groups":[
       {"comment":"c","tests":[{"id":"json-0001","comment":"c","flags":[],"input":{"utf8":"[1]"},"expect":{"outcome":"accept"},"chunkings":[[1,1]]}]},
       {"comment":"c","limits":{"depth":1},"tests":[{"id":"json-0002","comment":"c","flags":[],"input":{"utf8":"[]"},"expect":{"outcome":"accept"}}]}]}
      """
    let file = try VectorFile(parsing: Array(text.utf8), path: "a.json")
    let answer = Self.testee(":", suites: "\"json\"").replacingOccurrences(of: "none", with: "accept")
    var report = try ConformanceRunner(command: answer).run([file], expectedFailures: ExpectedFailures())
    #expect(report.records.map(\.isPassed) == [true, false])
    #expect(report.records[1].isSkipped)
    // A testee that says it does pieces but fails for them is found out.
    let claims = answer.replacingOccurrences(of: "\"features\":[]", with: "\"features\":[\"chunks\",\"limits\"]")
    report = try ConformanceRunner(command: claims).run([file], expectedFailures: ExpectedFailures())
    #expect(report.isSuccess)
    let cheats = claims.replacingOccurrences(of: "*'\"x5\"'*) :", with: "*chunks*) exit 1")
    report = try ConformanceRunner(command: cheats).run([file], expectedFailures: ExpectedFailures())
    #expect(!report.isSuccess)
  }
}
