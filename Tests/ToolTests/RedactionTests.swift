// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// What is never shown without `--show-secrets`, and what is shown all the same.
@Suite struct RedactionTests {
  private static let key = "GqalTIAToIziypqKy4wTE_ZmmQOZjtzpK1RGbhUtkQk"
  private static let keyHash = "IamPxbFxZpBRXfCTCy4-AtVsu9b9hWb-rA5S6SDyDmA"
  private static let linkID = "EnviXs4XErklguZhV0XObvd0b6o9VlXK"

  private static let commands = [
    ["classify"], ["classify", "--format", "json"], ["scan"], ["scan", "--format", "json"],
  ]

  /// The windows of `length` characters of the base64url alphabet, in lower case.
  private static func windows(_ text: String, _ length: Int) -> Set<String> {
    var windows = Set<String>()
    for word in text.lowercased().split(whereSeparator: {
      !$0.isASCII || !($0.isLetter || $0.isNumber || "-_".contains($0))
    }
    ) where word.count >= length {
      let word = Array(word)
      for start in 0...word.count - length { windows.insert(String(word[start..<start + length])) }
    }
    return windows
  }

  private static let secrets = windows("\(key) \(keyHash) \(linkID)", 10)

  /// What every command shows of a text, as an argument and as an input.
  private static func shown(_ text: String) throws -> String {
    var shown = ""
    for command in commands {
      let run = try Tool.run(list: command, input: text.utf8)
      shown += run.output + run.errors + "\n"
      if command[0] == "classify", !text.hasPrefix("-"), !text.isEmpty {
        shown += try Tool.run(list: command + [text]).output + "\n"
      }
    }
    return shown
  }

  @Test(
    "No part of a key is shown",
    arguments: [
      "https://smp.example.org/a#GqalTIAToIziypqKy4wT\nE_ZmmQOZjtzpK1RGbhUtkQk\n",
      "https://smp.example.org/a#GqalTIAToIziypqKy4wTE_ZmmQO\n\n> Zjtzpk1rgbhutkqk\n",
      "https://smp.example.org/a\n#GqalTIAToIz\n",
      "simplex:/contact#/?v=2-7&smp=smp%3A%2F%2FIamPxbFxZpBRXfCTCy4-AtVsu9b9hWb-rA5\nS6SDyDmA%3D%40smp.example.org\n",
      "https://smp.example.org/i #\(linkID)", "https://smp.example.org/i #EnviXs4XErk", "#\(linkID)",
      "smp：//\(key)@h", "smps://\(key)@h", "xftps://\(key)@h", "smps://GqalTIAToIz@h", "\(key)x@smp.example.org",
      "simplex:/a#\(key)?h=smp.example.org%26c%3D\(keyHash)", "simplex:/a#\(key)?h=smp.example.org%26c%3DIamPxbFxZpBR",
      "E_ZmmQOZjtzpK1RGbhUtkQk", "smp\n://iampxbfxzpbrx\nfctcy4-atvsu@h", "> xf\n> tp://iampxbfxzpbrx",
      "smp:\n//iampxbfxzpbrx", "smp%\n3A%2F%2Fiampxbfxzpbrx",
      "https://smp.example.org/a#gqaltiatoizi\nypqky4wte_zm\nmqozjtzpk1rgbhutkqk",
    ])
  func keys(text: String) throws {
    let shown = Self.windows(try Self.shown(text), 10).intersection(Self.secrets)
    #expect(shown.isEmpty, "\(shown)")
  }

  @Test(
    "Whatever is read as a number sign in one way hides what follows",
    arguments: [
      #"\x23"#, #"\x2523"#, #"\X23"#, #"\43"#, #"\043"#, "%EF%BC%83", "=EF=BC=83", #"\xEF\xBC\x83"#, "%25EF%25BC%2583",
      "%E2%99%AF", "\u{FF03}", "\u{266F}", "\u{FE5F}", "%EF%B9%9F", "\u{FF05}23",
    ])
  func numberSigns(sign: String) throws {
    for secret in ["ABsecret", "secret", "x secret"] {
      let run = try Tool.run("classify", "https://smp.example.org/a\(sign)\(secret)")
      #expect(run.output.hasPrefix("no target") && !run.output.contains("secret"), "\(run.output)")
    }
  }

  @Test(
    "Ordinary text is shown as it is",
    arguments: [
      "age=23 and ask @bob there", "price = 23, ask @bob", "100%23 @bob", "we use smp: ask @bob", "C# is nice, @bob",
      "x " + String(repeating: "-", count: 60) + " @bob", "a 0123456789012345678901234567890123456789012345 @bob",
      "some words and a sentence-without-any-key", "more words",
    ])
  func ordinaryText(text: String) throws {
    let run = try Tool.run("classify", text)
    #expect(run.lines.count > 1 && run.lines[1] == "  \(text)", "\(run.output)")
  }

