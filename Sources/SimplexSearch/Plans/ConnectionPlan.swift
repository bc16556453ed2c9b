// SPDX-License-Identifier: Apache-2.0

public import SimplexLinks

/// What the core says about a target: the response `connectionPlan`.
public struct ConnectionPlanResponse: Hashable, Sendable {
  /// Who asked; nil when it is not told.
  public var user: ChatUser?
  /// The link that the core resolved; newer cores leave it out when there is none.
  public var connLink: CreatedConnLink?
  /// The name that the target was; nil also when its type or registry is not known here.
  public var planSimplexName: SimplexName?
  /// The name of the other type, when the target was a bare domain that is both.
  public var otherSimplexName: SimplexName?
  /// What connecting would mean.
  public var plan: ConnectionPlan

  /// A response of these parts.
  public init(
    user: ChatUser? = nil, connLink: CreatedConnLink? = nil, planSimplexName: SimplexName? = nil,
    otherSimplexName: SimplexName? = nil, plan: ConnectionPlan
  ) {
    self.user = user
    self.connLink = connLink
    self.planSimplexName = planSimplexName
    self.otherSimplexName = otherSimplexName
    self.plan = plan
  }
}

/// A link in its forms.
public struct CreatedConnLink: Hashable, Sendable {
  /// The full link.
  public var connFullLink: String
  /// The short link, when there is one.
  public var connShortLink: String?

  /// A link in these forms.
  public init(connFullLink: String, connShortLink: String? = nil) {
    self.connFullLink = connFullLink
    self.connShortLink = connShortLink
  }
}

/// What connecting to a target would mean. A plan of a later core is ``unknown(_:)``.
public enum ConnectionPlan: Hashable, Sendable {
  /// A one-time invitation.
  case invitationLink(InvitationLinkPlan)
  /// A contact's address.
  case contactAddress(ContactAddressPlan)
  /// A group's or channel's link.
  case groupLink(GroupLinkPlan)
  /// The core could not tell.
  case error(ChatError)
  /// A case that is not known here, by its name.
  case unknown(String)
}

/// The plans for an invitation.
public enum InvitationLinkPlan: Hashable, Sendable {
  /// Nothing stands against connecting.
  case ok(linkData: ContactLinkData?, ownerVerification: OwnerVerification?)
  /// One's own link.
  case ownLink
  /// Connecting has begun.
  case connecting(ChatContact?)
  /// It led to this contact.
  case known(ChatContact)
  /// A case that is not known here, by its name.
  case unknown(String)
}

/// The plans for a contact's address.
public enum ContactAddressPlan: Hashable, Sendable {
  /// Nothing stands against connecting.
  case ok(linkData: ContactLinkData?, ownerVerification: OwnerVerification?)
  /// One's own address.
  case ownLink
  /// Connecting has begun and may be begun again.
  case connectingConfirmReconnect
  /// Connecting has begun and cannot be begun again.
  case connectingProhibit(ChatContact)
  /// The contact is connected.
  case known(ChatContact)
  /// The contact is known and was never connected through its address.
  case contactViaAddress(ChatContact)
  /// A case that is not known here, by its name.
  case unknown(String)
}

/// The plans for a group's or channel's link.
public enum GroupLinkPlan: Hashable, Sendable {
  /// Nothing stands against joining.
  case ok(linkInfo: GroupLinkInfo?, linkData: GroupLinkData?, ownerVerification: OwnerVerification?)
  /// The link of one's own group.
  case ownLink(ChatGroup)
  /// Joining has begun and may be begun again.
  case connectingConfirmReconnect
  /// Joining has begun and cannot be begun again.
  case connectingProhibit(ChatGroup?)
  /// One is a member.
  case known(ChatGroup, groupUpdated: Bool, ownerVerification: OwnerVerification?)
  /// A channel without relays.
  case noRelays(linkData: GroupLinkData?)
  /// Only a later version can join.
  case updateRequired(linkData: GroupLinkData?)
  /// A case that is not known here, by its name.
  case unknown(String)
}

extension ConnectionPlan {
  /// The names of the cases, joined by a dot: `groupLink.known`, `error`; those of unknown cases as written.
  public var caseName: String {
    switch self {
    case .invitationLink(let plan): "invitationLink." + plan.caseName
    case .contactAddress(let plan): "contactAddress." + plan.caseName
    case .groupLink(let plan): "groupLink." + plan.caseName
    case .error: "error"
    case .unknown(let name): name
    }
  }

  /// Whether the plan, or the plan inside it, is a case that is not known here: the look-up found nothing.
  public var isUnknown: Bool {
    switch self {
    case .unknown, .invitationLink(.unknown), .contactAddress(.unknown), .groupLink(.unknown): true
    default: false
    }
  }
}

extension InvitationLinkPlan {
  /// The name of the case.
  public var caseName: String {
    switch self {
    case .ok: "ok"
    case .ownLink: "ownLink"
    case .connecting: "connecting"
    case .known: "known"
    case .unknown(let name): name
    }
  }
}

extension ContactAddressPlan {
  /// The name of the case.
  public var caseName: String {
    switch self {
    case .ok: "ok"
    case .ownLink: "ownLink"
    case .connectingConfirmReconnect: "connectingConfirmReconnect"
    case .connectingProhibit: "connectingProhibit"
    case .known: "known"
    case .contactViaAddress: "contactViaAddress"
    case .unknown(let name): name
    }
  }
}

extension GroupLinkPlan {
  /// The name of the case.
  public var caseName: String {
    switch self {
    case .ok: "ok"
    case .ownLink: "ownLink"
    case .connectingConfirmReconnect: "connectingConfirmReconnect"
    case .connectingProhibit: "connectingProhibit"
    case .known: "known"
    case .noRelays: "noRelays"
    case .updateRequired: "updateRequired"
    case .unknown(let name): name
    }
  }
}
