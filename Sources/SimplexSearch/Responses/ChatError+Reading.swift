// SPDX-License-Identifier: Apache-2.0

internal import SimplexLinks

extension ChatError {
  /// The member that holds the next case. Where a case is not listed, the path ends with it.
  private static func next(after name: KnownName?) -> KnownName? {
    switch name {
    case .error?: .errorType
    case .errorAgent?: .agentError
    case .errorStore?: .storeError
    case .errorDatabase?: .databaseError
    case .errorRemoteCtrl?: .remoteCtrlError
    case .agent?: .agentErr
    case .service?: .serviceError
    case .broker?: .brokerErr
    case .network?: .networkError
    case .smp?: .smpErr
    case .name?: .nameErr
    case .simplexDomainNotReady?: .simplexDomainError
    default: nil
    }
  }

  /// More levels than any error has.
  private static let deepest = 16

  init(_ object: OutlineObject) throws(ChatResponseError) {
    var steps = [try object.asCase()]
    while steps.count < Self.deepest, let member = Self.next(after: steps[steps.count - 1].name),
      let inner = try steps[steps.count - 1].fields.object(member)
    {
      steps.append(try inner.asCase())
    }
    cases = steps.map(\.text)
    kind = Self.kind(steps)
  }

  private static func kind(_ steps: [OutlineCase]) -> Kind {
    let last = steps[steps.count - 1]
    let names = steps.map(\.text)
    switch names.prefix(3) {
    case ["errorAgent", "AGENT", "A_SERVICE"] where names.count == 4:
      switch last.text {
      case "timeout": return .serviceTimeout
      case "rejected": return .serviceRejected(reason: text(last, .rejectReason))
      case "notDRAddress": return .notDRAddress
      case "noPendingRequest": return .noPendingRequest
      default: return .other
      }
    case ["errorAgent", "SMP", "NAME"] where names.count == 4:
      switch last.text {
      case "NO_RESOLVER": return .noNameResolver
      case "NOT_FOUND": return .nameNotFound
      case "RESOLVER": return .nameResolver(text(last, .resolverErr))
      default: return .other
      }
    case ["errorAgent", "NO_NAME_SERVERS"]: return .noNameServers
    case ["error", "notResolvedLocally"]: return .notResolvedLocally
    case ["error", "invalidConnReq"]: return .invalidConnectionRequest
    case ["error", "unsupportedConnReq"]: return .unsupportedConnectionRequest
    case ["error", "commandError"]: return .command(message: text(last, .message))
    default: break
    }
    if names.starts(with: ["errorAgent", "BROKER"]), names.count > 2 {
      return .broker(address: text(steps[1], .brokerAddress), BrokerError(rawValue: names[2]))
    }
    if names.starts(with: ["error", "simplexDomainNotReady"]), names.count > 2 {
      return .domainNotReady(domain: domain(steps[1]), DomainError(rawValue: names[2]))
    }
    return .other
  }

  /// A text that only explains: nil when it is absent or not understood.
  private static func text(_ step: OutlineCase, _ name: KnownName) -> String? { try? step.fields.string(name) }

  private static func domain(_ step: OutlineCase) -> SimplexDomain? {
    guard let object = try? step.fields.object(.simplexDomain) else { return nil }
    return try? PlanReader.domain(object)
  }
}
