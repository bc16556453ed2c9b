// SPDX-License-Identifier: Apache-2.0

/// The fragments of a message, merged as they come.
///
/// Plain fragments that follow each other are one piece of the message, so they are only a place to start from until a
/// format interrupts them. Formatted neighbours with equal formats are joined by appending, which is linear.
struct FragmentList {
  private let bytes: Bytes
  private(set) var fragments: [FormattedText] = []
  private var plainStart = 0
  /// Where the second link of the message starts.
  private(set) var secondLink: Int?
  private var hasLink = false

  init(_ bytes: Bytes) { self.bytes = bytes }

  /// The text of a piece of the message.
  @inline(__always)
  func text(_ start: Int, _ end: Int) -> String {
    String(decoding: bytes.slice(start, end), as: UTF8.self)
  }

  /// Adds a fragment that stands for `start..<end` of the message and shows `textStart..<textEnd` of it.
  mutating func add(_ format: Format, _ start: Int, _ end: Int, textStart: Int, textEnd: Int) {
    if format.isSimplexLink {
      if hasLink, secondLink == nil { secondLink = start }
      hasLink = true
    }
    if plainStart == start, let last = fragments.indices.last, fragments[last].format == format {
      fragments[last].text += text(textStart, textEnd)
    } else {
      addPlain(to: start)
      fragments.append(FormattedText(format: format, text: text(textStart, textEnd)))
    }
    plainStart = end
  }

  private mutating func addPlain(to end: Int) {
    if plainStart < end { fragments.append(FormattedText(text: text(plainStart, end))) }
  }

  /// All fragments of the message that ends at `end`; nil when none of them has a format.
  mutating func finish(at end: Int) -> [FormattedText]? {
    guard !fragments.isEmpty else { return nil }
    addPlain(to: end)
    return fragments
  }
}
