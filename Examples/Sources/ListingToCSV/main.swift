// SPDX-License-Identifier: Apache-2.0
//
// Turns the published listing into comma-separated values, row by row as the bytes arrive: a listing of any length, in
// constant memory. What is left out goes to the standard error.
//
//   ListingToCSV <listing.json >listing.csv

import Foundation
import SimplexDirectory

let input = FileHandle.standardInput
let pieces = AsyncThrowingStream<Data, any Error> {
  let piece = try input.read(upToCount: 64 << 10) ?? Data()
  return piece.isEmpty ? nil : piece
}

do {
  print("name,kind,members,active,description")
  for try await element in DirectoryListing.elements(inChunks: pieces) {
    switch element {
    case .entry(let entry):
      let kind = entry.isChannel ? "channel" : entry.linkType.rawValue
      let description = entry.shortDescr.map { $0.map(\.text).joined() }
      let cells = [
        entry.displayName, kind, entry.memberCount.map(String.init), entry.activeAt?.rfc3339, description,
      ]
      print(cells.map { cell($0 ?? "") }.joined(separator: ","))
    case .dropped(let drop):
      note("left out: entry \(drop.index), \(drop.reason.rawValue) at \(drop.path)")
    }
  }
} catch let error as DirectoryError {
  note("the listing is bad from byte \(error.offset) on: \(error.code)")
  exit(1)
}

/// One cell. Text of strangers that a spreadsheet would take for a formula is kept from being one.
func cell(_ text: String) -> String {
  let isFormula = text.first.map { "=+-@\t\r".contains($0) } ?? false
  let safe = isFormula ? "'" + text : text
  guard safe.contains(where: { ",\"\n\r".contains($0) }) else { return safe }
  return "\"" + safe.replacing("\"", with: "\"\"") + "\""
}

func note(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }
