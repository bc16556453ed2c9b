// SPDX-License-Identifier: Apache-2.0

/// What a test came to.
@_spi(Conformance) public enum TestOutcome: Sendable {
  /// Every run gave a result that passes.
  case passed
  /// A run gave another result.
  case failed(TestFailure)
  /// The testee does not do this.
  case skipped(String)
  /// The testee broke down: it crashed, hung, or answered something that is no answer.
  case broken(String)
}

/// A result that does not pass.
@_spi(Conformance) public struct TestFailure: Sendable {
  /// How the input was cut.
  public var chunking: String
  /// What was given.
  public var result: String
  /// The first difference.
  public var difference: String

  /// Makes a failure.
  public init(chunking: String, result: String, difference: String) {
    self.chunking = chunking
    self.result = result
    self.difference = difference
  }
}

/// A test and what it came to.
@_spi(Conformance) public struct TestRecord: Sendable {
  /// The test.
  public var test: VectorTest
  /// The suite that it belongs to.
  public var suite: VectorSuite
  /// What it came to.
  public var outcome: TestOutcome

  /// Makes a record.
  public init(test: VectorTest, suite: VectorSuite, outcome: TestOutcome) {
    self.test = test
    self.suite = suite
    self.outcome = outcome
  }

  /// Whether it passed.
  public var isPassed: Bool { if case .passed = outcome { true } else { false } }
  /// Whether it was skipped.
  public var isSkipped: Bool { if case .skipped = outcome { true } else { false } }
}
