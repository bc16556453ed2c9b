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
    #expect(run.lines.count == 2)
    for part in ["short", "contact", "smp.example.org", "simplex:/a#…"] { #expect(run.lines[0].contains(part)) }
    #expect(run.lines[1].hasPrefix("name ") && run.lines[1].hasSuffix("#team.simplex"))
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
