// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite struct SearchToolTests {
  /// The scripted chat client, with its options, as the command that `--via` takes.
  private static func chat(_ options: String) -> String {
    let path = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appendingPathComponent("ScriptedChat").path
    return "exec '\(path)' \(options)"
  }

  private static func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("simplex-wire-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  private static func link(_ number: Int) -> String {
    "https://smp1.example.org/g#" + String(repeating: "A", count: 41) + "\(number)A"
  }

  @Test func theFirstPageIsShownWithItsHint() throws {
    let run = try Tool.run("search", "some text", "--via", Self.chat("--known 1=7"), "--yes")
    #expect(run.status == 0)
    #expect(run.errors == "Searching directory…\n")
    #expect(
      run.output == """
        Directory
          #Group 0\\u{2028}\\u{85}                  1 members  Join group
            About 0
            \(Self.link(0))
          #Group 1\\u{2028}\\u{85}              2 subscribers  Join channel
            About 1
            \(Self.link(1))  (your chat #7)
          #Group 2\\u{2028}\\u{85}                  3 members  Join group
            About 2
            \(Self.link(2))
          Show more: --more 1

        """)
  }

  @Test(arguments: ["", "--single-field", "--bare --noisy"])
  func laterPagesFollowUntilThereAreNone(options: String) throws {
    let run = try Tool.run("search", "some text", "--via", Self.chat(options), "--yes", "--more", "5")
    #expect(run.status == 0)
    #expect(run.output.components(separatedBy: "Join ").count == 10)
    #expect(!run.output.contains("--more"))
    let second = try Tool.run("search", "some text", "--via", Self.chat(options), "--yes", "--more", "1")
    #expect(second.output.components(separatedBy: "Join ").count == 7)
    #expect(second.output.hasSuffix("  Show more: --more 2\n"))
  }

  @Test func anErrorIsToldAndTheNextStepTriesAgain() throws {
    let failed = try Tool.run("search", "some text", "--via", Self.chat("--fail 2"), "--yes", "--more", "1")
    #expect(failed.status == 1)
    #expect(failed.output.components(separatedBy: "Join ").count == 4)
    #expect(failed.output.hasSuffix("  Search failed, to retry: --more 2\n"))
    #expect(failed.errors.hasSuffix("the directory did not answer: errorAgent.AGENT.A_SERVICE.timeout\n"))
    let retried = try Tool.run("search", "some text", "--via", Self.chat("--fail 2"), "--yes", "--more", "2")
    #expect(retried.status == 0)
    #expect(retried.output.components(separatedBy: "Join ").count == 7)
    let first = try Tool.run("search", "some text", "--via", Self.chat("--fail 1"), "--yes")
    #expect(first.status == 1)
    #expect(first.output == "Directory\n  Search failed, to retry: --more 1\n")
  }

  @Test func silenceIsAnErrorAfterATime() throws {
    let failed = try Tool.run("search", "some text", "--via", Self.chat("--silent 1"), "--yes", "--timeout", "1")
    #expect(failed.status == 1)
    #expect(failed.errors.contains("did not answer: "))
    let retried = try Tool.run(
      "search", "some text", "--via", Self.chat("--silent 1 --late"), "--yes", "--timeout", "1", "--more", "1")
    #expect(retried.status == 0)
    #expect(retried.output.contains("#Group 0"))
  }

  @Test func aCrashIsAnErrorAndTheNextStepStartsTheClientAgain() throws {
    try Self.withFolder { folder in
      let mark = folder.appendingPathComponent("mark").path
      let via = Self.chat("--crash 2 --crash-mark '\(mark)'")
      let failed = try Tool.run("search", "some text", "--via", via, "--yes", "--more", "1")
      #expect(failed.status == 1)
      #expect(failed.errors.contains("process-ended: the process was ended by signal 9"))
      try FileManager.default.removeItem(atPath: mark)
      let restarted = try Tool.run("search", "some text", "--via", via, "--yes", "--more", "2")
      #expect(restarted.status == 0)
      #expect(restarted.output.components(separatedBy: "Join ").count == 7)
    }
    let missing = try Tool.run("search", "some text", "--via", "exec /nowhere/at/all 2>&-", "--yes")
    #expect(missing.status == 1)
    #expect(missing.errors.contains("process-ended: the process "))
  }

  @Test func namesStandFirstAndAreNotShownTwice() throws {
    let via = Self.chat("--name '#News.Example=1' --known 0=101")
    let run = try Tool.run("search", "News.Example", "--via", via, "--yes")
    #expect(run.status == 0)
    #expect(
      run.output.hasPrefix(
        """
        Names
          Named 101                   \n    #News.Example  (your chat #101)

        Directory
          #Group 2
        """))
    // Group 0 is the chat of the name, group 1 has the link that the name led to.
    #expect(!run.output.contains("#Group 0") && !run.output.contains("#Group 1"))
  }

  @Test func whatOthersWroteCannotCommandTheTerminal() throws {
    for format in ["table", "json"] {
      let run = try Tool.run("search", "some text", "--via", Self.chat("--hostile"), "--yes", "--format", format)
      #expect(run.output.contains("group 0"))
      if format == "table" {
        #expect(
          run.output.unicodeScalars.allSatisfy { $0 == "\n" || $0 == "…" || ($0.value >= 0x20 && $0.value < 0x7F) })
        #expect(run.output.contains("#\\u{1b}[2J\\u{202e}group"))
      } else {
        #expect(!run.output.contains("\u{1B}") && run.lines.count == 1)
      }
    }
  }

  @Test func jsonIsOneObject() throws {
    let via = Self.chat("--groups 1 --name '#team.example=5' --known 0=7")
    let run = try Tool.run("search", "#team.example", "--via", via, "--yes", "--format", "json")
    #expect(run.errors.isEmpty)
    #expect(
      run.output == """
        {"outcome":"search","text":"#team.example","names":[{"target":"#team.example","displayName":"Named 105",\
        "localChatId":"#105","resolvedLink":"\(Self.link(5))"}],"directory":[{"entry":{"index":0,"link":"\(Self.link(0))",\
        "linkType":"group","displayName":"Group 0\u{2028}\u{85}","entryType":{"type":"group","groupType":"group",\
        "summary":{"currentMembers":"1"}},"shortDescr":"About 0"},"localChatId":"#7"}],"footer":"showMore"}

        """)
  }

  @Test func nothingIsSentWithoutConsent() throws {
    try Self.withFolder { folder in
      let log = folder.appendingPathComponent("log").path
      let via = Self.chat("--log '\(log)'")
      let name = try Tool.run("search", "team.example", "--via", via)
      #expect(name.status == 2)
      #expect(name.errors.contains("SimpleX Directory") && name.errors.contains("server that resolves SimpleX names"))
      let plain = try Tool.run("search", "some text", "--via", via)
      #expect(plain.status == 2)
      #expect(plain.errors.contains("SimpleX Directory") && !plain.errors.contains("resolves"))
      #expect(!FileManager.default.fileExists(atPath: log))
      _ = try Tool.run("search", " some text ", "--via", via, "--yes", "--user", "4", "--timeout", "7")
      let sent = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
      #expect(sent.count == 4)
      #expect(sent[0].hasPrefix("/_service_request 4 https://"))
      #expect(sent[0].hasSuffix(#" timeout=7 {"type":"search","searchText":"some text"}"#))
      #expect(sent[1] == "/_connect plan 4 \(Self.link(0)) resolve=never")
    }
  }

  /// Arguments that are refused, and a part of the reason.
  static let refused: [([String], String)] = [
    ([], "one TEXT is wanted"), (["a", "b"], "one TEXT is wanted"), (["text"], "--via is wanted"),
    (["  ", "--via", "x"], "TEXT is empty"), ([link(1), "--via", "x"], "is a SimpleX link"),
    (["text", "--via", "x", "--more", "-1"], "--more takes a whole number"),
    (["text", "--via", "x", "--format", "xml"], "--format takes table, json"),
  ]

  @Test(arguments: refused)
  func wrongUsageIsRefused(arguments: [String], reason: String) throws {
    let run = try Tool.run(list: ["search"] + arguments)
    #expect(run.status == 2)
    #expect(run.errors.contains(reason))
  }

  #if os(Linux)
    @Test(.enabled(if: ProcessInfo.processInfo.environment["SIMPLEX_WIRE_SANITIZED"] == nil))
    func tenThousandPagesDoNotGrow() throws {
      try Self.withFolder { folder in
        var peaks: [Int] = []
        for pages in ["100", "10000"] {
          let file = folder.appendingPathComponent(pages).path
          // Written when the client has ended, while the tool still waits for the shell.
          let via =
            Self.chat("--pages none --repeat --groups 2").dropFirst("exec ".count)
            + "; grep VmHWM /proc/$PPID/status >'\(file)'"
          let run = try Tool.run("search", "some text", "--via", String(via), "--yes", "--more", pages)
          #expect(run.status == 0)
          #expect(run.output.components(separatedBy: "Join ").count == 3)
          #expect(run.output.hasSuffix("Show more: --more \((Int(pages) ?? 0) + 1)\n"))
          peaks.append(Int(try String(contentsOfFile: file, encoding: .utf8).filter(\.isNumber)) ?? 0)
        }
        #expect(peaks[0] > 0)
        #expect(peaks[1] < peaks[0] + 8_000, "kilobytes at the peak: \(peaks)")
      }
    }
  #endif
}
