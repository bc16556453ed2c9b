// SPDX-License-Identifier: Apache-2.0
//
// A whole search as an application would hold it, against the recorded answers of a chat core: lines `> command`, each
// with the answer on the next line. Nothing here draws, so nothing here needs SwiftUI.
//
//   SearchSession FILE TEXT

import Foundation
import SimplexLinks
import SimplexSearch

/// Answers from a record, and no others.
struct RecordedCore: ChatTransport {
  let lines: [String]

  func send(_ command: String, timeout: Duration) async throws -> ChatReply {
    guard let index = lines.firstIndex(of: "> " + command), index + 1 < lines.count else {
      throw CocoaError(.fileNoSuchFile)
    }
    return try ChatReply(decoding: lines[index + 1].utf8)
  }
}

@MainActor func show(_ search: OnlineSearch) {
  let rows = search.rows()
  for row in rows.names { print("  name       \(row.target): \(row.profile.displayName)") }
  for row in rows.directory {
    let known = row.localChatID.map { ", already chat \($0)" } ?? ""
    print("  directory  \(row.entry.displayName), \(row.entry.memberCount) members\(known)")
  }
  print("  footer     \(rows.footer?.rawValue ?? "none")")
}

@MainActor func end(_ search: OnlineSearch) async {
  while search.searching { await Task.yield() }
}

let text = CommandLine.arguments[2]
let record = try String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8)
let core = RecordedCore(lines: record.split(separator: "\n").map(String.init))
let client = ChatSearchClient(
  transport: core, userID: 1, directoryAddress: "https://smp.example.org/a#AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE")
let search = OnlineSearch(directory: client, planner: client) { event in
  if case .started = event { print("  searching…") }
}

print("search for \(text)")
search.search(text, name: nameSearchCandidate(text))
await end(search)
show(search)
print("show more")
search.loadMore()
await end(search)
show(search)
