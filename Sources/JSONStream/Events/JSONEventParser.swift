// SPDX-License-Identifier: Apache-2.0

/// A push parser: bytes in, in pieces of any size, events out. How the bytes are cut changes neither the events nor an error.
///
/// ```swift
/// var parser = JSONEventParser()
/// try parser.feed(#"{"a":[1"#.utf8) { event, range in print(event, range) }
/// try parser.feed("2]}".utf8) { event, range in print(event, range) }
/// try parser.finish()
/// ```
///
/// An event is handed out by the very call that brings its last byte, an error by the call that makes it certain. Work is
/// linear in the bytes, memory is bounded by ``JSONLimits/token`` and ``JSONLimits/depth``.
public struct JSONEventParser: ~Copyable {
  private let tokenizer: JSONTokenizer
  private var failure: JSONStreamError?

  /// A parser of one document within `limits`.
  public init(limits: JSONLimits = .default) {
    tokenizer = JSONTokenizer(limits: limits)
  }

  /// The same with a choice that only tests and fuzzers make: whether yajl is spared what tells it nothing.
  @_spi(Fuzzing)
  public init(limits: JSONLimits, elision: Bool) {
    tokenizer = JSONTokenizer(limits: limits, elision: elision)
  }

  /// Takes the next bytes of the document and hands each event that they complete to `body`, with its place in bytes from
  /// the document's start.
  ///
  /// - Throws: `truncated` is thrown only by ``finish()``, every other code of ``JSONStreamError/Code`` but `not-an-array`
  ///   here. After an error every call throws the same one.
  @inlinable
  public mutating func feed(
    _ bytes: some Sequence<UInt8>, _ body: (JSONEvent, Range<Int>) -> Void
  ) throws(JSONStreamError) {
    try unsafe withRun(of: bytes) { (run) throws(JSONStreamError) in try unsafe feed(run: run, body) }
  }

  @usableFromInline
  mutating func feed(
    run: UnsafeBufferPointer<UInt8>, _ body: (JSONEvent, Range<Int>) -> Void
  ) throws(JSONStreamError) {
    if let failure { throw failure }
    let tokenizer = tokenizer
    do throws(JSONStreamError) {
      try unsafe tokenizer.read(run) { () throws(JSONStreamError) in
        for index in unsafe tokenizer.tape.indices {
          let token = unsafe tokenizer.tape[index]
          guard let event = JSONEvent(token) else { throw tokenizer.unpairedSurrogateError(token) }
          body(event, token.start..<token.end)
        }
        if let error = tokenizer.error() { throw error }
      }
    } catch {
      failure = error
      throw error
    }
  }

  /// Says that the input has ended. A second call gives the same answer.
  ///
  /// - Throws: `truncated` when the document is not complete, or the error that was thrown before.
  public mutating func finish() throws(JSONStreamError) {
    if let failure { throw failure }
    tokenizer.finish()
    failure = tokenizer.error()
    if let failure { throw failure }
  }
}

extension JSONTokenizer {
  /// The error of an unpaired surrogate in a place where nothing takes the blame but the document.
  package func unpairedSurrogateError(_ token: JSONToken) -> JSONStreamError {
    JSONStreamError(
      code: .invalidText, offset: token.start, path: path(at: token.start),
      message: "an escaped surrogate half without its other half")
  }
}
