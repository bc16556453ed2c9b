// SPDX-License-Identifier: Apache-2.0

internal import JSONStream
internal import SimplexLinks

/// Reads one entry, token by token, for the search response and for the listing.
///
/// It only notes what stands there: first field problem, first occurrence of each member. What that makes of the entry is
/// decided when it has ended.
struct EntryReader: ~Copyable {
  private enum Place: UInt8 {
    case entry, entryType, admission, summary, groupLink, text
  }

  let isListing: Bool
  let stringLimit: Int
  let invalidDates: InvalidDates

  private(set) var texts = KeptText()
  private(set) var activeAt: Timestamp?
  private(set) var createdAt: Timestamp?
  private(set) var currentMembers: Int64?
  private(set) var publicMemberCount: Int64?
  private(set) var hasSummary = false
  private(set) var hasAdmission = false
  private(set) var shortDescr: [FormattedText]?
  private(set) var welcomeMessage: [FormattedText]?

  private(set) var problem: (reason: DropReason, field: EntryField)?
  /// Where the first unpaired surrogate stands.
  private(set) var invalidText: JSONPointer?

  private var place = Place.entry
  private var field = EntryField.ignored
  /// Members whose first occurrence has been met, one bit each.
  private var met: UInt32 = 0
  /// Members that have a value other than null.
  private var present: UInt32 = 0
  /// Open containers of a value that nothing is read of.
  private var skipped = 0
  private(set) var hasEnded = false
  private var formatted: FormattedTextReader
  /// By a name's identity, the member that it means; ``EntryField/unasked`` until it has been looked up.
  private let known: UnsafeMutablePointer<EntryField>

  init(isListing: Bool, limits: DirectoryLimits, invalidDates: InvalidDates) {
    self.isListing = isListing
    stringLimit = limits.string
    self.invalidDates = invalidDates
    formatted = FormattedTextReader(stringLimit: limits.string)
    known = .allocate(capacity: JSONToken.identityCount)
    known.initialize(repeating: .unasked, count: JSONToken.identityCount)
  }

  deinit {
    texts.deallocate()
    known.deallocate()
  }

  /// An entry's opening bracket has been met.
  mutating func begin() {
    texts.removeAll()
    activeAt = nil
    createdAt = nil
    currentMembers = nil
    publicMemberCount = nil
    hasSummary = false
    hasAdmission = false
    if isListing {
      shortDescr = nil
      welcomeMessage = nil
    }
    problem = nil
    invalidText = nil
    place = .entry
    field = .ignored
    met = 0
    present = 0
    skipped = 0
    hasEnded = false
  }

  mutating func noteInvalidText(at path: JSONPointer) {
    if invalidText == nil { invalidText = path }
  }

  /// The window ends inside the entry.
  mutating func suspend() { texts.suspend() }

  func isPresent(_ field: EntryField) -> Bool { present & field.bit != 0 }

  /// Whether every member of `fields`, one bit each, is present.
  func arePresent(_ fields: UInt32) -> Bool { present & fields == fields }

  /// Takes tokens of the entry up to its closing bracket, to an unpaired surrogate, or to the end of `positions`. Gives
  /// where it stopped; past the bracket ``hasEnded`` tells.
  mutating func take(_ tape: UnsafeBufferPointer<JSONToken>, _ positions: Range<Int>) -> Int {
    guard let base = tape.baseAddress else { return positions.upperBound }
    let end = base + positions.upperBound
    var token = base + positions.lowerBound
    while token < end {
      if case .unpairedSurrogate = token.pointee.kind { break }
      if skipped > 0 {
        skip(token.pointee)
      } else if place == .text {
        takeFormatted(token.pointee)
      } else {
        takeMember(token)
        if hasEnded { return token + 1 - base }
      }
      token += 1
    }
    return token - base
  }

  private mutating func skip(_ token: JSONToken) {
    switch token.kind {
    case .beginObject, .beginArray: skipped += 1
    case .endObject, .endArray: skipped -= 1
    default: break
    }
  }

  @inline(__always)
  private mutating func takeMember(_ token: UnsafePointer<JSONToken>) {
    switch token.pointee.kind {
    case .name: meet(lookUp(token))
    case .null: break
    case .endObject, .endArray:
      if place == .entry {
        hasEnded = true
      } else {
        place = place == .admission || place == .summary ? .entryType : .entry
      }
    default: takeValue(token)
    }
  }

  @inline(__always)
  private mutating func lookUp(_ name: UnsafePointer<JSONToken>) -> EntryField {
    let identity = Int(name.pointee.identity)
    if identity == 0 { return Self.lookUp(name.pointee, in: place, isListing) }
    // An object's shape tells the way to the name, and with it the place.
    let field = known[identity]
    if field != .unasked { return field }
    let found = Self.lookUp(name.pointee, in: place, isListing)
    known[identity] = found
    return found
  }

