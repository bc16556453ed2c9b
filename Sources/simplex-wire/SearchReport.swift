// SPDX-License-Identifier: Apache-2.0

import JSONStream
import SimplexDirectory
import SimplexSearch

/// What a search found, for people or for programs. Everything that others wrote is made safe.
struct SearchReport {
  let text: String
  let rows: OnlineSearchRows
  /// How many more pages were asked for.
  let steps: Int

  func writeTable() {
    if rows.showsNames {
      Output.standard.write("Names\n")
      for row in rows.names { write(row) }
    }
    if rows.showsDirectory {
      Output.standard.write((rows.showsNames ? "\n" : "") + "Directory\n")
      for row in rows.directory { write(row) }
    }
    if rows.isEmpty { Output.standard.write("Nothing was found.\n") }
    switch rows.footer {
    case .showMore?: Output.standard.write("  Show more: --more \(steps + 1)\n")
    case .retry?: Output.standard.write("  Search failed, to retry: --more \(steps + 1)\n")
    case nil: break
    }
  }

  private func write(_ row: NameSearchResult) {
    let name = row.simplexName.map { " (\(shown($0)))" } ?? ""
    Output.standard.write("  \(cell(row.profile.displayName, 28))\(name)\n")
    writeDescription(row.profile.shortDescr)
    writePlace(shown(row.target), row.localChatID)
  }

  private func write(_ row: DirectoryResult) {
    let entry = row.entry
    let count = "\(entry.memberCount) \(entry.isChannel ? "subscribers" : "members")"
    let line =
      "  \(cell("#" + entry.displayName, 29))  \(cell(count, 18, alignRight: true))  \(entry.joinVerb.rawValue)"
    Output.standard.write(line + (entry.simplexName.map { "  \(shown($0))" } ?? "") + "\n")
    writeDescription(entry.shortDescr)
    writePlace(shown(entry.link), row.localChatID)
  }

  private func writeDescription(_ text: String?) {
    guard let text, !text.isEmpty else { return }
    Output.standard.write("    " + cell(text, 100).trimmingEnd + "\n")
  }

  private func writePlace(_ target: String, _ chat: LocalChatID?) {
    Output.standard.write("    \(target)\(chat.map { "  (your chat \($0))" } ?? "")\n")
  }

  func writeJSON() {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("outcome", "search")
    writer.member("text", text)
    writer.name("names")
    writer.beginArray()
    for row in rows.names {
      writer.beginObject()
      writer.member("target", row.target)
      writer.member("displayName", row.profile.displayName)
      writer.member("shortDescr", row.profile.shortDescr)
      writer.member("simplexName", row.simplexName)
      writer.member("localChatId", row.localChatID?.description)
      writer.member("resolvedLink", row.resolvedLink)
      writer.endObject()
    }
    writer.endArray()
    writer.name("directory")
    writer.beginArray()
    for row in rows.directory {
      writer.beginObject()
      writer.name("entry")
      writer.entry(row.entry)
      writer.member("localChatId", row.localChatID?.description)
      writer.endObject()
    }
    writer.endArray()
    writer.member("footer", rows.footer?.rawValue)
    writer.endObject()
    Output.standard.write(bytes: writer.bytes)
    Output.standard.write("\n")
  }
}

extension String {
  fileprivate var trimmingEnd: String {
    var copy = self
    while copy.last == " " { copy.removeLast() }
    return copy
  }
}
