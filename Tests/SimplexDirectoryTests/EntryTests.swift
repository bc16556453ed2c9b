// SPDX-License-Identifier: Apache-2.0

import JSONStream
import SimplexDirectory
import SimplexLinks
import Testing

@Suite struct EntryTests {
  @Test func everyFieldIsRead() {
    let text = Document.entry(
      displayName: #""Новости \u004cinux""#,
      entryType:
        #"{"admission":{"review":"all"},"groupType":"channel","summary":{"currentMembers":12,"publicMemberCount":340},"type":"group"}"#,
      groupLink: #"{"connShortLink":"\#(Document.channelLink)"}"#,
      more:
        ##""simplexName":"#news","shortDescr":"a\nb","image":"data:image/png;base64,AAAA","activeAt":"2026-08-09T06:30:00.5Z","createdAt":"2026-08-09T00:00:00+02:00""##
    )
    guard let entry = decodePage(Document.page(text)).entries.first else {
      Issue.record("no entry")
      return
    }
    #expect(entry.displayName == "Новости Linux")
    #expect(entry.entryType.kind == .group)
    #expect(entry.entryType.groupType == .channel)
    #expect(entry.entryType.admission?.review == "all")
    #expect(entry.entryType.summary.currentMembers == 12)
    #expect(entry.memberCount == 340)
    #expect(entry.isChannel)
    #expect(entry.joinVerb == .joinChannel)
    #expect(entry.link == Document.channelLink)
    #expect(entry.id == entry.link)
    #expect(entry.linkType == .channel)
    #expect(entry.simplexName == "#news")
    #expect(entry.shortDescr == "a\nb")
    #expect(entry.image == "data:image/png;base64,AAAA")
    #expect(entry.activeAt?.rfc3339 == "2026-08-09T06:30:00.5Z")
    #expect(entry.createdAt?.rfc3339 == "2026-08-08T22:00:00Z")
  }

