// SPDX-License-Identifier: Apache-2.0

internal import CYajl

/// What yajl's callbacks write to: the tape of one window's tokens, and what is open at its end.
///
/// It lives at a fixed address and holds no object, so that a callback costs no reference counting.
@safe
struct TapeWriter {
  /// Where the next token is written. The tape has room for every token that a window can hold.
  var next: UnsafeMutablePointer<JSONToken>

  /// The bytes in yajl's hands, and the document's offset of the first.
  var shown: UnsafePointer<UInt8>
  var shownCount = 0
  var shownOffset = 0
  var handle: yajl_handle?

  /// The end of the last token, and what may follow it.
  var lastEnd = 0
  var position = GrammarPosition.value

  /// Where strings that yajl decoded are kept until the window is done.
  var arena: UnsafeMutablePointer<UInt8>

  /// The body of a string of which yajl is shown only the quotes.
  var elided: UnsafeBufferPointer<UInt8>?
  /// The first byte of a token that began in an earlier window; -1 when there is none.
  var resumedStart = -1

  var tokenLimit: Int
  var depthLimit: Int
  var failure: Failure?

  /// Unpaired surrogates of this window that no token has taken yet, in order.
  var unpaired: UnsafeMutablePointer<SurrogateCheck.Unpaired>
  var unpairedNext = 0
  var unpairedCount = 0
  /// Whether the token that an earlier window began holds an unpaired surrogate.
  var resumedHasUnpaired = false

  /// Open containers, and one bit each: set for an object.
  var depth = 0
  let kinds: UnsafeMutablePointer<UInt64>
  /// What is open, for paths; entry `depth` belongs to the innermost container. Only the first few levels are kept.
  let frames: UnsafeMutablePointer<OpenFrame>

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

  @inline(__always)
  mutating func put(
    _ kind: JSONToken.Kind, _ bytes: UnsafePointer<UInt8>, _ count: Int, rawCount: Int, end: Int, flagged: Bool = false
  ) {
    unsafe next.initialize(
      to: JSONToken(
        bytes: bytes, end: end, count: UInt32(truncatingIfNeeded: count),
        rawCount: UInt32(truncatingIfNeeded: rawCount), kind: kind, hasUnpairedSurrogate: flagged))
    unsafe next += 1
    lastEnd = end
  }

