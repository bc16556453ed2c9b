// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import SimplexLinks

@Suite struct LineTests {
  @Test(
    "A line is scanned without the rules for whole messages",
    arguments: [
      ("", ""), ("x", "‹x›"), ("plain text", "‹plain text›"), ("/help me", "command(help)‹/help› ‹ me›"),
      (" /help.", "‹ › command(help)‹/help› ‹.›"), ("/", "‹/›"), ("/ a", "‹/ a›"), ("*", "‹*›"),
      ("*a* b", "bold‹a› ‹ b›"), ("*a**b*", "bold‹ab›"), ("  ", "‹  ›"), ("*a b", "‹*a b›"),
      (Fixture.short, scannedShort),
    ])
  func rules(line: String, expected: String) { #expect(scannedLine(line) == expected) }

  @Test(
    "A line feed is a character of the line",
    arguments: [
      ("\n", "‹\n›"), ("*a*\n", "bold‹a› ‹\n›"), ("*a\nb*", "bold‹a\nb›"), ("a\n*b*", "‹a\n*b*›"),
      ("@a\nb", "mention(a)‹@a› ‹\nb›"), ("\(Fixture.short)\nx", "‹<S>\nx›"),
    ])
  func lineFeeds(line: String, expected: String) { #expect(scannedLine(line) == expected) }

  /// What the message rules say of a line that is no whole command.
  private func expect(line: String, toScanAs fragments: [FormattedText]?) {
    let plain = line.isEmpty ? [] : [FormattedText(text: line)]
    #expect(FormattedText.parseLine(line) == fragments ?? plain, "\(line.debugDescription)")
  }

  private func isWholeCommand(_ line: String) -> Bool { line.drop { $0 == " " }.unicodeScalars.first == "/" }

  @Test("A line is scanned as it is in a message of one line that is no command")
  func generatedLines() {
    var generator = TextGenerator(seed: 11)
    var formatted = 0
    for round in 0..<4_000 {
      let text = round % 3 == 0 ? generator.text(12) : generator.prose() + generator.nearLink()
      for line in text.unicodeScalars.split(separator: "\n").map(String.init) where !isWholeCommand(line) {
        let fragments = FormattedText.parse(line)
        if fragments != nil { formatted += 1 }
        expect(line: line, toScanAs: fragments)
      }
    }
    #expect(formatted > 1_000)
  }

  private struct Vectors: Decodable {
    struct Group: Decodable { var tests: [Case] }
    struct Case: Decodable {
      var input: Input
      var expect: Answer
    }
    /// Inputs that are no UTF-8 or are generated have no text here.
    struct Input: Decodable { var utf8: String? }
    struct Answer: Decodable { var formattedText: [FormattedText]? }
    var groups: [Group]
  }

  @Test("The vectors of messages hold for lines, where a message is one line and no command")
  func vectors() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Vectors/v1/markdown")
    var lines = 0
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
      let vectors = try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: file))
      for test in vectors.groups.flatMap(\.tests) {
        guard let line = test.input.utf8, !line.utf8.contains(0x0A), !isWholeCommand(line) else { continue }
        lines += 1
        expect(line: line, toScanAs: test.expect.formattedText)
      }
    }
    #expect(lines > 500)
  }
}
