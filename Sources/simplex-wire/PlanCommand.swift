// SPDX-License-Identifier: Apache-2.0

import JSONStream
import SimplexDirectory
import SimplexLinks
import SimplexSearch

private enum PlanFormat: String, CaseIterable { case table, json }

/// `simplex-wire plan`
func runPlan(_ arguments: [String]) -> Int32 {
  do throws(UsageError) {
    let options = try Options(arguments, values: ["format"])
    if options.has("help") {
      Output.standard.write(SearchHelp.plan)
      return ExitStatus.success
    }
    guard options.operands.count <= 1 else { throw UsageError(message: "one FILE is wanted") }
    let format = try options.choice("format", default: PlanFormat.table)
    let path = options.operands.first ?? "-"
    guard let input = InputFile(path) else { return unreadable(path) }
    return decodePlan(input, format)
  } catch {
    return refuseUsage("plan", error)
  }
}

private func unreadable(_ name: String) -> Int32 {
  Output.error.write("simplex-wire plan: \(shown(LinkSecrets.masked(name))): \(lastErrorText())\n")
  return ExitStatus.usage
}

private func decodePlan(_ file: consuming InputFile, _ format: PlanFormat) -> Int32 {
  var input = file
  let name = input.name
  var decoder = ChatReplyDecoder()
  var reply: ChatReply?
  do throws(ChatResponseError) {
    while true {
      guard let chunk = input.next() else { return unreadable(name) }
      if chunk.isEmpty { break }
      try decoder.feed(chunk)
    }
    reply = try decoder.finish()
  } catch {
    Output.standard.flush()
    Output.error.write("\(shown(name)): \(shown(error.description))\n")
  }
  if format == .json {
    var writer = JSONWriter()
    writer.planResult(reply)
    Output.standard.write(bytes: writer.bytes)
    Output.standard.write("\n")
  } else if let reply {
    writeTable(reply)
  }
  switch reply {
  case .result(.connectionPlan(let response)): return response.plan.isUnknown ? ExitStatus.fatal : ExitStatus.success
  case .result(.serviceResponse), .error: return ExitStatus.success
  case .result(.other), nil: return ExitStatus.fatal
  }
}

private func writeTable(_ reply: ChatReply) {
  switch reply {
  case .error(let error):
    line("error", error.casePath)
  case .result(.other(let name)):
    line("response", name)
    line("", "not a plan")
  case .result(.serviceResponse(let response)):
    line("response", "serviceResponse")
    switch response.page {
    case .success(let page): line("page", "\(page.entries.count) kept, \(page.dropped.count) dropped")
    case .failure(let error): line("no page", error.description)
    }
  case .result(.connectionPlan(let response)):
    writePlan(response)
  }
}

private func writePlan(_ response: ConnectionPlanResponse) {
  let plan = response.plan
  line("plan", plan.caseName + (plan.isUnknown ? " (not known here: nothing was found)" : ""))
  if case .error(let error) = plan { line("error", error.casePath) }
  line("your chat", response.localChatID?.description)
  line("name", response.planSimplexName?.shortText)
  line("other name", response.otherSimplexName?.shortText)
  if let row = NameSearchResult(target: response.planSimplexName?.text ?? "", response: response) {
    line("profile", row.profile.displayName)
    line("about", row.profile.shortDescr)
  }
  line("channel", plan.isChannel.map { $0 ? "yes" : "no" })
  if let relays = plan.groupLinkInfo?.groupRelays, !relays.isEmpty {
    line("relays", relays.joined(separator: ", "))
  }
  line("next", plan.joinFacts?.title)
  line("resolved link", response.resolvedLink)
}

private func line(_ name: String, _ value: String?) {
  guard let value else { return }
  Output.standard.write(cell(name, 14) + cell(value, 160).trimmingSpaces + "\n")
}

extension String {
  fileprivate var trimmingSpaces: String {
    var copy = self
    while copy.last == " " { copy.removeLast() }
    return copy
  }
}
