// SPDX-License-Identifier: Apache-2.0

internal import CYajl

/// What yajl's callbacks write to: the tape of one window's tokens, and what is open at its end.
///
/// It lives at a fixed address and holds no object, so that a callback costs no reference counting.
@safe
struct TapeWriter: ~Copyable {
  /// The tokens of the window, where the next one is written, and where there is no more room.
  var tape: UnsafeMutablePointer<JSONToken>
  var next: UnsafeMutablePointer<JSONToken>
  var tapeEnd: UnsafeMutablePointer<JSONToken>
  private let workspace: Workspace

  /// The bytes in yajl's hands.
  var shown: UnsafePointer<UInt8>
  var shownCount = 0
  /// What has to be added to a place in ``shown`` to make it an offset in the document. It grows with each string that was
  /// left out.
  var shownOffset = 0
  var handle: yajl_handle?

  /// The next string that yajl will call for, and the bytes that it lies in, which begin at an offset of the document.
  var nextBody: UnsafePointer<Skeleton.Body>
  let shapes: ShapeTree
  var source: UnsafePointer<UInt8>
  var sourceOffset = 0
  /// What is known of all strings in them.
  var sourceFlags: UInt8 = 0

  /// The end of the last token, and what may follow it.
  var lastEnd = 0
  var position = GrammarPosition.value

  /// Where strings that yajl decoded are kept until the window is done.
  var arena: UnsafeMutablePointer<UInt8>

  var tokenLimit: Int
  var depthLimit: Int
  var failure: Failure?

  /// Unpaired surrogates of this window that no token has taken yet, in order.
  var unpaired: UnsafeMutablePointer<SurrogateCheck.Unpaired>?
  var unpairedNext = 0
  var unpairedCount = 0
  /// Whether yajl is being shown a token that an earlier window began.
  var isResumed = false
  /// Whether that token holds an unpaired surrogate.
  var resumedHasUnpaired = false

  /// Open containers, and one bit each: set for an object.
  var depth = 0
  let kinds: UnsafeMutablePointer<UInt64>
  /// What is open, for paths; entry `depth` belongs to the innermost container. Only the first few levels are kept.
  let frames: UnsafeMutablePointer<OpenFrame>

  init(
    tape capacity: Int, arena: UnsafeMutablePointer<UInt8>, bodies: UnsafePointer<Skeleton.Body>,
    shapes: ShapeTree, limits: JSONLimits, _ workspace: inout Workspace
  ) {
    unsafe tape = workspace.take(capacity)
    unsafe next = unsafe tape
    unsafe tapeEnd = unsafe tape + capacity
    unsafe shown = unsafe UnsafePointer(arena)
    unsafe source = unsafe UnsafePointer(arena)
    unsafe self.arena = unsafe arena
    unsafe nextBody = unsafe bodies
    self.shapes = shapes
    tokenLimit = limits.token
    depthLimit = limits.depth
    let words = limits.depth / 64 + 1
    unsafe kinds = workspace.take(words)
    unsafe kinds.initialize(repeating: 0, count: words)
    unsafe frames = workspace.take(OpenFrame.kept + 2)
    unsafe frames.initialize(repeating: OpenFrame(), count: OpenFrame.kept + 2)
    self.workspace = workspace
  }

  func deallocate(_ workspace: Workspace) {
    unsafe workspace.giveBack(tape)
    unsafe workspace.giveBack(kinds)
    unsafe workspace.giveBack(frames)
    unsafe unpaired?.deallocate()
  }

  /// An error as it stands before its path is known.
  struct Failure {
    var code: JSONStreamError.Code
    var offset: Int
    /// The character that decided it.
    var decided: Int
    /// Where the value begins that it spoiled, when it stands where a value may and is not on the tape.
    var begun: Int?
  }

  var isClosed: Bool { position == .closed }

  mutating func fail(_ code: JSONStreamError.Code, at offset: Int, decided: Int, begun: Int? = nil) {
    if failure == nil { failure = Failure(code: code, offset: offset, decided: decided, begun: begun) }
  }

  // MARK: Tokens

  /// The tokens of this window so far.
  var tokens: UnsafeBufferPointer<JSONToken> { unsafe UnsafeBufferPointer(start: tape, count: tokenCount) }
  var tokenCount: Int { unsafe next - tape }

  /// A new window begins.
  mutating func beginWindow(arena: UnsafeMutablePointer<UInt8>) {
    unsafe next = unsafe tape
    unsafe self.arena = unsafe arena
  }

  @inline(never)
  mutating func growTape() {
    let count = tokenCount
    let capacity = unsafe 2 * (tapeEnd - tape)
    let grown = UnsafeMutablePointer<JSONToken>.allocate(capacity: capacity)
    unsafe grown.moveInitialize(from: tape, count: count)
    unsafe workspace.giveBack(tape)
    unsafe tape = unsafe grown
    unsafe next = unsafe grown + count
    unsafe tapeEnd = unsafe grown + capacity
  }

  @inline(__always)
  mutating func put(
    _ kind: JSONToken.Kind, _ bytes: UnsafePointer<UInt8>, _ count: Int, rawCount: Int, end: Int, flags: UInt8 = 0
  ) {
    if unsafe next == tapeEnd { growTape() }
    unsafe next.initialize(
      to: JSONToken(
        bytes: bytes, end: end, count: UInt32(truncatingIfNeeded: count),
        rawCount: UInt32(truncatingIfNeeded: rawCount), kind: kind, flags: flags))
    unsafe next += 1
    lastEnd = end
  }

