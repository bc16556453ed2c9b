// SPDX-License-Identifier: Apache-2.0

/// What a SimpleX link leads to.
///
/// The raw values are the enumeration strings of the wire (`linkType`). A short link tells its type by its letter
/// (`i`, `a`, `g`, `c`, `r`). A full link is an ``invitation``, or a ``contact`` that becomes a ``group`` when its
/// client data says so; channels and relays have no full form.
public enum SimplexLinkType: String, Sendable, CaseIterable, Codable {
  /// A contact address: anybody who has it can ask to connect.
  case contact
  /// A one-time invitation.
  case invitation
  /// A link to join a group.
  case group
  /// A link to join a channel.
  case channel
  /// The address of a relay; applications refuse to connect to it.
  case relay
}
