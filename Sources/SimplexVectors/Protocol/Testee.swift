// SPDX-License-Identifier: Apache-2.0

internal import JSONStream

/// This library as a testee: takes the lines of a runner and gives the answers.
@_spi(Conformance) public struct Testee: Sendable {
  /// The version that it tells.
  public var version: String

  /// A testee.
  public init(version: String) { self.version = version }

  /// The answer to a line, without its end; nil when the runner says stop.
  public func answer(to line: some Sequence<UInt8>) -> [UInt8]? {
    var writer = JSONWriter()
    writer.beginObject()
    do throws(RunnerRequest.Refusal) {
      switch try RunnerRequest(parsing: line) {
      case .stop: return nil
      case .start: greet(&writer)
      case .run(let run): try result(run, &writer)
      }
    } catch {
      writer.name("seq")
      if let sequence = error.sequence { writer.integer(sequence) } else { writer.null() }
      writer.name("errored")
      writer.bool(true)
      writer.name("message")
      writer.string(error.message)
    }
    writer.endObject()
    return writer.bytes
  }

  private func greet(_ writer: inout JSONWriter) {
    writer.name("protocol")
    writer.integer(1)
    writer.name("implementation")
    writer.beginObject()
    for (key, value) in [("name", "simplex-wire"), ("language", "Swift"), ("version", version)] {
      writer.name(key)
      writer.string(value)
    }
    writer.endObject()
    writer.name("suites")
    writer.beginArray()
    for suite in VectorSuite.allCases { writer.string(suite.rawValue) }
    writer.endArray()
    writer.name("features")
    writer.beginArray()
    for feature in ["chunks", "limits", "options"] { writer.string(feature) }
    writer.endArray()
  }

  private func result(_ run: RunnerRequest.Run, _ writer: inout JSONWriter) throws(RunnerRequest.Refusal) {
    guard let suite = VectorSuite(rawValue: run.suite) else {
      writer.name("seq")
      writer.integer(run.sequence)
      writer.name("skipped")
      writer.bool(true)
      writer.name("message")
      writer.string("no suite of that name")
      return
    }
    let result: [UInt8]
    do throws(VectorError) {
      result = try LibrarySubject.result(
        suite: suite, input: try VectorInput(run.input, suite: suite, "input"), sizes: run.sizes, limits: run.limits,
        options: run.options)
    } catch {
      throw RunnerRequest.Refusal(sequence: run.sequence, message: error.description)
    }
    writer.name("seq")
    writer.integer(run.sequence)
    writer.name("result")
    writer.raw(result)
  }
}
