// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite struct DecodeTests {
  private static let link = "https://smp.example.org/g#AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE"

  private static func entry(_ name: String) -> String {
    #"{"displayName":"\#(name)","entryType":{"summary":{"currentMembers":3}},"groupLink":{"connShortLink":"\#(link)"}}"#
  }

  private static let good = #"{"entries":[\#(entry("Team"))],"searchCursor":{"n":1},"type":"searchResults"}"#
  private static let withDrop = #"{"entries":[\#(entry("Team")),7],"type":"searchResults"}"#
  private static let bad = #"{"entries":[\#(entry("Team")),x"#

  @Test func aTableShowsWhatWasKeptAndWhatWasDropped() throws {
    let run = try Tool.run("decode", "-", input: Self.withDrop.utf8)
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    #expect(run.lines.first?.hasPrefix("NAME") == true)
    #expect(run.output.contains("Team  "))
    #expect(run.output.contains("3 members"))
    #expect(run.output.contains("smp.example.org"))
    #expect(run.output.contains("1 kept, 1 dropped; this is the last page"))
    #expect(run.output.contains("  entry 1: not-an-object (bytes "))
  }

  @Test func jsonIsTheResultObject() throws {
    let run = try Tool.run("decode", "--format", "json", input: Self.good.utf8)
    #expect(run.status == 0)
    #expect(
      run.output == """
        {"outcome":"searchResults","entries":[{"index":0,"link":"\(Self.link)","linkType":"group","displayName":"Team",\
        "entryType":{"summary":{"currentMembers":"3"}}}],"dropped":[],"cursor":{"raw":"{\\"n\\":1}"}}

        """)
    let failed = try Tool.run("decode", "--format=json", input: Self.bad.utf8)
    #expect(failed.status == 1)
    #expect(failed.lines.count == 1)
    #expect(
      failed.output.contains(#""error":{"code":"syntax","offset":\#(Self.bad.utf8.count - 1),"path":"/entries"}"#))
    #expect(failed.output.contains(#""releasedBeforeError":{"entries":1,"dropped":0}"#))
  }

  @Test func linesEndWithTheOutcome() throws {
    let run = try Tool.run("decode", "--format", "jsonl", input: Self.withDrop.utf8)
    #expect(run.lines.count == 3)
    #expect(run.lines[0].hasPrefix(#"{"index":0,"#))
    #expect(
      run.lines[1]
        == #"{"dropped":{"index":1,"reason":"not-an-object","path":"","range":[\#(Self.withDrop.utf8.count - 26),\#(Self.withDrop.utf8.count - 25)]}}"#
    )
    #expect(run.lines[2] == #"{"outcome":"searchResults","entries":1,"dropped":1}"#)
    #expect(
      try Tool.run("decode", "--format", "jsonl", input: Self.bad.utf8).lines.last?.contains(#""outcome":"fatal""#)
        == true)
  }

  @Test func aListingKeepsItsRowsWhenItFails() throws {
    let run = try Tool.run("decode", "--kind", "listing", input: Self.bad.utf8)
    #expect(run.status == 1)
    #expect(run.output.contains("Team"))
    #expect(run.output.contains("1 kept, 0 dropped before the error"))
    #expect(!(try Tool.run("decode", input: Self.bad.utf8).output.contains("Team")))
  }

  @Test func anErrorNamesFilePlacePathAndCodeAndShowsTheBytes() throws {
    try Tool.withFile(#"{"a":["x\q"]}"#) { path in
      let run = try Tool.run("decode", path)
      #expect(run.status == 1)
      #expect(run.errors.hasPrefix("\(path): syntax at byte 8 in /a/0: "))
      #expect(run.errors.hasSuffix("  {\"a\":[\"x\\\\q\"]}\n          ^\n"))
    }
    let fromPipe = try Tool.run("decode", input: Array("{\"a\":\"\u{202E}é".utf8) + [0xFF, 0x1B, 0x5B])
    #expect(fromPipe.errors.contains("<stdin>: invalid-utf8 at byte 11 in /a"))
    #expect(!fromPipe.errors.unicodeScalars.contains { $0.value > 0x7E || $0.value < 0x20 && $0 != "\n" })
  }

  @Test func textOfTheDocumentCannotCommandTheTerminal() throws {
    let name = "a\\u001b[2Jb\u{202E}c\u{200B}d\\u0000e\u{2028}f\u{FEFF}"
    for arguments in [["decode"], ["decode", "--kind", "listing"]] {
      let run = try Tool.run(
        arguments[0], arguments.count > 1 ? "--kind=listing" : "--kind=response",
        input:
          #"{"entries":[\#(Self.entry(name)),{"\#(name)":"\ud800"}],"searchCursor":"\#(name)","type":"searchResults"}"#
          .utf8)
      for scalar in run.output.unicodeScalars where scalar != "\n" {
        #expect(![.control, .format, .lineSeparator].contains(scalar.properties.generalCategory), "\(scalar.value)")
      }
      #expect(run.output.contains("\\u{1b}"))
    }
    let message = try Tool.run("decode", input: #"{"type":"error","errorMessage":"busy \u001b[31m\u202e"}"#.utf8)
    #expect(message.errors.contains(#"the service says: busy \u{1b}[31m\u{202e}"#))
  }

  @Test func atMostAHundredDropsAreListed() throws {
    let run = try Tool.run(
      "decode", "--kind", "listing",
      input: "{\"entries\":[\(Array(repeating: "7", count: 130).joined(separator: ","))]}".utf8)
    #expect(run.lines.filter { $0.contains("  entry ") }.count == 100)
    #expect(run.lines.last == "  and 30 more: not-an-object")
  }

  @Test func theExitStatusIsTheGravest() throws {
    try Tool.withFile(Self.good) { good in
      try Tool.withFile(Self.withDrop) { withDrop in
        try Tool.withFile(Self.bad) { bad in
          #expect(try Tool.run("decode", good).status == 0)
          #expect(try Tool.run("decode", withDrop).status == 0)
          #expect(try Tool.run("decode", "--strict", withDrop).status == 3)
          #expect(try Tool.run("decode", "--strict", good).status == 0)
          #expect(try Tool.run("decode", "--strict", bad, withDrop).status == 1)
          #expect(try Tool.run("decode", withDrop, "--strict", good).status == 3)
          #expect(try Tool.run("decode", "\(good).missing", bad).status == 2)
          let several = try Tool.run("decode", "--format", "json", good, bad, withDrop)
          #expect(several.status == 1)
          #expect(several.lines.count == 3)
        }
      }
    }
  }

  @Test(arguments: [
    ["decode", "--kind", "page"], ["decode", "--format", "xml"], ["decode", "--wrong"], ["decode", "--kind"],
    ["nothing"], [],
    ["request"], ["request", ""], ["request", " \t"], ["request", "a", "b"], ["request", "a", "--cursor", "null"],
    ["request", "a", "--cursor", "1,\"x\":2"],
  ])
  func wrongUsageExitsWithTwoAndSaysWhy(_ arguments: [String]) throws {
    let run =
      switch arguments.count {
      case 0: try Tool.run()
      case 1: try Tool.run(arguments[0])
      case 2: try Tool.run(arguments[0], arguments[1])
      case 3: try Tool.run(arguments[0], arguments[1], arguments[2])
      default: try Tool.run(arguments[0], arguments[1], arguments[2], arguments[3])
      }
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(!run.errors.isEmpty)
  }

  @Test(arguments: ["decode", "request", "classify", "scan"])
  func everyCommandHasHelp(_ command: String) throws {
    let run = try Tool.run(command, "--help")
    #expect(run.status == 0)
    #expect(run.output.contains("usage: simplex-wire \(command)"))
    #expect(try Tool.run("--help").output.contains("  \(command) "))
  }

  @Test func theRequestIsPrinted() throws {
    #expect(try Tool.run("request", " privacy ").output == "{\"type\":\"search\",\"searchText\":\"privacy\"}\n")
    #expect(
      try Tool.run("request", "a", "--cursor", #"{"n" : 9007199254740993}"#).output
        == "{\"type\":\"search\",\"searchText\":\"a\",\"searchCursor\":{\"n\" : 9007199254740993}}\n")
  }

  @Test func aClosedPipeEndsTheToolQuietly() throws {
    let script = #"""
      entry='{"displayName":"Team","entryType":{"summary":{"currentMembers":3}},"groupLink":{"connShortLink":"\#(Self.link)"}}'
      lines=$( { printf '{"entries":[%s' "$entry"; yes ",$entry" | head -n 20000; printf ']}'; } |
        { "$TOOL" decode --kind listing 2>err.$$; echo $? >status.$$; } | head -n 2 | wc -l)
      test "$lines" -eq 2 && test ! -s err.$$ && test "$(cat status.$$)" = 0
      result=$?
      rm -f err.$$ status.$$
      exit $result
      """#
    let folder = FileManager.default.temporaryDirectory.path
    #expect(try Tool.shell("cd '\(folder)' && \(script)") == 0)
  }
}
