// SPDX-License-Identifier: Apache-2.0

internal import SimplexDirectory
internal import SimplexLinks

/// Makes plans of outlines. Only what rules need is read, and what is read must have its type.
enum PlanReader {
  static func response(_ fields: OutlineObject) throws(ChatResponseError) -> ConnectionPlanResponse {
    guard let plan = try fields.sum(.connectionPlan) else { throw fields.missing(.connectionPlan) }
    return ConnectionPlanResponse(
      user: user(fields), connLink: try connLink(fields), planSimplexName: try name(fields, .planSimplexName),
      otherSimplexName: try name(fields, .otherSimplexName), plan: try self.plan(plan))
  }

  /// Nothing depends on the user, so what is not understood is not told.
  static func user(_ fields: OutlineObject) -> ChatUser? {
    guard let user = try? fields.object(.user), let userID = try? user.integer(.userId),
      let name = try? user.string(.localDisplayName)
    else { return nil }
    return ChatUser(userID: userID, localDisplayName: name)
  }

  private static func connLink(_ fields: OutlineObject) throws(ChatResponseError) -> CreatedConnLink? {
    guard let link = try fields.object(.connLink) else { return nil }
    return CreatedConnLink(
      connFullLink: try link.required(.connFullLink, try link.string(.connFullLink)),
      connShortLink: try link.string(.connShortLink))
  }

  // MARK: Names

  private static func name(_ fields: OutlineObject, _ member: KnownName) throws(ChatResponseError) -> SimplexName? {
    guard let object = try fields.object(member) else { return nil }
    guard let type = SimplexName.NameType(exactly: try object.required(.nameType, try object.string(.nameType))),
      let domain = try domain(try object.object(.nameDomain) ?? object)
    else { return nil }
    return SimplexName(nameType: type, nameDomain: domain)
  }

  /// nil when the registry is not known.
  static func domain(_ object: OutlineObject) throws(ChatResponseError) -> SimplexDomain? {
    guard let tld = SimplexDomain.TLD(exactly: try object.required(.nameTLD, try object.string(.nameTLD))) else {
      return nil
    }
    return SimplexDomain(
      tld: tld, domain: try object.required(.domain, try object.string(.domain)),
      subDomain: try object.strings(.subDomain) ?? [])
  }

  // MARK: Plans

  private static func plan(_ found: OutlineCase) throws(ChatResponseError) -> ConnectionPlan {
    let fields = found.fields
    switch found.name {
    case .invitationLink:
      return .invitationLink(
        try invitation(try fields.required(.invitationLinkPlan, try fields.sum(.invitationLinkPlan))))
    case .contactAddress:
      return .contactAddress(try address(try fields.required(.contactAddressPlan, try fields.sum(.contactAddressPlan))))
    case .groupLink:
      return .groupLink(try group(try fields.required(.groupLinkPlan, try fields.sum(.groupLinkPlan))))
    case .error:
      return .error(try ChatError(try fields.required(.chatError, try fields.object(.chatError))))
    default: return .unknown(found.text)
    }
  }

  private static func invitation(_ found: OutlineCase) throws(ChatResponseError) -> InvitationLinkPlan {
    let fields = found.fields
    switch found.name {
    case .ok: return .ok(linkData: try contactData(fields), ownerVerification: try verification(fields))
    case .ownLink: return .ownLink
    case .connecting: return .connecting(try contact(fields, .optionalContact))
    case .known: return .known(try fields.required(.contact, try contact(fields, .contact)))
    default: return .unknown(found.text)
    }
  }

  private static func address(_ found: OutlineCase) throws(ChatResponseError) -> ContactAddressPlan {
    let fields = found.fields
    switch found.name {
    case .ok: return .ok(linkData: try contactData(fields), ownerVerification: try verification(fields))
    case .ownLink: return .ownLink
    case .connectingConfirmReconnect: return .connectingConfirmReconnect
    case .connectingProhibit: return .connectingProhibit(try fields.required(.contact, try contact(fields, .contact)))
    case .known: return .known(try fields.required(.contact, try contact(fields, .contact)))
    case .contactViaAddress: return .contactViaAddress(try fields.required(.contact, try contact(fields, .contact)))
    default: return .unknown(found.text)
    }
  }

