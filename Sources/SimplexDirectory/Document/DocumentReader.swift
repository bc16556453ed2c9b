// SPDX-License-Identifier: Apache-2.0

internal import JSONStream

/// Reads a whole document, response or listing, as its bytes arrive: the envelope, and each element of `entries` as it ends.
///
/// It is a value that is never copied, so that nothing is counted or checked while it is at work.
struct DocumentReader<Form: EntryForm>: ~Copyable {
  private enum Place {
    case root, envelope, entries, entry, cursor, skipping, end
  }

  private enum Member: UInt8 {
    case type, entries, searchCursor, errorMessage, other
  }

  private let limits: DirectoryLimits
  private let tokenizer: JSONTokenizer
  /// Where the document stands in what is tokenized; empty when it is the whole.
  private let base: [String]
  private var reader: EntryReader

  private var place = Place.root
  private var member = Member.other
  /// Members whose first occurrence has been met, one bit each.
  private var met: UInt8 = 0
  /// Open containers inside the value that is skipped, the cursor, or an element that is an array.
  private var depth = 0

  private var index = 0
  private var elementStart = 0
  /// Whether the element is no object.
  private var isOtherElement = false
  /// The path, within the element, of the first unpaired surrogate of an element that is no object.
  private var invalidText: JSONPointer?

  /// What came of an entry in pieces of a few bytes and has not been read yet: none of it ends the entry.
  private var gathered = ByteStore()

  private var cursorStart = 0
  private var cursorCapture = RawCapture()
  private var hasBadEntries = false
  private var envelope = Envelope()

  private(set) var failure: DirectoryError?
  private(set) var entryCount = 0
  private(set) var droppedCount = 0

  init(limits: DirectoryLimits, invalidDates: InvalidDates, elision: Bool = true) {
    let tokenizer = JSONTokenizer(
      limits: JSONLimits(
        depth: limits.depth, token: limits.token, document: Form.isListing ? nil : limits.document),
      elision: elision)
    self.init(tokenizer: tokenizer, base: [], limits: limits, invalidDates: invalidDates)
  }

  /// A reader of a value inside a larger document, whose owner feeds the tokenizer and hands the value's tokens on.
  init(tokenizer: JSONTokenizer, base: [String], limits: DirectoryLimits, invalidDates: InvalidDates) {
    self.limits = limits
    self.tokenizer = tokenizer
    self.base = base
    reader = EntryReader(isListing: Form.isListing, limits: limits, invalidDates: invalidDates)
  }

  deinit {
    cursorCapture.deallocate()
    gathered.deallocate()
  }

  var byteCount: Int { tokenizer.taken + gathered.count }

  /// Takes the next bytes. Each entry that they complete is given away through `entry`.
  mutating func feed(
    _ bytes: UnsafeBufferPointer<UInt8>, entry: (consuming Form.Entry) -> Void, dropped: (DroppedEntry) -> Void
  ) throws(DirectoryError) {
    if let failure { throw failure }
    guard place == .entry, bytes.count <= Self.smallPiece else {
      try readGathered(entry, dropped)
      return try read(bytes, entry, dropped)
    }
    gathered.append(bytes)
    // Only a closing bracket ends an entry.
    if gathered.count >= Self.mostGathered || bytes.contains(UInt8(ascii: "}")) { try readGathered(entry, dropped) }
  }

  private static var smallPiece: Int { 16 }
  private static var mostGathered: Int { 256 }

  private mutating func readGathered(
    _ entry: (consuming Form.Entry) -> Void, _ dropped: (DroppedEntry) -> Void
  ) throws(DirectoryError) {
    if gathered.isEmpty { return }
    let bytes = gathered.bytes
    defer { gathered.removeAll() }
    try read(bytes, entry, dropped)
  }

  private mutating func read(
    _ bytes: UnsafeBufferPointer<UInt8>, _ entry: (consuming Form.Entry) -> Void, _ dropped: (DroppedEntry) -> Void
  ) throws(DirectoryError) {
    var rest = bytes
    let tokenizer = tokenizer
    defer { tokenizer.leave() }
    do throws(DirectoryError) {
      while !rest.isEmpty {
        rest = UnsafeBufferPointer(rebasing: rest.dropFirst(tokenizer.advance(rest)))
        let tape = tokenizer.tape
        try take(tape, tape.indices, entry, dropped)
        try endWindow()
      }
    } catch {
      failure = error
      throw error
    }
  }

  /// The input has ended. Gives what the envelope held, or throws the verdict.
  mutating func finish() throws(DirectoryError) -> Envelope {
    if let failure { throw failure }
    try readGathered({ _ in }, { _ in })
    do throws(DirectoryError) {
      tokenizer.finish()
      if let error = tokenizer.error() { throw DirectoryError(error) }
      try judge(at: tokenizer.taken)
    } catch {
      failure = error
      throw error
    }
    return envelope
  }