  @Test("A line behind the end of a link is shown")
  func linesBehindALink() throws {
    let link = "https://smp.example.org:443/a#\(Self.key)"
    let run = try Tool.run("classify", input: "\(link)\nrest of it\nmore words\n\(link)\n#Team\n".utf8)
    #expect(run.output.contains("\n  ···· of it\n") && run.output.contains("\n  more words\n"))
    #expect(run.output.contains("#team.simplex"))
  }

  @Test(
    "Mistakes in the command line show no keys",
    arguments: [
      (["scan", "y4wTE_ZmmQOZjtzpK1RGbhUtkQk"], "···: No such file"),
      (["decode", key], "···: No such file"), (["plan", key], "···: No such file"),
      (["classify", "--format", key], "not '···"),
      (["classify", "--\(key)"], "no option ···"), (["classify", "-y4wTE_ZmmQOZ"], "no option -y;"),
      (["classify", "-é"], #"no option -\xc3;"#), ([key], "no command '···"),
      (["classify", "--format"], "--format wants"),
    ])
  func mistakes(arguments: [String], message: String) throws {
    let run = try Tool.run(list: arguments)
    #expect(run.status == 2 && run.errors.contains(message), "\(run.errors)")
    #expect(Self.windows(run.errors, 10).isDisjoint(with: Self.secrets))
  }

  @Test(
    "No part of a key is shown, wherever lines are broken and whatever is escaped",
    arguments: 1...3 as ClosedRange<UInt64>)
  func brokenLinks(seed: UInt64) throws {
    var state = seed &* 2 &+ 1
    func below(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(truncatingIfNeeded: state >> 33) % limit
    }
    let full =
      "v=2-7&smp=smp%3A%2F%2F\(Self.keyHash)%3D%40smp.example.org%2F\(Self.linkID)%23%2F%3Fv%3D1-3%26dh%3D\(Self.key)"
    let links = [
      "https://smp.example.org/a#\(Self.key)", "https://smp.example.org/i#\(Self.linkID)/\(Self.key)",
      "simplex:/g#\(Self.key)?h=smp.example.org,b.example.org&p=5223&c=\(Self.keyHash)",
      "simplex:/contact#/?\(full)", "https://simplex.chat/invitation#/?\(full)", "simplex:/file#/?desc=\(Self.key)",
      "smp://\(Self.keyHash)@smp.example.org", "xftp://\(Self.keyHash)@xftp.example.org:443",
      "xrcp:/\(Self.key)@127.0.0.1:5223#/?v=1-1",
    ]
    var texts: [String] = []
    for _ in 0..<150 {
      var link = links[below(links.count)]
      switch below(6) {
      case 0: link = link.replacing("#", with: ["%23", "＃", "&num;", "%EF%BC%83", #"\43"#, "=23"][below(6)])
      case 1: link = link.replacing("%", with: "%25").replacing("#", with: "%23")
      case 2: link = link.replacing("/", with: "%2F").replacing(":", with: "%3A").replacing("#", with: "%2523")
      case 3: link = link.replacing("&", with: "&amp;").replacing("_", with: "%5F")
      default: break
      }
      switch below(4) {
      case 0: link = link.uppercased()
      case 1: link = link.lowercased()
      default: break
      }
      var scalars = Array(link)
      for _ in 0..<below(4) {
        let broken = ["\n", "\r\n", "\n\n", "\n> ", "\n  ", "=\n"][below(6)]
        scalars.insert(contentsOf: Array(broken), at: below(scalars.count + 1))
      }
      texts.append(["", "see ", "(", "> "][below(4)] + String(scalars) + ["", " and so on", ".", ")"][below(4)])
    }
    for command in Self.commands {
      let run = try Tool.run(list: command, input: texts.joined(separator: "\nan ordinary line\n").utf8)
      let leaks = (run.output + run.errors).split(separator: "\n").filter {
        !Self.windows(String($0), 10).isDisjoint(with: Self.secrets)
      }
      #expect(leaks.isEmpty, "\(command)")
    }
    for text in texts.prefix(40) {
      for command in [
        ["classify", text], ["classify", "--format", "json", text], ["scan", text], ["classify", "--format", text],
        [text],
      ] {
        let run = try Tool.run(list: command)
        let shown = Self.windows(run.output + run.errors, 10).intersection(Self.secrets)
        #expect(shown.isEmpty, "\(command) \(shown)")
      }
    }
  }
}