  private static func group(_ found: OutlineCase) throws(ChatResponseError) -> GroupLinkPlan {
    let fields = found.fields
    switch found.name {
    case .ok:
      return .ok(
        linkInfo: try groupInfo(fields), linkData: try groupData(fields), ownerVerification: try verification(fields))
    case .ownLink: return .ownLink(try fields.required(.groupInfo, try chatGroup(fields, .groupInfo)))
    case .connectingConfirmReconnect: return .connectingConfirmReconnect
    case .connectingProhibit: return .connectingProhibit(try chatGroup(fields, .optionalGroupInfo))
    case .known:
      return .known(
        try fields.required(.groupInfo, try chatGroup(fields, .groupInfo)),
        groupUpdated: try fields.bool(.groupUpdated) ?? false, ownerVerification: try verification(fields))
    case .noRelays: return .noRelays(linkData: try groupData(fields))
    case .updateRequired: return .updateRequired(linkData: try groupData(fields))
    default: return .unknown(found.text)
    }
  }

  // MARK: Parts

  private static func verification(_ fields: OutlineObject) throws(ChatResponseError) -> OwnerVerification? {
    guard let found = try fields.sum(.ownerVerification) else { return nil }
    switch found.name {
    case .verified: return .verified
    case .failed: return .failed(reason: try found.fields.string(.reason))
    default: return .unknown(found.text)
    }
  }

  private static func profile(_ object: OutlineObject) throws(ChatResponseError) -> ChatProfile {
    ChatProfile(
      displayName: try object.required(.displayName, try object.string(.displayName)),
      shortDescr: try object.string(.shortDescr), image: try object.string(.image))
  }

  private static func contactData(_ fields: OutlineObject) throws(ChatResponseError) -> ContactLinkData? {
    guard let data = try fields.object(.contactSLinkData) else { return nil }
    return ContactLinkData(
      profile: try profile(try data.required(.profile, try data.object(.profile))),
      business: try data.bool(.business) ?? false)
  }

  private static func groupInfo(_ fields: OutlineObject) throws(ChatResponseError) -> GroupLinkInfo? {
    guard let info = try fields.object(.groupSLinkInfo) else { return nil }
    return GroupLinkInfo(
      direct: try info.bool(.direct) ?? true, groupRelays: try info.strings(.groupRelays) ?? [],
      publicGroupID: try info.string(.publicGroupId))
  }

  private static func groupData(_ fields: OutlineObject) throws(ChatResponseError) -> GroupLinkData? {
    guard let data = try fields.object(.groupSLinkData) else { return nil }
    let profile = try data.required(.groupProfile, try data.object(.groupProfile))
    return GroupLinkData(
      profile: try self.profile(profile),
      groupType: try profile.object(.publicGroup)?.string(.groupType).map(GroupType.init(text:)),
      publicMemberCount: try data.object(.publicGroupData)?.integer(.publicMemberCount))
  }

  private static func contact(_ fields: OutlineObject, _ member: KnownName) throws(ChatResponseError) -> ChatContact? {
    guard let contact = try fields.object(member) else { return nil }
    return ChatContact(
      contactID: try contact.required(.contactId, try contact.integer(.contactId)),
      profile: try profile(try contact.required(.profile, try contact.object(.profile))))
  }

  private static func chatGroup(_ fields: OutlineObject, _ member: KnownName) throws(ChatResponseError) -> ChatGroup? {
    guard let group = try fields.object(member) else { return nil }
    return ChatGroup(
      groupID: try group.required(.groupId, try group.integer(.groupId)),
      useRelays: try group.bool(.useRelays) ?? false,
      profile: try profile(try group.required(.groupProfile, try group.object(.groupProfile))))
  }
}

extension RawRepresentable where RawValue == String, Self: CaseIterable {
  /// The case whose raw value is this text, scalar for scalar.
  fileprivate init?(exactly text: String) {
    guard let match = Self.allCases.first(where: { $0.rawValue.utf8.elementsEqual(text.utf8) }) else { return nil }
    self = match
  }
}
