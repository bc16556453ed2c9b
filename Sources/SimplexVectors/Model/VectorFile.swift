// SPDX-License-Identifier: Apache-2.0

/// A file of vectors.
@_spi(Conformance) public struct VectorFile: Sendable {
  /// Where it stands below the vector folder.
  public var path: String
  /// What it tests.
  public var suite: VectorSuite
  /// The version of the vectors, `1.0.0`.
  public var version: String
  /// The upstream revision that the answers follow.
  public var upstreamRevision: String
  /// What its flags mean.
  public var notes: [VectorNote]
  /// Its tests, by rule.
  public var groups: [VectorGroup]

  /// All tests, in order.
  public var tests: [VectorTest] { groups.flatMap(\.tests) }
}

/// What a flag means.
@_spi(Conformance) public struct VectorNote: Hashable, Sendable {
  /// The flag.
  public var flag: String
  /// What kind of trouble it marks.
  public var kind: String
  /// What it is about.
  public var effect: String
  /// Where to read on.
  public var links: [String]
}

/// Tests of one rule, under the same limits.
@_spi(Conformance) public struct VectorGroup: Sendable {
  /// The rule.
  public var comment: String
  /// The limits that the tests run under.
  public var limits: VectorLimits
  /// The tests.
  public var tests: [VectorTest]
}

/// One test.
@_spi(Conformance) public struct VectorTest: Sendable {
  /// Its name for ever.
  public var id: String
  /// What it is about.
  public var comment: String
  /// What kind of test it is; each flag is explained in the file's notes.
  public var flags: [String]
  /// What is fed.
  public var input: VectorInput
  /// The results that pass: one, or several where the rules leave it open.
  public var expected: [JSONValue]
  /// Special ways to cut the input, beside those that every decoding test is run with.
  public var chunkings: [[Int]]

  /// Whether offset and path of an error are compared.
  public var hasExactOffset: Bool { flags.contains("ExactOffset") }
  /// Whether the input is so large that it is run whole and at 64 KiB only.
  public var hasLargeInput: Bool { flags.contains("LargeInput") }
}
