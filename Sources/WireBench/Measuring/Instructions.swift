// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Counts instructions with valgrind, which no other work on the machine disturbs.
///
/// Each count is the difference of two runs, so that neither starting the process nor making the input is in it.
enum Instructions {
  struct Row: Codable {
    var `case`: String
    var contender: String
    var instructionsPerEntry: Double
    var ratioToRawYajl: Double
  }

  static func rows(of document: DocumentCase) throws -> [Row] {
    var reference: Double?
    return try document.contenders.filter { $0.name.hasPrefix("simplex") || $0.name == ContenderName.rawYajl }.map {
      reader in
      let (few, many) = (2, 12)
      let difference = try count(document.name, reader.name, many) - count(document.name, reader.name, few)
      let each = Double(difference) / Double(many - few) / Double(document.entries)
      reference = reference ?? each
      return Row(
        case: document.name, contender: reader.name, instructionsPerEntry: each,
        ratioToRawYajl: each / (reference ?? each))
    }
  }

  static func text(_ rows: [Row]) -> String {
    rows.map { row in
      let name = "\(row.case) \(row.contender)".padding(toLength: 44, withPad: " ", startingAt: 0)
      return name
        + String(
          format: "%12.0f instructions per entry, %.3f of raw yajl's", row.instructionsPerEntry, row.ratioToRawYajl)
    }.joined(separator: "\n")
  }

  private static func count(_ name: String, _ contender: String, _ rounds: Int) throws -> Int {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", CommandLine.arguments[0], "--read", name,
      contender,
      "--rounds", "\(rounds)",
    ]
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard let line = text.split(separator: "\n").last(where: { $0.contains("Collected") }),
      let number = line.split(separator: " ").last.flatMap({ Int($0) })
    else { fatalError("valgrind gave no count:\n\(text)") }
    return number
  }
}
