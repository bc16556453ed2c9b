// SPDX-License-Identifier: Apache-2.0

internal import CYajl

/// Reads a document window by window. Three rules keep yajl honest and the work linear:
///
/// 1. The ``ByteGuard`` and ``SurrogateCheck`` have passed every byte before yajl sees it.
/// 2. yajl sees whole tokens only. What a window cuts waits in ``pending``, followed by a ``TokenLexer``.
/// 3. Where yajl refuses, ``FaultFinder`` reads the few bytes since the last token again and tells the place.
@safe
struct WindowReader: ~Copyable {
  /// The most bytes that one window takes, but for the rest of a plain string that it cuts, when it holds many tokens.
  /// Fuzzers make it small, so that short inputs have many.
  #if SIMPLEX_WIRE_SMALL_WINDOW
    static let window = 1 << 10
  #else
    static let window = 32 << 10
  #endif
  /// The same where tokens are few, or an element needs it: what a window cuts has to be looked at again, and long elements
  /// are cut by short windows.
  static let widestWindow = 4 * window
  /// The first window is smaller, and the next ones grow: an early entry is handed out early, and shapes are learned from
  /// the first few.
  static let firstWindow = min(2 << 10, window)
  /// From how many bytes for a token on tokens are few.
  private static let sparsity = 128
  /// What yajl is not shown of such a window, as a multiple of what it is shown.
  static let elidedShare = 16
  /// How far past the window the end of a string is looked for, so that the string need not be copied.
  static let reach = 64 << 10

  var workspace = Workspace()
  let writer: UnsafeMutablePointer<TapeWriter>
  var arena: UnsafeMutableBufferPointer<UInt8>
  let limits: JSONLimits
  let byteGuard: ByteGuard
  var skeleton: Skeleton
  let shapes: ShapeTree
  let elision: Bool
  var paths: PathRecord

  var nextWindow = WindowReader.firstWindow
  /// Whether tokens were few in the last window.
  private var isSparse = false
  /// Whether the window is to be read again with more bytes, because the element that it begins with did not end in it.
  var wantsMore = false
  var surrogates = SurrogateCheck()
  /// Bytes of a UTF-8 sequence that the last chunk cut, at most three.
  var carry = ByteStore()
  /// The token that the last window cut, the whole of it as it stands in the document.
  var pending = ByteStore()
  var lexer: TokenLexer?
  /// What ``pending`` was before the token in it ended in this window: tokens may point here.
  var completed = ByteStore()
  /// A number that another bare token follows at once, with the space that ends it for yajl.
  var glued = ByteStore()
  /// A copy of the window in which unpaired surrogates are replaced.
  var patched: UnsafeMutablePointer<UInt8>?
  /// ``carry`` and the bytes that complete it, as a window of their own.
  var carried = ByteStore()

  /// The bytes of the document that were taken in all.
  var taken = 0
  /// The last window: the document's offset of its first byte, and the bytes as they were fed.
  var windowOffset = 0
  var windowBytes = unsafe UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  var isFinished = false

  init(limits: JSONLimits, elision: Bool) {
    self.limits = limits
    self.elision = elision
    byteGuard = ByteGuard(window: Self.widestWindow, &workspace)
    skeleton = Skeleton(window: Self.widestWindow, &workspace)
    shapes = ShapeTree(&workspace)
    paths = PathRecord(&workspace)
    unsafe arena = unsafe UnsafeMutableBufferPointer(
      start: workspace.take(Self.window + 64), count: Self.window + 64)
    unsafe writer = workspace.take(1)
    unsafe writer.initialize(
      to: TapeWriter(
        tape: Self.window / 16, arena: arena.baseAddress.unsafelyUnwrapped, bodies: UnsafePointer(skeleton.bodies),
        shapes: shapes, limits: limits, &workspace))
    let handle = unsafe yajl_alloc(yajlCallbacks, nil, writer)
    // yajl's own check of strings knows only the shape of UTF-8, and the guard has done better.
    _ = unsafe simplex_wire_yajl_config(handle, yajl_dont_validate_strings, 1)
    unsafe writer.pointee.handle = unsafe handle
  }

  deinit {
    unsafe yajl_free(writer.pointee.handle)
    unsafe writer.pointee.deallocate(workspace)
    unsafe workspace.giveBack(writer)
    unsafe workspace.giveBack(arena.baseAddress)
    unsafe patched?.deallocate()
    byteGuard.deallocate(workspace)
    skeleton.deallocate(workspace)
    shapes.deallocate(workspace)
    paths.deallocate(workspace)
    workspace.deallocate()
    carry.deallocate()
    pending.deallocate()
    completed.deallocate()
    glued.deallocate()
    carried.deallocate()
  }

