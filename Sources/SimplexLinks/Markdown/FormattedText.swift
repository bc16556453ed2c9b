// SPDX-License-Identifier: Apache-2.0

/// A fragment of a message: its text, and how it is shown.
public struct FormattedText: Hashable, Sendable {
  /// How the fragment is shown; nil for plain text.
  public var format: Format?

  /// The text that is shown, without the marks of paired formats.
  public var text: String

  /// Makes a fragment.
  public init(format: Format? = nil, text: String) {
    self.format = format
    self.text = text
  }

  /// Equal in format and text, scalar by scalar.
  public static func == (first: FormattedText, second: FormattedText) -> Bool {
    first.format == second.format && UTF8Text.same(first.text, second.text)
  }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(format)
    UTF8Text.hash(text, into: &hasher)
  }
}

extension FormattedText: CustomDebugStringConvertible {
  /// The fragment, with what follows a `#` left out of links.
  public var debugDescription: String {
    guard let format else { return "FormattedText(\"\(text)\")" }
    switch format {
    case .simplexLink(_, let linkType, _, let hosts):
      return "FormattedText(simplexLink \(linkType.rawValue) \(hosts.first ?? "?"))"
    case .uri, .hyperLink: return "FormattedText(\(format.tag))"
    default: return "FormattedText(\(format.tag) \"\(text)\")"
    }
  }
}
