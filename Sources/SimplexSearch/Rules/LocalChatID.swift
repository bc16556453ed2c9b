// SPDX-License-Identifier: Apache-2.0

/// The id of a chat in the client's own store: `@` and a contact's number, `#` and a group's.
///
/// It comes from plans alone, never from what a directory or the owner of a name wrote.
public enum LocalChatID: Hashable, Sendable, CustomStringConvertible {
  /// A chat with a contact.
  case direct(Int64)
  /// A group or channel.
  case group(Int64)

  /// Reads the text form; nil for anything else, ids of other kinds of chats included.
  public init?(_ text: String) {
    guard let prefix = text.utf8.first, let number = Int64(text.dropFirst()), text.dropFirst() == String(number) else {
      return nil
    }
    switch prefix {
    case UInt8(ascii: "@"): self = .direct(number)
    case UInt8(ascii: "#"): self = .group(number)
    default: return nil
    }
  }

  /// The text form.
  public var description: String {
    switch self {
    case .direct(let number): "@\(number)"
    case .group(let number): "#\(number)"
    }
  }
}

extension ConnectionPlan {
  /// The chat that the target already is: for a contact that is connected, a group that one is in, and one's own group.
  /// Every other plan has none, also those that name a contact or group that is only being connected.
  public var localChatID: LocalChatID? {
    switch self {
    case .contactAddress(.known(let contact)): contact.chatID
    case .groupLink(.known(let group, _, _)), .groupLink(.ownLink(let group)): group.chatID
    default: nil
    }
  }
}

extension ConnectionPlanResponse {
  /// The same as ``ConnectionPlan/localChatID``.
  public var localChatID: LocalChatID? { plan.localChatID }

  /// The short link that the core resolved, for group links only.
  public var resolvedLink: String? {
    guard case .groupLink = plan, !plan.isUnknown else { return nil }
    return connLink?.connShortLink
  }
}
