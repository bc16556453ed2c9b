// SPDX-License-Identifier: Apache-2.0

internal import CYajl

/// Turns bytes, in pieces of any size, into tokens, a window at a time.
///
/// Each call of ``advance(_:)`` takes some bytes, puts the tokens that they complete on the tape, and may leave a
/// ``failure``, which comes after those tokens. Three rules keep yajl honest and the work linear:
///
/// 1. The ``ByteGuard`` and ``SurrogateCheck`` have passed every byte before yajl sees it.
/// 2. yajl sees whole tokens only. What a window cuts waits in ``pending``, followed by a ``TokenLexer``.
/// 3. Where yajl refuses, ``FaultFinder`` reads the few bytes since the last token again and tells the place.
@safe
package final class JSONTokenizer {
  /// The most bytes that one window takes, but for the rest of a plain string that it cuts. Fuzzers make it small, so that
  /// short inputs have many.
  #if SIMPLEX_WIRE_SMALL_WINDOW
    package static let window = 1 << 10
  #else
    package static let window = 32 << 10
  #endif
  /// The first window is smaller, and the next ones grow: an early entry is handed out early, and shapes are learned from
  /// the first few.
  private static let firstWindow = min(2 << 10, window)
  /// How far past the window the end of a string is looked for, so that the string need not be copied.
  private static let reach = 64 << 10

  private let writer: UnsafeMutablePointer<TapeWriter>
  private var arena: UnsafeMutableBufferPointer<UInt8>
  private let limits: JSONLimits
  private let byteGuard = ByteGuard(window: JSONTokenizer.window)
  private var skeleton: Skeleton
  private let shapes = ShapeTree()
  private let elision: Bool
  private var paths: PathRecord

  private var nextWindow = JSONTokenizer.firstWindow
  /// Whether the window is to be read again with more bytes, because the element that it begins with did not end in it.
  private var wantsMore = false
  private var surrogates = SurrogateCheck()
  /// Bytes of a UTF-8 sequence that the last chunk cut, at most three.
  private var carry = ByteStore(capacity: 4)
  /// The token that the last window cut, the whole of it as it stands in the document.
  private var pending = ByteStore()
  private var lexer: TokenLexer?
  /// What ``pending`` was before the token in it ended in this window: tokens may point here.
  private var completed = ByteStore()
  /// A number that another bare token follows at once, with the space that ends it for yajl.
  private var glued = ByteStore(capacity: 1)
  /// A copy of the window in which unpaired surrogates are replaced.
  private var patched: UnsafeMutablePointer<UInt8>?
  /// ``carry`` and the bytes that complete it, as a window of their own.
  private var carried = ByteStore(capacity: 8)

  /// The bytes of the document that were taken in all.
  package private(set) var taken = 0
  /// The last window: the document's offset of its first byte, and the bytes as they were fed.
  package private(set) var windowOffset = 0
  package private(set) var windowBytes = unsafe UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  private var isFinished = false

  /// `elision`: whether yajl is spared the bodies of long plain strings. The tokens are the same either way.
  package init(limits: JSONLimits, elision: Bool = true) {
    self.limits = limits
    self.elision = elision
    skeleton = Skeleton(window: Self.window)
    unsafe arena = .allocate(capacity: Self.window + 64)
    paths = PathRecord()
    unsafe writer = .allocate(capacity: 1)
    unsafe writer.initialize(
      to: TapeWriter(
        tape: Self.window / 16, arena: arena.baseAddress.unsafelyUnwrapped, bodies: UnsafePointer(skeleton.bodies),
        shapes: shapes, limits: limits))
    let handle = unsafe yajl_alloc(yajlCallbacks, nil, writer)
    // yajl's own check of strings knows only the shape of UTF-8, and the guard has done better.
    _ = unsafe simplex_wire_yajl_config(handle, yajl_dont_validate_strings, 1)
    unsafe writer.pointee.handle = unsafe handle
  }

  deinit {
    unsafe yajl_free(writer.pointee.handle)
    unsafe writer.pointee.deallocate()
    unsafe writer.deallocate()
    unsafe arena.deallocate()
    unsafe patched?.deallocate()
    byteGuard.deallocate()
    skeleton.deallocate()
    shapes.deallocate()
    paths.deallocate()
    for store in [carry, pending, completed, glued, carried] { store.deallocate() }
  }

  // MARK: What a window gave

  /// The tokens that the last window completed, in order.
  @inline(__always)
  package var tape: UnsafeBufferPointer<JSONToken> {
    unsafe writer.pointee.tokens
  }

  /// Whether the document has closed.
  package var isClosed: Bool { unsafe writer.pointee.isClosed }

  /// Whether a failure stands after the last window's tokens. It stays.
  package var hasFailed: Bool { unsafe writer.pointee.failure != nil }

  /// The character that decided the failure; past every offset when there is none.
  package var failureDecided: Int { unsafe writer.pointee.failure?.decided ?? .max }

  /// The failure as callers see it, to be asked for before the window is left.
  package func error() -> JSONStreamError? {
    guard let failure = unsafe writer.pointee.failure else { return nil }
    let path = failure.code == .trailingBytes ? JSONPointer() : path(at: failure.offset)
    return JSONStreamError(
      code: failure.code, offset: failure.offset, path: path, message: FaultMessage.text(failure.code, limits))
  }

  /// The beginning of a value that the last window cut, or an error spoiled, where a value may stand.
  package var openValue: (start: Int, firstByte: UInt8)? {
    guard let lexer, unsafe writer.pointee.position.allowsValue else { return nil }
    return (lexer.start, lexer.firstByte)
  }

  /// Where the value begins that an error spoiled, when it was whole in its window. It is no literal.
  package var spoiledValueStart: Int? { unsafe writer.pointee.failure?.begun }

  /// The bytes of a token on the tape, as they stand in the document.
  package func raw(_ token: JSONToken) -> UnsafeBufferPointer<UInt8> {
    let start = token.start - windowOffset
    if start >= 0 { return unsafe UnsafeBufferPointer(rebasing: windowBytes[start..<token.end - windowOffset]) }
    return unsafe UnsafeBufferPointer(rebasing: completed.bytes[..<Int(token.rawCount)])
  }

  /// The innermost value that had begun at or before `offset`, a place in or at the end of the last window, and had not ended.
  /// Its first `dropped` tokens are left out.
  package func path(at offset: Int, dropping dropped: Int = 0) -> JSONPointer {
    unsafe paths.path(at: offset, tape: tape, open: openValueStart, dropping: dropped)
  }

  /// Where the value begins that the last window cut or an error spoiled, when it stands where one may.
  private var openValueStart: Int? {
    spoiledValueStart ?? openValue?.start
  }

  // MARK: Feeding

  /// Leaves the last window: what is open keeps its names, and nothing points into the window's bytes any more.
  package func leave() {
    if unsafe writer.pointee.tokenCount > 0 {
      unsafe paths.settle(writer.pointee.frames, depth: writer.pointee.depth, tape: writer.pointee.tape)
    }
    unsafe writer.pointee.beginWindow(arena: arena.baseAddress.unsafelyUnwrapped)
    windowOffset = taken
    unsafe windowBytes = unsafe UnsafeBufferPointer(start: nil, count: 0)
  }

  /// Takes the first bytes of `bytes`, at least one unless there are none, and gives how many.
  package func advance(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
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
      nextWindow = min(2 * nextWindow, Self.window)
      wantsMore = false
      unsafe readWindow(base, count, atHand: allowed)
    } while wantsMore
    return taken - before
  }

  /// Takes `count` bytes, or up to `atHand` when a string goes on so far, or fewer when the last element does not end in them.
  private func readWindow(_ base: UnsafePointer<UInt8>, _ count: Int, atHand: Int) {
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
  package func finish() {
    guard !isFinished else { return }
    isFinished = true
    if !isClosed { unsafe writer.pointee.fail(.truncated, at: taken, decided: taken) }
  }

  /// Joins the sequence that the last chunk cut with the bytes that complete it.
  private func readCarried(_ base: UnsafePointer<UInt8>, _ count: Int) {
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

  // MARK: One window

  /// Reads `base[0..<report.end]`, and what stands there. `atHand`: how many bytes could be read from `base` on.
  private func process(_ base: UnsafePointer<UInt8>, _ report: ByteGuard.Report, atHand: Int) {
    let end = report.end
    // A forbidden character can decide that a surrogate is unpaired.
    unsafe noteUnpaired(base, report.verdict == .forbidden ? end + 1 : end, report.hasReverseSolidus)
    reserveArena(end)
    let start = unsafe resume(base, end)
    if lexer == nil, !hasFailed, !isClosed {
      unsafe showWindow(base, start..<end, report, atHand: report.verdict == .clean ? atHand : end)
    }
    if isClosed {
      unsafe refuseTrailing(from: max(0, writer.pointee.lastEnd - windowOffset))
      return
    }
    if !hasFailed {
      switch report.verdict {
      case .clean, .incomplete: break
      case .illFormed:
        unsafe writer.pointee.fail(.invalidUTF8, at: windowOffset + end, decided: windowOffset + end)
      case .forbidden:
        unsafe refuse(base, at: end)
      }
    }
    takeLastUnpaired()
  }

  private func noteUnpaired(_ base: UnsafePointer<UInt8>, _ end: Int, _ hasReverseSolidus: Bool) {
    unsafe writer.pointee.forgetUnpaired()
    unsafe writer.pointee.resumedHasUnpaired = unsafe writer.pointee.resumedHasUnpaired && lexer != nil
    guard hasReverseSolidus || !surrogates.isIdle else { return }
    let writer = unsafe writer
    unsafe surrogates.scan(base, 0..<end, offset: windowOffset) { found in
      unsafe writer.pointee.noteUnpaired(found, most: Self.window / 6 + 2)
    }
  }

  /// Unpaired halves that no complete token took are in the token that is open, if the failure was not decided before them.
  private func takeLastUnpaired() {
    guard unsafe writer.pointee.hasUnpaired else { return }
    let isDecidedLater = unsafe writer.pointee.failure.map { $0.code == .syntax ? $0.decided + 1 : $0.decided } ?? .max
    let isPlaced = unsafe writer.pointee.position.allowsValue || writer.pointee.position.allowsName
    if unsafe writer.pointee.takeUnpaired(before: isDecidedLater, misplaced: !isPlaced) {
      unsafe writer.pointee.resumedHasUnpaired = lexer != nil
    }
  }

  private func reserveArena(_ end: Int) {
    let wanted = end + pending.count
    guard unsafe wanted > arena.count else { return }
    unsafe arena.deallocate()
    unsafe arena = .allocate(capacity: wanted)
    unsafe writer.pointee.arena = unsafe arena.baseAddress.unsafelyUnwrapped
  }

  /// Goes on with the token that the last window cut. Gives where the rest of the window begins.
  private func resume(_ base: UnsafePointer<UInt8>, _ end: Int) -> Int {
    guard var token = lexer else { return 0 }
    let outcome = unsafe token.read(base, 0..<end, offset: windowOffset)
    lexer = token
    switch outcome {
    case .open:
      unsafe pending.append(base, end)
      checkOpenToken(token, decidedAtMost: windowOffset + end)
      return end
    case .malformed(let index):
      refuse(token, at: windowOffset + index)
      return end
    case .ended(let index):
      unsafe pending.append(base, index)
      swap(&pending, &completed)
      pending.reset(keeping: Self.window)
      lexer = nil
      showCompleted(token, end: windowOffset + index)
      unsafe writer.pointee.resumedHasUnpaired = false
      return index
    }
  }

  /// Shows yajl the token that ended, or of a plain string only the quotation marks.
  private func showCompleted(_ token: TokenLexer, end: Int) {
    if token.form == .number {
      showNumber(&completed, token, end: end)
      return
    }
    let position = unsafe writer.pointee.position
    unsafe writer.pointee.isResumed = true
    defer { unsafe writer.pointee.isResumed = false }
    let base = unsafe UnsafePointer(completed.base)
    let count = completed.count
    let isPlain = elision && token.form == .string && !token.hasEscape
    let hasUnpaired = unsafe writer.pointee.resumedHasUnpaired || writer.pointee.hasUnpaired
    unsafe skeleton.bodies.pointee = Skeleton.Body(start: 1, count: count - 2, isShown: !isPlain)
    unsafe writer.pointee.nextBody = unsafe UnsafePointer(skeleton.bodies)
    unsafe writer.pointee.source = unsafe base
    unsafe writer.pointee.sourceOffset = token.start
    unsafe writer.pointee.sourceFlags = 0
    let isAccepted: Bool
    if isPlain {
      isAccepted = unsafe show(Self.emptyString.utf8Start, 2, offset: token.start)
    } else if token.form == .string, hasUnpaired {
      let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
      defer { unsafe copy.deallocate() }
      unsafe copy.update(from: base, count: count)
      unsafe SurrogateCheck.replaceUnpaired(copy, count)
      isAccepted = unsafe show(copy, count, offset: token.start)
    } else {
      isAccepted = unsafe show(base, count, offset: token.start)
    }
    if !isAccepted { failToken(token.start, isString: token.form == .string, position, decided: end - 1) }
  }

  private static let emptyString: StaticString = "\"\""

  /// Shows yajl a whole number. The byte after it ends it, whatever it is; a space does so without being a token.
  private func showNumber(_ bytes: inout ByteStore, _ token: TokenLexer, end: Int) {
    let position = unsafe writer.pointee.position
    bytes.append(0x20)
    if unsafe !show(bytes.base, bytes.count, offset: token.start) {
      failToken(token.start, isString: false, position, decided: end)
    }
  }

  /// A whole token that may not stand where it does.
  private func failToken(_ start: Int, isString: Bool, _ position: GrammarPosition, decided: Int) {
    guard !hasFailed else { return }
    let contents = isString ? start + 1 : start
    if contents + limits.token < decided {
      unsafe writer.pointee.fail(.tokenLimit, at: start, decided: contents + limits.token)
    } else {
      unsafe writer.pointee.fail(.syntax, at: start, decided: decided)
    }
  }

  /// Shows yajl what the window holds from the end of the resumed token on, up to the last whole token. The window may
  /// grow up to `atHand`.
  private func showWindow(
    _ base: UnsafePointer<UInt8>, _ range: Range<Int>, _ report: ByteGuard.Report, atHand: Int
  ) {
    guard !range.isEmpty else { return }
    var source = unsafe base
    if unsafe writer.pointee.hasUnpaired { unsafe source = unsafe patch(base, range.upperBound) }
    let beginsElement = unsafe writer.pointee.mayBeginElement
    unsafe skeleton.build(
      source, range, elision ? shapes : nil, byteGuard.runs(report), beginsElement: beginsElement,
      tokenLimit: limits.token)
    var end = range.upperBound
    if let element = skeleton.cutElement, end < atHand, !report.hasReverseSolidus, surrogates.isIdle,
      element > range.lowerBound || end < Self.window && range.lowerBound == 0
    {
      // It is read whole, by its shape, when the next window begins with it.
      skeleton.endBeforeCut()
      end = element
      taken = windowOffset + end
      unsafe windowBytes = unsafe UnsafeBufferPointer(start: base, count: end)
      wantsMore = end == range.lowerBound
      if wantsMore { return }
    } else if let open = skeleton.open, elision,
      let close = unsafe closingQuote(base, open + 1, end..<atHand, byteGuard.runs(report))
    {
      skeleton.closeOpen(at: close)
      end = close + 1
      taken = windowOffset + end
      unsafe windowBytes = unsafe UnsafeBufferPointer(start: base, count: end)
    }
    // Without an open string, the token that the window cuts, if any, is what stands after the last other byte.
    var bare = skeleton.open == nil ? end : 0
    while bare > skeleton.tail, unsafe base[bare - 1].isBareTokenByte { bare -= 1 }
    let (cut, number) = skeleton.open == nil ? unsafe openBareToken(base, bare..<end) : (end, nil)
    let whole = number.map { $0.start - windowOffset } ?? cut
    unsafe writer.pointee.nextBody = unsafe UnsafePointer(skeleton.bodies)
    unsafe writer.pointee.source = unsafe base
    unsafe writer.pointee.sourceOffset = windowOffset
    unsafe writer.pointee.sourceFlags = report.isASCII ? JSONToken.asciiFlag : 0
    let first = unsafe writer.pointee.tokenCount
    guard unsafe show(skeleton.bytes, skeleton.count - (end - whole), offset: windowOffset + range.lowerBound) else {
      if !hasFailed { unsafe findFault(base, range.lowerBound, end) }
      return
    }
    unsafe learnShapes(base, first)
    if isClosed { return }
    if let number {
      _ = unsafe settle(base, max(writer.pointee.lastEnd - windowOffset, range.lowerBound)..<whole)
      glued.removeAll()
      unsafe glued.append(base + whole, cut - whole)
      showNumber(&glued, number, end: windowOffset + cut)
      if hasFailed || isClosed { return }
    }
    let rest = unsafe settle(base, max(writer.pointee.lastEnd - windowOffset, range.lowerBound)..<cut)
    if rest < end { unsafe beginPending(base, rest, end) }
  }

  /// Keeps the shapes of objects that yajl has just met for the first time; their tokens are on the tape from `first` on.
  private func learnShapes(_ base: UnsafePointer<UInt8>, _ first: Int) {
    let tape = unsafe writer.pointee.tokens
    var begin = first
    for index in 0..<skeleton.unknownCount {
      let start = unsafe windowOffset + skeleton.unknown[index]
      while begin < tape.count, unsafe tape[begin].end <= start { begin += 1 }
      guard begin < tape.count, unsafe tape[begin].start == start else { return }
      var end = begin
      var depth = 0
      repeat {
        switch unsafe tape[end].kind {
        case .beginObject, .beginArray: depth += 1
        case .endObject, .endArray: depth -= 1
        default: break
        }
        end += 1
      } while depth > 0 && end < tape.count
      guard depth == 0 else { return }
      unsafe shapes.learn(UnsafeBufferPointer(rebasing: tape[begin..<end]), base, offset: windowOffset)
      begin = end
    }
  }

  /// Where the string that is open at `start` ends, if it is plain from there on and ends in `range`.
  private func closingQuote(
    _ base: UnsafePointer<UInt8>, _ start: Int, _ range: Range<Int>, _ runs: PlainRuns
  ) -> Int? {
    var runs = runs
    guard unsafe ByteBlocks.firstStringBoundary(base, start..<range.lowerBound, &runs) == range.lowerBound else {
      return nil
    }
    let end = unsafe ByteBlocks.firstOdd(base, range.lowerBound..<min(range.upperBound, range.lowerBound + Self.reach))
    return unsafe end < range.upperBound && base[end] == 0x22 ? end : nil
  }

  /// Passes the separators after the last token. Gives the index of the first byte that is none.
  private func settle(_ base: UnsafePointer<UInt8>, _ range: Range<Int>) -> Int {
    var index = range.lowerBound
    var position = unsafe writer.pointee.position
    while index < range.upperBound {
      let byte = unsafe base[index]
      if let next = position.after(separator: byte) {
        position = next
      } else if !byte.isJSONWhitespace {
        break
      }
      index += 1
    }
    unsafe writer.pointee.position = position
    return index
  }

  /// The token at `start` goes on after the window.
  private func beginPending(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) {
    guard start < end, var token = unsafe TokenLexer(firstByte: base[start], start: windowOffset + start) else {
      if start < end { unsafe findFault(base, start, end) }
      return
    }
    switch unsafe token.read(base, start + 1..<end, offset: windowOffset) {
    case .malformed(let index):
      lexer = token
      refuse(token, at: windowOffset + index)
      return
    case .ended:
      // A whole token that follows a number at once: there is no right place for it.
      unsafe findFault(base, start, end)
      return
    case .open: break
    }
    lexer = token
    unsafe pending.append(base + start, end - start)
    checkOpenToken(token, decidedAtMost: windowOffset + end)
  }

  /// Where the number or literal begins that the window cuts, that is malformed or that follows a whole number at once, or
  /// the end of `range`, a run of the bytes they are made of; and that number, if any.
  private func openBareToken(_ base: UnsafePointer<UInt8>, _ range: Range<Int>) -> (cut: Int, after: TokenLexer?) {
    var index = range.lowerBound
    var number: TokenLexer?
    while index < range.upperBound {
      guard var token = unsafe TokenLexer(firstByte: base[index], start: windowOffset + index) else {
        return (range.upperBound, nil)
      }
      if let number { return (index, number) }
      guard case .ended(let end) = unsafe token.read(base, index + 1..<range.upperBound, offset: windowOffset) else {
        return (index, nil)
      }
      number = token.form == .number ? token : nil
      index = end
    }
    return (index, nil)
  }

  /// A copy of the window in which yajl finds U+FFFD for each unpaired half.
  private func patch(_ base: UnsafePointer<UInt8>, _ end: Int) -> UnsafePointer<UInt8> {
    let copy = unsafe patched ?? .allocate(capacity: Self.window)
    unsafe patched = unsafe copy
    unsafe copy.update(from: base, count: end)
    let left = unsafe writer.pointee.unpairedLeft
    for index in left.indices {
      let found = unsafe left[index]
      let escape = found.offset - windowOffset
      // One that began in an earlier window belongs to the resumed token; one that the window cuts is not shown yet.
      if escape >= 0, escape + 6 <= end { unsafe SurrogateCheck.replace(copy + escape) }
    }
    return unsafe UnsafePointer(copy)
  }

  private func show(_ bytes: UnsafePointer<UInt8>, _ count: Int, offset: Int) -> Bool {
    if count == 0 { return true }
    unsafe writer.pointee.shown = unsafe bytes
    unsafe writer.pointee.shownCount = count
    unsafe writer.pointee.shownOffset = offset
    let status = unsafe yajl_parse(writer.pointee.handle, bytes, count)
    if status == yajl_status_ok { return true }
    return status == yajl_status_client_canceled && isClosed && !hasFailed
  }

  // MARK: Errors

  /// A token that is still open may not grow past its limit.
  private func checkOpenToken(_ token: TokenLexer, decidedAtMost end: Int) {
    guard token.form != .literal else { return }
    let decided = token.start + (token.form == .string ? 1 : 0) + limits.token
    if decided < end { unsafe writer.pointee.fail(.tokenLimit, at: token.start, decided: decided) }
  }

  /// The character at `place` cannot go on with the open token.
  private func refuse(_ token: TokenLexer, at place: Int) {
    let decided = token.start + (token.form == .string ? 1 : 0) + limits.token
    if token.form == .string ? decided <= place : token.form == .number && decided < place {
      unsafe writer.pointee.fail(.tokenLimit, at: token.start, decided: decided)
    } else {
      unsafe writer.pointee.fail(.syntax, at: token.form == .string ? token.escapeStart : token.start, decided: place)
    }
  }

  /// VT or FF at `index`, which yajl would pass over: ends or spoils the open token, or stands alone.
  private func refuse(_ base: UnsafePointer<UInt8>, at index: Int) {
    guard var token = lexer else {
      unsafe writer.pointee.fail(.syntax, at: windowOffset + index, decided: windowOffset + index)
      return
    }
    switch unsafe token.read(base, index..<index + 1, offset: windowOffset) {
    case .malformed:
      lexer = token
      refuse(token, at: windowOffset + index)
    default:
      lexer = nil
      swap(&pending, &completed)
      showCompleted(token, end: windowOffset + index)
      let code: JSONStreamError.Code = isClosed ? .trailingBytes : .syntax
      unsafe writer.pointee.fail(code, at: windowOffset + index, decided: windowOffset + index)
    }
  }

  /// yajl refused something after the last token: finds what, and which character decided it.
  private func findFault(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) {
    let from = unsafe max(writer.pointee.lastEnd - windowOffset, start)
    let finder = FaultFinder(limits: limits, offset: windowOffset)
    let fault = unsafe finder.find(base, from..<end, writer.pointee.position)
    if let token = fault.token { lexer = token }
    unsafe writer.pointee.position = fault.position
    unsafe writer.pointee.fail(fault.code, at: fault.offset, decided: fault.decided)
  }

  private func refuseTrailing(from index: Int) {
    if let other = unsafe windowBytes.indices.dropFirst(index).first(where: { unsafe !windowBytes[$0].isJSONWhitespace }
    ) {
      let place = windowOffset + other
      unsafe writer.pointee.fail(.trailingBytes, at: place, decided: place)
    } else if !carry.isEmpty {
      unsafe writer.pointee.fail(
        .trailingBytes, at: windowOffset + windowBytes.count, decided: windowOffset + windowBytes.count)
    }
  }
}