  @inline(never)
  private static func lookUp(_ name: JSONToken, in place: Place, _ isListing: Bool) -> EntryField {
    switch place {
    case .entry: EntryField.ofEntry(name, isListing: isListing)
    case .entryType: EntryField.ofEntryType(name, isListing: isListing)
    case .summary: EntryField.ofSummary(name)
    case .groupLink: EntryField.ofGroupLink(name)
    case .admission: name.spells("review") ? .review : .ignored
    case .text: .ignored
    }
  }

  /// The first occurrence of a member counts, later ones are only syntax.
  @inline(__always)
  private mutating func meet(_ found: EntryField) {
    field = met & found.bit == 0 ? found : .ignored
    met |= found.bit
  }

  @inline(__always)
  private mutating func takeValue(_ token: UnsafePointer<JSONToken>) {
    let field = field
    if field == .ignored {
      if token.pointee.isContainer { skipped = 1 }
      return
    }
    present |= field.bit
    switch field {
    case .displayName, .simplexName, .image, .imageFile, .groupType, .peerType, .connShortLink, .connFullLink:
      takeString(token, field)
    case .shortDescr where !isListing:
      takeString(token, field)
    case .shortDescr, .welcomeMessage:
      beginFormatted(token.pointee)
    case .kind:
      if isListing {
        takeString(token, field)
      } else {
        takeUnjudgedString(token.pointee)
      }
    case .review:
      takeUnjudgedString(token.pointee)
    case .activeAt, .createdAt:
      takeDate(token.pointee)
    case .currentMembers, .publicMemberCount:
      takeInteger(token.pointee)
    case .entryType: enter(token, .entryType)
    case .groupLink: enter(token, .groupLink)
    case .summary:
      if enter(token, .summary) { hasSummary = true }
    case .admission:
      if case .beginObject = token.pointee.kind {
        place = .admission
        hasAdmission = true
      } else if token.pointee.isContainer {
        skipped = 1
      }
    case .ignored, .unasked: break
    }
  }

  /// Goes into an object. Anything else in its place is a problem.
  @discardableResult
  @inline(__always)
  private mutating func enter(_ token: UnsafePointer<JSONToken>, _ inside: Place) -> Bool {
    guard case .beginObject = token.pointee.kind else {
      refuse(token.pointee, .wrongType)
      return false
    }
    place = inside
    return true
  }

  @inline(__always)
  private mutating func takeString(_ token: UnsafePointer<JSONToken>, _ field: EntryField) {
    guard case .string = token.pointee.kind else {
      refuse(token.pointee, .wrongType)
      return
    }
    if Int(token.pointee.count) > stringLimit {
      note(.stringTooLong)
    } else {
      texts.set(field, token.pointee)
    }
  }

  /// A string that nothing depends on: kept when it is one and not too long.
  private mutating func takeUnjudgedString(_ token: JSONToken) {
    if case .string = token.kind, Int(token.count) <= stringLimit { texts.set(field, token) }
    if token.isContainer { skipped = 1 }
  }

  private mutating func takeDate(_ token: JSONToken) {
    guard case .string = token.kind else {
      refuse(token, .wrongType)
      return
    }
    guard let date = Timestamp(rfc3339: UnsafeBufferPointer(start: token.bytes, count: Int(token.count))) else {
      if invalidDates == .dropEntry { note(.invalidDate) }
      return
    }
    if field == .activeAt { activeAt = date } else { createdAt = date }
  }

  private mutating func takeInteger(_ token: JSONToken) {
    guard case .number = token.kind else {
      refuse(token, .wrongType)
      return
    }
    guard let value = ExactInteger.value(of: UnsafeBufferPointer(start: token.bytes, count: Int(token.count))) else {
      note(.invalidNumber)
      return
    }
    if field == .currentMembers { currentMembers = value } else { publicMemberCount = value }
  }

  private mutating func refuse(_ token: JSONToken, _ reason: DropReason) {
    note(reason)
    if token.isContainer { skipped = 1 }
  }

  private mutating func note(_ reason: DropReason) {
    if problem == nil { problem = (reason, field) }
  }

  // MARK: Formatted text

  private mutating func beginFormatted(_ token: JSONToken) {
    switch token.kind {
    case .beginArray:
      place = .text
      formatted.begin()
    case .string:
      if Int(token.count) > stringLimit {
        note(.stringTooLong)
      } else {
        keep([FormattedText(text: String(wellFormed: token.buffer))])
      }
    default: refuse(token, .wrongType)
    }
  }

  private mutating func takeFormatted(_ token: JSONToken) {
    switch formatted.take(token) {
    case .more: break
    case .problem(let reason): note(reason)
    case .ended(let pieces):
      place = .entry
      keep(pieces)
    }
  }

  private mutating func keep(_ pieces: [FormattedText]) {
    if field == .shortDescr { shortDescr = pieces } else { welcomeMessage = pieces }
  }
}

extension JSONToken {
  /// Whether it opens an object or an array.
  @inline(__always)
  var isContainer: Bool {
    switch kind {
    case .beginObject, .beginArray: true
    default: false
    }
  }
}
