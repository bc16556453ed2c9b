// SPDX-License-Identifier: Apache-2.0

public import SimplexLinks

/// An error of the core: the cases from the outside in, and what the ones that matter here mean.
public struct ChatError: Error, Hashable, Sendable {
  /// What an error means for a search. Errors that are not told apart are ``other``: failures like any other, which
  /// ``ChatError/cases`` still names.
  public enum Kind: Hashable, Sendable {
    /// A service did not answer in time; also when it takes no requests, or its answer was too large to send.
    case serviceTimeout
    /// A service refused; the reason is untrusted text.
    case serviceRejected(reason: String?)
    /// The address carries no keys for requests: it is a full link.
    case notDRAddress
    /// The service knows of no such request.
    case noPendingRequest
    /// A server could not be reached.
    case broker(address: String?, BrokerError)
    /// A look-up in the store alone found nothing.
    case notResolvedLocally
    /// A name leads nowhere; the domain is nil when it is not told or not understood.
    case domainNotReady(domain: SimplexDomain?, DomainError)
    /// A name is not registered.
    case nameNotFound
    /// The server that was asked resolves no names.
    case noNameResolver
    /// The resolver of names failed; the text is untrusted.
    case nameResolver(String?)
    /// No server that resolves names is configured.
    case noNameServers
    /// The text is no link.
    case invalidConnectionRequest
    /// The link is of a version that the core does not know.
    case unsupportedConnectionRequest
    /// The core could not read the command; the text is untrusted.
    case command(message: String?)
    /// Any other error, known to the core or not.
    case other
  }

  /// Why a server could not be reached: an open list.
  public struct BrokerError: RawRepresentable, Hashable, Sendable {
    /// The case's name.
    public let rawValue: String
    /// Makes one of any text.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// No answer in time.
    public static let timeout = BrokerError(rawValue: "TIMEOUT")
    /// The network failed.
    public static let network = BrokerError(rawValue: "NETWORK")
    /// The host's name or certificate is wrong.
    public static let host = BrokerError(rawValue: "HOST")
  }

  /// Why a domain leads nowhere: an open list.
  public struct DomainError: RawRepresentable, Hashable, Sendable {
    /// The case's name.
    public let rawValue: String
    /// Makes one of any text.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// It is registered without a link that can be used.
    public static let noValidLink = DomainError(rawValue: "noValidLink")
    /// It is not registered.
    public static let unknownDomain = DomainError(rawValue: "unknownDomain")
  }

  /// The names of the cases from the outside in, as far as they are followed: an unknown one is the last.
  public var cases: [String]
  /// What it means.
  public var kind: Kind

  /// An error of these cases and this meaning.
  public init(cases: [String], kind: Kind = .other) {
    self.cases = cases
    self.kind = kind
  }

  /// ``cases`` joined by dots, for example `errorAgent.AGENT.A_SERVICE.timeout`.
  public var casePath: String { cases.joined(separator: ".") }

  /// Whether nothing is wrong and there is nothing to show: the answer of a look-up that found nothing.
  public var isExpectedMiss: Bool { kind == .notResolvedLocally }
}

extension ChatError: CustomStringConvertible {
  /// The case path.
  public var description: String { casePath }
}
