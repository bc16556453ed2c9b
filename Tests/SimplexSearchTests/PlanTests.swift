// SPDX-License-Identifier: Apache-2.0

import SimplexDirectory
import SimplexLinks
import SimplexSearch
import Testing

@Suite struct PlanTests {
  struct Row {
    var group: String
    var sub: String
    var fields: [String] = []
    var chat: String?
    var row: String?
    var isChannel: Bool?
    var isUnknown = false
  }

  /// Every plan: its fields, and what the rules make of it.
  static let rows: [Row] = [
    Row(group: "invitationLink", sub: "ok", fields: [Documents.contactData]),
    Row(group: "invitationLink", sub: "ok"), Row(group: "invitationLink", sub: "ownLink"),
    Row(group: "invitationLink", sub: "connecting"),
    Row(group: "invitationLink", sub: "connecting", fields: [optional(Documents.contact)]),
    Row(group: "invitationLink", sub: "known", fields: [Documents.contact]),
    Row(group: "invitationLink", sub: "later", fields: [Documents.contact], isUnknown: true),
    Row(group: "contactAddress", sub: "ok", fields: [Documents.contactData], row: "alice"),
    Row(group: "contactAddress", sub: "ok"), Row(group: "contactAddress", sub: "ownLink"),
    Row(group: "contactAddress", sub: "connectingConfirmReconnect"),
    Row(group: "contactAddress", sub: "connectingProhibit", fields: [Documents.contact], row: "alice"),
    Row(group: "contactAddress", sub: "known", fields: [Documents.contact], chat: "@7", row: "alice"),
    Row(group: "contactAddress", sub: "contactViaAddress", fields: [Documents.contact], row: "alice"),
    Row(group: "contactAddress", sub: "later", isUnknown: true),
    Row(
      group: "groupLink", sub: "ok", fields: [Documents.groupInfo, Documents.groupData], row: "News", isChannel: true),
    Row(group: "groupLink", sub: "ok", fields: [Documents.groupInfo], isChannel: true),
    Row(group: "groupLink", sub: "ok", fields: [Documents.groupData], row: "News", isChannel: false),
    Row(group: "groupLink", sub: "ok", fields: [#""groupSLinkInfo_":{}"#], isChannel: false),
    Row(
      group: "groupLink", sub: "ok", fields: [#""groupSLinkInfo_":{"direct":true,"groupRelays":[]}"#], isChannel: false),
    Row(group: "groupLink", sub: "ok", fields: [#""groupSLinkInfo_":null,"groupSLinkData_":null"#], isChannel: false),
    Row(group: "groupLink", sub: "ownLink", fields: [Documents.group], chat: "#9", row: "News", isChannel: true),
    Row(group: "groupLink", sub: "connectingConfirmReconnect"),
    Row(group: "groupLink", sub: "connectingProhibit"),
    Row(
      group: "groupLink", sub: "connectingProhibit", fields: [optional(Documents.group)], row: "News", isChannel: true),
    Row(group: "groupLink", sub: "known", fields: [Documents.group], chat: "#9", row: "News", isChannel: true),
    Row(
      group: "groupLink", sub: "known",
      fields: [Documents.group, #""groupUpdated":true,"linkOwners":[{"memberId":"x"}]"#],
      chat: "#9", row: "News", isChannel: true),
    Row(group: "groupLink", sub: "noRelays", fields: [Documents.groupData], row: "News", isChannel: true),
    Row(group: "groupLink", sub: "noRelays"), Row(group: "groupLink", sub: "updateRequired"),
    Row(group: "groupLink", sub: "updateRequired", fields: [Documents.groupData], row: "News", isChannel: true),
    Row(group: "groupLink", sub: "quarantined", fields: [Documents.group], isUnknown: true),
  ]

  static func optional(_ member: String) -> String {
    let colon = member.utf8.firstIndex(of: UInt8(ascii: ":")) ?? member.endIndex
    return member[..<colon].dropLast() + "_\"" + member[colon...]
  }

  @Test(arguments: SumForm.allCases)
  func everyPlanIsReadInEveryForm(form: SumForm) throws {
    for row in Self.rows {
      let inner = form.sum(row.sub, row.fields)
      let text = form.plan(form.sum(row.group, #""\#(row.group)Plan":\#(inner)"#), more: Documents.connLink)
      let response = try #require(decodePlan(text), "\(text)")
      #expect(response.plan.caseName == "\(row.group).\(row.sub)")
      #expect(response.plan.isUnknown == row.isUnknown)
      #expect(response.localChatID?.description == row.chat, "\(text)")
      #expect(response.plan.isChannel == row.isChannel, "\(text)")
      let result = NameSearchResult(target: "#news", response: response)
      #expect(result?.profile.displayName == row.row, "\(text)")
      #expect(result?.localChatID?.description == (row.row == nil ? nil : row.chat))
      let hasLink = row.group == "groupLink" && !row.isUnknown
      #expect(response.resolvedLink == (hasLink ? Documents.channel : nil))
      #expect(response.user == ChatUser(userID: 1, localDisplayName: "me"))
    }
  }

  @Test(arguments: SumForm.allCases)
  func plansThatAreErrorsOrUnknownAreNoRows(form: SumForm) throws {
    let error = form.sum("error", #""chatError":\#(form.sum("error", #""errorType":\#(form.sum("invalidConnReq"))"#))"#)
    let plan = try #require(decodePlan(form.plan(error)))
    #expect(plan.plan == .error(ChatError(cases: ["error", "invalidConnReq"], kind: .invalidConnectionRequest)))
    let later = try #require(decodePlan(form.plan(form.sum("nameNotConnectable", #""nameWarning":{"type":"x"}"#))))
    #expect(later.plan == .unknown("nameNotConnectable"))
    for response in [plan, later] {
      #expect(response.localChatID == nil)
      #expect(response.resolvedLink == nil)
      #expect(response.plan.joinFacts == nil)
      #expect(NameSearchResult(target: "#a", response: response) == nil)
    }
  }

  @Test(arguments: SumForm.allCases)
  func theSignatureOfTheOwnerIsTold(form: SumForm) {
    for (sum, wanted) in [
      (form.sum("verified"), OwnerVerification.verified),
      (form.sum("failed", #""reason":"signature""#), .failed(reason: "signature")),
      (form.sum("later"), .unknown("later")),
    ] {
      let plan = form.sum(
        "contactAddress", #""contactAddressPlan":\#(form.sum("ok", #""ownerVerification":\#(sum)"#))"#)
      #expect(decodePlan(form.plan(plan))?.plan == .contactAddress(.ok(linkData: nil, ownerVerification: wanted)))
    }
  }

  /// Names, and their short forms; nil where there is none.
  static let names: [(String, String?)] = [
    (Documents.name("planSimplexName", "publicGroup", "simplex", "news"), "#news"),
    (Documents.name("planSimplexName", "contact", "simplex", "alice"), "@alice.simplex"),
    (Documents.name("planSimplexName", "publicGroup", "simplex", "team", #""dev","eu""#), "#eu.dev.team.simplex"),
    (Documents.name("planSimplexName", "publicGroup", "testing", "team"), "#team.testing"),
    (Documents.name("planSimplexName", "contact", "web", "shop.example.com"), "@shop.example.com"),
    (#""planSimplexName":{"nameType":"contact","nameTLD":"simplex","domain":"old","subDomain":[]}"#, "@old.simplex"),
    (#""planSimplexName":{"nameType":"contact","nameTLD":"web","domain":"old.example"}"#, "@old.example"),
    (Documents.name("planSimplexName", "later", "simplex", "x"), nil),
    (Documents.name("planSimplexName", "contact", "later", "x"), nil),
    (#""planSimplexName":null"#, nil), ("", nil),
  ]

  @Test(arguments: names)
  func namesAreReadInBothShapes(member: String, short: String?) throws {
    let form = SumForm.tagged
    let plan = form.sum("contactAddress", #""contactAddressPlan":\#(form.sum("ok", Documents.contactData))"#)
    let response = try #require(decodePlan(form.plan(plan, more: member)))
    #expect(response.planSimplexName?.shortText == short)
    #expect(NameSearchResult(target: "@x", response: response)?.simplexName == short)
    let other = member.replacingPrefix(#""planSimplexName""#, with: #""otherSimplexName""#)
    #expect(try #require(decodePlan(form.plan(plan, more: other))).otherSimplexName?.shortText == short)
  }

  @Test func theFirstOfRepeatedMembersCounts() throws {
    let text =
      #"{"result":{"type":"connectionPlan","connectionPlan":{"type":"groupLink","groupLinkPlan":{"type":"known","groupInfo":{"groupId":9,"groupId":10,"groupProfile":{"displayName":"a","displayName":"b"}},"groupInfo":null},"groupLinkPlan":{"type":"ok"}},"connectionPlan":7}}"#
    #expect(try #require(decodePlan(text)).localChatID == .group(9))
    // Null counts, too.
    let null =
      #"{"result":{"type":"connectionPlan","connLink":null,"connLink":{"connFullLink":"x"},"connectionPlan":{"type":"x"}}}"#
    #expect(try #require(decodePlan(null)).connLink == nil)
  }

  @Test func idsOfChatsKeepAll64Bits() throws {
    for id in [Int64.min, 0, 9_007_199_254_740_993, .max] {
      let text =
        #"{"result":{"type":"connectionPlan","connectionPlan":{"type":"contactAddress","contactAddressPlan":{"type":"known","contact":{"contactId":\#(id),"profile":{"displayName":""}}}}}}"#
      #expect(try #require(decodePlan(text)).localChatID == .direct(id))
    }
  }

  /// Texts, and the ids that they are.
  static let ids: [(String, LocalChatID?)] = [
    ("@7", .direct(7)), ("#9", .group(9)), ("@-1", .direct(-1)), ("", nil), ("7", nil), ("@", nil), ("@+7", nil),
    ("@07", nil),
    ("*1", nil), ("<@1", nil), (":1", nil), ("@7 ", nil), ("@99999999999999999999", nil),
  ]

  @Test(arguments: ids)
  func idsOfChatsHaveATextForm(text: String, id: LocalChatID?) {
    #expect(LocalChatID(text) == id)
    if let id { #expect(id.description == text) }
  }

  /// Link types: whether a look-up in the store alone stays there, and whether connecting is blocked.
  @Test(arguments: [
    (SimplexLinkType.contact, true, false), (.group, true, false), (.channel, true, false), (.invitation, false, false),
    (.relay, false, true),
  ])
  func linkTypesDecideWhatMayBeAsked(type: SimplexLinkType, staysLocal: Bool, isBlocked: Bool) {
    #expect(type.isStoreOnlyWhenNeverResolved == staysLocal)
    #expect(type.isConnectingBlocked == isBlocked)
  }

  /// What is said before a group or channel is joined or opened.
  @Test func channelsHaveTheirOwnWords() throws {
    let form = SumForm.singleField
    func facts(_ sub: String, _ fields: String...) throws -> GroupJoinFacts? {
      try #require(decodePlan(form.plan(form.sum("groupLink", #""groupLinkPlan":\#(form.sum(sub, fields))"#)))).plan
        .joinFacts
    }
    let group = Documents.group.replacing("true", with: "false")
    let channel = try #require(try facts("ok", Documents.groupInfo))
    #expect(channel.title == "Open new channel")
    #expect(channel.errorTitle == "Error opening channel")
    #expect(channel.groupRelays == ["r1.example", "r2.example"])
    #expect(channel.offersProfileChoice)
    let plain = try #require(try facts("ok"))
    #expect(plain.title == "Open new group")
    #expect(plain.errorTitle == "Error opening group")
    #expect(plain.groupRelays.isEmpty)
    #expect(try facts("known", Documents.group)?.title == "Open channel")
    #expect(try facts("known", group)?.title == "Open group")
    #expect(try facts("ownLink", Documents.group)?.title == "This is your link for channel")
    #expect(try facts("ownLink", Documents.group)?.offersProfileChoice == false)
    #expect(try facts("ownLink", group)?.offersProfileChoice == true)
    #expect(try facts("noRelays", Documents.groupData) == nil)
  }
}

extension String {
  fileprivate func replacingPrefix(_ prefix: String, with other: String) -> String {
    hasPrefix(prefix) ? other + dropFirst(prefix.count) : self
  }

  fileprivate func replacing(_ part: String, with other: String) -> String {
    guard let range = firstRange(of: part) else { return self }
    return replacingCharacters(in: range, with: other)
  }

  private func replacingCharacters(in range: Range<String.Index>, with other: String) -> String {
    String(self[..<range.lowerBound]) + other + String(self[range.upperBound...])
  }
}
