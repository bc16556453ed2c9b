// SPDX-License-Identifier: Apache-2.0

internal import JSONStream

/// The members that are read of an entry, wherever they stand in it.
enum EntryField: UInt8 {
  case ignored
  // Of the entry.
  case displayName, simplexName, shortDescr, image, imageFile, welcomeMessage, activeAt, createdAt, entryType, groupLink
  // Of entryType.
  case kind, groupType, peerType, admission, summary
  // Of entryType.admission.
  case review
  // Of entryType.summary.
  case currentMembers, publicMemberCount
  // Of groupLink.
  case connShortLink, connFullLink
  /// No member: a name that has not been looked up yet.
  case unasked

  /// Its bit in a set of members; ``ignored``, which is in none, has none.
  @inline(__always)
  var bit: UInt32 { (1 &<< UInt32(rawValue)) & ~1 }

  /// The member's place, relative to the entry.
  var path: JSONPointer {
    let tokens: [String] =
      switch self {
      case .ignored, .unasked: []
      case .displayName: ["displayName"]
      case .simplexName: ["simplexName"]
      case .shortDescr: ["shortDescr"]
      case .image: ["image"]
      case .imageFile: ["imageFile"]
      case .welcomeMessage: ["welcomeMessage"]
      case .activeAt: ["activeAt"]
      case .createdAt: ["createdAt"]
      case .entryType: ["entryType"]
      case .groupLink: ["groupLink"]
      case .kind: ["entryType", "type"]
      case .groupType: ["entryType", "groupType"]
      case .peerType: ["entryType", "peerType"]
      case .admission: ["entryType", "admission"]
      case .summary: ["entryType", "summary"]
      case .review: ["entryType", "admission", "review"]
      case .currentMembers: ["entryType", "summary", "currentMembers"]
      case .publicMemberCount: ["entryType", "summary", "publicMemberCount"]
      case .connShortLink: ["groupLink", "connShortLink"]
      case .connFullLink: ["groupLink", "connFullLink"]
      }
    return JSONPointer(tokens: tokens)
  }

  /// The member of the entry itself that `name` names. The two kinds of entries differ in a few.
  @inline(__always)
  static func ofEntry(_ name: JSONToken, isListing: Bool) -> EntryField {
    switch name.count {
    case 5: return !isListing && name.spells("image") ? .image : .ignored
    case 8: return name.spells("activeAt") ? .activeAt : .ignored
    case 9:
      if name.spells("entryType") { return .entryType }
      if name.spells("groupLink") { return .groupLink }
      if name.spells("createdAt") { return .createdAt }
      return isListing && name.spells("imageFile") ? .imageFile : .ignored
    case 10: return name.spells("shortDescr") ? .shortDescr : .ignored
    case 11:
      if name.spells("displayName") { return .displayName }
      return name.spells("simplexName") ? .simplexName : .ignored
    case 14: return isListing && name.spells("welcomeMessage") ? .welcomeMessage : .ignored
    default: return .ignored
    }
  }

  @inline(__always)
  static func ofEntryType(_ name: JSONToken, isListing: Bool) -> EntryField {
    switch name.count {
    case 4: return name.spells("type") ? .kind : .ignored
    case 7: return name.spells("summary") ? .summary : .ignored
    case 8: return isListing && name.spells("peerType") ? .peerType : .ignored
    case 9:
      if name.spells("groupType") { return .groupType }
      return name.spells("admission") ? .admission : .ignored
    default: return .ignored
    }
  }

  @inline(__always)
  static func ofSummary(_ name: JSONToken) -> EntryField {
    if name.spells("currentMembers") { return .currentMembers }
    return name.spells("publicMemberCount") ? .publicMemberCount : .ignored
  }

  @inline(__always)
  static func ofGroupLink(_ name: JSONToken) -> EntryField {
    if name.spells("connShortLink") { return .connShortLink }
    return name.spells("connFullLink") ? .connFullLink : .ignored
  }
}
