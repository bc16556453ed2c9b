// SPDX-License-Identifier: Apache-2.0

/// What a pasted, scanned or typed text asks to connect to.
public enum ConnectTarget: Hashable, Sendable {
  /// The one link in the text: its text as it stands there (for `[t](u)` its canonical form), what it leads to, and
  /// the words to show for it.
  case link(text: String, linkType: SimplexLinkType, linkText: String)
  /// The first name in a text without links: its text as typed, prefix included, and the decoded name.
  case name(text: String, nameInfo: SimplexName)

  /// Equal in kind and values, texts scalar by scalar.
  public static func == (first: ConnectTarget, second: ConnectTarget) -> Bool {
    switch (first, second) {
    case (.link(let a, let b, let c), .link(let d, let e, let f)):
      b == e && UTF8Text.same(a, d) && UTF8Text.same(c, f)
    case (.name(let a, let b), .name(let c, let d)): b == d && UTF8Text.same(a, c)
    default: false
    }
  }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .link(let text, let linkType, _):
      hasher.combine(linkType)
      UTF8Text.hash(text, into: &hasher)
    case .name(let text, _): UTF8Text.hash(text, into: &hasher)
    }
  }
}

extension ConnectTarget: CustomDebugStringConvertible {
  /// The kind, and the words for a link or the short form of a name. Never the link.
  public var debugDescription: String {
    switch self {
    case .link(_, _, let linkText): "ConnectTarget(\(linkText))"
    case .name(_, let name): "ConnectTarget(\(name.shortText))"
    }
  }
}

/// What a text asks to connect to, or nil.
///
/// The text is scanned as a message. Exactly one SimpleX link in it, whatever else there is: that link. No link at all:
/// the first name. Two or more links (even equal ones), or neither: nil. Nothing is trimmed; callers trim, as the
/// applications do, spaces and TABs (iOS) or line breaks as well (others).
///
/// ```swift
/// strConnectTarget("see https://smp.example.org/a#…")   // .link
/// strConnectTarget("#gardening")                        // .name
/// strConnectTarget("https://example.org")               // nil
/// ```
///
/// - Complexity: linear in the length of `text`.
public func strConnectTarget(_ text: String) -> ConnectTarget? {
  if let target = wholeLinkTarget(text) { return target }
  return withBytes(of: text) { bytes in LinkSearch.search(bytes).target(in: bytes) }
}

/// The target of a text that is one link and nothing else, found without scanning.
private func wholeLinkTarget(_ text: String) -> ConnectTarget? {
  guard let linkType = simplexLinkType(of: text), let link = try? ConnectionLink(parsing: text) else { return nil }
  return .link(text: text, linkType: linkType, linkText: simplexLinkText(linkType, smpHosts: link.smpHosts))
}

/// Whether a text is one SimpleX link and nothing else, as a scanned message: exactly one fragment, a link.
///
/// A text link `[t](u)` counts, and a final line feed is lost; any other character around the link makes it false.
///
/// - Complexity: linear in the length of `text`.
public func strIsSimplexLink(_ text: String) -> Bool {
  if simplexLinkType(of: text) != nil { return true }
  return withBytes(of: text) { bytes in
    guard let link = LinkSearch.search(bytes).only else { return false }
    return link.start == 0 && link.end == (bytes.last == 0x0A ? bytes.count &- 1 : bytes.count)
  }
}

/// The only SimpleX link of a text, whatever else is in it; nil when there is none or more than one.
///
/// The rule of older clients; ``strConnectTarget(_:)`` replaced it.
///
/// - Complexity: linear in the length of `text`.
public func strHasSingleSimplexLink(_ text: String) -> FormattedText? {
  withBytes(of: text) { bytes in
    guard let link = LinkSearch.search(bytes).only else { return nil }
    return FormattedText(format: link.format, text: bytes.text(link.start, link.end))
  }
}

extension LinkSearch {
  /// The link, when there is exactly one.
  fileprivate var only: Link? { hasOthers ? nil : first }

  /// The only link, or the first name when there is no link.
  func target(in bytes: Bytes) -> ConnectTarget? {
    if first == nil, let name, let info = try? SimplexName(whole: bytes.slice(name.start, name.end)) {
      return .name(text: bytes.text(name.start, name.end), nameInfo: info)
    }
    guard let only, case .simplexLink(let showText, let linkType, let simplexUri, let hosts) = only.format else {
      return nil
    }
    return .link(
      text: showText == nil ? bytes.text(only.start, only.end) : simplexUri, linkType: linkType,
      linkText: simplexLinkText(linkType, smpHosts: hosts))
  }
}

/// The words to show for a link: what it is, then ` (via ` its first host `)`, or `?` when there is none.
public func simplexLinkText(_ linkType: SimplexLinkType, smpHosts: [String]) -> String {
  linkType.label + " (via " + (smpHosts.first ?? "?") + ")"
}

extension SimplexLinkType {
  /// What a link of this type is called, in English.
  public var label: String {
    switch self {
    case .contact: "SimpleX contact address"
    case .invitation: "SimpleX one-time invitation"
    case .group: "SimpleX group link"
    case .channel: "SimpleX channel link"
    case .relay: "SimpleX relay address"
    }
  }
}
