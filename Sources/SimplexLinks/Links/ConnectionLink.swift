// SPDX-License-Identifier: Apache-2.0

/// A SimpleX link, decoded.
///
/// ```swift
/// let link = try ConnectionLink(parsing: text)
/// print(link.linkType)    // contact
/// print(link.smpHosts)    // ["smp.example.org"]
/// print(link.simplexUri)  // the canonical form, rebuilt from the fields
/// ```
///
/// The whole text must be the link: no trimming, no punctuation around it. To find links in a message use
/// ``FormattedText/parse(_:)`` or ``strConnectTarget(_:)``.
///
/// > Important: everything after `#` is secret. ``debugDescription`` shows the kind and the host and nothing else.
public enum ConnectionLink: Hashable, Sendable, CustomDebugStringConvertible {
  /// The long form, which holds queue addresses and keys.
  case full(FullLink)
  /// The short form, which points at data on a server.
  case short(ShortLink)

  /// Reads a link.
  ///
  /// - Parameter text: the link and nothing else.
  /// - Throws: ``LinkError`` with the code and the place of the first thing that cannot stand there.
  /// - Complexity: linear in the length of `text`.
  public init(parsing text: String) throws(LinkError) {
    do throws(LinkFailure) {
      self = try withBytes(of: text) { (bytes) throws(LinkFailure) in try LinkReader.link(bytes) }
    } catch { throw LinkError(error) }
  }

  /// What the link leads to.
  public var linkType: SimplexLinkType {
    switch self {
    case .full(let link): link.linkType
    case .short(let link): link.linkType
    }
  }

  /// The hosts of the link's servers in order, duplicates kept, never empty. Bytes outside UTF-8 are shown as `?`.
  public var smpHosts: [String] {
    switch self {
    case .full(let link): link.smpHosts
    case .short(let link): link.smpHosts
    }
  }

  /// The canonical text: the `simplex:` form, rebuilt from the decoded value.
  ///
  /// Reading it again gives the same canonical text, except for two oddities that links cannot write back: an IPv6 host
  /// whose printed form is dotted or is followed by a port, and a queue port past 63 bits.
  public var simplexUri: String {
    switch self {
    case .full(let link): link.simplexUri
    case .short(let link): link.simplexUri
    }
  }

  /// The link in the form it was written in: as ``simplexUri``, but a short `https` link keeps its web host.
  public var encoded: String {
    switch self {
    case .full(let link): link.simplexUri
    case .short(let link): link.encoded
    }
  }

  /// Whether two links lead to the same place; see ``FullLink/isSameAddress(as:)`` and
  /// ``ShortLink/isSameAddress(as:)``. A full and a short link are never known to.
  public func isSameAddress(as other: ConnectionLink) -> Bool {
    switch (self, other) {
    case (.full(let first), .full(let second)): first.isSameAddress(as: second)
    case (.short(let first), .short(let second)): first.isSameAddress(as: second)
    default: false
    }
  }

  /// The form, the kind and the first host.
  public var debugDescription: String {
    switch self {
    case .full(let link): link.debugDescription
    case .short(let link): link.debugDescription
    }
  }
}
