// SPDX-License-Identifier: Apache-2.0

import SimplexDirectory

/// `simplex-wire request`
func runRequest(_ arguments: [String]) -> Int32 {
  do throws(UsageError) {
    let options = try Options(arguments, values: ["cursor"])
    if options.has("help") {
      Output.standard.write(Help.request)
      return ExitStatus.success
    }
    guard let text = options.operands.first, options.operands.count == 1 else {
      throw UsageError(message: "one TEXT is wanted (quote it if it has spaces)")
    }
    var cursor: SearchCursor?
    if let raw = options.value("cursor") {
      do throws(DirectoryError) {
        cursor = try SearchCursor(raw: raw.utf8)
      } catch {
        throw UsageError(message: "--cursor is no cursor: \(shown(error.description))")
      }
    }
    guard let request = DirectoryRequest(trimming: text, cursor: cursor) else {
      throw UsageError(message: "TEXT is empty")
    }
    Output.standard.write(request.jsonText + "\n")
    return ExitStatus.success
  } catch {
    return refuseUsage("request", error)
  }
}
