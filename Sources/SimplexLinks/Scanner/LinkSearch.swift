// SPDX-License-Identifier: Apache-2.0

/// What those who connect ask of a message: its SimpleX links and its first name. No other fragment is made.
struct LinkSearch: FragmentOutput {
  /// A SimpleX link: its format, and where it stands. Equal text links that follow each other at once are one.
  struct Link {
    let format: Format
    let start: Int
    fileprivate(set) var end: Int
  }

  /// The first link.
  private(set) var first: Link?
  /// Where the second link starts, be it one with the first or not.
  private(set) var secondStart: Int?
  /// Whether there is a link that is not one with the first.
  private(set) var hasOthers = false
  /// Where the first name stands.
  private(set) var name: (start: Int, end: Int)?

  var isComplete: Bool { hasOthers }

  mutating func add(_ format: ScannedFormat, _ start: Int, _ end: Int, shownStart: Int, shownEnd: Int) {
    if name == nil, case .name = format { name = (start, end) }
  }

  mutating func addLink(_ start: Int, _ end: Int, isSimplex: Bool, _ format: () -> Format) {
    guard isSimplex else { return }
    guard let first else {
      first = Link(format: format(), start: start, end: end)
      return
    }
    secondStart = secondStart ?? start
    if first.end == start, first.format == format() {
      self.first?.end = end
    } else {
      hasOthers = true
    }
  }

  /// Searches a message.
  static func search(_ bytes: Bytes) -> LinkSearch {
    var scanner = MessageScanner(bytes, into: LinkSearch())
    scanner.scanMessage()
    return scanner.output
  }
}