  /// Where yajl stands, which inside a callback is one past the token.
  @inline(__always)
  var consumed: Int { unsafe shownOffset &+ yajl_get_bytes_consumed(handle) }

  @inline(__always)
  private mutating func beginValue() {
    unsafe frames[min(depth, OpenFrame.kept &+ 1)].count &+= 1
  }

  /// Gives what the callback returns: yajl reads nothing more once the document has closed.
  @inline(__always)
  private mutating func endValue() -> Int32 {
    if depth == 0 {
      position = .closed
      return 0
    }
    position = innermostIsObject ? .afterValueInObject : .afterValueInArray
    return 1
  }

  /// Whether an array's element may come next.
  var mayBeginElement: Bool { position.allowsValue && depth > 0 && !innermostIsObject }

  var innermostIsObject: Bool { unsafe kinds[(depth &- 1) >> 6] >> UInt64((depth &- 1) & 63) & 1 != 0 }

  mutating func literal(_ kind: JSONToken.Kind, length: Int) -> Int32 {
    beginValue()
    unsafe put(kind, shown, 0, rawCount: length, end: consumed)
    return endValue()
  }

  mutating func begin(object: Bool) -> Int32 {
    let end = consumed
    if depth == depthLimit {
      fail(.depthLimit, at: end - 1, decided: end - 1, begun: end - 1)
      return 0
    }
    beginValue()
    unsafe put(object ? .beginObject : .beginArray, shown, 0, rawCount: 1, end: end)
    let bit: UInt64 = 1 << UInt64(depth & 63)
    if object { unsafe kinds[depth >> 6] |= bit } else { unsafe kinds[depth >> 6] &= ~bit }
    depth &+= 1
    if depth <= OpenFrame.kept { unsafe frames[depth].open(object: object) }
    position = object ? .firstNameOrEnd : .firstValueOrEnd
    return 1
  }

  mutating func endContainer(_ kind: JSONToken.Kind) -> Int32 {
    unsafe put(kind, shown, 0, rawCount: 1, end: consumed)
    depth &-= 1
    return endValue()
  }

  mutating func number(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    let start = consumed &- count
    let contents = unsafe isWhereShown(bytes) ? bytes : keep(bytes, count)
    if count > tokenLimit {
      fail(.tokenLimit, at: start, decided: start + tokenLimit, begun: start)
      return 0
    }
    beginValue()
    unsafe put(.number, contents, count, rawCount: count, end: start &+ count)
    return endValue()
  }

  mutating func name(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    // An object stands where a name should.
    if unsafe nextBody.pointee.shape != 0 { return 0 }
    if unsafe !text(.name, bytes, count) { return 0 }
    if depth <= OpenFrame.kept { unsafe frames[depth].name = tokenCount - 1 }
    position = .colon
    return 1
  }

  mutating func string(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    beginValue()
    let shape = unsafe nextBody.pointee.shape
    if shape != 0 {
      unsafe replay(shapes.node(shape))
      return failure == nil ? endValue() : 0
    }
    if unsafe !text(.string, bytes, count) { return 0 }
    return endValue()
  }

  @inline(__always)
  private mutating func text(_ kind: JSONToken.Kind, _ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    let body = unsafe nextBody.pointee
    unsafe nextBody += 1
    let start = Int(body.start)
    let length = Int(body.count)
    if body.isShown || length > tokenLimit { return unsafe shownText(kind, bytes, count, body) }
    shownOffset &+= length
    unsafe put(
      kind, source + start, length, rawCount: length &+ 2, end: sourceOffset &+ start &+ length &+ 1,
      flags: sourceFlags)
    return true
  }

  /// A string that yajl has read itself, or that is too long.
  @inline(never)
  private mutating func shownText(
    _ kind: JSONToken.Kind, _ bytes: UnsafePointer<UInt8>, _ count: Int, _ body: Skeleton.Body
  ) -> Bool {
    let start = sourceOffset + Int(body.start) - 1
    let end = start + Int(body.count) + 2
    if body.count > tokenLimit {
      let decided = start + 1 + tokenLimit
      _ = takeUnpaired(before: decided)
      fail(.tokenLimit, at: start, decided: decided, begun: kind == .string ? start : nil)
      return false
    }
    let flagged = takeUnpaired(before: end) || isResumed && resumedHasUnpaired
    let contents = unsafe isWhereShown(bytes) ? bytes : keep(bytes, count)
    unsafe put(kind, contents, count, rawCount: end - start, end: end, flags: flagged ? JSONToken.unpairedFlag : 0)
    return true
  }

  /// Whether yajl points at what it was shown. The first token of that, and what it has unescaped, lie in its own memory.
  @inline(__always)
  private func isWhereShown(_ bytes: UnsafePointer<UInt8>) -> Bool {
    unsafe UInt(bitPattern: bytes - shown) < UInt(bitPattern: shownCount)
  }

  /// Copies to the arena what lies in yajl's own memory.
  private mutating func keep(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> UnsafePointer<UInt8> {
    let place = unsafe arena
    unsafe place.update(from: bytes, count: count)
    unsafe arena += count
    return unsafe UnsafePointer(place)
  }
}
