// SPDX-License-Identifier: Apache-2.0

package import JSONStream
internal import SimplexDirectory
internal import SimplexLinks

/// What decoding a reply gave, as the object that the conformance vectors are written in.
extension JSONWriter {
  /// The result of a reply; nil stands for a document that is none.
  package mutating func planResult(_ reply: ChatReply?) {
    beginObject()
    switch reply {
    case .result(.connectionPlan(let response)) where !response.plan.isUnknown:
      member("outcome", "plan")
      member("plan", response.plan.caseName)
      member("localChatId", response.localChatID?.description)
      member("resolvedLink", response.resolvedLink)
      member("simplexName", response.planSimplexName?.shortText)
      member("otherSimplexName", response.otherSimplexName?.shortText)
      if let info = response.plan.groupLinkInfo {
        name("isChannel")
        bool(info.isChannel)
        if !info.groupRelays.isEmpty {
          name("groupRelays")
          beginArray()
          for relay in info.groupRelays { string(relay) }
          endArray()
        }
      }
      name("row")
      bool(response.plan.rowProfile != nil)
    case .result(.serviceResponse):
      member("outcome", "serviceResponse")
    case .error(let error):
      member("outcome", "error")
      member("case", error.casePath)
    case .result, nil:
      member("outcome", "invalid")
    }
    endObject()
  }
}
