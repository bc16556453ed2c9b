// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSONStream
import SimplexDirectory
import SimplexSearch

/// A chat client that answers commands by a script, for tests of whole ways: lines of JSON in, lines of JSON out.
///
/// Pages have three groups each and a cursor `{"page":N}` with the number of the next one.
@main
struct ScriptedChat {
  struct Script {
    /// How many pages there are; nil for one more, always.
    var pages: Int? = 3
    var groupsPerPage = 3
    /// Pages whose first request is answered with an error, is not answered, or ends the process.
    var failing: Set<Int> = []
    var silent: Set<Int> = []
    var crashing: Set<Int> = []
    /// A file that says that the process has crashed before.
    var crashMark: String?
    /// Both forms of sums.
    var isSingleField = false
    /// Answers go in `result` and `error`.
    var isWrapped = true
    /// Answers wait until there are this many, then come last first.
    var batch = 1
    /// Before each answer come lines that answer nothing.
    var isNoisy = false
    /// What is not answered at once is answered after the next command.
    var isLate = false
    /// Every byte is written by itself.
    var isSlow = false
    /// Names hold marks that command terminals.
    var isHostile = false
    /// Every page has the same groups.
    var isRepeating = false
    /// Groups of the first page that the store has.
    var known: [Int: Int] = [:]
    /// Names that lead somewhere, and the numbers of their groups.
    var names: [String: Int] = [:]
    /// Where commands are written down.
    var log: String?
  }

  private var script = Script()
  private var waiting: [String] = []
  private var late: [String] = []
  private var met: Set<String> = []

  static func main() {
    var chat = ScriptedChat()
    chat.read(Array(CommandLine.arguments.dropFirst()))
    while let line = readLine() {
      if line == "stop" { break }
      chat.take(line)
    }
  }

