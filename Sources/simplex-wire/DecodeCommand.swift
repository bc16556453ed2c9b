// SPDX-License-Identifier: Apache-2.0

import SimplexDirectory

private enum Kind: String, CaseIterable { case response, listing }

/// How results are written.
enum DecodeFormat: String, CaseIterable { case table, json, jsonl }

/// `simplex-wire decode`
func runDecode(_ arguments: [String]) -> Int32 {
  do throws(UsageError) {
    let options = try Options(arguments, flags: ["strict"], values: ["kind", "format"])
    if options.has("help") {
      Output.standard.write(Help.decode)
      return ExitStatus.success
    }
    let kind = try options.choice("kind", default: Kind.response)
    let format = try options.choice("format", default: DecodeFormat.table)
    var status = ExitStatus.success
    for path in options.operands.isEmpty ? ["-"] : options.operands {
      guard let input = InputFile(path) else {
        Output.error.write("simplex-wire decode: \(shown(LinkSecrets.masked(path))): \(lastErrorText())\n")
        status = ExitStatus.gravest(status, ExitStatus.usage)
        continue
      }
      var report = DecodeReport(format, isListing: kind == .listing, fileName: options.operands.count > 1 ? path : nil)
      let outcome = kind == .listing ? decodeListing(input, &report) : decodeResponse(input, &report)
      status = ExitStatus.gravest(
        status, outcome == .success && options.has("strict") && report.droppedCount > 0 ? .dropped : outcome.status)
    }
    return status
  } catch {
    return refuseUsage("decode", error)
  }
}

private enum Outcome {
  case success, fatal, unreadable

  var status: Int32 {
    switch self {
    case .success: ExitStatus.success
    case .fatal: ExitStatus.fatal
    case .unreadable: ExitStatus.usage
    }
  }
}

extension Int32 {
  fileprivate static var dropped: Int32 { ExitStatus.dropped }
}

private func decodeResponse(_ input: consuming InputFile, _ report: inout DecodeReport) -> Outcome {
  var decoder = DirectoryPageDecoder()
  return decode(input, &report) { (chunk, report) throws(DirectoryError) in
    try decoder.feed(chunk) { event in
      switch event {
      case .provisionalEntry(let entry): report.take(entry)
      case .dropped(let drop): report.take(drop)
      }
    }
  } finish: { (report) throws(DirectoryError) in
    switch try decoder.finish() {
    case .searchResults(let cursor): report.endPage(cursor)
    }
  }
}

private func decodeListing(_ input: consuming InputFile, _ report: inout DecodeReport) -> Outcome {
  var decoder = DirectoryListingDecoder()
  return decode(input, &report) { (chunk, report) throws(DirectoryError) in
    try decoder.feed(chunk) { element in
      switch element {
      case .entry(let entry): report.take(entry)
      case .dropped(let drop): report.take(drop)
      }
    }
    report.flushRows()
  } finish: { (report) throws(DirectoryError) in
    try decoder.finish()
    report.endListing()
  }
}

/// Reads an input to its end, or to the error that makes it bad.
private func decode(
  _ file: consuming InputFile, _ report: inout DecodeReport,
  feed: (ArraySlice<UInt8>, inout DecodeReport) throws(DirectoryError) -> Void,
  finish: (inout DecodeReport) throws(DirectoryError) -> Void
) -> Outcome {
  var input = file
  var recent = RecentBytes()
  do throws(DirectoryError) {
    while true {
      guard let chunk = input.next() else {
        report.progress.clear()
        Output.error.write("simplex-wire decode: \(shown(input.name)): \(lastErrorText())\n")
        return .unreadable
      }
      if chunk.isEmpty { break }
      recent.take(chunk)
      report.progress.clear()
      try feed(chunk, &report)
      report.progress.take(bytes: chunk.count)
    }
    try finish(&report)
    return .success
  } catch {
    report.fail(error)
    FaultReport.write(error, input, recent)
    return .fatal
  }
}
