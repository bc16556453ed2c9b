// SPDX-License-Identifier: Apache-2.0

/// A full link: queue addresses and keys, all in the text.
///
/// `simplex:/` or `https://` host `[:port]` `/`, then `invitation` or `contact`, perhaps a `/`, then `#/?` and
/// parameters. The web host is not looked at beyond its grammar and is not kept.
public struct FullLink: Hashable, Sendable, CustomDebugStringConvertible {
  /// Which of the two kinds a full link is.
  public enum Mode: String, Sendable, Hashable {
    /// A one-time invitation.
    case invitation
    /// A contact or group address.
    case contact
  }

  /// Which kind it is.
  public var mode: Mode

  /// The range of agent versions (`v`). On contact links it has been raised to the lowest supported version.
  public var agentVersions: VersionRange

  /// The queues (`smp`), at least one.
  public var queues: [QueueAddress]

  /// The encryption keys (`e2e`): always there on invitations; on contact links only together with
  /// ``ratchetKeyID``.
  public var ratchet: RatchetParameters?

  /// The id of the ratchet keys (`rk`) of a contact link, kept only together with ``ratchet``.
  public var ratchetKeyID: [UInt8]?

  /// The client data (`data`), nil when absent. Bytes outside UTF-8 have become `?`.
  public var clientData: String?

  /// What the link leads to: `invitation`, `group` when the client data says so, else `contact`.
  public var linkType: SimplexLinkType {
    switch mode {
    case .invitation: .invitation
    case .contact:
      if let clientData, withBytes(of: clientData, { ClientData.isGroup($0) }) { .group } else { .contact }
    }
  }

  /// The hosts of all queues in order, duplicates kept, each as text.
  public var smpHosts: [String] { queues.flatMap { $0.server.hosts.map(\.text) } }

