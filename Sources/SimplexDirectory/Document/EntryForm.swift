// SPDX-License-Identifier: Apache-2.0

internal import JSONStream
internal import SimplexLinks

/// What differs between the entries of a search response and those of a listing.
protocol EntryForm {
  associatedtype Entry
  static var isListing: Bool { get }
  /// The link types that such an entry may have.
  static func admits(_ type: SimplexLinkType) -> Bool
  /// Makes the entry of what was read; every rule has been checked.
  static func entry(_ index: Int, _ reader: borrowing EntryReader, link: consuming String, linkType: SimplexLinkType)
    -> Entry
}

enum SearchForm: EntryForm {
  static var isListing: Bool { false }

  static func admits(_ type: SimplexLinkType) -> Bool { type == .group || type == .channel }

  static func entry(
    _ index: Int, _ reader: borrowing EntryReader, link: consuming String, linkType: SimplexLinkType
  ) -> DirectoryEntry {
    DirectoryEntry(
      index: index,
      entryType: DirectoryEntry.EntryType(
        kind: reader.kind, groupType: reader.groupType, admission: reader.admission,
        summary: reader.summary ?? EntrySummary(currentMembers: 0)),
      displayName: reader.texts.string(.displayName) ?? "", simplexName: reader.texts.string(.simplexName), link: link,
      linkType: linkType, shortDescr: reader.texts.string(.shortDescr), image: reader.texts.string(.image),
      activeAt: reader.activeAt, createdAt: reader.createdAt)
  }
}

enum ListingForm: EntryForm {
  static var isListing: Bool { true }

  static func admits(_ type: SimplexLinkType) -> Bool { type == .group || type == .channel || type == .contact }

  static func entry(
    _ index: Int, _ reader: borrowing EntryReader, link: consuming String, linkType: SimplexLinkType
  ) -> ListingEntry {
    ListingEntry(
      index: index,
      entryType: ListingEntry.EntryType(
        kind: reader.kind, groupType: reader.groupType, peerType: reader.texts.string(.peerType),
        admission: reader.admission, summary: reader.summary),
      displayName: reader.texts.string(.displayName) ?? "", simplexName: reader.texts.string(.simplexName), link: link,
      linkType: linkType, connShortLink: reader.texts.string(.connShortLink),
      connFullLink: reader.texts.string(.connFullLink), shortDescr: reader.shortDescr,
      welcomeMessage: reader.welcomeMessage, imageFile: reader.texts.string(.imageFile), activeAt: reader.activeAt,
      createdAt: reader.createdAt)
  }
}

extension EntryReader {
  fileprivate var kind: EntryKind? {
    texts.bytes(.kind).map {
      $0.spells("group") ? EntryKind(rawValue: "group") : EntryKind(rawValue: String(wellFormed: $0))
    }
  }

  fileprivate var groupType: GroupType? {
    guard let bytes = texts.bytes(.groupType) else { return nil }
    if bytes.spells("group") { return .group }
    if bytes.spells("channel") { return .channel }
    return .unknown(String(wellFormed: bytes))
  }

  fileprivate var admission: Admission? {
    guard hasAdmission else { return nil }
    return Admission(review: texts.bytes(.review).map { $0.spells("all") ? "all" : String(wellFormed: $0) })
  }

  fileprivate var summary: EntrySummary? {
    currentMembers.map { EntrySummary(currentMembers: $0, publicMemberCount: publicMemberCount) }
  }
}
