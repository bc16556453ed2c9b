// SPDX-License-Identifier: Apache-2.0

/// The target that the core's connect plan takes: one string, wholly a name, a link or a bare domain.
///
/// Unlike ``strConnectTarget(_:)`` nothing is searched for: no trimming, no punctuation, no text links. A text that
/// starts with `@`, `#` or `simplex:/name` must be a name. Any other must be a link, or else a domain of at least two
/// labels, which is a target without a type. A single bare label is none.
public enum CoreConnectTarget: Hashable, Sendable, CustomDebugStringConvertible {
  /// A name with its type.
  case name(SimplexName)
  /// A link.
  case link(ConnectionLink)
  /// A domain that may be a group's or a contact's.
  case domain(SimplexDomain)

  /// Reads a target; nil when the text is none.
  ///
  /// - Complexity: linear in the length of `text`.
  public init?(parsing text: String) {
    let target = withBytes(of: text) { CoreConnectTarget(bytes: $0) }
    guard let target else { return nil }
    self = target
  }

  private init?(bytes: Bytes) {
    var reader = ByteReader(bytes)
    if reader.take(UInt8(ascii: "@")) || reader.take(UInt8(ascii: "#")) || reader.take("simplex:/name") {
      guard let name = try? SimplexName(whole: bytes) else { return nil }
      self = .name(name)
    } else if let link = try? LinkReader.link(bytes) {
      self = .link(link)
    } else if let domain = try? SimplexDomain(bytes, 0, bytes.count, allowsLabel: false) {
      self = .domain(domain)
    } else {
      return nil
    }
  }

  /// The string that stands for the target: a canonical name, a link in the form it was written in, a full domain.
  public var encoded: String {
    switch self {
    case .name(let name): name.text
    case .link(let link): link.encoded
    case .domain(let domain): domain.fullName
    }
  }

  /// The kind, and the name or the link's host.
  public var debugDescription: String {
    switch self {
    case .name(let name): "CoreConnectTarget(\(name.text))"
    case .link(let link): "CoreConnectTarget(\(link.debugDescription))"
    case .domain(let domain): "CoreConnectTarget(\(domain.fullName))"
    }
  }
}

/// Targets as JSON: the string alone.
extension CoreConnectTarget: Codable {
  /// Reads a string that is a target.
  ///
  /// - Throws: `DecodingError` when it is not.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let target = CoreConnectTarget(parsing: try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a connect target")
    }
    self = target
  }

  /// Writes the string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(encoded)
  }
}