  /// The canonical text: the `simplex:` form, rebuilt from the fields.
  public var simplexUri: String {
    var output: [UInt8] = []
    append(to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  /// Whether two contact links lead to the same place: equally many queues that agree one by one in hosts, port and
  /// sender id. The key hash is not compared. Invitations are the same only when they are equal.
  public func isSameAddress(as other: FullLink) -> Bool {
    guard mode == other.mode else { return false }
    if mode == .invitation { return self == other }
    return queues.count == other.queues.count
      && zip(queues, other.queues).allSatisfy { first, second in
        first.server.hosts == second.server.hosts && first.server.port == second.server.port
          && first.senderID == second.senderID
      }
  }

  /// The kind and the first host.
  public var debugDescription: String { "FullLink(\(linkType.rawValue), \(smpHosts.first ?? "?"))" }

  private func append(to output: inout [UInt8]) {
    output.append("simplex:/")
    output.append(contentsOf: mode.rawValue.utf8)
    output.append("#/?v=")
    output.append(contentsOf: agentVersions.description.utf8)
    var value: [UInt8] = []
    for (index, queue) in queues.enumerated() {
      if index > 0 { value.append(UInt8(ascii: ";")) }
      queue.append(to: &value)
    }
    output.append("&smp=")
    PercentEncoding.append(value, to: &output)
    if let ratchet {
      value.removeAll(keepingCapacity: true)
      ratchet.append(to: &value)
      output.append("&e2e=")
      PercentEncoding.append(value, to: &output)
    }
    if let ratchetKeyID {
      value.removeAll(keepingCapacity: true)
      Base64URL.encode(ratchetKeyID, padded: true, into: &value)
      output.append("&rk=")
      PercentEncoding.append(value, to: &output)
    }
    if let clientData {
      output.append("&data=")
      PercentEncoding.append(clientData.utf8, to: &output)
    }
  }

  /// Equal in every field, text compared scalar by scalar.
  public static func == (first: FullLink, second: FullLink) -> Bool {
    first.mode == second.mode && first.agentVersions == second.agentVersions && first.queues == second.queues
      && first.ratchet == second.ratchet && first.ratchetKeyID == second.ratchetKeyID
      && UTF8Text.same(first.clientData, second.clientData)
  }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(mode)
    hasher.combine(agentVersions)
    hasher.combine(queues)
    hasher.combine(ratchet)
    hasher.combine(ratchetKeyID)
    if let clientData { UTF8Text.hash(clientData, into: &hasher) }
  }
}

extension FullLink {
  /// Reads the parameters, from just after `#/?`, and returns the link's type; the link itself goes to `kept` when
  /// `keep` is set.
  static func read(
    _ reader: inout ByteReader, mode: Mode, mustEnd: Bool, keep: Bool, into kept: inout ConnectionLink?
  ) throws(LinkFailure) -> SimplexLinkType {
    let end = reader.queryEnd()
    guard !mustEnd || end == reader.bytes.count else { throw LinkFailure(reason: .trailingBytes, offset: end) }
    let parameters = Parameters(reader, to: end)
    guard let versionsValue = parameters.versions, let queuesValue = parameters.queues else {
      throw reader.failure(.missingParameter)
    }
    var versions = try reader.withDecoded(versionsValue) { (bytes) throws(LinkFailure) in
      try VersionRange(whole: bytes)
    }
    if mode == .contact { versions = versions.raised(to: PinnedRevision.lowestAgentVersion) }
    let queues = try reader.withDecoded(queuesValue) { (bytes) throws(LinkFailure) -> [QueueAddress]? in
      var list: [QueueAddress]? = keep ? [] : nil
      try QueueReader.readAll(bytes, into: &list)
      return list
    }
    var ratchet: RatchetParameters?
    if let value = parameters.ratchet, mode == .invitation || !value.isEmpty {
      ratchet = try reader.withDecoded(value) { (bytes) throws(LinkFailure) in
        try RatchetParameters.read(bytes, keep: keep)
      }
    } else if mode == .invitation {
      throw reader.failure(.missingParameter)
    }
    var ratchetKeyID: [UInt8]?
    if mode == .contact, let value = parameters.ratchetKeyID, !value.isEmpty {
      ratchetKeyID = try reader.withDecoded(value) { (bytes) throws(LinkFailure) in
        try readRatchetKeyID(bytes, keep: keep)
      }
    }
    var linkType: SimplexLinkType = mode == .invitation ? .invitation : .contact
    var clientData: String?
    if let value = parameters.data, mode == .contact || keep {
      let decoded = try reader.withDecoded(value) { (bytes) throws(LinkFailure) -> (Bool, String?) in
        (mode == .contact && ClientData.isGroup(bytes), keep ? UTF8Text.lossy(bytes) : nil)
      }
      if decoded.0 { linkType = .group }
      clientData = decoded.1
    }
    reader.position = end
    if let queues {
      let isPair = mode == .invitation || (ratchet != nil && ratchetKeyID != nil)
      kept = .full(
        FullLink(
          mode: mode, agentVersions: versions, queues: queues, ratchet: isPair ? ratchet : nil,
          ratchetKeyID: isPair ? ratchetKeyID : nil, clientData: clientData))
    }
    return linkType
  }

  private static func readRatchetKeyID(_ bytes: Bytes, keep: Bool) throws(LinkFailure) -> [UInt8]? {
    var reader = ByteReader(bytes)
    let run = try reader.takeWholeBase64URL()
    return keep ? reader.decoded(run) : nil
  }

  /// The first occurrence of each parameter.
  private struct Parameters {
    var versions: QueryString.Value?
    var queues: QueryString.Value?
    var ratchet: QueryString.Value?
    var ratchetKeyID: QueryString.Value?
    var data: QueryString.Value?

    init(_ reader: ByteReader, to end: Int) {
      var query = QueryString(reader.bytes, from: reader.position, to: end)
      while let item = query.next() {
        switch item.name {
        case .v: versions = versions ?? item.value
        case .smp: queues = queues ?? item.value
        case .e2e: ratchet = ratchet ?? item.value
        case .rk: ratchetKeyID = ratchetKeyID ?? item.value
        case .data: data = data ?? item.value
        default: break
        }
      }
    }
  }
}
