// SPDX-License-Identifier: Apache-2.0

public import SimplexLinks

/// One entry of the published listing. All text is untrusted.
public struct ListingEntry: Hashable, Sendable, Identifiable {
  /// The element's position in `entries`, from 0, counting dropped elements too.
  public var index: Int
  /// What it is and how many members it has.
  public var entryType: EntryType
  /// The name that is shown. May be empty.
  public var displayName: String
  /// The name that the directory verified, as text.
  public var simplexName: String?
  /// The short link if the entry has one, else the full link, as received.
  public var link: String
  /// The type of ``link``: `group`, `channel` or `contact`.
  public var linkType: SimplexLinkType
  /// `connShortLink` as received.
  public var connShortLink: String?
  /// `connFullLink` as received; it is not checked when there is a short link.
  public var connFullLink: String?
  /// A line about it; an empty array stays one.
  public var shortDescr: [FormattedText]?
  /// The message that new members see.
  public var welcomeMessage: [FormattedText]?
  /// The picture's path relative to the listing, as received.
  public var imageFile: String?
  /// When it was last active.
  public var activeAt: Timestamp?
  /// When it was created.
  public var createdAt: Timestamp?

  /// The entry's identity: its ``link``.
  public var id: String { link }
  /// The count that is shown, when the entry has a summary.
  public var memberCount: Int64? { entryType.summary?.memberCount }
  /// Whether it is a channel.
  public var isChannel: Bool { entryType.groupType == .channel }

  /// `entryType` of a listing's entry.
  public struct EntryType: Hashable, Sendable {
    /// `type`: `group`, `contact` or any other text; nil, which older listings have, means a group.
    public var kind: EntryKind?
    /// What a public group is; nil for other groups.
    public var groupType: GroupType?
    /// What a contact is: `human` and `bot` are in use.
    public var peerType: String?
    /// How members are admitted, when told.
    public var admission: Admission?
    /// How many members there are. Always present for a group.
    public var summary: EntrySummary?
  }
}
