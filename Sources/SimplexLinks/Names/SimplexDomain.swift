// SPDX-License-Identifier: Apache-2.0

/// The domain of a name, split as the core splits it.
///
/// The last label decides: `simplex` and `testing` are registries of their own, so the label before it is the domain
/// and those further left are its sub-domains; with any other last label the whole is a web domain.
public struct SimplexDomain: Hashable, Sendable, CustomStringConvertible {
  /// The registry a domain belongs to. The raw values are those of the wire.
  public enum TLD: String, Sendable, Hashable, CaseIterable, Codable {
    /// Names under `simplex`.
    case simplex
    /// Names under `testing`.
    case testing
    /// Domains of the web.
    case web
  }

  /// The registry (`nameTLD`).
  public var tld: TLD

  /// The label before the top-level one; for the web, all labels joined by dots. Lower case when parsed.
  public var domain: String

  /// The labels left of ``domain``, from parent to child: `a.b.acme.simplex` gives `["b", "a"]`. Empty for the web.
  public var subDomain: [String]

  /// Makes a domain of parts, which are not checked (as in JSON).
  public init(tld: TLD, domain: String, subDomain: [String] = []) {
    self.tld = tld
    self.domain = domain
    self.subDomain = subDomain
  }

  /// Reads a bare domain: at least two labels and no prefix.
  ///
  /// - Throws: ``NameError``.
  /// - Complexity: linear in the length of `text`.
  public init(parsing text: String) throws(NameError) {
    self = try withBytes(of: text) { (bytes) throws(NameError) in
      try SimplexDomain(bytes, 0, bytes.count, allowsLabel: false)
    }
  }

  /// The whole domain as text: sub-domains outermost first, the domain, then `.simplex`, `.testing` or nothing.
  public var fullName: String {
    var text = ""
    for label in subDomain.reversed() { text += label + "." }
    text += domain
    switch tld {
    case .simplex: text += ".simplex"
    case .testing: text += ".testing"
    case .web: break
    }
    return text
  }

  /// The same as ``fullName``.
  public var description: String { fullName }

  /// Equal in every part, scalar by scalar.
  public static func == (first: SimplexDomain, second: SimplexDomain) -> Bool {
    first.tld == second.tld && UTF8Text.same(first.domain, second.domain)
      && UTF8Text.same(first.subDomain, second.subDomain)
  }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(tld)
    UTF8Text.hash(domain, into: &hasher)
    for label in subDomain { UTF8Text.hash(label, into: &hasher) }
  }
}

extension SimplexDomain {
  /// Reads and lower-cases a domain; a single label, where allowed, stands for itself under `simplex`.
  init(_ bytes: Bytes, _ start: Int, _ end: Int, allowsLabel: Bool) throws(NameError) {
    let lastLabel = try NameReader.check(bytes, start, end, allowsLabel: allowsLabel)
    let lower = bytes[start..<end].map(\.lowercased)
    let text = lower.withUnsafeBufferPointer { lower -> SimplexDomain in
      guard lastLabel > start else {
        return SimplexDomain(tld: .simplex, domain: String(decoding: lower, as: UTF8.self))
      }
      let top = lower.slice(lastLabel &- start, lower.count)
      let tld: TLD = top.equals("simplex") ? .simplex : top.equals("testing") ? .testing : .web
      if tld == .web { return SimplexDomain(tld: .web, domain: String(decoding: lower, as: UTF8.self)) }
      var labels = lower[..<(lastLabel &- start &- 1)].split(separator: UInt8(ascii: "."))
        .map { String(decoding: $0, as: UTF8.self) }
      let domain = labels.removeLast()
      return SimplexDomain(tld: tld, domain: domain, subDomain: labels.reversed())
    }
    self = text
  }
}

extension SimplexDomain: Codable {
  private enum CodingKeys: String, CodingKey {
    case tld = "nameTLD"
    case domain
    case subDomain
  }
}
