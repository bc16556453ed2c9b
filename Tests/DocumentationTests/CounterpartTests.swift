// SPDX-License-Identifier: Apache-2.0

import Testing

/// “Moving from the app's functions” names what there is.
@Suite struct CounterpartTests {
  @Test("Every counterpart is public API")
  func counterparts() throws {
    let api = try Set(
      Repository.files(below: "API", ["txt"]).flatMap { try Repository.text($0).split(separator: "\n") }
        .compactMap { $0.split(separator: " ").first })
    let article = try Repository.text("Sources/SimplexSearch/SimplexSearch.docc/MovingFromTheApp.md")
    let rows = article.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| In the app") }
    #expect(rows.count > 20)
    for row in rows {
      let cells = row.split(separator: "|", omittingEmptySubsequences: false)
      #expect(cells.count == 5, "\(row)")
      // The second cell, and the names in the third.
      let names = cells[2...3].joined().split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset % 2 == 1 }.map(\.element)
      #expect(!names.isEmpty)
      for name in names where name.first?.isLetter == true && name != "unknown" {
        let isMember = !name.contains(".") && api.contains { $0.hasSuffix("." + name) }
        #expect(api.contains(name) || isMember, "\(name) is not in API/")
      }
    }
  }
}
