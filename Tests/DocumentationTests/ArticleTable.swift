// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// A table of an article, made from the code.
struct ArticleTable {
  var heads: [String]
  var rows: [[String]] = []

  var lines: [String] {
    ([heads] + [heads.map { _ in "---" }] + rows).map { cells in
      let isRule = cells.allSatisfy { $0 == "---" }
      return isRule ? "|" + cells.joined(separator: "|") + "|" : "| " + cells.joined(separator: " | ") + " |"
    }
  }

  /// Checks that the table below a heading of an article is this one; with `WRITE_TABLES=1` in the environment, makes it so.
  func compare(below heading: String, in file: String) throws {
    var page = try Repository.text(file).components(separatedBy: "\n")
    let start = try #require(page.firstIndex(of: heading).flatMap { page[$0...].firstIndex { $0.hasPrefix("|") } })
    let end = page[start...].firstIndex { !$0.hasPrefix("|") } ?? page.endIndex
    if ProcessInfo.processInfo.environment["WRITE_TABLES"] == "1" {
      page.replaceSubrange(start..<end, with: lines)
      try page.joined(separator: "\n").write(
        to: Repository.root.appending(path: file), atomically: true, encoding: .utf8)
    } else {
      #expect(Array(page[start..<end]) == lines, "\(file), \(heading): WRITE_TABLES=1 make test writes it anew")
    }
  }
}
