// SPDX-License-Identifier: Apache-2.0

@_spi(Conformance) import SimplexVectors

/// `simplex-wire conformance`
func runConformance(_ arguments: [String]) -> Int32 {
  do throws(UsageError) {
    let options = try Options(arguments, values: ["testee", "vectors", "suite", "expected-failures"])
    if options.has("help") {
      Output.standard.write(Help.conformance)
      return ExitStatus.success
    }
    guard options.operands.isEmpty else { throw UsageError(message: "no operand is wanted") }
    let suites = try chosenSuites(options)
    let failures = try expectedFailures(options)
    do throws(VectorError) {
      let folder = try VectorFolder(options.value("vectors") ?? "Vectors")
      let known = Set(folder.files.flatMap(\.tests).map(\.id))
      if let stray = failures.ids.first(where: { !known.contains($0) }) {
        Output.error.write("simplex-wire conformance: --expected-failures: there is no test \(shown(stray))\n")
        return ExitStatus.usage
      }
      return try run(folder.files(of: suites), testee: options.value("testee"), failures)
    } catch {
      Output.error.write("simplex-wire conformance: \(shown(error.description))\n")
      return ExitStatus.fatal
    }
  } catch {
    return refuseUsage("conformance", error)
  }
}

private func run(
  _ files: [VectorFile], testee command: String?, _ failures: ExpectedFailures
) throws(VectorError) -> Int32 {
  var report = ConformanceReport()
  if let command {
    let runner = ConformanceRunner(command: command)
    report = try runner.run(files, expectedFailures: failures)
    Output.standard.write("testee: \(shown(runner.implementation))\n\n")
  } else {
    report.expectedFailures = failures
    report.records = files.flatMap(InProcessRunner.run)
    Output.standard.write("this library, in process\n\n")
  }
  for line in report.text().split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
    Output.standard.write(shown(String(line)) + "\n")
  }
  return report.isSuccess ? ExitStatus.success : ExitStatus.fatal
}

private func chosenSuites(_ options: Options) throws(UsageError) -> Set<VectorSuite> {
  let names = options.given.filter { $0.name == "suite" }.map(\.value)
  var suites: Set<VectorSuite> = []
  for name in names { suites.insert(try suite(named: name)) }
  return names.isEmpty ? Set(VectorSuite.allCases) : suites
}

/// The suite that an option names.
func suite(named name: String) throws(UsageError) -> VectorSuite {
  guard let suite = VectorSuite(rawValue: name) else {
    let all = VectorSuite.allCases.map(\.rawValue).joined(separator: ", ")
    throw UsageError(message: "--suite takes \(all), not '\(shown(name))'")
  }
  return suite
}

private func expectedFailures(_ options: Options) throws(UsageError) -> ExpectedFailures {
  guard let path = options.value("expected-failures") else { return ExpectedFailures() }
  guard let bytes = wholeFile(path) else {
    throw UsageError(message: "\(shown(path)) cannot be read: \(lastErrorText())")
  }
  return ExpectedFailures(parsing: String(decoding: bytes, as: UTF8.self))
}

/// All bytes of a file, or nil when it cannot be read.
func wholeFile(_ path: String) -> [UInt8]? {
  guard var file = InputFile(path) else { return nil }
  var bytes: [UInt8] = []
  while true {
    guard let piece = file.next() else { return nil }
    if piece.isEmpty { return bytes }
    bytes += piece
  }
}
