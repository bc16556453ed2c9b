// SPDX-License-Identifier: Apache-2.0

/// A fragment of a message: its text, and how it is shown.
public struct FormattedText: Hashable, Sendable {
  /// How the fragment is shown; nil for plain text.
  ///
  /// In a fragment that the scanner made, a name, a mention or a command is read from the text each time.
  ///
  /// - Complexity: for those linear in the length of ``text``, else constant.
  public var format: Format? {
    get { stored.format(of: shown) }
    set { stored = .given(newValue) }
  }

  /// The text that is shown, without the marks of paired formats. Setting it leaves ``format`` as it was, whatever the new
  /// text says.
  public var text: String {
    get { shown }
    _modify {
      // The format stays, also where it was read from the text.
      stored = .given(format)
      yield &shown
    }
  }

  private(set) var stored: ScannedFormat
  private var shown: String

  /// Makes a fragment.
  public init(format: Format? = nil, text: String) {
    self.init(.given(format), text: text)
  }

  @inline(__always)
  init(_ stored: ScannedFormat, text: String) {
    self.stored = stored
    shown = text
  }

  /// The same format, as the scanner kept it, with a longer text.
  mutating func lengthen(to text: String) { shown = text }

  /// Equal in format and text, scalar by scalar.
  public static func == (first: FormattedText, second: FormattedText) -> Bool {
    UTF8Text.same(first.shown, second.shown) && first.format == second.format
  }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(format)
    UTF8Text.hash(shown, into: &hasher)
  }
}

extension FormattedText: CustomDebugStringConvertible {
  /// The format and the length of the text. Any text may hold the secret part of a link that was not recognised.
  public var debugDescription: String {
    "FormattedText(\(format?.debugDescription ?? "plain"), \(text.utf8.count) bytes)"
  }
}
