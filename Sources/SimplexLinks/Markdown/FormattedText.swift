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
  /// The format and the length of the text. Any text may hold the secret part of a link that was not recognised.
  public var debugDescription: String {
    "FormattedText(\(format?.debugDescription ?? "plain"), \(text.utf8.count) bytes)"
  }
}
