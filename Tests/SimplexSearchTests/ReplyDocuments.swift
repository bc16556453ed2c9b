// SPDX-License-Identifier: Apache-2.0

import SimplexSearch
import Testing
import WireTestSupport

/// The two forms that cores write sums in.
enum SumForm: CaseIterable {
  case tagged, singleField, singleFieldUnmarked, taggedLast

  func sum(_ name: String, _ members: String...) -> String { sum(name, members) }

  func sum(_ name: String, _ members: [String]) -> String {
    let fields = members.filter { !$0.isEmpty }
    switch self {
    case .tagged: return "{" + ([#""type":"\#(name)""#] + fields).joined(separator: ",") + "}"
    case .taggedLast: return "{" + (fields + [#""type":"\#(name)""#]).joined(separator: ",") + "}"
    case .singleField: return #"{"_owsf":true,"\#(name)":{\#(fields.joined(separator: ","))}}"#
    case .singleFieldUnmarked: return #"{"\#(name)":{\#(fields.joined(separator: ","))}}"#
    }
  }

  func plan(_ plan: String, more: String = "") -> String {
    #"{"result":\#(sum("connectionPlan", Documents.user, more, #""connectionPlan":\#(plan)"#))}"#
  }

  func error(_ error: String) -> String { #"{"error":\#(error)}"# }
}

/// Synthetic documents.
enum Documents {
  static let user = #""user":{"userId":1,"localDisplayName":"me","profile":{"displayName":"me","image":"data:,"}}"#
  static let key = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
  static let channel = "https://smp1.example.org/c#\(key)"
  static let contactLink = "https://smp1.example.org/a#\(key)"
  static let connLink = #""connLink":{"connFullLink":"full","connShortLink":"\#(channel)"}"#
  static let contact =
    #""contact":{"contactId":7,"localDisplayName":"alice_1","profile":{"profileId":3,"displayName":"alice","fullName":"A","shortDescr":"hi"},"activeConn":{"connId":1}}"#
  static let group =
    #""groupInfo":{"groupId":9,"useRelays":true,"groupProfile":{"displayName":"News","publicGroup":{"groupType":"channel","groupLink":"x"}},"groupSummary":{"currentMembers":4},"membership":{"groupId":1}}"#
  static let contactData =
    #""contactSLinkData_":{"profile":{"displayName":"alice"},"business":true,"message":{"a":[1]}}"#
  static let groupData =
    #""groupSLinkData_":{"groupProfile":{"displayName":"News","image":"data:,","publicGroup":{"groupType":"channel"}},"publicGroupData":{"publicMemberCount":12}}"#
  static let groupInfo =
    #""groupSLinkInfo_":{"direct":false,"groupRelays":["r1.example","r2.example"],"publicGroupId":"id"}"#

  static func name(_ member: String, _ type: String, _ tld: String, _ domain: String, _ sub: String = "") -> String {
    #""\#(member)":{"nameType":"\#(type)","nameDomain":{"nameTLD":"\#(tld)","domain":"\#(domain)","subDomain":[\#(sub)]}}"#
  }

  static func entry(_ link: String, name: String = "Group") -> String {
    #"{"displayName":"\#(name)","entryType":{"type":"group","summary":{"currentMembers":3}},"groupLink":{"connShortLink":"\#(link)"}}"#
  }

  static func link(_ number: Int, _ letter: String = "g") -> String {
    let digits = String(number)
    return "https://smp1.example.org/\(letter)#" + String(repeating: "A", count: 42 - digits.count) + digits + "A"
  }
}

/// Decodes a reply whole, byte by byte and at random splits; every way must give the same.
func decodeReply(
  _ text: String, limits: ChatResponseLimits = .default, sourceLocation: SourceLocation = #_sourceLocation
) -> Result<ChatReply, ChatResponseError> {
  var first: Result<ChatReply, ChatResponseError>?
  for way in splits(of: Array(text.utf8)) {
    var decoder = ChatReplyDecoder(limits: limits)
    let result: Result<ChatReply, ChatResponseError>
    do throws(ChatResponseError) {
      for piece in way {
        try lend(piece) { (run) throws(ChatResponseError) in try decoder.feed(run) }
      }
      result = .success(try decoder.finish())
    } catch { result = .failure(error) }
    if let first { #expect(result == first, sourceLocation: sourceLocation) } else { first = result }
  }
  return first ?? .failure(ChatResponseError.none)
}

extension ChatResponseError {
  static var none: ChatResponseError {
    do throws(ChatResponseError) { _ = try ChatReply(decoding: "".utf8) } catch { return error }
    fatalError("an empty text was decoded")
  }
}

func decodePlan(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) -> ConnectionPlanResponse? {
  guard case .success(.result(.connectionPlan(let response))) = decodeReply(text, sourceLocation: sourceLocation) else {
    return nil
  }
  return response
}
