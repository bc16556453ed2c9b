// SPDX-License-Identifier: Apache-2.0

/// How a fragment of a message is shown, or what it leads to.
///
/// The names of the cases and of their values are those of the wire. Equality is exact: texts are compared scalar by
/// scalar, never by canonical equivalence.
public enum Format: Hashable, Sendable {
  /// `*text*` or `**text**`.
  case bold
  /// `_text_`.
  case italic
  /// `~text~`.
  case strikeThrough
  /// The text between two back-ticks.
  case snippet
  /// `#text#`, hidden until asked for.
  case secret
  /// `!- text!`.
  case small
  /// `!1 text!` and the like.
  case colored(color: FormatColor)
  /// A web address, or a domain that looks like one.
  case uri
  /// `[showText](linkUri)` to a web address. `showText` is nil only when JSON left it out.
  indirect case hyperLink(showText: String?, linkUri: String)
  /// A SimpleX link. `simplexUri` is its canonical form, `smpHosts` are its hosts (never empty when scanned), and
  /// `showText` is the label of a text link.
  indirect case simplexLink(showText: String?, linkType: SimplexLinkType, simplexUri: String, smpHosts: [String])
  /// A SimpleX name.
  indirect case simplexName(nameInfo: SimplexName)
  /// A command; `commandStr` is what follows the slash.
  indirect case command(commandStr: String)
  /// A mention of a member; `memberName` is what follows the `@`, without quotes.
  indirect case mention(memberName: String)
  /// An e-mail address.
  case email
  /// A telephone number.
  case phone
  /// A format that could not be read, with its value as ``JSONTree`` keeps it.
  indirect case unknown(json: JSONTree)

  /// Whether the fragment is a SimpleX link.
  public var isSimplexLink: Bool {
    if case .simplexLink = self { true } else { false }
  }

  /// Whether the fragment leads somewhere: `uri`, `hyperLink`, `simplexLink` or `simplexName`.
  public var isLink: Bool {
    switch self {
    case .uri, .hyperLink, .simplexLink, .simplexName: true
    default: false
    }
  }
}

/// The colours of a fragment. The raw values are those of the wire; the scanner never gives black and white.
public enum FormatColor: String, Sendable, Hashable, CaseIterable, Codable {
  /// `!1 …!`
  case red
  /// `!2 …!`
  case green
  /// `!3 …!`
  case blue
  /// `!4 …!`
  case yellow
  /// `!5 …!`
  case cyan
  /// `!6 …!`
  case magenta
  /// Read from JSON only.
  case black
  /// Read from JSON only.
  case white
}

extension Format: CustomDebugStringConvertible {
  /// Equal in kind and in every value, scalar by scalar.
  public static func == (first: Format, second: Format) -> Bool {
    switch (first, second) {
    case (.bold, .bold), (.italic, .italic), (.strikeThrough, .strikeThrough), (.snippet, .snippet),
      (.secret, .secret), (.small, .small), (.uri, .uri), (.email, .email), (.phone, .phone):
      true
    case (.colored(let a), .colored(let b)): a == b
    case (.hyperLink(let a, let b), .hyperLink(let c, let d)): UTF8Text.same(a, c) && UTF8Text.same(b, d)
    case (.simplexLink(let a, let b, let c, let d), .simplexLink(let e, let f, let g, let h)):
      b == f && UTF8Text.same(a, e) && UTF8Text.same(c, g) && UTF8Text.same(d, h)
    case (.simplexName(let a), .simplexName(let b)): a == b
    case (.command(let a), .command(let b)), (.mention(let a), .mention(let b)): UTF8Text.same(a, b)
    case (.unknown(let a), .unknown(let b)): a == b
    default: false
    }
  }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(tag)
    switch self {
    case .colored(let color): hasher.combine(color)
    case .hyperLink(_, let linkUri): UTF8Text.hash(linkUri, into: &hasher)
    case .simplexLink(_, _, let simplexUri, _): UTF8Text.hash(simplexUri, into: &hasher)
    case .simplexName(let name): hasher.combine(name)
    case .command(let text), .mention(let text): UTF8Text.hash(text, into: &hasher)
    default: break
    }
  }

  /// The name of the case; of links the type and the first host as well.
  public var debugDescription: String {
    guard case .simplexLink(_, let linkType, _, let smpHosts) = self else { return tag }
    return "simplexLink \(linkType.rawValue) \(smpHosts.first ?? "?")"
  }

  /// The name of the case, as JSON writes it.
  public var tag: String {
    switch self {
    case .bold: "bold"
    case .italic: "italic"
    case .strikeThrough: "strikeThrough"
    case .snippet: "snippet"
    case .secret: "secret"
    case .small: "small"
    case .colored: "colored"
    case .uri: "uri"
    case .hyperLink: "hyperLink"
    case .simplexLink: "simplexLink"
    case .simplexName: "simplexName"
    case .command: "command"
    case .mention: "mention"
    case .email: "email"
    case .phone: "phone"
    case .unknown: "unknown"
    }
  }
}