  /// What only the end of the document, at `end`, decides.
  private func judge(at end: Int) throws(DirectoryError) {
    if !Form.isListing { try envelope.requireSearchResults(at: end) }
    if hasBadEntries {
      throw DirectoryError(
        code: .entriesNotAnArray, offset: end, message: "entries is neither an array nor null")
    }
  }

  // MARK: A value inside a larger document

  /// Takes one token of the value. After an error the rest of the value is let go.
  mutating func follow(
    _ tape: UnsafeBufferPointer<JSONToken>, _ position: Int, entry: (consuming Form.Entry) -> Void,
    dropped: (DroppedEntry) -> Void
  ) {
    guard failure == nil else { return }
    do throws(DirectoryError) {
      try take(tape, position..<position + 1, entry, dropped)
    } catch {
      failure = error
    }
  }

  /// The window has ended inside the value.
  mutating func followWindowEnd() {
    guard failure == nil else { return }
    do throws(DirectoryError) { try endWindow() } catch { failure = error }
  }

  /// The value has ended at `end`.
  func followEnd(at end: Int) throws(DirectoryError) -> Envelope {
    if let failure { throw failure }
    try judge(at: end)
    return envelope
  }

  // MARK: Tokens

  /// Takes the tokens at `positions`.
  @inline(__always)
  private mutating func take(
    _ tape: UnsafeBufferPointer<JSONToken>, _ positions: Range<Int>, _ entry: (consuming Form.Entry) -> Void,
    _ dropped: (DroppedEntry) -> Void
  ) throws(DirectoryError) {
    var position = positions.lowerBound
    while position < positions.upperBound {
      if place == .entry {
        position = reader.take(tape, position..<positions.upperBound)
        if reader.hasEnded { endElement(tape[position - 1].end, entry, dropped) }
        if position == positions.upperBound || place != .entry { continue }
      }
      let token = tape[position]
      switch token.kind {
      case .unpairedSurrogate:
        try takeUnpaired(tape, position)
      default:
        switch place {
        case .entries: try takeElement(token, entry, dropped)
        case .skipping, .cursor: try takeNested(token, entry, dropped)
        default: try takeOutside(token)
        }
      }
      position += 1
    }
  }

  private mutating func takeOutside(_ token: JSONToken) throws(DirectoryError) {
    if place == .root {
      guard case .beginObject = token.kind else {
        throw fatal(.notAnObject, at: token.start, path: JSONPointer(tokens: base), "the document is no object")
      }
      place = .envelope
      return
    }
    switch token.kind {
    case .name:
      meet(lookUp(token))
      return
    case .endObject:
      place = .end
      return
    default: break
    }
    depth = 1
    if token.isContainer { place = .skipping }
    switch (member, token.kind) {
    case (.entries, .beginArray): place = .entries
    case (.entries, .null): break
    case (.entries, _): hasBadEntries = true
    case (.searchCursor, .null): break
    case (.searchCursor, _):
      cursorStart = token.start
      if token.isContainer {
        place = .cursor
        cursorCapture.begin(at: token.start, limit: limits.cursor)
      } else {
        if Int(token.rawCount) > limits.cursor { throw cursorLimit() }
        envelope.cursor = SearchCursor(verified: tokenizer.raw(token))
      }
    case (.type, .null): envelope.type = .absent
    case (.type, .string): envelope.type = .init(token)
    case (.type, _): envelope.type = .notAString
    case (.errorMessage, .string):
      if Int(token.count) <= limits.string { envelope.errorMessage = String(wellFormed: token.buffer) }
    default: break
    }
    member = .other
  }

  /// The first occurrence of a member counts.
  private mutating func meet(_ found: Member) {
    let bit: UInt8 = 1 << found.rawValue
    member = met & bit == 0 ? found : .other
    met |= bit
  }

  private func lookUp(_ name: JSONToken) -> Member {
    if name.spells("entries") { return .entries }
    if Form.isListing { return .other }
    if name.spells("type") { return .type }
    if name.spells("searchCursor") { return .searchCursor }
    return name.spells("errorMessage") ? .errorMessage : .other
  }

  /// A token inside a value that is skipped, the cursor, or an element that is an array.
  private mutating func takeNested(
    _ token: JSONToken, _ entry: (consuming Form.Entry) -> Void, _ dropped: (DroppedEntry) -> Void
  ) throws(DirectoryError) {
    switch token.kind {
    case .beginObject, .beginArray: depth += 1
    case .endObject, .endArray: depth -= 1
    default: break
    }
    guard depth == 0 else { return }
    if place == .cursor {
      guard let bytes = cursorCapture.end(at: token.end, tokenizer) else { throw cursorLimit() }
      envelope.cursor = SearchCursor(verified: bytes)
      place = .envelope
    } else if isOtherElement {
      endElement(token.end, entry, dropped)
    } else {
      place = .envelope
    }
  }

