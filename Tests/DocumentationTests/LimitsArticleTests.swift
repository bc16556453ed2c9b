// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSONStream
import SimplexDirectory
import Testing

/// The tables of “Limits and errors” are what the code says.
@Suite(.serialized) struct LimitsArticleTests {
  private static let article = "Sources/SimplexDirectory/SimplexDirectory.docc/LimitsAndErrors.md"
  private static let sources = "Sources/SimplexDirectory/"

  // MARK: Examples

  /// A document, and the limit that it is decoded with when it is not the default.
  private struct Example: Sendable {
    var text: String
    var limit: (name: String, path: any WritableKeyPath<DirectoryLimits, Int> & Sendable, value: Int)?

    var limits: DirectoryLimits {
      var limits = DirectoryLimits.default
      if let limit { limits[keyPath: limit.path] = limit.value }
      return limits
    }

    var cell: String { "`\(text)`" + (limit.map { ", `\($0.name)` \($0.value)" } ?? "") }

    /// The bytes; `\xHH`, which JSON does not have, stands for one.
    var bytes: [UInt8] {
      let parts = text.components(separatedBy: "\\x")
      return parts.dropFirst().reduce(Array(parts[0].utf8)) { bytes, part in
        bytes + [UInt8(part.prefix(2), radix: 16) ?? 0] + part.dropFirst(2).utf8
      }
    }
  }

  private static let errors: [Example] = [
    Example(text: #"{"entries":["#),
    Example(text: #"{"type":"searchResults"}]"#),
    Example(text: #"{"type":01}"#),
    Example(text: #"{"type":"\xFF"}"#),
    Example(text: #"{"type":"\ud83d"}"#),
    Example(text: #"{"a":[[0]]}"#, limit: ("depth", \.depth, 2)),
    Example(text: #"{"a":"chess"}"#, limit: ("token", \.token, 4)),
    Example(text: #"{"type":"searchResults"}"#, limit: ("document", \.document, 20)),
    Example(text: #"{"entries":[0,0]}"#, limit: ("entries", \.entries, 1)),
    Example(text: #"{"searchCursor":"chess"}"#, limit: ("cursor", \.cursor, 4)),
    Example(text: #"[{}]"#),
    Example(text: #"{"entries":[]}"#),
    Example(text: #"{"type":7}"#),
    Example(text: #"{"type":"search"}"#),
    Example(text: #"{"entries":{},"type":"searchResults"}"#),
    Example(text: #"{"errorMessage":"busy","type":"error"}"#),
  ]

  /// What is changed of the article's entry: a member that is replaced, or the whole element.
  private static let drops: [Example] = [
    Example(text: #"7"#),
    Example(text: #""displayName": null"#),
    Example(text: #""displayName": 7"#),
    Example(text: #""activeAt": "yesterday""#),
    Example(text: #""entryType": {"summary": {"currentMembers": 2.5}}"#),
    Example(text: #""image": "\ud83d""#),
    Example(text: #""groupLink": {}"#),
    Example(text: #""groupLink": {"connShortLink": "https://example.org"}"#),
    Example(text: #""groupLink": {"connShortLink": "https://smp.example.org/a#AAAA"}"#),
    Example(text: #""displayName": "Chess""#, limit: ("string", \.string, 4)),
    Example(text: #""displayName": "Chess""#, limit: ("entry", \.entry, 80)),
  ]

  private static func error(_ example: Example) -> DirectoryError? {
    do { _ = try DirectoryPage(decoding: example.bytes, limits: example.limits) } catch { return error }
    return nil
  }

  private static func drop(_ example: Example) throws -> DroppedEntry? {
    let block = try #require(try CodeBlock.blocks(of: article).first { $0.language == "json" })
    var element = block.text
    if let name = example.text.split(separator: ":").first, name.hasPrefix("\"") {
      let lines = block.lines.filter { !$0.hasPrefix("  " + name + ":") && $0 != "{" }
      element = "{" + example.text + ",\n" + lines.joined(separator: "\n")
      element = element.replacing(",\n}", with: "\n}")
    } else {
      element = example.text
    }
    let document = Example(text: #"{"entries":[\#(element)],"type":"searchResults"}"#, limit: example.limit)
    return try DirectoryPage(decoding: document.bytes, limits: document.limits).dropped.first
  }

  // MARK: Tables

  @Test("Every limit, its default, and what happens past it")
  func limits() throws {
    var table = ArticleTable(heads: ["Limit", "Default", "Past it"])
    for child in Mirror(reflecting: DirectoryLimits.default).children {
      let name = try #require(child.label)
      let value = try #require(child.value as? Int)
      let outcome: String
      if let example = Self.errors.first(where: { $0.limit?.name == name }) {
        outcome = "error `\(try #require(Self.error(example)).code)`"
      } else {
        let example = try #require(Self.drops.first { $0.limit?.name == name }, "\(name)")
        outcome = "drop `\(try #require(try Self.drop(example)).reason.rawValue)`"
      }
      table.rows.append(["``DirectoryLimits/\(name)``", Self.shown(value), outcome])
    }
    try table.compare(below: "### Limits", in: Self.article)
  }

  @Test("Every code, its meaning, and a document that has it")
  func codes() throws {
    var table = ArticleTable(heads: ["Code", "Meaning", "Example", "Byte", "Path"])
    for code in DirectoryError.Code.all {
      let example = try #require(Self.errors.first { Self.error($0)?.code == code }, "\(code)")
      let error = try #require(Self.error(example))
      let name = try #require(try Self.name(ofCode: code.rawValue))
      let meaning = try #require(
        try Declarations.comment(
          above: "public static let \(name) ", in: Self.sources + "Document/DirectoryError.swift"))
      table.rows.append(["`\(code)`", meaning, example.cell, "\(error.offset)", Self.shown(error.path)])
    }
    try table.compare(below: "### Errors", in: Self.article)
  }

  @Test("Every reason, its meaning, and an entry that has it")
  func reasons() throws {
    var table = ArticleTable(heads: ["Reason", "Meaning", "Example", "Path"])
    for reason in DropReason.allCases {
      let example = try #require(try Self.drops.first { try Self.drop($0)?.reason == reason }, "\(reason)")
      let drop = try #require(try Self.drop(example))
      let meaning = try #require(
        try Declarations.comment(above: "case \(reason) ", in: Self.sources + "Entry/DroppedEntry.swift"))
      table.rows.append(["`\(reason.rawValue)`", meaning, example.cell, Self.shown(drop.path)])
    }
    try table.compare(below: "### Reasons for dropping an entry", in: Self.article)
  }

  /// The name of the static member that has a code.
  private static func name(ofCode code: String) throws -> String? {
    let source = try Repository.text(sources + "Document/DirectoryError.swift")
    return source.firstMatch(of: try Regex<(Substring, Substring)>("let (\\w+) = Code\\(rawValue: \"\(code)\"\\)"))
      .map { String($0.1) }
  }

  private static func shown(_ path: JSONPointer) -> String { path.tokens.isEmpty ? "–" : "`\(path)`" }

  private static func shown(_ value: Int) -> String {
    switch value {
    case let value where value % (1 << 20) == 0: "\(value >> 20) MiB"
    case let value where value % (1 << 10) == 0: "\(value >> 10) KiB"
    case 10_000...: "\(value / 1_000),\(String(value % 1_000 + 1_000).dropFirst())"
    default: "\(value)"
    }
  }
}
