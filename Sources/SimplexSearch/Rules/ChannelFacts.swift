// SPDX-License-Identifier: Apache-2.0

internal import SimplexDirectory

extension ConnectionPlan {
  /// What the link tells of how the group works, for a group that may be joined. nil elsewhere, and when it is not told.
  public var groupLinkInfo: GroupLinkInfo? {
    guard case .groupLink(.ok(let info, _, _)) = self else { return nil }
    return info
  }

  /// Whether the target is a channel that relays serve. A link that tells nothing counts as a group's; nil where there is
  /// no group, or nothing tells.
  public var isChannel: Bool? {
    guard case .groupLink(let plan) = self else { return nil }
    switch plan {
    case .ok(let info, _, _): return info?.isChannel ?? false
    case .ownLink(let group), .known(let group, _, _): return group.useRelays
    case .connectingProhibit(let group): return group?.useRelays
    case .noRelays(let data), .updateRequired(let data): return data.map { $0.groupType == .channel }
    case .connectingConfirmReconnect, .unknown: return nil
    }
  }

  /// What to say and to keep when the group may be joined or opened; nil for other targets.
  public var joinFacts: GroupJoinFacts? {
    guard case .groupLink(let plan) = self, let isChannel else { return nil }
    let step: GroupJoinFacts.Step
    switch plan {
    case .ok: step = .prepare
    case .known: step = .open
    case .ownLink: step = .openOwn
    default: return nil
    }
    return GroupJoinFacts(step: step, isChannel: isChannel, groupRelays: groupLinkInfo?.groupRelays ?? [])
  }
}

/// What an application says about a group or channel before it is joined or opened.
public struct GroupJoinFacts: Hashable, Sendable {
  /// What comes next.
  public enum Step: Hashable, Sendable {
    /// It is new: it is prepared, then joined.
    case prepare
    /// One is a member: it is opened.
    case open
    /// It is one's own: it is opened. For a channel nothing else is offered.
    case openOwn
  }

  /// What comes next.
  public var step: Step
  /// Whether it is a channel: applications use its words and its picture.
  public var isChannel: Bool
  /// The host names of a channel's relays, in order, to be shown before joining. They are kept for each group.
  public var groupRelays: [String]

  /// The English title of the question.
  public var title: String {
    switch step {
    case .prepare: isChannel ? "Open new channel" : "Open new group"
    case .open: isChannel ? "Open channel" : "Open group"
    case .openOwn: isChannel ? "This is your link for channel" : "This is your link for group"
    }
  }

  /// The English title when preparing fails.
  public var errorTitle: String { isChannel ? "Error opening channel" : "Error opening group" }

  /// Whether another profile, or none, may be chosen: not for one's own channel, which can only be opened.
  public var offersProfileChoice: Bool { !(step == .openOwn && isChannel) && step != .open }
}
