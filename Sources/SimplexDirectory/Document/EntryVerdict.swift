// SPDX-License-Identifier: Apache-2.0

internal import JSONStream
internal import SimplexLinks

/// What becomes of an entry that has been read to its end: the rules about absent fields and links.
extension EntryForm {
  static func verdict(_ index: Int, _ reader: borrowing EntryReader) throws(Drop) -> Entry {
    if let path = reader.invalidText { throw Drop(.invalidText, path) }
    if let problem = reader.problem { throw Drop(problem.reason, problem.field.path) }
    if !reader.arePresent(always), let field = absentField(reader) { throw Drop(.missingField, field.path) }
    let field: EntryField = reader.isPresent(.connShortLink) ? .connShortLink : .connFullLink
    guard let bytes = reader.texts.bytes(field) else { throw Drop(.noLink, EntryField.groupLink.path) }
    guard let type = simplexLinkType(ofUTF8: bytes) else { throw Drop(.unrecognisedLink, field.path) }
    guard admits(type) else { throw Drop(.wrongLinkType, field.path) }
    guard let link = reader.texts.string(field) else { throw Drop(.noLink, EntryField.groupLink.path) }
    return entry(index, reader, link: link, linkType: type)
  }

  /// What no entry lacks that has everything, one bit each.
  private static var always: UInt32 {
    let fields: [EntryField] = [.displayName, .entryType, .summary, .currentMembers, .groupLink]
    return fields.reduce(0) { $0 | $1.bit }
  }

  /// The first required field that is absent, in the order of the documentation.
  private static func absentField(_ reader: borrowing EntryReader) -> EntryField? {
    if !reader.isPresent(.displayName) { return .displayName }
    if !reader.isPresent(.entryType) { return .entryType }
    if reader.isPresent(.summary) || needsSummary(reader) {
      if !reader.isPresent(.summary) { return .summary }
      if !reader.isPresent(.currentMembers) { return .currentMembers }
    }
    return reader.isPresent(.groupLink) ? nil : .groupLink
  }

  /// A listing's contacts, and kinds that are not known yet, have no count.
  private static func needsSummary(_ reader: borrowing EntryReader) -> Bool {
    guard isListing, let kind = reader.texts.bytes(.kind) else { return true }
    return kind.spells("group")
  }
}

/// A reason and a place for ``DroppedEntry``.
struct Drop: Error {
  var reason: DropReason
  var path: JSONPointer

  init(_ reason: DropReason, _ path: JSONPointer) {
    self.reason = reason
    self.path = path
  }
}
