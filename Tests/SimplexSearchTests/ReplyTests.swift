// SPDX-License-Identifier: Apache-2.0

import JSONStream
import SimplexDirectory
import SimplexLinks
import SimplexSearch
import Testing

@Suite struct ReplyTests {
  @Test(arguments: SumForm.allCases)
  func theServicesObjectIsReadAsAPage(form: SumForm) throws {
    let page =
      #"{"entries":[\#(Documents.entry(Documents.link(1))),7,\#(Documents.entry(Documents.link(2)))],"searchCursor":{"n":[ 1]},"type":"searchResults"}"#
    for members in [[Documents.user, #""responseData":\#(page)"#], [#""responseData":\#(page)"#, Documents.user]] {
      let text = #"{"result":\#(form.sum("serviceResponse", members))}"#
      guard case .success(.result(.serviceResponse(let response))) = decodeReply(text) else {
        Issue.record("no response")
        continue
      }
      #expect(response.user == ChatUser(userID: 1, localDisplayName: "me"))
      let page = try response.page.get()
      #expect(page.entries.map(\.link) == [Documents.link(1), Documents.link(2)])
      #expect(page.entries.map(\.index) == [0, 2])
      #expect(page.cursor?.rawText == #"{"n":[ 1]}"#)
      // Places are those of the whole response.
      let drop = try #require(page.dropped.first)
      #expect(Array(text.utf8)[drop.byteRange] == [UInt8(ascii: "7")])
    }
  }

  /// The service's object, and why it is no page.
  static let badPages: [(String, String, String)] = [
    (#""x""#, "not-an-object", "/result/responseData"), ("[1,[2]]", "not-an-object", "/result/responseData"),
    ("null", "not-an-object", "/result/responseData"),
    (#"{"type":"error","errorMessage":"busy"}"#, "service-error", ""), ("{}", "missing-type", ""),
    (#"{"type":7}"#, "wrong-type", ""), (#"{"type":"other","entries":[{"a":[]}]}"#, "unexpected-type", ""),
    (#"{"type":"searchResults","entries":{}}"#, "entries-not-an-array", ""),
    (#"{"type":"searchResults","searchCursor":"\ud800"}"#, "invalid-text", "/result/responseData/searchCursor"),
  ]

  @Test(arguments: badPages)
  func aPageThatFailsIsNotAnErrorOfTheResponse(data: String, code: String, path: String) {
    let text =
      #"{"result":{"type":"serviceResponse","responseData":\#(data),"user":{"userId":2,"localDisplayName":"x"}}}"#
    guard case .success(.result(.serviceResponse(let response))) = decodeReply(text),
      case .failure(let error) = response.page
    else {
      Issue.record("no failure: \(data)")
      return
    }
    #expect(error.code.rawValue == code)
    #expect(error.path.description == path)
    #expect(response.user?.userID == 2)
  }

  @Test func aSurrogateInAnEntryDropsThatEntryOnly() throws {
    let bad = Documents.entry(Documents.link(1), name: #"a\ud800"#)
    let text =
      #"{"result":{"_owsf":true,"serviceResponse":{"responseData":{"type":"searchResults","entries":[\#(bad),\#(Documents.entry(Documents.link(2)))]}}}}"#
    guard case .success(.result(.serviceResponse(let response))) = decodeReply(text) else {
      Issue.record("no response")
      return
    }
    let page = try response.page.get()
    #expect(page.entries.map(\.index) == [1])
    #expect(page.dropped.map(\.reason.rawValue) == ["invalid-text"])
    #expect(page.dropped.map(\.path.description) == ["/displayName"])
  }

  /// A document, and what is wrong with it: code, offset and path.
  static let bad: [(String, String, Int, String)] = [
    ("{}", "no-result", 0, ""), (#"{"result":null}"#, "no-result", 0, ""), (#"{"resp":{}}"#, "no-result", 0, ""),
    ("[]", "not-an-object", 0, ""), ("7 ", "not-an-object", 0, ""), ("", "truncated", 0, ""),
    (#"{"result":{"type":"cmdOk"}"#, "truncated", 26, ""), (#"{"result":{"type":"cmdOk"}}x"#, "trailing-bytes", 27, ""),
    (#"{"result":{"type":"cmdOk",}}"#, "syntax", 26, "/result"), (#"{"a":"\ud800"}"#, "invalid-text", 6, "/a"),
    (#"{"\udc00":1}"#, "invalid-text", 2, ""),
    (#"{"result":7}"#, "wrong-type", 10, "/result"), (#"{"result":{}}"#, "no-case", 10, "/result"),
    (#"{"result":{"_owsf":true}}"#, "no-case", 10, "/result"),
    (#"{"result":{"a":{},"b":{}}}"#, "no-case", 10, "/result"),
    (#"{"result":{"type":7,"b":{}}}"#, "no-case", 10, "/result"),
    (#"{"result":{"_owsf":true,"connectionPlan":null}}"#, "no-case", 10, "/result"),
    (#"{"result":{"_owsf":true,"connectionPlan":{},"cmdOk":{}}}"#, "no-case", 10, "/result"),
    (#"{"result":{"type":"connectionPlan"}}"#, "missing-field", 10, "/result"),
    (
      #"{"result":{"type":"connectionPlan","connectionPlan":{"type":"groupLink"}}}"#, "missing-field", 52,
      "/result/connectionPlan"
    ),
    (
      #"{"result":{"type":"connectionPlan","connectionPlan":{"type":"groupLink","groupLinkPlan":{"type":"known"}}}}"#,
      "missing-field", 88, "/result/connectionPlan/groupLinkPlan"
    ),
    (
      #"{"result":{"type":"connectionPlan","connectionPlan":{"type":"contactAddress","contactAddressPlan":{"type":"known","contact":{"contactId":7.5,"profile":{"displayName":"a"}}}}}}"#,
      "wrong-type", 137, "/result/connectionPlan/contactAddressPlan/contact/contactId"
    ),
    (
      #"{"result":{"type":"connectionPlan","connLink":[],"connectionPlan":{"type":"x"}}}"#, "wrong-type", 46,
      "/result/connLink"
    ),
    (#"{"result":{"type":"serviceResponse"}}"#, "missing-field", 10, "/result"),
    (#"{"error":{"errorType":{"type":"x"},"a":1}}"#, "no-case", 9, "/error"),
  ]

  @Test(arguments: bad)
  func whatIsNoResponseIsRefused(text: String, code: String, offset: Int, path: String) {
    guard case .failure(let error) = decodeReply(text) else {
      Issue.record("decoded: \(text)")
      return
    }
    #expect(error.code.rawValue == code, "\(text)")
    #expect(error.offset == offset, "\(text)")
    #expect(error.path.description == path, "\(text)")
  }

  /// What is decoded although it is odd.
  static let other: [(String, String)] = [
    (#"{"result":{"type":"cmdOk"}}"#, "cmdOk"), (#"{"remoteHostId":3,"result":{"_owsf":true,"cmdOk":{}}}"#, "cmdOk"),
    (#"{"error":{"type":"error","errorType":{"type":"x"}},"result":{"type":"cmdOk"}}"#, "cmdOk"),
    (#"{"result":{"_owsf":7,"cmdOk":{}}}"#, "cmdOk"), (#"{"result":{"cmdOk":[]}}"#, "cmdOk"),
    (#"{"result":{"type":"cmdOk","type":"x"},"result":7}"#, "cmdOk"), (#"{"result":{"a":{},"a":{}}}"#, "a"),
    (#"{"result":{"type":"\u0063mdOk","responseData":{"type":"searchResults"}}}"#, "cmdOk"),
    ("{\"result\":{\"type\":\"connectionPlan\u{0}\"}}".replacingNull, "connectionPlan\u{0}"),
    (#"{"result":{"type":""}}"#, ""),
  ]

  @Test(arguments: other)
  func responsesThatAreNotReadSurvive(text: String, name: String) {
    #expect(decodeReply(text) == .success(.result(.other(name))))
  }

  @Test func limitsHold() {
    var limits = ChatResponseLimits()
    limits.string = 5
    let long = #"{"result":{"type":"cmdOks"}}"#
    #expect(failure(decodeReply(long, limits: limits)) == "no-case")
    #expect(decodeReply(#"{"result":{"type":"cmdOk"}}"#, limits: limits) == .success(.result(.other("cmdOk"))))
    limits = ChatResponseLimits()
    limits.values = 3
    #expect(decodeReply(#"{"result":{"type":"cmdOk"}}"#, limits: limits) == .success(.result(.other("cmdOk"))))
    #expect(failure(decodeReply(#"{"result":{"type":"cmdOk","user":1}}"#, limits: limits)) == "value-limit")
    #expect(
      decodeReply(#"{"result":{"type":"cmdOk","a":[1,2,{"type":3}],"b":2}}"#, limits: limits)
        == .success(.result(.other("cmdOk"))))
    limits = ChatResponseLimits()
    limits.page.depth = 3
    #expect(failure(decodeReply(#"{"result":{"type":"cmdOk","a":[[]]}}"#, limits: limits)) == "depth-limit")
    limits.page.depth = 512
    limits.page.document = 27
    #expect(failure(decodeReply(#"{"result":{"type":"cmdOk"}} "#, limits: limits)) == "size-limit")
  }

  @Test func deepAndWideDocumentsCostNoMoreThanTheLimits() {
    let deep = String(repeating: #"{"result":"#, count: 510) + "{}" + String(repeating: "}", count: 510)
    #expect(decodeReply(deep) == .success(.result(.other("result"))))
    let tooDeep = String(repeating: #"{"result":"#, count: 600)
    #expect(failure(decodeReply(tooDeep)) == "depth-limit")
    let wide = #"{"result":{"groupRelays":["# + String(repeating: "1,", count: 3_000) + #"1],"type":"cmdOk"}}"#
    #expect(failure(decodeReply(wide)) == "value-limit")
    // Arrays that are not read cost nothing.
    let unread = #"{"result":{"user":["# + String(repeating: #"{"type":[1]},"#, count: 1_000) + #"1],"type":"cmdOk"}}"#
    #expect(decodeReply(unread) == .success(.result(.other("cmdOk"))))
  }

  @Test func aReaderThatFailedOnceFailsAlways() {
    var decoder = ChatReplyDecoder()
    var errors: [ChatResponseError] = []
    for _ in 0..<3 {
      do throws(ChatResponseError) { try decoder.feed("]".utf8) } catch { errors.append(error) }
    }
    do throws(ChatResponseError) { _ = try decoder.finish() } catch { errors.append(error) }
    #expect(errors.count == 4)
    #expect(Set(errors.map(\.description)).count == 1)
  }

  private func failure(_ result: Result<ChatReply, ChatResponseError>) -> String? {
    guard case .failure(let error) = result else { return nil }
    return error.code.rawValue
  }
}

extension String {
  /// NUL written as its escape.
  fileprivate var replacingNull: String {
    split(separator: "\u{0}", omittingEmptySubsequences: false).joined(separator: #"\u0000"#)
  }
}
