// SPDX-License-Identifier: Apache-2.0

/// Hands out the elements of one array anywhere in a document, one by one, as bytes are pushed.
///
/// ```swift
/// var reader = JSONElementReader(at: "/entries")
/// try reader.feed(chunk) { element in print(element.index, element.bytes?.count ?? 0) }
/// try reader.finish()
/// ```
///
/// Where a name repeats in an object, the first occurrence is followed. A document without the array has no elements.
/// Work is linear in the bytes; memory is bounded by the limits, however long the array is.
public struct JSONElementReader: ~Copyable {
  private let tokenizer: JSONTokenizer
  private let limits: JSONLimits
  private var failure: JSONStreamError?
  private var search: PointerSearch
  private var capture = RawCapture()
  private var index = 0
  private var depth = 0
  /// Whether an element is open, and whether it has shown an unpaired surrogate.
  private var isInElement = false
  private var hasUnpairedSurrogate = false

  /// A reader of the array at `pointer`; the empty pointer is the document itself.
  public init(at pointer: JSONPointer, limits: JSONLimits = .default) {
    tokenizer = JSONTokenizer(limits: limits)
    self.limits = limits
    search = PointerSearch(pointer)
  }

  deinit { capture.deallocate() }

  /// Takes the next bytes of the document and hands out the elements that they complete.
  ///
  /// - Throws: the codes of ``JSONEventParser/feed(_:_:)``, and `not-an-array` when the value at the pointer is something
  ///   else. After an error every call throws the same one.
  @inlinable
  public mutating func feed(
    _ bytes: some Sequence<UInt8>, _ body: (JSONElement) -> Void
  ) throws(JSONStreamError) {
    try unsafe withRun(of: bytes) { (run) throws(JSONStreamError) in try unsafe feed(run: run, body) }
  }

  @usableFromInline
  mutating func feed(
    run: UnsafeBufferPointer<UInt8>, _ body: (JSONElement) -> Void
  ) throws(JSONStreamError) {
    if let failure { throw failure }
    do throws(JSONStreamError) {
      try unsafe tokenizer.read(run) { () throws(JSONStreamError) in
        for index in unsafe tokenizer.tape.indices { try take(unsafe tokenizer.tape[index], body) }
        if isInElement { capture.suspend(tokenizer) }
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

  private mutating func take(_ token: JSONToken, _ body: (JSONElement) -> Void) throws(JSONStreamError) {
    if token.kind == .unpairedSurrogate {
      let isOpenElement = isInElement || search.isElementAt(depth: depth)
      guard isOpenElement else { throw tokenizer.unpairedSurrogateError(token) }
      hasUnpairedSurrogate = true
      return
    }
    let isEnd = token.kind == .endObject || token.kind == .endArray
    if isEnd { depth -= 1 }
    if isInElement {
      if isEnd, depth == search.arrayDepth {
        unsafe hand(body, capture.start..<token.end, capture.end(at: token.end, tokenizer))
        isInElement = false
      }
    } else if !isEnd, search.isElementAt(depth: depth) {
      if token.kind == .beginObject || token.kind == .beginArray {
        isInElement = true
        capture.begin(at: token.start, limit: limits.element)
      } else {
        unsafe hand(body, token.start..<token.end, Int(token.rawCount) > limits.element ? nil : tokenizer.raw(token))
      }
    } else if search.take(token, depth: depth) == .notAnArray {
      throw JSONStreamError(
        code: .notAnArray, offset: token.start, path: tokenizer.path(at: token.start),
        message: "the value is not an array")
    }
    if token.kind == .beginObject || token.kind == .beginArray { depth += 1 }
  }

  private mutating func hand(_ body: (JSONElement) -> Void, _ range: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>?) {
    unsafe body(
      JSONElement(
        index: index, range: range, bytes: bytes.map(Array.init), hasUnpairedSurrogate: hasUnpairedSurrogate))
    index += 1
    hasUnpairedSurrogate = false
  }
}
