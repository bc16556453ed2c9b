// SPDX-License-Identifier: Apache-2.0

internal import JSONStream

/// Runs vectors against this library, in this process.
@_spi(Conformance) public enum InProcessRunner {
  /// Runs all tests of a file; decoding tests whole, byte by byte, at their own chunkings and at twenty drawn by lot.
  public static func run(_ file: VectorFile) -> [TestRecord] {
    file.groups.flatMap { group in
      group.tests.map { test in
        TestRecord(test: test, suite: file.suite, outcome: run(test, suite: file.suite, limits: group.limits))
      }
    }
  }

  /// Runs one test.
  public static func run(_ test: VectorTest, suite: VectorSuite, limits: VectorLimits) -> TestOutcome {
    guard suite.isDecoding else {
      do throws(VectorError) {
        let result = try LibrarySubject.result(suite: suite, input: test.input, limits: limits)
        return outcome(test, result, "whole")
      } catch {
        return .broken(error.description)
      }
    }
    let bytes = test.input.bytes
    var whole: [UInt8] = []
    for way in Chunking.all(of: bytes.count, test: test) {
      var writer = JSONWriter()
      LibrarySubject.write(
        suite: suite, bytes: bytes, sizes: way.sizes, limits: limits, options: LibrarySubject.Options(), to: &writer)
      // The answers must be the same to the byte, so most need not be read again.
      if writer.bytes == whole { continue }
      whole = writer.bytes
      let outcome = outcome(test, writer.bytes, way.name)
      guard case .passed = outcome else { return outcome }
    }
    return .passed
  }

  private static func outcome(_ test: VectorTest, _ result: [UInt8], _ chunking: String) -> TestOutcome {
    let text = String(decoding: result, as: UTF8.self)
    guard let value = try? JSONValue(parsing: result) else {
      return .broken("the result is no JSON: \(text.prefix(200))")
    }
    guard let difference = test.complaint(about: value) else { return .passed }
    return .failed(TestFailure(chunking: chunking, result: text, difference: difference))
  }
}
