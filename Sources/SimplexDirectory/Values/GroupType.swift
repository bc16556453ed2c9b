// SPDX-License-Identifier: Apache-2.0

/// What a public group is, as `groupType` says it. Compared byte for byte; any text is legal.
public enum GroupType: Hashable, Sendable {
  /// `"group"`
  case group
  /// `"channel"`
  case channel
  /// Any other text, which a later version of the service may give a meaning.
  case unknown(String)

  /// The type that this text stands for, compared byte for byte.
  public init(text: String) {
    if text.utf8.elementsEqual("group".utf8) {
      self = .group
    } else if text.utf8.elementsEqual("channel".utf8) {
      self = .channel
    } else {
      self = .unknown(text)
    }
  }

  /// The text on the wire.
  public var text: String {
    switch self {
    case .group: "group"
    case .channel: "channel"
    case .unknown(let text): text
    }
  }
}

/// What kind of thing an entry is, as `entryType.type` says it: an open list.
public struct EntryKind: RawRepresentable, Hashable, Sendable {
  /// The text on the wire.
  public let rawValue: String

  /// Makes a kind from its text; any text is taken.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A group or channel.
  public static let group = EntryKind(rawValue: "group")
  /// A person or bot with a contact address; only in published listings.
  public static let contact = EntryKind(rawValue: "contact")
}

/// How many members an entry has.
public struct EntrySummary: Hashable, Sendable {
  /// Members now, any 64-bit integer: no range is checked.
  public var currentMembers: Int64
  /// Subscribers of a channel, when the service counts them apart.
  public var publicMemberCount: Int64?

  /// The count that is shown: ``publicMemberCount`` when present, else ``currentMembers``.
  public var memberCount: Int64 { publicMemberCount ?? currentMembers }
}

/// How members are admitted.
public struct Admission: Hashable, Sendable {
  /// Who reviews new members: `"all"` is the one value in use. nil when absent or not a string.
  public var review: String?
}
