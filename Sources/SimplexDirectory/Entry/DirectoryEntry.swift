// SPDX-License-Identifier: Apache-2.0

public import SimplexLinks

/// One group or channel that a search found. All text is untrusted: whoever registered the group wrote it.
public struct DirectoryEntry: Hashable, Sendable, Identifiable {
  /// The element's position in `entries`, from 0, counting dropped elements too.
  public var index: Int
  /// What it is, how members are admitted, and how many there are.
  public var entryType: EntryType
  /// The name that is shown. May be empty; any script, any length within ``DirectoryLimits/string``.
  public var displayName: String
  /// The name that the directory verified, as text such as `#privacy`. It is never parsed here.
  public var simplexName: String?
  /// The short link if the entry has one, else the full link: exactly one SimpleX link, as received.
  public var link: String
  /// The type of ``link``: `group` or `channel`.
  public var linkType: SimplexLinkType
  /// A line of plain text about it.
  public var shortDescr: String?
  /// A picture as a data URI, as received: neither decoded nor checked.
  public var image: String?
  /// When it was last active, rounded down by the service to 15 minutes.
  public var activeAt: Timestamp?
  /// When it was created, rounded down by the service to a day.
  public var createdAt: Timestamp?

  /// The entry's identity: its ``link``.
  public var id: String { link }
  /// The count that is shown: subscribers when counted apart, else members.
  public var memberCount: Int64 { entryType.summary.memberCount }
  /// Whether it is a channel, which is for `groupType` to say, not for the link.
  public var isChannel: Bool { entryType.groupType == .channel }
  /// Which wording the button has.
  public var joinVerb: JoinVerb { isChannel ? .joinChannel : .joinGroup }

  /// `entryType` of a search entry.
  public struct EntryType: Hashable, Sendable {
    /// `type`, when it is a string within ``DirectoryLimits/string``. Nothing depends on it.
    public var kind: EntryKind?
    /// What a public group is; nil for other groups.
    public var groupType: GroupType?
    /// How members are admitted, when told. Nothing depends on it.
    public var admission: Admission?
    /// How many members there are.
    public var summary: EntrySummary
  }

  /// The wordings of the button that joins.
  public enum JoinVerb: String, Hashable, Sendable {
    /// “Join group”, also for a group of unknown type.
    case joinGroup = "Join group"
    /// “Join channel”
    case joinChannel = "Join channel"
  }
}
