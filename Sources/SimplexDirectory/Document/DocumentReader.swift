// SPDX-License-Identifier: Apache-2.0

internal import JSONStream

/// Reads a whole document, response or listing, as its bytes arrive: the envelope, and each element of `entries` as it ends.
final class DocumentReader<Form: EntryForm> {
  enum Delivery {
    case entry(Form.Entry)
    case dropped(DroppedEntry)
  }

  private enum Place {
    case root, envelope, entries, entry, cursor, skipping, end
  }

  private enum Member {
    case type, entries, searchCursor, errorMessage, other
  }

  private let limits: DirectoryLimits
  private let tokenizer: JSONTokenizer
  /// Where the document stands in what is tokenized; empty when it is the whole.
  private let base: [String]
  private var reader: EntryReader

  private var place = Place.root
  private var member = Member.other
  private var met: Set<Member> = []
  /// Open containers inside the value that is skipped, the cursor, or an element that is an array.
  private var depth = 0

  private var index = 0
  private var elementStart = 0
  /// Whether the element is no object.
  private var isOtherElement = false
  /// The path, within the element, of the first unpaired surrogate of an element that is no object.
  private var invalidText: JSONPointer?

  private var cursorStart = 0
  private var cursorCapture = RawCapture()
  private var hasBadEntries = false
  private var envelope = Envelope()

  private(set) var failure: DirectoryError?
  private(set) var entryCount = 0
  private(set) var droppedCount = 0

  convenience init(limits: DirectoryLimits, invalidDates: InvalidDates) {
    let tokenizer = JSONTokenizer(
      limits: JSONLimits(
        depth: limits.depth, token: limits.token, document: Form.isListing ? nil : limits.document))
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
    reader.deallocate()
    cursorCapture.deallocate()
  }

  var byteCount: Int { tokenizer.taken }

  func feed(_ bytes: UnsafeBufferPointer<UInt8>, _ deliver: (Delivery) -> Void) throws(DirectoryError) {
    if let failure { throw failure }
    do throws(DirectoryError) {
      try tokenizer.read(bytes) { () throws(DirectoryError) in
        let tape = tokenizer.tape
        for position in tape.indices { try take(tape, position, deliver) }
        try endWindow()
      }
    } catch {
      failure = error
      throw error
    }
  }

