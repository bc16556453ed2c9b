// SPDX-License-Identifier: Apache-2.0

extension FormattedText {
  /// The text of a message, rebuilt from its fragments.
  ///
  /// Bold, italic, strike-through, snippet and secret get their single marks back (so `**x**` returns as `*x*`), small
  /// and coloured text its `!`; black and white have no mark. All other fragments are their text.
  ///
  /// - Complexity: linear in the length of the texts.
  public static func messageText(of fragments: some Sequence<FormattedText>) -> String {
    fragments.withContiguousStorageIfAvailable(messageText) ?? Array(fragments).withUnsafeBufferPointer(messageText)
  }

  private static func messageText(of fragments: UnsafeBufferPointer<FormattedText>) -> String {
    var text = ""
    text.reserveCapacity(fragments.reduce(0) { $0 &+ $1.text.utf8.count &+ 2 })
    for fragment in fragments {
      guard case .given(let format?) = fragment.stored, let marks = format.marks else {
        text += fragment.text
        continue
      }
      text += marks.before
      text += fragment.text
      text += marks.after
    }
    return text
  }
}

extension Format {
  /// What stands around the text of a fragment in a message.
  fileprivate var marks: (before: String, after: String)? {
    switch self {
    case .bold: ("*", "*")
    case .italic: ("_", "_")
    case .strikeThrough: ("~", "~")
    case .snippet: ("`", "`")
    case .secret: ("#", "#")
    case .small: ("!- ", "!")
    case .colored(let color):
      switch color {
      case .red: ("!1 ", "!")
      case .green: ("!2 ", "!")
      case .blue: ("!3 ", "!")
      case .yellow: ("!4 ", "!")
      case .cyan: ("!5 ", "!")
      case .magenta: ("!6 ", "!")
      case .black, .white: nil
      }
    default: nil
    }
  }
}
