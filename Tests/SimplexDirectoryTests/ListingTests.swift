// SPDX-License-Identifier: Apache-2.0

import JSONStream
import SimplexDirectory
import SimplexLinks
import Testing
import WireTestSupport

@Suite struct ListingTests {
  private func decode(_ text: String) -> (elements: [ListingElement], error: DirectoryError?) {
    var answers: [(elements: [ListingElement], error: DirectoryError?)] = []
    for pieces in splits(of: Array(text.utf8)) {
      var decoder = DirectoryListingDecoder()
      var elements: [ListingElement] = []
      var failure: DirectoryError?
      do {
        for piece in pieces {
          try lend(piece) { (run) throws(DirectoryError) in try decoder.feed(run) { elements.append($0) } }
        }
        try decoder.finish()
      } catch {
        failure = error
      }
      answers.append((elements, failure))
      #expect(elements == answers[0].elements)
      #expect(failure == answers[0].error)
    }
    return answers[0]
  }

  private func entry(_ text: String) -> ListingEntry? {
    guard case .entry(let entry)? = decode("{\"entries\":[\(text)]}").elements.first else { return nil }
    return entry
  }

  private func drop(_ text: String) -> String? {
    guard case .dropped(let drop)? = decode("{\"entries\":[\(text)]}").elements.first else { return nil }
    return "\(drop.reason.rawValue) \(drop.path)"
  }

  private static let contact = "https://smp.example.org/a#\(Document.key)"

  @Test func aListingsEntryHasFormattedTextAndBothLinks() {
    let found = entry(
      Document.entry(
        groupLink: #"{"connFullLink":"anything","connShortLink":"\#(Document.groupLink)"}"#,
        more:
          #""shortDescr":[{"text":"plain "},{"format":{"type":"bold"},"text":"b"},{"text":"","format":null}],"welcomeMessage":"hello","imageFile":"images/x.jpg","image":7"#
      ))
    #expect(
      found?.shortDescr == [
        FormattedText(text: "plain "), FormattedText(format: .bold, text: "b"), FormattedText(text: ""),
      ])
    #expect(found?.welcomeMessage == [FormattedText(text: "hello")])
    #expect(found?.imageFile == "images/x.jpg")
    #expect(found?.connFullLink == "anything")
    #expect(found?.link == Document.groupLink)
  }

  @Test func contactsAreKeptWithoutASummaryAndGroupsAreNot() {
    let link = #"{"connShortLink":"\#(Self.contact)"}"#
    let contact = entry(Document.entry(entryType: #"{"type":"contact","peerType":"bot"}"#, groupLink: link))
    #expect(contact?.linkType == .contact)
    #expect(contact?.entryType.kind == .contact)
    #expect(contact?.entryType.peerType == "bot")
    #expect(contact?.memberCount == nil)
    #expect(entry(Document.entry(entryType: #"{"type":"future"}"#)) != nil)
    for type in ["{}", #"{"type":"group"}"#, #"{"type":null}"#] {
      #expect(drop(Document.entry(entryType: type)) == "missing-field /entryType/summary")
    }
    #expect(
      drop(Document.entry(entryType: #"{"type":"contact","summary":{}}"#))
        == "missing-field /entryType/summary/currentMembers")
  }

  @Test(
    arguments: [
      (#""shortDescr":[1]"#, "wrong-type /shortDescr"), (#""shortDescr":{}"#, "wrong-type /shortDescr"),
      (#""shortDescr":[{}]"#, "wrong-type /shortDescr"),
      (#""shortDescr":[{"text":null}]"#, "wrong-type /shortDescr"),
      (#""welcomeMessage":[{"text":["a"]}]"#, "wrong-type /welcomeMessage"),
      (#""welcomeMessage":[null]"#, "wrong-type /welcomeMessage"),
      (#""welcomeMessage":[["a"]]"#, "wrong-type /welcomeMessage"),
      (#""imageFile":1"#, "wrong-type /imageFile"),
      (#""shortDescr":[{"text":"\ud800"}]"#, "invalid-text /shortDescr/0/text"),
      (#""activeAt":"x""#, "invalid-date /activeAt"),
    ] as [(String, String)])
  func aProblemInsideHasTheFieldsPath(_ member: String, _ expected: String) {
    #expect(drop(Document.entry(more: member)) == expected)
  }

  @Test func formatsThatCannotBeReadAreKeptAsUnknown() {
    for format in [
      #""bold""#, #"{"type":"future"}"#, #"{"_owsf":true,"bold":{}}"#, #"{"type":"hyperLink"}"#, "7", "[[]]", "{}",
    ] {
      let found = entry(Document.entry(more: #""shortDescr":[{"format":\#(format),"text":"t"}]"#))
      guard case .unknown? = found?.shortDescr?.first?.format else {
        Issue.record("\(format)")
        continue
      }
    }
  }

  @Test(
    arguments: [
      ("0", .integer(0)), ("-0", .number(-0.0)), ("-1", .integer(-1)), ("1.0", .number(1)), ("1e2", .number(100)),
      ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
      ("9223372036854775808", .unsigned(1 << 63)), ("18446744073709551615", .unsigned(.max)),
      ("18446744073709551616", .number(0x1p64)), ("-9223372036854775809", .number(-0x1p63)),
      ("1e400", .number(.infinity)),
    ] as [(String, JSONTree)])
  func numbersOfUnknownFormatsAreKeptByValue(_ text: String, _ expected: JSONTree) {
    let format = "{\"type\":\"future\",\"n\":\(text)}"
    let found = entry(Document.entry(more: "\"shortDescr\":[{\"format\":\(format),\"text\":\"t\"}]"))
    guard case .unknown(.object(let members))? = found?.shortDescr?.first?.format else {
      Issue.record("\(text)")
      return
    }
    let value = members.first { $0.key == "n" }?.value
    #expect(value == expected)
    // Equality takes the zeros for one.
    if case .number(let number)? = value { #expect(number.sign == (text.hasPrefix("-") ? .minus : .plus)) }
  }

  @Test(arguments: [("i", "wrong-link-type"), ("r", "wrong-link-type")])
  func invitationAndRelayLinksAreOfTheWrongType(_ letter: String, _ reason: String) {
    let tail = letter == "i" ? "\(Document.key)/\(Document.key)" : Document.key
    #expect(
      drop(Document.entry(groupLink: #"{"connShortLink":"https://smp.example.org/\#(letter)#\#(tail)"}"#))?.hasPrefix(
        reason) == true)
  }

  @Test(
    arguments: [
      ("{}", nil), (#"{"entries":null}"#, nil), (#"{"entries":{}}"#, "entries-not-an-array"), ("[]", "not-an-object"),
      (#"{"entries":[1,"#, "truncated"),
    ] as [(String, String?)])
  func theListingItself(_ text: String, _ code: String?) {
    #expect(decode(text).error?.code.rawValue == code)
  }

  @Test func elementsArriveFromBytesAndChunksAndComeBeforeTheError() async throws {
    let text = Array("{\"entries\":[\(Document.entry()),7,\(Document.entry())".utf8)
    var seen = 0
    await #expect(throws: DirectoryError.self) {
      for try await _ in DirectoryListing.elements(in: AsyncPieces(text)) { seen += 1 }
    }
    #expect(seen == 3)
    let whole = text + Array("]}".utf8)
    let listing = try DirectoryListing(decoding: whole)
    #expect(listing.entries.count == 2)
    var elements: [ListingElement] = []
    for try await element in DirectoryListing.elements(inChunks: AsyncPieces([whole])) { elements.append(element) }
    #expect(elements.count == 3)
  }
}
