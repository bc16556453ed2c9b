// SPDX-License-Identifier: Apache-2.0

/// Turns bytes, in pieces of any size, into tokens, a window at a time.
///
/// Each call of ``advance(_:)`` takes some bytes, puts the tokens that they complete on the tape, and may leave a failure,
/// which comes after those tokens. The work is ``WindowReader``'s, behind a pointer, so that nothing is counted or checked
/// while it goes on; whoever reads a part of a larger document shares the tokenizer with its owner.
@safe
package final class JSONTokenizer {
  private let reader: UnsafeMutablePointer<WindowReader>

  /// `elision`: whether yajl is spared what tells it nothing. The tokens are the same either way.
  package init(limits: JSONLimits, elision: Bool = true) {
    unsafe reader = .allocate(capacity: 1)
    unsafe reader.initialize(to: WindowReader(limits: limits, elision: elision))
  }

  deinit {
    unsafe reader.deinitialize(count: 1)
    unsafe reader.deallocate()
  }

  // MARK: Feeding

  /// Takes the first bytes of `bytes`, at least one unless there are none, and gives how many.
  package func advance(_ bytes: UnsafeBufferPointer<UInt8>) -> Int { unsafe reader.pointee.advance(bytes) }

  /// Leaves the last window: what is open keeps its names, and nothing points into the window's bytes any more.
  package func leave() { unsafe reader.pointee.leave() }

  /// The input has ended: decides `truncated`.
  package func finish() { unsafe reader.pointee.finish() }

  // MARK: What a window gave

  /// The bytes of the document that were taken in all.
  package var taken: Int { unsafe reader.pointee.taken }

  /// The document's offset of the last window's first byte.
  package var windowOffset: Int { unsafe reader.pointee.windowOffset }

  /// The last window's bytes as they were fed.
  package var windowBytes: UnsafeBufferPointer<UInt8> { unsafe reader.pointee.windowBytes }

  /// The tokens that the last window completed, in order.
  @inline(__always)
  package var tape: UnsafeBufferPointer<JSONToken> {
    unsafe reader.pointee.writer.pointee.tokens
  }

  /// Whether the document has closed.
  package var isClosed: Bool { unsafe reader.pointee.writer.pointee.isClosed }

  /// Whether a failure stands after the last window's tokens. It stays.
  package var hasFailed: Bool { unsafe reader.pointee.writer.pointee.failure != nil }

  /// The character that decided the failure; past every offset when there is none.
  package var failureDecided: Int { unsafe reader.pointee.writer.pointee.failure?.decided ?? .max }

  /// The failure as callers see it, to be asked for before the window is left.
  package func error() -> JSONStreamError? {
    guard let failure = unsafe reader.pointee.writer.pointee.failure else { return nil }
    let path = failure.code == .trailingBytes ? JSONPointer() : path(at: failure.offset)
    return JSONStreamError(
      code: failure.code, offset: failure.offset, path: path,
      message: FaultMessage.text(failure.code, unsafe reader.pointee.limits))
  }

  /// The beginning of a value that the last window cut, or an error spoiled, where a value may stand.
  package var openValue: (start: Int, firstByte: UInt8)? {
    guard let lexer = unsafe reader.pointee.lexer, unsafe reader.pointee.writer.pointee.position.allowsValue else {
      return nil
    }
    return (lexer.start, lexer.firstByte)
  }

  /// Where the value begins that an error spoiled, when it was whole in its window. It is no literal.
  package var spoiledValueStart: Int? { unsafe reader.pointee.writer.pointee.failure?.begun }

  /// The bytes of a token on the tape, as they stand in the document.
  package func raw(_ token: JSONToken) -> UnsafeBufferPointer<UInt8> {
    let start = token.start - windowOffset
    if start >= 0 { return unsafe UnsafeBufferPointer(rebasing: windowBytes[start..<token.end - windowOffset]) }
    return unsafe UnsafeBufferPointer(rebasing: reader.pointee.completed.bytes[..<Int(token.rawCount)])
  }

  /// The innermost value that had begun at or before `offset`, a place in or at the end of the last window, and had not ended.
  /// Its first `dropped` tokens are left out.
  package func path(at offset: Int, dropping dropped: Int = 0) -> JSONPointer {
    unsafe reader.pointee.paths.path(at: offset, tape: tape, open: openValueStart, dropping: dropped)
  }

  /// Where the value begins that the last window cut or an error spoiled, when it stands where one may.
  private var openValueStart: Int? {
    spoiledValueStart ?? openValue?.start
  }
}
