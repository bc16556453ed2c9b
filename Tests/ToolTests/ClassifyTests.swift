// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite struct ClassifyTests {
  private static let key = "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE"
  private static let link = "https://smp.example.org/a#\(key)"

  private func object(_ line: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }

  @Test func aLinkHasARow() throws {
    let run = try Tool.run("classify", Self.link, "#Team")
    #expect(run.status == 0)
    #expect(run.lines.count == 3)
    #expect(run.lines[0].split(separator: " ") == ["form", "type", "hosts", "canonical"])
    for part in ["short", "contact", "smp.example.org", "simplex:/a#…"] { #expect(run.lines[1].contains(part)) }
    #expect(run.lines[2].hasPrefix("name ") && run.lines[2].hasSuffix("#team.simplex"))
  }

  @Test func hostsAreShownWhole() throws {
    let host = "a-host-whose-name-has-more-than-thirty-two-characters.example.org"
    let run = try Tool.run("classify", "https://\(host)/a#\(Self.key)", "\(Self.link)?h=\(host)")
    #expect(run.lines[1].contains(" \(host) "))
    #expect(run.lines[2].contains(" smp.example.org,\(host) "))
  }

  @Test(arguments: [
    ([0xFF, 0xFE], 0), ([0x61, 0xE2, 0x82], 1), ([0x61, 0xED, 0xA0, 0x80], 1), ([0xC3, 0xA9, 0xC0], 2),
  ])
  func aLineThatIsNotUTF8IsToldWithTheOffsetOfItsFirstWrongByte(_ start: [UInt8], _ offset: Int) throws {
    let input = start + Array(Self.link.utf8) + [0x0A] + Array("#a\n".utf8)
    let table = try Tool.run("classify", input: input)
    #expect(table.status == 1)
    #expect(table.lines[0] == "no text: invalid-utf8 at byte \(offset)")
    #expect(table.lines[2].hasPrefix("name "))
    let json = try Tool.run("classify", "--format", "json", input: input)
    #expect(json.lines[0] == "{\"error\":{\"code\":\"invalid-utf8\",\"offset\":\(offset)}}")
    let scan = try Tool.run("scan", input: input)
    #expect(scan.status == 1 && scan.output.isEmpty)
    #expect(scan.errors == "simplex-wire scan: -: invalid-utf8 at byte \(offset)\n")
  }

  @Test func anArgumentThatIsNotUTF8IsRefused() throws {
    try Tool.withFile("") { file in
      let status = try Tool.shell("$TOOL classify '#a' \"$(printf 'a\\377b')\" 2>\(file)")
      #expect(status == 2)
      #expect(
        try String(contentsOfFile: file, encoding: .utf8) == "simplex-wire: argument 3: invalid-utf8 at byte 1\n")
    }
  }

  @Test(arguments: ["classify '#a'", "scan --help", "request x", "decode --help"])
  func whatCannotBeWrittenIsTold(_ command: String) throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    try Tool.withFile("") { file in
      let status = try Tool.shell("echo x | $TOOL \(command) >/dev/full 2>\(file)")
      #expect(status == 1)
      let errors = try String(contentsOfFile: file, encoding: .utf8)
      #expect(errors.hasPrefix("simplex-wire: <stdout>: ") && errors.split(separator: "\n").count == 1)
    }
  }

  @Test func mistakesInTheCommandLineShowNoSecrets() throws {
    for arguments in [
      ["scan", Self.link], [Self.link], ["classify", "--format", Self.link], ["scan", "--\(Self.link)"],
    ] {
      let run = try Tool.run(list: arguments)
      #expect(run.status == 2 && run.errors.contains("https://smp.example.org/a#·"))
      #expect(!run.errors.contains(Self.key))
    }
  }

  @Test func aNameAsLongAsAKeyIsHidden() throws {
    let text = "https://smp.example.org/a #\(Self.key)"
    for format in ["table", "json"] {
      let run = try Tool.run("classify", "--format", format, text)
      #expect(run.status == 0 && !run.output.lowercased().contains(Self.key.lowercased()))
      let scan = try Tool.run("scan", "--format", format, input: text.utf8)
      #expect(!scan.output.lowercased().contains(Self.key.lowercased()))
    }
  }

  @Test("No part of a key is shown, however the link is damaged", arguments: 1...3 as ClosedRange<UInt64>)
  func damagedLinks(seed: UInt64) throws {
    var state = seed &* 2 &+ 1
    func below(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(truncatingIfNeeded: state >> 33) % limit
    }
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    let pieces = [
      " ", "\t", "\r", "\u{200B}", "\u{A0}", ".", "_", "*", "(", ")", "`", "#", "@", "/", ":443", "see ", "&amp;", "%",
      "smp://", "HTTPS://", "[a](", "\"", "é", "?h=a.b", "=", "~", "!1 ",
    ]
    var texts: [String] = []
    var keys: [String] = []
    for _ in 0..<400 {
      let key = String((0..<43).map { _ in alphabet[below(64)] })
      var head = ["https://smp.example.org/", "simplex:/", "HTTPS://h.example/", "https://smp.example.org:1/"][below(4)]
      head += ["a", "g", "i#AAAA/", "contact"][below(4)]
      var number = ["#", "#", "%23", "&num;", "&#35;", "&#x23;", "#/?v=6-8&smp=smp%3A%2F%2F"][below(7)]
      for _ in 0..<below(3) {
        switch below(3) {
        case 0: number = number.replacing("&", with: "&amp;")
        case 1: number = number.replacing("%", with: "%25")
        default: head = head.replacing("/", with: "%2F").replacing(":", with: "%3A")
        }
      }
      if below(3) == 0 {
        let place = head.index(head.startIndex, offsetBy: below(head.count + 1))
        head.insert(contentsOf: pieces[below(pieces.count)], at: place)
      }
      var tail = key
      if below(3) == 0 {
        tail.insert(contentsOf: pieces[below(pieces.count)], at: tail.index(tail.startIndex, offsetBy: below(44)))
      }
      let before = below(2) == 0 ? pieces[below(pieces.count)] : ""
      let after = below(2) == 0 ? pieces[below(pieces.count)] : ""
      texts.append(before + head + number + tail + after)
      keys.append(key)
    }
    for arguments in [["classify"], ["classify", "--format", "json"], ["scan"], ["scan", "--format", "json"]] {
      let run = try Tool.run(list: arguments, input: texts.joined(separator: "\n").utf8)
      #expect(run.output.split(separator: "\n").count >= (arguments[0] == "scan" ? 100 : texts.count))
      var shown = Set<Substring>()
      for word in run.output.split(whereSeparator: { !alphabet.contains($0) }) where word.count >= 8 {
        for start in word.indices.dropLast(7) {
          shown.insert(word[start..<word.index(start, offsetBy: 8)].lowercased()[...])
        }
      }
      for (key, text) in zip(keys, texts) {
        let isShown = key.indices.dropLast(7).contains {
          shown.contains(key[$0..<key.index($0, offsetBy: 8)].lowercased()[...])
        }
        #expect(!isShown, "\(text)")
      }
    }
  }

  @Test func aTextThatIsNoTargetHasAMarkUnderThePlace() throws {
    let run = try Tool.run("classify", "https://smp.example.org:443/a#\(Self.key)")
    #expect(run.status == 1)
    #expect(run.lines[0] == "no target: port-in-authority at byte 23")
    #expect(run.lines[1] == "  https://smp.example.org:443/a#" + String(repeating: "·", count: 43))
    #expect(run.lines[2] == String(repeating: " ", count: 25) + "^")
    #expect(run.lines[3] == "  meant: https://smp.example.org/a#…")
  }

  @Test func oneTextALineIsReadFromTheStandardInput() throws {
    let run = try Tool.run("classify", "--format", "json", "-", input: "\(Self.link)\n\nx\r\n#a".utf8)
    #expect(run.status == 1)
    let codes = try run.lines.map { try (object($0)["diagnosis"] as? [String: Any])?["code"] as? String }
    #expect(codes == [nil, "empty", "not-a-link", nil])
  }

  @Test func jsonHasTheResultObjects() throws {
    let run = try Tool.run("classify", "--format", "json", "--show-secrets", Self.link + ".")
    let result = try object(run.output)
    #expect(Set(result.keys) == ["text", "link", "name", "connect-target", "link-type", "diagnosis"])
    let diagnosis = try #require(result["diagnosis"] as? [String: Any])
    #expect(diagnosis["repaired"] as? String == Self.link)
    #expect(diagnosis["offset"] as? Int == Self.link.utf8.count)
    let link = try object(try Tool.run("classify", "--format", "json", "--show-secrets", Self.link).output)
    let decoded = try #require(link["link"] as? [String: Any])
    #expect(decoded["simplexUri"] as? String == "simplex:/a#\(Self.key)?h=smp.example.org")
    #expect(Set(decoded.keys) == ["outcome", "form", "mode", "linkType", "smpHosts", "simplexUri"])
  }

  @Test(arguments: ["table", "json"])
  func secretsAreHidden(_ format: String) throws {
    let key = Self.key
    let texts = [
      Self.link, Self.link + ".", "see \(Self.link)", "(\(Self.link))", "*\(Self.link)", "#\(Self.link)",
      "xrcp:/\(key)",
      "https%3A%2F%2Fsmp.example.org%2Fa%23\(key)", "https%253A%252F%252Fsmp.example.org%252Fa%2523\(key)",
      "smp://\(key)@a.b",
      "https&#58;//smp.example.org/a&#35;\(key)", "\(Self.link) \(Self.link)", "https://smp.example.org/a#\n\(key)",
    ]
    for text in texts {
      let run = try Tool.run("classify", "--format", format, text)
      #expect(!run.output.contains(key) && !run.errors.contains(key), "\(text)")
      let scan = try Tool.run("scan", "--format", format, input: text.utf8)
      #expect(!scan.output.contains(key), "\(text)")
    }
  }

  /// Ways in which a number sign is written.
  private static let numberSigns = [
    "#", "%23", "%2523", "%252523", "%25252523", "%%32%33", "&num;", "&num", "&NUM;", "&#35;", "&#35", "&#035;",
    "&#x23;",
    "&#X23", "&amp;num;", "&amp;#35;", "&amp;amp;num;", "&amp;amp;#x23;", "&ampnum;", "&percnt;23", "%26num;",
    "%26num%3B", "%26amp%3Bnum%3B", "&amp%3Bnum;", "\\u0023", "\\u{23}", "\\x23", "=23", "&n\u{200B}um;", "%\u{200B}23",
    "&\nnum;", "\u{FF03}", "%25" + String(repeating: "25", count: 30) + "23",
  ]

  @Test("Whatever may stand for a number sign hides what follows", arguments: numberSigns)
  func escapedNumberSigns(_ sign: String) throws {
    // Shorter than what is taken for a key by its length alone.
    let secret = "SECRETsecretSECRET"
    for text in ["https://smp.example.org/a\(sign)\(secret)", "(see https://h.example/a\(sign)\(secret).)"] {
      for format in ["table", "json"] {
        let run = try Tool.run("classify", "--format", format, text)
        #expect(!run.output.lowercased().contains("secret") && !run.errors.lowercased().contains("secret"), "\(text)")
      }
    }
  }

  @Test(
    "The secrets of an address are hidden wherever it stands and however it is written",
    arguments: ["smp://%@:pw@h", "smp://a:%@@h", "xftp://%@@h", "xrcp:/%@@1.2.3.4", "simplex:/file#%@", "ntf://%@@h"],
    ["%@", " %@", "\t%@", "x %@", "(%@)", "x:%@", "one\ntwo %@"])
  func addresses(_ address: String, _ place: String) throws {
    for scheme in [
      address, address.uppercased(), address.replacing(":", with: "%3A"), address.replacing(":", with: "&colon;"),
    ] {
      let text = place.replacing("%@", with: scheme.replacing("%@", with: "secretSECRET"))
      let run = try Tool.run("classify", text)
      #expect(run.output.hasPrefix("no target") && !run.output.lowercased().contains("secret"), "\(text)")
    }
  }

  @Test func aRunAsLongAsAKeyIsHiddenWithoutANumberSign() throws {
    let run = try Tool.run("classify", "https://smp.example.org/a\(Self.key)")
    #expect(!run.output.contains(Self.key.suffix(40)))
  }

  @Test func everyFragmentHasALine() throws {
    let message = "see *this*\nand \(Self.link)"
    let run = try Tool.run("scan", "--format", "json", "--show-secrets", input: message.utf8)
    #expect(run.status == 0)
    let texts = try run.lines.map { try object($0)["text"] as? String }
    #expect(texts == ["see ", "this", "\nand ", Self.link])
    let table = try Tool.run("scan", input: message.utf8)
    #expect(table.lines.map { $0.split(separator: " ")[0] } == ["plain", "bold", "plain", "simplexLink"])
    #expect(try Tool.run("scan", "--format", "json", input: "plain".utf8).output == "{\"bytes\":5}\n")
  }
}
