// SPDX-License-Identifier: Apache-2.0

internal import JSONStream
internal import SimplexLinks

/// Reads one entry, token by token, for the search response and for the listing.
///
/// It only notes what stands there: first field problem, first occurrence of each member. What that makes of the entry is
/// decided when it has ended.
struct EntryReader {
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

  init(isListing: Bool, limits: DirectoryLimits, invalidDates: InvalidDates) {
    self.isListing = isListing
    stringLimit = limits.string
    self.invalidDates = invalidDates
    formatted = FormattedTextReader(stringLimit: limits.string)
  }

  func deallocate() { texts.deallocate() }

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

  func isPresent(_ field: EntryField) -> Bool { present >> UInt32(field.rawValue) & 1 != 0 }

  /// Whether every member of `fields`, one bit each, is present.
  func arePresent(_ fields: UInt32) -> Bool { present & fields == fields }

  /// Takes tokens of the entry up to its closing bracket, to an unpaired surrogate, or to the end of `positions`. Gives
  /// where it stopped; past the bracket ``hasEnded`` tells.
  mutating func take(_ tape: UnsafeBufferPointer<JSONToken>, _ positions: Range<Int>) -> Int {
    var index = positions.lowerBound
    while index < positions.upperBound {
      let token = tape[index]
      switch token.kind {
      case .unpairedSurrogate:
        return index
      case _ where skipped > 0:
        skip(token)
      case _ where place == .text:
        takeFormatted(token)
      case .name:
        meet(lookUp(token))
      case .endObject, .endArray:
        if place == .entry {
          hasEnded = true
          return index + 1
        }
        place = place == .admission || place == .summary ? .entryType : .entry
      case .null:
        break
      default:
        takeValue(token)
      }
      index += 1
    }
    return index
  }

  private mutating func skip(_ token: JSONToken) {
    switch token.kind {
    case .beginObject, .beginArray: skipped += 1
    case .endObject, .endArray: skipped -= 1
    default: break
    }
  }

  @inline(__always)
  private func lookUp(_ name: JSONToken) -> EntryField {
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
    let bit: UInt32 = 1 << UInt32(found.rawValue)
    field = met & bit == 0 ? found : .ignored
    if found != .ignored { met |= bit }
  }

  @inline(__always)
  private mutating func takeValue(_ token: JSONToken) {
    if field == .ignored {
      if token.isContainer { skipped = 1 }
      return
    }
    present |= 1 << UInt32(field.rawValue)
    switch field {
    case .displayName, .simplexName, .image, .imageFile, .groupType, .peerType, .connShortLink, .connFullLink:
      takeString(token)
    case .shortDescr where !isListing:
      takeString(token)
    case .shortDescr, .welcomeMessage:
      beginFormatted(token)
    case .kind:
      if isListing {
        takeString(token)
      } else {
        takeUnjudgedString(token)
      }
    case .review:
      takeUnjudgedString(token)
    case .activeAt, .createdAt:
      takeDate(token)
    case .currentMembers, .publicMemberCount:
      takeInteger(token)
    case .entryType: enter(token, .entryType)
    case .groupLink: enter(token, .groupLink)
    case .summary:
      if enter(token, .summary) { hasSummary = true }
    case .admission:
      if case .beginObject = token.kind {
        place = .admission
        hasAdmission = true
      } else if token.isContainer {
        skipped = 1
      }
    case .ignored: break
    }
  }

  /// Goes into an object. Anything else in its place is a problem.
  @discardableResult
  private mutating func enter(_ token: JSONToken, _ inside: Place) -> Bool {
    guard case .beginObject = token.kind else {
      refuse(token, .wrongType)
      return false
    }
    place = inside
    return true
  }

  @inline(__always)
  private mutating func takeString(_ token: JSONToken) {
    guard case .string = token.kind else {
      refuse(token, .wrongType)
      return
    }
    if Int(token.count) > stringLimit {
      note(.stringTooLong)
    } else {
      texts.set(field, token)
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
    guard let date = Timestamp(rfc3339: token.buffer) else {
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
    guard let value = ExactInteger.value(of: token.buffer) else {
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