  /// The input has ended. Gives what the envelope held, or throws the verdict.
  func finish() throws(DirectoryError) -> Envelope {
    if let failure { throw failure }
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
  func follow(
    _ tape: UnsafeBufferPointer<JSONToken>, _ position: Int, _ deliver: (Delivery) -> Void
  ) {
    guard failure == nil else { return }
    do throws(DirectoryError) { try take(tape, position, deliver) } catch { failure = error }
  }

  /// The window has ended inside the value.
  func followWindowEnd() {
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

  @inline(__always)
  private func take(
    _ tape: UnsafeBufferPointer<JSONToken>, _ position: Int, _ deliver: (Delivery) -> Void
  ) throws(DirectoryError) {
    let token = tape[position]
    if token.kind == .unpairedSurrogate {
      try takeUnpaired(tape, position)
      return
    }
    switch place {
    case .entry:
      if reader.take(token) { endElement(token.end, deliver) }
    case .entries:
      try takeElement(token, deliver)
    case .skipping, .cursor:
      try takeNested(token, deliver)
    default:
      try takeOutside(token)
    }
  }

  private func takeOutside(_ token: JSONToken) throws(DirectoryError) {
    if place == .root {
      guard token.kind == .beginObject else {
        throw fatal(.notAnObject, at: token.start, path: JSONPointer(tokens: base), "the document is no object")
      }
      place = .envelope
      return
    }
    switch token.kind {
    case .name:
      member = lookUp(token)
      if member != .other, !met.insert(member).inserted { member = .other }
      return
    case .endObject:
      place = .end
      return
    default: break
    }
    let isContainer = token.kind == .beginObject || token.kind == .beginArray
    depth = 1
    if isContainer { place = .skipping }
    switch member {
    case .entries:
      if token.kind == .beginArray {
        place = .entries
      } else if token.kind != .null {
        hasBadEntries = true
      }
    case .searchCursor where token.kind != .null:
      cursorStart = token.start
      if isContainer {
        place = .cursor
        cursorCapture.begin(at: token.start, limit: limits.cursor)
      } else {
        if Int(token.rawCount) > limits.cursor { throw cursorLimit() }
        envelope.cursor = SearchCursor(verified: tokenizer.raw(token))
      }
    case .type:
      envelope.type = token.kind == .null ? .absent : token.kind == .string ? .init(token) : .notAString
    case .errorMessage where token.kind == .string && Int(token.count) <= limits.string:
      envelope.errorMessage = String(wellFormed: token.buffer)
    default: break
    }
    member = .other
  }

  private func lookUp(_ name: JSONToken) -> Member {
    if name.spells("entries") { return .entries }
    if Form.isListing { return .other }
    if name.spells("type") { return .type }
    if name.spells("searchCursor") { return .searchCursor }
    return name.spells("errorMessage") ? .errorMessage : .other
  }

  /// A token inside a value that is skipped, the cursor, or an element that is an array.
  private func takeNested(_ token: JSONToken, _ deliver: (Delivery) -> Void) throws(DirectoryError) {
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
      endElement(token.end, deliver)
    } else {
      place = .envelope
    }
  }

  private func takeElement(_ token: JSONToken, _ deliver: (Delivery) -> Void) throws(DirectoryError) {
    if token.kind == .endArray {
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
      endElement(token.end, deliver)
    }
  }

  private var elementPath: JSONPointer { JSONPointer(tokens: base + ["entries", String(index)]) }

  private func endElement(_ end: Int, _ deliver: (Delivery) -> Void) {
    let result: Result<Form.Entry, Drop>
    if end - elementStart > limits.entry {
      result = .failure(Drop(.entryTooLarge, JSONPointer()))
    } else if isOtherElement {
      result = .failure(invalidText.map { Drop(.invalidText, $0) } ?? Drop(.notAnObject, JSONPointer()))
    } else {
      result = Form.verdict(index, reader)
    }
    switch result {
    case .success(let entry):
      entryCount += 1
      deliver(.entry(entry))
    case .failure(let drop):
      droppedCount += 1
      deliver(
        .dropped(
          DroppedEntry(index: index, reason: drop.reason, path: drop.path, byteRange: elementStart..<end)))
    }
    index += 1
    isOtherElement = false
    invalidText = nil
    place = .entries
  }

  /// An unpaired surrogate drops the element that it stands in; outside of elements it is fatal.
  private func takeUnpaired(_ tape: UnsafeBufferPointer<JSONToken>, _ position: Int) throws(DirectoryError) {
    let token = tape[position]
    let path = { self.tokenizer.path(at: token.start, dropping: self.base.count + 2) }
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
  private func isInCursor(_ tape: UnsafeBufferPointer<JSONToken>, _ position: Int) -> Bool {
    if place == .cursor { return true }
    guard place == .envelope, member == .searchCursor else { return false }
    if let string = tape[(position + 1)...].first(where: { $0.kind != .unpairedSurrogate }) {
      guard string.kind == .string else { return false }
      cursorStart = string.start
      return true
    }
    return isOpenValueCursor
  }

  /// Whether the token that the window cut is the cursor, or its beginning.
  private var isOpenValueCursor: Bool {
    guard place == .envelope, member == .searchCursor, let open = tokenizer.openValue else { return false }
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
  private func endWindow() throws(DirectoryError) {
    if place == .cursor || isOpenValueCursor {
      let end = min(tokenizer.windowOffset + tokenizer.windowBytes.count, tokenizer.failureDecided)
      if cursorStart + limits.cursor < end { throw cursorLimit() }
    }
    if let error = tokenizer.error() { throw DirectoryError(error) }
    if place == .entry { reader.suspend() }
    if place == .cursor { cursorCapture.suspend(tokenizer) }
  }

  private func fatal(
    _ code: DirectoryError.Code, at offset: Int, path: JSONPointer, _ message: String
  ) -> DirectoryError {
    DirectoryError(code: code, offset: offset, path: path, message: message)
  }
}
