// SPDX-License-Identifier: Apache-2.0

public import SimplexDirectory

/// Whether the owner of a link signed it.
public enum OwnerVerification: Hashable, Sendable {
  /// The signature is right.
  case verified
  /// It is not; the reason is for people.
  case failed(reason: String?)
  /// A case that is not known here, by its name.
  case unknown(String)
}

/// What a profile shows. All text is untrusted: its owner wrote it.
public struct ChatProfile: Hashable, Sendable {
  /// The name.
  public var displayName: String
  /// A line about it.
  public var shortDescr: String?
  /// A picture as a data URI, as received: neither decoded nor checked.
  public var image: String?

  /// A profile of these parts.
  public init(displayName: String, shortDescr: String? = nil, image: String? = nil) {
    self.displayName = displayName
    self.shortDescr = shortDescr
    self.image = image
  }
}

/// What the server of a contact's link tells of it.
public struct ContactLinkData: Hashable, Sendable {
  /// The contact's profile.
  public var profile: ChatProfile
  /// Whether the address is a business's: connecting makes a group of several people.
  public var business: Bool

  /// Data of these parts.
  public init(profile: ChatProfile, business: Bool = false) {
    self.profile = profile
    self.business = business
  }
}

/// What a group's link tells of how the group works.
public struct GroupLinkInfo: Hashable, Sendable {
  /// Whether members connect to each other; false means a channel that relays serve. True when it is not told.
  public var direct: Bool
  /// The host names of the relays, in order, to be shown before joining.
  public var groupRelays: [String]
  /// The identity of a public group.
  public var publicGroupID: String?

  /// Facts of these parts.
  public init(direct: Bool = true, groupRelays: [String] = [], publicGroupID: String? = nil) {
    self.direct = direct
    self.groupRelays = groupRelays
    self.publicGroupID = publicGroupID
  }

  /// Whether it is a channel.
  public var isChannel: Bool { !direct }
}

/// What the server of a group's link tells of the group.
public struct GroupLinkData: Hashable, Sendable {
  /// The group's profile.
  public var profile: ChatProfile
  /// What a public group is; nil for other groups.
  public var groupType: GroupType?
  /// Subscribers or members, as the owner counted them.
  public var publicMemberCount: Int64?

  /// Data of these parts.
  public init(profile: ChatProfile, groupType: GroupType? = nil, publicMemberCount: Int64? = nil) {
    self.profile = profile
    self.groupType = groupType
    self.publicMemberCount = publicMemberCount
  }
}

/// A contact that the client has.
public struct ChatContact: Hashable, Sendable {
  /// The contact's number in the store.
  public var contactID: Int64
  /// The contact's profile.
  public var profile: ChatProfile

  /// A contact of these parts.
  public init(contactID: Int64, profile: ChatProfile) {
    self.contactID = contactID
    self.profile = profile
  }

  /// The contact's chat.
  public var chatID: LocalChatID { .direct(contactID) }
}

/// A group that the client has.
public struct ChatGroup: Hashable, Sendable {
  /// The group's number in the store.
  public var groupID: Int64
  /// Whether relays serve it: a channel.
  public var useRelays: Bool
  /// The group's profile.
  public var profile: ChatProfile

  /// A group of these parts.
  public init(groupID: Int64, useRelays: Bool = false, profile: ChatProfile) {
    self.groupID = groupID
    self.useRelays = useRelays
    self.profile = profile
  }

  /// The group's chat.
  public var chatID: LocalChatID { .group(groupID) }
}
