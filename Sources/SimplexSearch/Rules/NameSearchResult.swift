// SPDX-License-Identifier: Apache-2.0

internal import SimplexLinks

/// A row of the Names part: what a name led to.
public struct NameSearchResult: Hashable, Sendable {
  /// The name that was looked up, as it was sent; connecting uses it.
  public var target: String
  /// The profile of the contact or group, from the link's data or from the store. Untrusted text.
  public var profile: ChatProfile
  /// The name that the core resolved, in its short form.
  public var simplexName: String?
  /// The chat that it already is.
  public var localChatID: LocalChatID?
  /// The short link that the core resolved, for group links only.
  public var resolvedLink: String?
  /// Whether it is a channel, as far as the plan tells.
  public var isChannel: Bool

  /// The row of a plan, or nil: an invitation, one's own address, an error, an unknown plan, and a plan that tells no
  /// profile have none.
  public init?(target: String, response: ConnectionPlanResponse) {
    guard let profile = response.plan.rowProfile else { return nil }
    self.target = target
    self.profile = profile
    simplexName = response.planSimplexName?.shortText
    localChatID = response.localChatID
    resolvedLink = response.resolvedLink
    isChannel = response.plan.isChannel ?? false
  }
}

extension ConnectionPlan {
  /// The profile that a row shows.
  var rowProfile: ChatProfile? {
    switch self {
    case .contactAddress(let plan):
      switch plan {
      case .ok(let data, _): data?.profile
      case .connectingProhibit(let contact), .known(let contact), .contactViaAddress(let contact): contact.profile
      case .ownLink, .connectingConfirmReconnect, .unknown: nil
      }
    case .groupLink(let plan):
      switch plan {
      case .ok(_, let data, _), .noRelays(let data), .updateRequired(let data): data?.profile
      case .ownLink(let group), .known(let group, _, _): group.profile
      case .connectingProhibit(let group): group?.profile
      case .connectingConfirmReconnect, .unknown: nil
      }
    case .invitationLink, .error, .unknown: nil
    }
  }
}