  private mutating func read(_ arguments: [String]) {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      switch option {
      case "--single-field": script.isSingleField = true
      case "--bare": script.isWrapped = false
      case "--noisy": script.isNoisy = true
      case "--late": script.isLate = true
      case "--slow": script.isSlow = true
      case "--hostile": script.isHostile = true
      case "--repeat": script.isRepeating = true
      default:
        let value = rest.popFirst() ?? ""
        let pair = value.split(separator: "=").map(String.init)
        switch option {
        case "--pages": script.pages = Int(value)
        case "--groups": script.groupsPerPage = Int(value) ?? 3
        case "--fail": script.failing.insert(Int(value) ?? 0)
        case "--silent": script.silent.insert(Int(value) ?? 0)
        case "--crash": script.crashing.insert(Int(value) ?? 0)
        case "--crash-mark": script.crashMark = value
        case "--batch": script.batch = Int(value) ?? 1
        case "--known": script.known[Int(pair[0]) ?? 0] = Int(pair[1])
        case "--name": script.names[pair[0]] = Int(pair[1])
        case "--log": script.log = value
        default: fatalError("no option \(option)")
        }
      }
    }
  }

  // MARK: Commands

  private mutating func take(_ line: String) {
    guard let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: String],
      let identifier = object["corrId"], let command = object["cmd"]
    else { return }
    if let log = script.log { append(command + "\n", to: log) }
    let response: String?
    if let request = try? ServiceRequestCommand(parsing: command) {
      response = page(request)
    } else if let plan = try? ConnectionPlanCommand(parsing: command) {
      response = self.plan(plan)
    } else {
      response = error(sum("error", #""errorType":\#(sum("commandError", #""message":"no such command""#))"#))
    }
    for text in late { write(text) }
    late = []
    guard let response else {
      if script.isLate { late = [message(identifier, error(sum("errorStore", #""storeError":\#(sum("late"))"#)))] }
      return
    }
    waiting.append(message(identifier, response))
    guard waiting.count >= script.batch else { return }
    for text in waiting.reversed() { write(text) }
    waiting = []
  }

  private mutating func page(_ command: ServiceRequestCommand) -> String? {
    guard let request = DirectoryRequest(parsing: command.json) else {
      return service(#"{"type":"error","errorMessage":"bad request"}"#)
    }
    let number = request.cursor.flatMap { Int($0.rawText.filter(\.isNumber)) } ?? 1
    let isFirst = met.insert("page \(number)").inserted
    if script.crashing.contains(number), !isMarked { crash() }
    if script.silent.contains(number), isFirst { return nil }
    if script.failing.contains(number), isFirst {
      let inner = sum("AGENT", #""agentErr":\#(sum("A_SERVICE", #""serviceError":\#(sum("timeout"))"#))"#)
      return error(sum("errorAgent", #""agentError":\#(inner)"#, #""agentConnId":"""#))
    }
    let first = (script.isRepeating ? 0 : number - 1) * script.groupsPerPage
    let entries = (first..<first + script.groupsPerPage).map(entry)
    let isLast = number == script.pages
    let cursor = isLast ? "" : #","searchCursor":{"page": \#(number + 1)}"#
    return service(#"{"entries":[\#(entries.joined(separator: ","))]\#(cursor),"type":"searchResults"}"#)
  }

  private func entry(_ number: Int) -> String {
    let name =
      script.isHostile
      ? #"\u001b[2J\u202egroup \#(number)\u2028\u0085"# : "Group \(number)\u{2028}\u{85}"
    return
      #"{"displayName":"\#(name)","entryType":{"groupType":"\#(number % 2 == 0 ? "group" : "channel")","summary":{"currentMembers":\#(number + 1)},"type":"group"},"groupLink":{"connShortLink":"\#(Self.link(number))"},"shortDescr":"About \#(number)"}"#
  }

  private func plan(_ command: ConnectionPlanCommand) -> String {
    if let known = script.known.first(where: { Self.link($0.key) == command.target }) {
      return groupPlan(known.value, command.target, Self.link(known.key))
    }
    if let number = script.names[command.target] { return groupPlan(100 + number, command.target, Self.link(number)) }
    if command.resolve == .never { return error(sum("error", #""errorType":\#(sum("notResolvedLocally"))"#)) }
    let inner = sum(
      "SMP", #""smpErr":\#(sum("NAME", #""nameErr":\#(sum("NOT_FOUND"))"#))"#, #""serverAddress":"s.example""#)
    return error(sum("errorAgent", #""agentError":\#(inner)"#))
  }

  private func groupPlan(_ group: Int, _ target: String, _ link: String) -> String {
    let info = #""groupInfo":{"groupId":\#(group),"groupProfile":{"displayName":"Named \#(group)"}}"#
    let plan = sum("groupLink", #""groupLinkPlan":\#(sum("known", info))"#)
    return result(
      sum(
        "connectionPlan", Self.user, #""connLink":{"connFullLink":"full","connShortLink":"\#(link)"}"#,
        #""connectionPlan":\#(plan)"#))
  }

  // MARK: Texts

  private static let user = #""user":{"userId":1,"localDisplayName":"me"}"#

  private static func link(_ number: Int) -> String {
    let digits = String(number)
    return "https://smp1.example.org/g#" + String(repeating: "A", count: 42 - digits.count) + digits + "A"
  }

  private func sum(_ name: String, _ members: String...) -> String {
    if script.isSingleField { return #"{"_owsf":true,"\#(name)":{\#(members.joined(separator: ","))}}"# }
    return "{" + (members + [#""type":"\#(name)""#]).joined(separator: ",") + "}"
  }

  private func service(_ object: String) -> String {
    result(sum("serviceResponse", Self.user, #""responseData":\#(object)"#))
  }

  private func result(_ response: String) -> String { script.isWrapped ? #"{"result":\#(response)}"# : response }

  private func error(_ error: String) -> String {
    script.isWrapped ? #"{"error":\#(error)}"# : sum("chatCmdError", #""chatError":\#(error)"#)
  }

  private func message(_ identifier: String, _ response: String) -> String {
    #"{"corrId":"\#(identifier)","resp":\#(response)}"#
  }

  // MARK: Output

  private func write(_ text: String) {
    if script.isNoisy {
      put(#"{"resp":{"type":"newChatItems","chatItems":[]}}"# + "\n\n \r\n")
      put(#"{"corrId":"999999","resp":{"type":"cmdOk"}}"# + "\n" + #"{"corrId":"x","resp":{"type":"cmdOk"}}"# + "\n")
      put("no JSON\n" + #"{"corrId":null,"resp":{"type":"cmdOk"}}"# + "\r\n")
    }
    put(text + "\n")
  }

  private func put(_ text: String) {
    if script.isSlow {
      for byte in text.utf8 { FileHandle.standardOutput.write(Data([byte])) }
    } else {
      FileHandle.standardOutput.write(Data(text.utf8))
    }
  }

  private var isMarked: Bool { script.crashMark.map { FileManager.default.fileExists(atPath: $0) } ?? false }

  private func crash() -> Never {
    if let mark = script.crashMark { _ = FileManager.default.createFile(atPath: mark, contents: nil) }
    FileHandle.standardOutput.write(Data(#"{"corrId":"1","res"#.utf8))
    kill(getpid(), SIGKILL)
    while true { sleep(1) }
  }

  private func append(_ text: String, to path: String) {
    if !FileManager.default.fileExists(atPath: path) { _ = FileManager.default.createFile(atPath: path, contents: nil) }
    guard let file = FileHandle(forWritingAtPath: path) else { return }
    file.seekToEndOfFile()
    file.write(Data(text.utf8))
    file.closeFile()
  }
}
