// SPDX-License-Identifier: Apache-2.0

/// Texts of one kind, at any length and on one line.
struct ScalingInput: Sendable {
  let name: String
  private let start: String
  private let end: String
  private let unit: @Sendable (inout Randomness) -> String

  private init(
    _ name: String, from start: String = "", to end: String = "",
    unit: @escaping @Sendable (inout Randomness) -> String
  ) {
    self.name = name
    self.start = start
    self.end = end
    self.unit = unit
  }

  /// `count` bytes of it, or a unit more.
  func text(bytes count: Int) -> String {
    var random = Randomness(seed: 20_260_812)
    return text(bytes: count, &random)
  }

  func text(bytes count: Int, _ random: inout Randomness) -> String {
    var text = start
    text.reserveCapacity(count + 1_024)
    while text.utf8.count + end.utf8.count < count { text += unit(&random) }
    return text + end
  }

  /// Messages on which the scanner has something to decide, and lines of one unit.
  static let messages =
    [
      ScalingInput("prose") { $0.sentence(of: Vocabulary.english, bytes: 60) + ". " },
      ScalingInput("links") { LinkInput.short(&$0) + " " },
      ScalingInput("full links") { LinkInput.full(&$0) + " " },
      ScalingInput("names") { "#team\($0.number(1...999_999)) " },
    ]
    + [
      "word ", "*a*", "*a* ", "#a#", "#a# ", "#a ", "@'a'", "@'a' ", "[", "[ ", "[a](https://b.example) ", "1",
      "1234567 ", "a.bc ", "a@b ", "!1 a! ", "/a ",
    ].map { unit in ScalingInput("`\(unit)`") { _ in unit } }

  /// Texts that are wholly one link, name or label.
  static let wholes = [
    ScalingInput("hosts", from: "simplex:/a#\(String(repeating: "A", count: 43))?h=a.example") {
      ",smp\($0.number(1...999)).example.org"
    },
    ScalingInput("client data", from: LinkInput.many(1, LinkInput.full)[0] + "%2C%22x%22%3A%22", to: "%22") { _ in
      "%7B%5C%22"
    },
    ScalingInput("labels", to: "example") { "team\($0.number(1...999))." },
    ScalingInput("label") { _ in "a" },
  ]
}
