// SPDX-License-Identifier: Apache-2.0

/// The names of members and cases that are read, wherever they stand. Everything under another name is skipped.
enum KnownName: String {
  // A message and the wrapper.
  case corrId, resp, result, error
  // Sums.
  case type
  case marker = "_owsf"
  // Responses.
  case serviceResponse, responseData, connectionPlan, chatCmdError, chatError
  case user, userId, localDisplayName
  case connLink, connFullLink, connShortLink
  case planSimplexName, otherSimplexName, nameType, nameDomain, nameTLD, domain, subDomain
  // Plans.
  case invitationLink, invitationLinkPlan, contactAddress, contactAddressPlan, groupLink, groupLinkPlan
  case ok, ownLink, connecting, known, connectingConfirmReconnect, connectingProhibit, contactViaAddress, noRelays
  case updateRequired
  // What plans hold.
  case contactSLinkData = "contactSLinkData_"
  case profile, business, displayName, shortDescr, image, peerType
  case ownerVerification, verified, failed, reason
  case contact
  case optionalContact = "contact_"
  case contactId
  case groupInfo
  case optionalGroupInfo = "groupInfo_"
  case groupId, useRelays, groupProfile, groupUpdated, groupSummary, currentMembers, publicMemberCount
  case groupSLinkInfo = "groupSLinkInfo_"
  case direct, groupRelays, publicGroupId
  case groupSLinkData = "groupSLinkData_"
  case publicGroupData, publicGroup, groupType
  // Errors: cases, and the members that hold the next sum.
  case errorType, errorAgent, agentError, errorStore, storeError, errorDatabase, databaseError, errorRemoteCtrl
  case remoteCtrlError
  case agent = "AGENT"
  case agentErr
  case service = "A_SERVICE"
  case serviceError
  case broker = "BROKER"
  case brokerAddress, brokerErr
  case network = "NETWORK"
  case networkError
  case smp = "SMP"
  case serverAddress, smpErr
  case name = "NAME"
  case nameErr
  case resolver = "RESOLVER"
  case resolverErr
  case rejected, rejectReason, commandError, message
  case simplexDomainNotReady, simplexDomain, simplexDomainError

  /// The name that these bytes spell exactly.
  init?(exactly bytes: some Collection<UInt8>) {
    // Equality of strings joins canonical equivalents, which no two ASCII texts are.
    guard bytes.count <= 32, bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
    self.init(rawValue: String(decoding: bytes, as: UTF8.self))
  }
}
