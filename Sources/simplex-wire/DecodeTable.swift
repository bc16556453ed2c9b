// SPDX-License-Identifier: Apache-2.0

import JSONStream
import SimplexDirectory
import SimplexLinks

/// Entries as a table for people, and what was dropped under it. Everything that the document wrote is made safe.
struct DecodeTable {
  private let isListing: Bool
  private let fileName: String?
  private let now = currentTime()
  private var hasHead = false
  /// Rows of a response wait for its verdict.
  private var rows: [String] = []
  private var drops: [String] = []
  private var dropsPastList: [DropReason: Int] = [:]
  private var entryCount = 0
  private var droppedCount = 0

  private static let listedDrops = 100

  init(isListing: Bool, fileName: String?) {
    self.isListing = isListing
    self.fileName = fileName
  }

  mutating func take(_ entry: DirectoryEntry) {
    add(
      name: entry.displayName, kind: entry.entryType.groupType?.text ?? entry.entryType.kind?.rawValue,
      count: entry.memberCount, isChannel: entry.isChannel, linkType: entry.linkType, link: entry.link,
      age: entry.activeAt ?? entry.createdAt)
  }

  mutating func take(_ entry: ListingEntry) {
    add(
      name: entry.displayName, kind: entry.entryType.groupType?.text ?? entry.entryType.kind?.rawValue,
      count: entry.memberCount, isChannel: entry.isChannel, linkType: entry.linkType, link: entry.link,
      age: entry.activeAt ?? entry.createdAt)
  }

  mutating func take(_ drop: DroppedEntry) {
    droppedCount += 1
    if drops.count < Self.listedDrops {
      let place = drop.path.tokens.isEmpty ? "" : " at \(shown(drop.path.description))"
      drops.append(
        "  entry \(drop.index): \(drop.reason.rawValue)\(place) (bytes \(drop.byteRange.lowerBound)–\(drop.byteRange.upperBound))"
      )
    } else {
      dropsPastList[drop.reason, default: 0] += 1
    }
  }

  mutating func end(cursor: SearchCursor?) {
    writeHead()
    for row in rows { Output.standard.write(row) }
    var summary = "\n\(entryCount) kept, \(droppedCount) dropped"
    if !isListing {
      summary += cursor.map { "; more after cursor \(clipped($0.rawText))" } ?? "; this is the last page"
    }
    Output.standard.write(summary + "\n")
    writeDrops()
  }

  /// A response that failed is no page: its rows are withdrawn. Of a listing what has been shown stays.
  mutating func fail() {
    rows = []
    if isListing {
      Output.standard.write("\n\(entryCount) kept, \(droppedCount) dropped before the error\n")
      writeDrops()
    }
  }

  private mutating func add(
    name: String, kind: String?, count: Int64?, isChannel: Bool, linkType: SimplexLinkType, link: String,
    age: Timestamp?
  ) {
    entryCount += 1
    let host = (try? ConnectionLink(parsing: link))?.smpHosts.first ?? "?"
    let counted = count.map { "\($0) \(isChannel ? "subscribers" : "members")" } ?? "-"
    let row =
      [
        cell(name, 28), cell(kind ?? "group", 8), cell(counted, 17, alignRight: true), cell(linkType.rawValue, 8),
        cell(host, 22), cell(age.map(ageText) ?? "-", 4, alignRight: true),
      ].joined(separator: "  ") + "\n"
    if isListing {
      writeHead()
      Output.standard.write(row)
    } else {
      rows.append(row)
    }
  }

  private mutating func writeHead() {
    guard !hasHead else { return }
    hasHead = true
    if let fileName { Output.standard.write("\(shown(fileName)):\n") }
    let head = [
      cell("NAME", 28), cell("KIND", 8), cell("COUNT", 17, alignRight: true), cell("LINK", 8), cell("HOST", 22),
      cell("AGE", 4, alignRight: true),
    ]
    Output.standard.write(head.joined(separator: "  ") + "\n")
  }

  private func writeDrops() {
    for drop in drops { Output.standard.write(drop + "\n") }
    for (reason, count) in dropsPastList.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      Output.standard.write("  and \(count) more: \(reason.rawValue)\n")
    }
  }

  private func clipped(_ text: String) -> String {
    let safe = shown(text)
    return safe.count > 60 ? safe.prefix(59) + "…" : safe
  }

  /// How long ago, in the largest unit that fits.
  private func ageText(_ time: Timestamp) -> String {
    let seconds = now - Int(time.secondsSince1970)
    if seconds < 0 { return "soon" }
    for (length, unit) in [(31_556_952, "y"), (2_629_746, "mo"), (86_400, "d"), (3_600, "h"), (60, "m")]
    where seconds >= length {
      return "\(seconds / length)\(unit)"
    }
    return "\(seconds)s"
  }
}
