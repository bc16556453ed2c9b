// SPDX-License-Identifier: Apache-2.0

/// Runs vectors against a testee in another process, one request at a time.
///
/// A testee that crashes, says nothing, answers another request or answers no JSON is reported for that test, ended and started
/// again; the run goes on.
@_spi(Conformance) public final class ConformanceRunner {
  /// How many seconds a testee may say nothing.
  public var patience: Double = 5
  /// How often in a row the testee may break down before the rest is not run any more.
  public var breakdownLimit = 10

  private let command: String
  private var process: TesteeProcess?
  private var sequence = 0
  private var breakdownsInARow = 0
  private var suites: Set<String> = []
  private var features: Set<String> = []
  private var report = ConformanceReport()
  /// What the testee calls itself.
  public private(set) var implementation = ""

  /// A runner of a command, which `/bin/sh -c` starts.
  public init(command: String) { self.command = command }

  /// Runs the files.
  ///
  /// - Throws: ``VectorError`` when the testee does not even start: there is nothing to report then.
  public func run(_ files: [VectorFile], expectedFailures: ExpectedFailures) throws(VectorError) -> ConformanceReport {
    report = ConformanceReport()
    report.expectedFailures = expectedFailures
    do throws(TesteeProcess.Breakdown) { try start() } catch {
      throw VectorError("the testee does not start: it \(error.reason)")
    }
    for file in files {
      for group in file.groups {
        for test in group.tests {
          let outcome = outcome(test, file.suite, group.limits)
          report.records.append(TestRecord(test: test, suite: file.suite, outcome: outcome))
        }
      }
    }
    process?.finish(Array(#"{"cmd":"stop"}"#.utf8))
    process = nil
    return report
  }

  private func start() throws(TesteeProcess.Breakdown) {
    let process = try TesteeProcess(command: command)
    let answer = try process.exchange(Array(#"{"cmd":"start","protocol":1}"#.utf8), patience: patience)
    guard let greeting = try? JSONValue(parsing: answer), greeting["protocol"]?.count == 1,
      let suites = greeting["suites"]?.items
    else {
      throw TesteeProcess.Breakdown(reason: "did not answer to start: \(Self.shown(answer))")
    }
    self.suites = Set(suites.compactMap(\.text))
    features = Set((greeting["features"]?.items ?? []).compactMap(\.text))
    let parts = ["name", "version", "language"].compactMap { greeting["implementation"]?[$0]?.text }
    implementation = parts.joined(separator: " ")
    self.process = process
  }

  private func outcome(_ test: VectorTest, _ suite: VectorSuite, _ limits: VectorLimits) -> TestOutcome {
    guard suites.contains(suite.rawValue) else { return .skipped("the testee does not do the suite") }
    guard limits.isDefault || features.contains("limits") else { return .skipped("the testee does not do limits") }
    guard breakdownsInARow < breakdownLimit else {
      return .broken("not run: the testee broke down \(breakdownLimit) times in a row")
    }
    let ways =
      suite.isDecoding && features.contains("chunks")
      ? Chunking.all(of: test.input.bytes.count, test: test) : [Chunking.whole]
    for way in ways {
      let outcome = exchange(test, suite, limits, way)
      guard case .passed = outcome else { return outcome }
    }
    return .passed
  }

  private func exchange(
    _ test: VectorTest, _ suite: VectorSuite, _ limits: VectorLimits, _ way: Chunking
  ) -> TestOutcome {
    do throws(TesteeProcess.Breakdown) {
      if process == nil {
        report.restarts += 1
        try start()
      }
      guard let process else { return .broken("is not there") }
      sequence += 1
      let answer = try process.exchange(request(test, suite, limits, way), patience: patience)
      let outcome = try judge(answer, test, way)
      breakdownsInARow = 0
      return outcome
    } catch {
      breakdownsInARow += 1
      process = nil
      return .broken("the testee \(error.reason)")
    }
  }

  private func request(
    _ test: VectorTest, _ suite: VectorSuite, _ limits: VectorLimits, _ way: Chunking
  ) -> [UInt8] {
    var members = [
      JSONValue.Member("cmd", .string("run")), JSONValue.Member("seq", .number(String(sequence))),
      JSONValue.Member("suite", .string(suite.rawValue)), JSONValue.Member("input", test.input.json),
    ]
    if !way.sizes.isEmpty {
      members.append(JSONValue.Member("chunks", .array(way.sizes.map { .number(String($0)) })))
    }
    if !limits.isDefault { members.append(JSONValue.Member("limits", limits.json)) }
    return Array(JSONValue.object(members).jsonText.utf8)
  }

  /// - Throws: a breakdown when the answer is none, or that to another request: nothing that follows can be trusted.
  private func judge(
    _ answer: [UInt8], _ test: VectorTest, _ way: Chunking
  ) throws(TesteeProcess.Breakdown) -> TestOutcome {
    guard let value = try? JSONValue(parsing: answer), case .object = value else {
      throw TesteeProcess.Breakdown(reason: "answered no JSON object: \(Self.shown(answer))")
    }
    guard case .number(let text)? = value["seq"], Int(text) == sequence else {
      if value["errored"] != nil { return .broken("could not read the request: \(value["message"]?.text ?? "")") }
      throw TesteeProcess.Breakdown(
        reason: "answered out of order: seq \(value["seq"]?.brief ?? "is missing"), expected \(sequence)")
    }
    if value["skipped"] != nil { return .skipped(value["message"]?.text ?? "") }
    if value["errored"] != nil { return .broken("errored: \(value["message"]?.text ?? "")") }
    guard let result = value["result"] else {
      throw TesteeProcess.Breakdown(reason: "answered without a result: \(Self.shown(answer))")
    }
    guard let difference = test.complaint(about: result) else { return .passed }
    return .failed(TestFailure(chunking: way.name, result: result.jsonText, difference: difference))
  }

  private static func shown(_ answer: [UInt8]) -> String {
    let text = String(decoding: answer.prefix(120), as: UTF8.self)
    return answer.count > 120 ? text + "…" : text
  }
}