  // MARK: Feeding

  /// Whether the document has closed.
  var isClosed: Bool { unsafe writer.pointee.isClosed }

  /// Whether a failure stands after the last window's tokens. It stays.
  var hasFailed: Bool { unsafe writer.pointee.failure != nil }

  /// Leaves the last window: what is open keeps its names, and nothing points into the window's bytes any more.
  mutating func leave() {
    let count = unsafe writer.pointee.tokenCount
    if count > 0 {
      unsafe paths.settle(writer.pointee.frames, depth: writer.pointee.depth, tape: writer.pointee.tape)
    }
    unsafe writer.pointee.beginWindow(arena: arena.baseAddress.unsafelyUnwrapped)
    windowOffset = taken
    if unsafe !windowBytes.isEmpty { isSparse = unsafe count * Self.sparsity < windowBytes.count }
    unsafe windowBytes = unsafe UnsafeBufferPointer(start: nil, count: 0)
  }

  /// Takes the first bytes of `bytes`, at least one unless there are none, and gives how many.
  mutating func advance(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    leave()
    guard unsafe writer.pointee.failure == nil, let base = bytes.baseAddress, !bytes.isEmpty else { return bytes.count }
    let allowed = min(bytes.count, limits.document.map { $0 - taken } ?? .max)
    if allowed <= 0 {
      unsafe writer.pointee.fail(.sizeLimit, at: taken, decided: taken)
      return bytes.count
    }
    let before = taken
    repeat {
      let count = min(allowed, nextWindow)
      nextWindow = min(2 * nextWindow, isSparse || wantsMore ? Self.widestWindow : Self.window)
      wantsMore = false
      unsafe readWindow(base, count, atHand: allowed)
    } while wantsMore
    return taken - before
  }

  /// Takes `count` bytes, or up to `atHand` when a string goes on so far, or fewer when the last element does not end in them.
  private mutating func readWindow(_ base: UnsafePointer<UInt8>, _ count: Int, atHand: Int) {
    unsafe windowBytes = unsafe UnsafeBufferPointer(start: base, count: count)
    if isClosed {
      taken += count
      return refuseTrailing(from: 0)
    }
    if !carry.isEmpty { return unsafe readCarried(base, count) }
    if let token = lexer, token.isInText, surrogates.isIdle, unsafe ByteBlocks.firstOdd(base, 0..<count) == count {
      // The string that is open goes on, and on.
      taken += count
      unsafe pending.append(base, count)
      return checkOpenToken(token, decidedAtMost: taken)
    }
    let report = unsafe byteGuard.scan(base, count)
    if report.verdict == .incomplete { unsafe windowBytes = unsafe UnsafeBufferPointer(start: base, count: report.end) }
    taken += count
    unsafe process(base, report, atHand: atHand)
    if report.verdict == .incomplete, !hasFailed {
      if isClosed {
        let place = windowOffset + report.end
        unsafe writer.pointee.fail(.trailingBytes, at: place, decided: place)
      } else {
        unsafe carry.append(base + report.end, count - report.end)
      }
    }
  }

  /// The input has ended: decides `truncated`.
  mutating func finish() {
    guard !isFinished else { return }
    isFinished = true
    if !isClosed { unsafe writer.pointee.fail(.truncated, at: taken, decided: taken) }
  }

  /// Joins the sequence that the last chunk cut with the bytes that complete it.
  private mutating func readCarried(_ base: UnsafePointer<UInt8>, _ count: Int) {
    carried.removeAll()
    unsafe carried.append(carry.bytes)
    windowOffset -= carry.count
    var used = 0
    var verdict = UTF8Check.Verdict.incomplete
    while used < count, verdict == .incomplete {
      unsafe carried.append(base[used])
      used += 1
      verdict = unsafe UTF8Check.check(carried.base, carried.count).verdict
    }
    taken += used
    if verdict == .incomplete {
      // They belong to the window that completes the sequence.
      unsafe windowBytes = unsafe UnsafeBufferPointer(start: nil, count: 0)
      return swap(&carry, &carried)
    }
    carry.removeAll()
    unsafe windowBytes = unsafe carried.bytes
    // Nothing is read after an ill-formed sequence, so it does not matter where it ends.
    var report = ByteGuard.Report()
    report.end = verdict == .illFormed ? 0 : carried.count
    report.verdict = verdict == .illFormed ? .illFormed : .clean
    unsafe process(carried.base, report, atHand: carried.count)
  }
}
