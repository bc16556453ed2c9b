// SPDX-License-Identifier: Apache-2.0
//
// Reads a page of search results: what it holds, what was left out and why, and the request for the next page.
//
//   PageReader FILE TEXT

import Foundation
import SimplexDirectory

guard CommandLine.arguments.count == 3 else {
  print("usage: PageReader FILE TEXT")
  exit(2)
}
let text = CommandLine.arguments[2]

do {
  let page = try DirectoryPage(decoding: Data(contentsOf: URL(filePath: CommandLine.arguments[1])))
  for entry in page.entries {
    let kind = entry.isChannel ? "channel" : "group"
    print("\(plain(entry.displayName)): \(kind), \(entry.memberCount) members")
    if let description = entry.shortDescr { print("  \(plain(description))") }
    if let active = entry.activeAt { print("  last active \(active.rfc3339)") }
  }
  for drop in page.dropped {
    print("left out: entry \(drop.index), \(drop.reason.rawValue) at \(drop.path)")
  }
  if let cursor = page.cursor {
    print("next: \(DirectoryRequest(searchText: text, cursor: cursor).jsonText)")
  }
} catch let error as DirectoryError {
  print("no page: \(error.code) at byte \(error.offset)")
  exit(1)
}

/// Text of strangers, without what could move a terminal's cursor or turn the direction of a line.
func plain(_ text: String) -> String {
  let kept = text.unicodeScalars.filter { scalar in
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
  return String(String.UnicodeScalarView(kept))
}
