// SPDX-License-Identifier: Apache-2.0

internal import CYajl

/// How one window is read: what is guarded, what yajl is shown of it, and what is left for the next.
extension WindowReader {
  /// Reads `base[0..<report.end]`, and what stands there. `atHand`: how many bytes could be read from `base` on.
  mutating func process(_ base: UnsafePointer<UInt8>, _ report: ByteGuard.Report, atHand: Int) {
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
        unsafe refuseForbidden(base, at: end)
      }
    }
    takeLastUnpaired()
  }

  private mutating func noteUnpaired(_ base: UnsafePointer<UInt8>, _ end: Int, _ hasReverseSolidus: Bool) {
    unsafe writer.pointee.forgetUnpaired()
    unsafe writer.pointee.resumedHasUnpaired = unsafe writer.pointee.resumedHasUnpaired && lexer != nil
    guard hasReverseSolidus || !surrogates.isIdle else { return }
    let writer = unsafe writer
    unsafe surrogates.scan(base, 0..<end, offset: windowOffset) { found in
      unsafe writer.pointee.noteUnpaired(found, most: Self.widestWindow / 6 + 2)
    }
  }

  /// Unpaired halves that no complete token took are in the token that is open, if the failure was not decided before them.
  private mutating func takeLastUnpaired() {
    guard unsafe writer.pointee.hasUnpaired else { return }
    let isDecidedLater = unsafe writer.pointee.failure.map { $0.code == .syntax ? $0.decided + 1 : $0.decided } ?? .max
    let isPlaced = unsafe writer.pointee.position.allowsValue || writer.pointee.position.allowsName
    if unsafe writer.pointee.takeUnpaired(before: isDecidedLater, misplaced: !isPlaced) {
      unsafe writer.pointee.resumedHasUnpaired = lexer != nil
    }
  }

  private mutating func reserveArena(_ end: Int) {
    let wanted = end + pending.count
    guard unsafe wanted > arena.count else { return }
    unsafe workspace.giveBack(arena.baseAddress)
    unsafe arena = .allocate(capacity: wanted)
    unsafe writer.pointee.arena = unsafe arena.baseAddress.unsafelyUnwrapped
  }

  /// Goes on with the token that the last window cut. Gives where the rest of the window begins.
  private mutating func resume(_ base: UnsafePointer<UInt8>, _ end: Int) -> Int {
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

  /// Shows yajl the number that a forbidden character has ended.
  mutating func showEnded(_ number: TokenLexer, end: Int) {
    pending.append(0x20)
    // One that began in this window stays where it is: the window may have completed another token before.
    if number.start < windowOffset { swap(&pending, &completed) }
    unsafe showNumber(number.start < windowOffset ? completed.bytes : pending.bytes, number, end: end)
  }

  /// Shows yajl the token that ended, or of a plain string only the quotation marks.
  private mutating func showCompleted(_ token: TokenLexer, end: Int) {
    if token.form == .number {
      completed.append(0x20)
      return unsafe showNumber(completed.bytes, token, end: end)
    }
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
    if !isAccepted { refuseMisplaced(token, decided: end - 1) }
  }

  private static let emptyString: StaticString = "\"\""

  /// Shows yajl a whole number. The byte after it ends it, whatever it is; the space that `bytes` end with does so without
  /// being a token.
  private mutating func showNumber(_ bytes: UnsafeBufferPointer<UInt8>, _ token: TokenLexer, end: Int) {
    guard let base = bytes.baseAddress else { return }
    if unsafe !show(base, bytes.count, offset: token.start) {
      refuseMisplaced(token, decided: end)
    }
  }

  /// Shows yajl what the window holds from the end of the resumed token on, up to the last whole token. The window may
  /// grow up to `atHand`.
  private mutating func showWindow(
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
    // Tokens take more memory than the bytes they are made of, so only what is mostly strings is read in long windows.
    let longest = skeleton.count * Self.elidedShare < end ? Self.widestWindow : Self.window
    if let element = skeleton.cutElement, end < atHand, !report.hasReverseSolidus, surrogates.isIdle,
      element > range.lowerBound || end < longest && range.lowerBound == 0
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
      glued.append(0x20)
      unsafe showNumber(glued.bytes, number, end: windowOffset + cut)
      if hasFailed || isClosed { return }
    }
    let rest = unsafe settle(base, max(writer.pointee.lastEnd - windowOffset, range.lowerBound)..<cut)
    if rest < end { unsafe beginPending(base, rest, end) }
  }

  /// Keeps the shapes of objects that yajl has just met for the first time; their tokens are on the tape from `first` on.
  private mutating func learnShapes(_ base: UnsafePointer<UInt8>, _ first: Int) {
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
  private mutating func closingQuote(
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
  private mutating func settle(_ base: UnsafePointer<UInt8>, _ range: Range<Int>) -> Int {
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
  private mutating func beginPending(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) {
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
  private mutating func openBareToken(_ base: UnsafePointer<UInt8>, _ range: Range<Int>) -> (
    cut: Int, after: TokenLexer?
  ) {
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
  private mutating func patch(_ base: UnsafePointer<UInt8>, _ end: Int) -> UnsafePointer<UInt8> {
    let copy = unsafe patched ?? .allocate(capacity: Self.widestWindow)
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

  private mutating func show(_ bytes: UnsafePointer<UInt8>, _ count: Int, offset: Int) -> Bool {
    if count == 0 { return true }
    unsafe writer.pointee.shown = unsafe bytes
    unsafe writer.pointee.shownCount = count
    unsafe writer.pointee.shownOffset = offset
    let status = unsafe yajl_parse(writer.pointee.handle, bytes, count)
    if status == yajl_status_ok { return true }
    return status == yajl_status_client_canceled && isClosed && !hasFailed
  }
}
