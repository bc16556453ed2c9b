// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A fenced block of a Markdown file or of a documentation comment.
struct CodeBlock {
  var file: String
  /// The line of the opening fence, from 1.
  var line: Int
  var language: String
  var lines: [String] = []

  var place: String { "\(file):\(line)" }
  var text: String { lines.joined(separator: "\n") }

  /// A part of a manifest, which says so, or a sketch with something left out.
  var isSketch: Bool { lines.first == "// Package.swift" || text.contains("…") }

  /// The blocks of the front pages, of the articles, and of the comments in the sources.
  static func all() throws -> [CodeBlock] {
    let pages = ["README.md", "CONTRIBUTING.md", "SECURITY.md"]
    return try (pages + Repository.files(below: "Sources", ["md", "swift"])).flatMap(blocks)
  }

  static func blocks(of file: String) throws -> [CodeBlock] {
    var blocks: [CodeBlock] = []
    var open: CodeBlock?
    for (index, line) in try Repository.text(file).split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      guard let text = file.hasSuffix(".swift") ? comment(line) : String(line) else { continue }
      if let block = open, text == "```" {
        blocks.append(block)
        open = nil
      } else if open != nil {
        open?.lines.append(text)
      } else if text.hasPrefix("```") {
        open = CodeBlock(file: file, line: index + 1, language: String(text.dropFirst(3)))
      }
    }
    return blocks
  }

  /// What a line of a documentation comment says.
  private static func comment(_ line: Substring) -> String? {
    let text = line.drop { $0 == " " }
    guard text.hasPrefix("///") else { return nil }
    return String(text.dropFirst(text.hasPrefix("/// ") ? 4 : 3))
  }
}