  /// Where yajl stands, which inside a callback is one past the token.
  @inline(__always)
  private var consumed: Int { unsafe shownOffset &+ yajl_get_bytes_consumed(handle) }

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
    let place = unsafe bytes - shown
    var contents = unsafe bytes
    var start = shownOffset &+ place
    if UInt(bitPattern: place) >= UInt(bitPattern: shownCount) {
      // The first token of what yajl is shown lies in its own memory.
      start = consumed - count
      unsafe contents = unsafe UnsafePointer(arena)
      _ = unsafe keep(UnsafeBufferPointer(start: bytes, count: count))
    }
    if count > tokenLimit {
      fail(.tokenLimit, at: start, decided: start + tokenLimit, begun: start)
      return 0
    }
    beginValue()
    unsafe put(.number, contents, count, rawCount: count, end: start &+ count)
    return endValue()
  }

  mutating func name(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    if unsafe !text(.name, bytes, count) { return 0 }
    if depth <= OpenFrame.kept { unsafe frames[depth].name = unsafe next - 1 }
    position = .colon
    return 1
  }

  mutating func string(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    beginValue()
    if unsafe !text(.string, bytes, count) { return 0 }
    return endValue()
  }

  @inline(__always)
  private mutating func text(_ kind: JSONToken.Kind, _ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    let place = unsafe bytes - shown
    if UInt(bitPattern: place) < UInt(bitPattern: shownCount), unpairedNext == unpairedCount, count <= tokenLimit {
      // The common case: the contents stand in the document as they are.
      unsafe put(kind, bytes, count, rawCount: count &+ 2, end: shownOffset &+ place &+ count &+ 1)
      return true
    }
    return unsafe decodedText(kind, bytes, count)
  }

  /// A string that was elided, unescaped, or has something against it.
  @inline(never)
  private mutating func decodedText(_ kind: JSONToken.Kind, _ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    let place = unsafe bytes - shown
    var contents = unsafe UnsafeBufferPointer(start: bytes, count: count)
    var end = consumed
    let start: Int
    if let elided = unsafe elided {
      unsafe contents = unsafe elided
      start = end - elided.count - 2
      unsafe self.elided = nil
    } else if UInt(bitPattern: place) < UInt(bitPattern: shownCount) {
      start = shownOffset + place - 1
      end = start + count + 2
    } else {
      start = resumedStart >= 0 ? resumedStart : firstQuote(from: max(lastEnd, shownOffset))
      unsafe contents = unsafe keep(contents)
    }
    if end - start - 2 > tokenLimit {
      let decided = start + 1 + tokenLimit
      _ = takeUnpaired(before: decided)
      fail(.tokenLimit, at: start, decided: decided, begun: kind == .string ? start : nil)
      return false
    }
    let flagged = takeUnpaired(before: end) || resumedStart >= 0 && resumedHasUnpaired
    unsafe put(kind, contents.baseAddress ?? bytes, contents.count, rawCount: end - start, end: end, flagged: flagged)
    return true
  }

  /// Between a token's end and the next one's quotation mark stand only white space, comma and colon.
  private func firstQuote(from offset: Int) -> Int {
    var index = offset - shownOffset
    while unsafe shown[index] != 0x22 { index += 1 }
    return shownOffset + index
  }

  /// Copies to the arena what lies in yajl's own memory.
  private mutating func keep(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    let place = unsafe arena
    if let source = bytes.baseAddress { unsafe place.update(from: source, count: bytes.count) }
    unsafe arena += bytes.count
    return unsafe UnsafeBufferPointer(start: place, count: bytes.count)
  }

  /// Puts a token for the first of the unpaired surrogates that were decided before `offset`, and passes over the rest of them.
  ///
  /// `misplaced`: the string stands where neither a value nor a name may.
  mutating func takeUnpaired(before offset: Int, misplaced: Bool = false) -> Bool {
    var taken = false
    while unpairedNext < unpairedCount, unsafe unpaired[unpairedNext].decided < offset {
      let found = unsafe unpaired[unpairedNext]
      if !taken {
        let end = lastEnd
        unsafe put(
          .unpairedSurrogate, shown, 0, rawCount: found.decided + 1 - found.offset, end: found.decided + 1,
          flagged: !misplaced)
        lastEnd = end
        taken = true
      }
      unpairedNext += 1
    }
    return taken
  }
}

/// yajl keeps the pointer to the table, so there is one for the life of the process.
nonisolated(unsafe) let yajlCallbacks: UnsafeMutablePointer<yajl_callbacks> = {
  let table = UnsafeMutablePointer<yajl_callbacks>.allocate(capacity: 1)
  unsafe table.initialize(
    to: yajl_callbacks(
      yajl_null: { unsafe $0.writer.pointee.literal(.null, length: 4) },
      yajl_boolean: { unsafe $0.writer.pointee.literal($1 == 0 ? .false : .true, length: $1 == 0 ? 5 : 4) },
      yajl_integer: nil,
      yajl_double: nil,
      yajl_number: { context, bytes, count in
        guard let bytes = unsafe bytes else { return 0 }
        return unsafe bytes.withMemoryRebound(to: UInt8.self, capacity: count) {
          unsafe context.writer.pointee.number($0, count)
        }
      },
      yajl_string: { context, bytes, count in
        guard let bytes = unsafe bytes else { return 0 }
        return unsafe context.writer.pointee.string(bytes, count)
      },
      yajl_start_map: { unsafe $0.writer.pointee.begin(object: true) },
      yajl_map_key: { context, bytes, count in
        guard let bytes = unsafe bytes else { return 0 }
        return unsafe context.writer.pointee.name(bytes, count)
      },
      yajl_end_map: { unsafe $0.writer.pointee.endContainer(.endObject) },
      yajl_start_array: { unsafe $0.writer.pointee.begin(object: false) },
      yajl_end_array: { unsafe $0.writer.pointee.endContainer(.endArray) }))
  return unsafe table
}()

extension UnsafeMutableRawPointer? {
  /// The writer that was given to yajl as its context.
  @inline(__always)
  fileprivate var writer: UnsafeMutablePointer<TapeWriter> {
    unsafe self.unsafelyUnwrapped.assumingMemoryBound(to: TapeWriter.self)
  }
}
