// SPDX-License-Identifier: Apache-2.0

internal import JSONStream
internal import SimplexLinks

/// What becomes of an entry that has been read to its end: the rules about absent fields and links.
extension EntryForm {
  static func verdict(_ index: Int, _ reader: borrowing EntryReader) -> Result<Entry, Drop> {
    if let path = reader.invalidText { return .failure(Drop(.invalidText, path)) }
    if let problem = reader.problem { return .failure(Drop(problem.reason, problem.field.path)) }
    if let field = absentField(reader) { return .failure(Drop(.missingField, field.path)) }
    let field: EntryField = reader.isPresent(.connShortLink) ? .connShortLink : .connFullLink
    guard let bytes = reader.texts.bytes(field) else { return .failure(Drop(.noLink, EntryField.groupLink.path)) }
    guard let type = simplexLinkType(ofUTF8: bytes) else { return .failure(Drop(.unrecognisedLink, field.path)) }
    guard admits(type) else { return .failure(Drop(.wrongLinkType, field.path)) }
    return .success(entry(index, reader, link: String(wellFormed: bytes), linkType: type))
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
    return kind.elementsEqual("group".utf8)
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