  private mutating func takeElement(
    _ token: JSONToken, _ entry: (consuming Form.Entry) -> Void, _ dropped: (DroppedEntry) -> Void
  ) throws(DirectoryError) {
    if case .endArray = token.kind {
      place = .envelope
      return
    }
    if !Form.isListing, index >= limits.entries {
      throw fatal(
        .entryLimit, at: token.start, path: elementPath, "more than \(limits.entries) entries")
    }
    elementStart = token.start
    switch token.kind {
    case .beginObject:
      reader.begin()
      place = .entry
    case .beginArray:
      isOtherElement = true
      depth = 1
      place = .skipping
    default:
      isOtherElement = true
      endElement(token.end, entry, dropped)
    }
  }

  private var elementPath: JSONPointer { JSONPointer(tokens: base + ["entries", String(index)]) }

  private mutating func endElement(
    _ end: Int, _ entry: (consuming Form.Entry) -> Void, _ dropped: (DroppedEntry) -> Void
  ) {
    do throws(Drop) {
      if end - elementStart > limits.entry { throw Drop(.entryTooLarge, JSONPointer()) }
      if isOtherElement { throw invalidText.map { Drop(.invalidText, $0) } ?? Drop(.notAnObject, JSONPointer()) }
      entry(try Form.verdict(index, reader))
      entryCount += 1
    } catch {
      droppedCount += 1
      dropped(
        DroppedEntry(index: index, reason: error.reason, path: error.path, byteRange: elementStart..<end))
    }
    index += 1
    if isOtherElement {
      isOtherElement = false
      invalidText = nil
    }
    place = .entries
  }

  /// An unpaired surrogate drops the element that it stands in; outside of elements it is fatal.
  private mutating func takeUnpaired(_ tape: UnsafeBufferPointer<JSONToken>, _ position: Int) throws(DirectoryError) {
    let token = tape[position]
    let (tokenizer, dropped) = (tokenizer, base.count + 2)
    let path = { tokenizer.path(at: token.start, dropping: dropped) }
    switch place {
    case .entry:
      if reader.invalidText == nil { reader.noteInvalidText(at: path()) }
    case .skipping where isOtherElement:
      if invalidText == nil { invalidText = path() }
    case .entries where token.hasUnpairedSurrogate:
      // The string that it stands in is an element.
      if invalidText == nil { invalidText = JSONPointer() }
    default:
      if isInCursor(tape, position), cursorStart + limits.cursor < token.end - 1 { throw cursorLimit() }
      throw DirectoryError(tokenizer.unpairedSurrogateError(token))
    }
  }

  // MARK: The cursor's limit

  /// Whether the string that an unpaired surrogate stands in is the cursor or in it.
  private mutating func isInCursor(_ tape: UnsafeBufferPointer<JSONToken>, _ position: Int) -> Bool {
    if place == .cursor { return true }
    guard place == .envelope, member == .searchCursor else { return false }
    if let string = tape[(position + 1)...].first(where: { $0.kind != .unpairedSurrogate }) {
      guard case .string = string.kind else { return false }
      cursorStart = string.start
      return true
    }
    return isOpenValueCursor()
  }

  /// Whether the token that the window cut, or that is too long, is the cursor or its beginning.
  private mutating func isOpenValueCursor() -> Bool {
    guard place == .envelope, member == .searchCursor else { return false }
    if let start = tokenizer.spoiledValueStart {
      cursorStart = start
      return true
    }
    guard let open = tokenizer.openValue else { return false }
    // `null` is no cursor, so it is never too long.
    if open.firstByte == UInt8(ascii: "n") { return false }
    cursorStart = open.start
    return true
  }

  private func cursorLimit() -> DirectoryError {
    let place = cursorStart + limits.cursor
    return fatal(
      .cursorLimit, at: place, path: tokenizer.path(at: place), "the cursor is longer than \(limits.cursor) bytes")
  }

  /// The window has ended: what is open moves out of it, and an error that stands after its tokens is thrown.
  private mutating func endWindow() throws(DirectoryError) {
    if place == .cursor || isOpenValueCursor() {
      let end = min(tokenizer.windowOffset + tokenizer.windowBytes.count, tokenizer.failureDecided)
      if cursorStart + limits.cursor < end { throw cursorLimit() }
    }
    if tokenizer.hasFailed, let error = tokenizer.error() { throw DirectoryError(error) }
    if place == .entry { reader.suspend() }
    if place == .cursor { cursorCapture.suspend(tokenizer) }
  }

  private func fatal(
    _ code: DirectoryError.Code, at offset: Int, path: JSONPointer, _ message: String
  ) -> DirectoryError {
    DirectoryError(code: code, offset: offset, path: path, message: message)
  }
}
