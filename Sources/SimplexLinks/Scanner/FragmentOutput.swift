// SPDX-License-Identifier: Apache-2.0

/// What becomes of the fragments with a format that the scanner finds, in their order. What lies between them is plain.
protocol FragmentOutput {
  /// Whether nothing that may still come changes the answer.
  var isComplete: Bool { get }

  /// Takes a fragment that stands for `start..<end` of the message and shows `shownStart..<shownEnd` of it.
  mutating func add(_ format: ScannedFormat, _ start: Int, _ end: Int, shownStart: Int, shownEnd: Int)

  /// Takes a link that stands for `start..<end` and shows all of it, a text link to the web among them. Its format is
  /// made only for those who want it.
  mutating func addLink(_ start: Int, _ end: Int, isSimplex: Bool, _ format: () -> Format)
}
