// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import SimplexLinks

/// The rows of the article's tables are tests.
@Suite struct ArticleTests {
  private static let article = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/SimplexLinks/SimplexLinks.docc/WhatCountsAsALink.md")

  private struct Row {
    var heads: [String]
    var cells: [String]
  }

  private static func rows() throws -> [Row] {
    var rows: [Row] = []
    var heads: [String] = []
    for line in try String(contentsOf: article, encoding: .utf8).split(separator: "\n") {
      guard line.hasPrefix("| ") else { continue }
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      if cells[0] == "Text" { heads = cells } else { rows.append(Row(heads: heads, cells: cells)) }
    }
    return rows
  }

  /// The text that a cell in back-ticks stands for.
  private static func text(_ cell: String) -> String {
    // Letters that stand for links are replaced only where they stand alone.
    var text = String(cell.dropFirst().dropLast())
    let alone: (String, String) -> Void = { letter, link in
      let parts = text.split(separator: letter, omittingEmptySubsequences: false)
      var output = String(parts[0])
      for part in parts.dropFirst() {
        let isAlone = ![output.last, part.first].contains { $0?.isLetter == true || $0?.isNumber == true }
        output += (isAlone ? link : letter) + part
      }
      text = output
    }
    alone("S", Fixture.short)
    alone("F", Fixture.contact())
    alone("V", Fixture.invitation())
    return text.replacing("KEY", with: Fixture.key).replacing("␠", with: " ").replacing("␊", with: "\n")
      .replacing("␉", with: "\t")
  }

  private static func answer(_ head: String, _ text: String) -> String {
    switch head {
    case "Type of the link": (try? ConnectionLink(parsing: text))?.linkType.rawValue ?? "–"
    case "Type of the whole text": simplexLinkType(of: text)?.rawValue ?? "–"
    case "Canonical form": canonical(text)
    case "Looked up": nameSearchCandidate(text).map { $0.targets.joined(separator: ", ") } ?? "–"
    case "Target of the core":
      switch CoreConnectTarget(parsing: text) {
      case .name: "name"
      case .link: "link"
      case .domain: "domain"
      case nil: "–"
      }
    case "Diagnosis": LinkDiagnosis(of: text)?.code.rawValue ?? "–"
    default:
      switch strConnectTarget(text) {
      case .link(_, let linkType, _): linkType.rawValue
      case .name(_, let name): name.shortText
      case nil: "–"
      }
    }
  }

  @Test("What the article says is so")
  func article() throws {
    let rows = try Self.rows()
    #expect(rows.count == 87)
    for row in rows {
      let text = Self.text(row.cells[0])
      for (head, cell) in zip(row.heads, row.cells).dropFirst() {
        let expected = cell.hasPrefix("`") ? Self.text(cell) : cell
        #expect(Self.answer(head, text) == expected, "\(row.cells[0])")
      }
    }
  }

  @Test("The article's example is the key of the tests")
  func key() throws {
    #expect(try String(contentsOf: Self.article, encoding: .utf8).contains("\n\(Fixture.short)\n"))
  }
}
