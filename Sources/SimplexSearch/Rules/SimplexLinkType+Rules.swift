// SPDX-License-Identifier: Apache-2.0

public import SimplexLinks

extension SimplexLinkType {
  /// Whether a plan with ``ResolveMode/never`` stays on the machine: contact, group and channel links are looked up in the
  /// store, an invitation would be fetched from its server, and a relay's address is never planned.
  public var isStoreOnlyWhenNeverResolved: Bool {
    switch self {
    case .contact, .group, .channel: true
    case .invitation, .relay: false
    }
  }

  /// Whether connecting is refused before any command is sent: a relay's address cannot be used to connect.
  public var isConnectingBlocked: Bool { self == .relay }
}