  /// An entry, and what it is dropped for; an empty reason means that it is kept.
  static let drops: [(String, String, String)] = [
    ("7", "not-an-object", ""), ("null", "not-an-object", ""), ("[{}]", "not-an-object", ""),
    ("\"x\"", "not-an-object", ""),
    ("{}", "missing-field", "/displayName"),
    (Document.entry(displayName: ""), "missing-field", "/displayName"),
    (Document.entry(displayName: "null"), "missing-field", "/displayName"),
    (Document.entry(entryType: ""), "missing-field", "/entryType"),
    (Document.entry(entryType: "{}"), "missing-field", "/entryType/summary"),
    (Document.entry(entryType: #"{"summary":null}"#), "missing-field", "/entryType/summary"),
    (Document.entry(entryType: #"{"summary":{}}"#), "missing-field", "/entryType/summary/currentMembers"),
    (Document.entry(groupLink: ""), "missing-field", "/groupLink"),
    (Document.entry(groupLink: "null"), "missing-field", "/groupLink"),
    (Document.entry(displayName: "1"), "wrong-type", "/displayName"),
    (Document.entry(displayName: #"{"a":["x"]}"#), "wrong-type", "/displayName"),
    (Document.entry(entryType: "[]"), "wrong-type", "/entryType"),
    (Document.entry(entryType: #"{"summary":[{}]}"#), "wrong-type", "/entryType/summary"),
    (
      Document.entry(entryType: #"{"groupType":1,"summary":{"currentMembers":1}}"#), "wrong-type",
      "/entryType/groupType"
    ),
    (
      Document.entry(entryType: #"{"summary":{"currentMembers":"1"}}"#), "wrong-type",
      "/entryType/summary/currentMembers"
    ),
    (
      Document.entry(entryType: #"{"summary":{"currentMembers":1,"publicMemberCount":[]}}"#), "wrong-type",
      "/entryType/summary/publicMemberCount"
    ),
    (Document.entry(groupLink: "\"x\""), "wrong-type", "/groupLink"),
    (Document.entry(groupLink: #"{"connShortLink":1}"#), "wrong-type", "/groupLink/connShortLink"),
    (
      Document.entry(groupLink: #"{"connShortLink":"\#(Document.groupLink)","connFullLink":false}"#), "wrong-type",
      "/groupLink/connFullLink"
    ),
    (Document.entry(more: #""simplexName":0"#), "wrong-type", "/simplexName"),
    (Document.entry(more: #""shortDescr":[]"#), "wrong-type", "/shortDescr"),
    (Document.entry(more: #""image":{}"#), "wrong-type", "/image"),
    (Document.entry(more: #""activeAt":1"#), "wrong-type", "/activeAt"),
    (Document.entry(more: #""createdAt":"""#), "invalid-date", "/createdAt"),
    (
      Document.entry(entryType: #"{"summary":{"currentMembers":12.5}}"#), "invalid-number",
      "/entryType/summary/currentMembers"
    ),
    (
      Document.entry(entryType: #"{"summary":{"currentMembers":9223372036854775808}}"#), "invalid-number",
      "/entryType/summary/currentMembers"
    ),
    (Document.entry(groupLink: "{}"), "no-link", "/groupLink"),
    (Document.entry(groupLink: #"{"connShortLink":null,"connFullLink":null}"#), "no-link", "/groupLink"),
    (
      Document.entry(groupLink: #"{"connShortLink":"https://example.org"}"#), "unrecognised-link",
      "/groupLink/connShortLink"
    ),
    (
      Document.entry(groupLink: #"{"connShortLink":"\#(Document.groupLink) "}"#), "unrecognised-link",
      "/groupLink/connShortLink"
    ),
    (
      Document.entry(groupLink: #"{"connShortLink":"x","connFullLink":"\#(Document.groupLink)"}"#), "unrecognised-link",
      "/groupLink/connShortLink"
    ),
    (Document.entry(groupLink: #"{"connFullLink":"x"}"#), "unrecognised-link", "/groupLink/connFullLink"),
    (
      Document.entry(groupLink: #"{"connShortLink":"https://smp.example.org/a#\#(Document.key)"}"#), "wrong-link-type",
      "/groupLink/connShortLink"
    ),
    (
      Document.entry(groupLink: #"{"connShortLink":"https://smp.example.org/r#\#(Document.key)"}"#), "wrong-link-type",
      "/groupLink/connShortLink"
    ),
    (
      Document.entry(groupLink: #"{"connShortLink":"https://smp.example.org/i#\#(Document.key)/\#(Document.key)"}"#),
      "wrong-link-type", "/groupLink/connShortLink"
    ),
    (#"{"displayName":"\ud800"}"#, "invalid-text", "/displayName"),
    (Document.entry(more: #""x":{"y":[1,{"z":"\udc00"}]}"#), "invalid-text", "/x/y/1/z"),
    (Document.entry(more: #""x":{"y\ud800":["\ud800"]}"#), "invalid-text", "/x"),
    (#""\ud800""#, "invalid-text", ""), (#"["a",["\ud800"]]"#, "invalid-text", "/1/0"),
    (
      Document.entry(more: #""a":{"b":{"c":{"d":{"e":{"f":{"g":{"h":{"i":"\ud800"}}}}}}}}"#), "invalid-text",
      "/a/b/c/d/e/f/g/h"
    ),
    // First of several: too late, type and absence stand behind what comes first.
    (#"{"displayName":1,"entryType":2}"#, "wrong-type", "/displayName"),
    (#"{"entryType":2,"displayName":1}"#, "wrong-type", "/entryType"),
    (#"{"groupLink":{},"activeAt":"x"}"#, "invalid-date", "/activeAt"),
    (#"{"displayName":"a","x":"\ud800","groupLink":7}"#, "invalid-text", "/x"),
    // Kept.
    (Document.entry(displayName: "\"\""), "", ""), (Document.entry(more: #""displayName":5"#), "", ""),
    (
      Document.entry(entryType: #"{"type":7,"admission":[1],"groupType":"Channel","summary":{"currentMembers":-1}}"#),
      "", ""
    ),
    (
      Document.entry(
        entryType: #"{"type":"bot","admission":{"review":1},"groupType":null,"summary":{"currentMembers":120e-1}}"#),
      "", ""
    ),
    (Document.entry(groupLink: #"{"connShortLink":null,"connFullLink":"\#(Document.groupLink)"}"#), "", ""),
    (
      Document.entry(more: #""simplexName":null,"shortDescr":null,"image":null,"activeAt":null,"createdAt":null"#), "",
      ""
    ),
    (Document.entry(more: #""imageFile":1,"welcomeMessage":2,"Link":"x","x":{"displayName":1}"#), "", ""),
  ]

  @Test func oneReasonIsToldWithItsPath() {
    for (text, reason, path) in Self.drops {
      let before = Document.page().utf8.count - "],\"type\":\"searchResults\"}".utf8.count
      let answer = decodePage(Document.page(text))
      #expect(answer.error == nil, "\(text)")
      guard !reason.isEmpty else {
        #expect(answer.entries.count == 1, "\(text)")
        continue
      }
      #expect(answer.entries.isEmpty, "\(text)")
      #expect(answer.dropped.map(\.reason.rawValue) == [reason], "\(text)")
      #expect(answer.dropped.map(\.path.description) == [path], "\(text)")
      #expect(answer.dropped.map(\.byteRange) == [before..<before + text.utf8.count], "\(text)")
    }
  }

  @Test func aBadEntryAnywhereLeavesTheOthers() {
    for bad in 0..<4 {
      var entries = (0..<4).map { Document.entry(displayName: "\"\($0)\"") }
      entries[bad] = "null"
      let answer = decodePage(Document.page(entries.joined(separator: ",")))
      #expect(answer.entries.map(\.index) == (0..<4).filter { $0 != bad })
      #expect(answer.entries.map(\.displayName) == answer.entries.map { String($0.index) })
      #expect(answer.dropped.map(\.index) == [bad])
    }
  }

  @Test func nothingOfAnEntryReachesTheNext() {
    let full = Document.entry(
      entryType:
        #"{"type":"t","groupType":"channel","admission":{"review":"all"},"summary":{"currentMembers":1,"publicMemberCount":2}}"#,
      more:
        #""simplexName":"n","shortDescr":"s","image":"i","activeAt":"2026-01-01T00:00:00Z","createdAt":"2026-01-01T00:00:00Z""#
    )
    let plain = Document.entry(entryType: #"{"summary":{"currentMembers":3}}"#)
    let answer = decodePage(Document.page(full, plain))
    var alone = decodePage(Document.page(plain)).entries[0]
    alone.index = 1
    #expect(answer.entries.last == alone)
  }

  @Test func aLongImageSurvivesEveryCut() {
    let image = "data:image/jpg;base64," + String(repeating: "QUJDRA", count: 900)
    let text = Document.page(Document.entry(more: "\"image\":\"\(image)\""), Document.entry())
    let answer = decodePage(text)
    #expect(answer.entries.first?.image == image)
    #expect(answer.entries.count == 2)
  }

  @Test func manyPagesOfWindowsAreReadAsOne() {
    let entries = (0..<700).map {
      Document.entry(displayName: "\"entry \($0) é\"", more: "\"image\":\"\(String(repeating: "A", count: $0 % 400))\"")
    }
    let bytes = Array(Document.page(entries.joined(separator: ",")).utf8)
    let whole = PageAnswer([bytes[...]], limits: .default, invalidDates: .dropEntry)
    #expect(whole.entries.count == 700)
    for size in [1, 5, 4_096, 32_768, 65_536] {
      let pieces = stride(from: 0, to: bytes.count, by: size).map { bytes[$0..<min($0 + size, bytes.count)] }
      #expect(PageAnswer(pieces, limits: .default, invalidDates: .dropEntry) == whole)
    }
  }
}
