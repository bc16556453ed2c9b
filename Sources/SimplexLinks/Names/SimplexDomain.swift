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
    guard lastLabel > start else {
      self.init(tld: .simplex, domain: Self.lowercased(bytes, start, end))
      return
    }
    let tld = Self.registry(bytes, lastLabel, end)
    if tld == .web {
      self.init(tld: .web, domain: Self.lowercased(bytes, start, end))
      return
    }
    // Labels from the right: the domain, then its sub-domains.
    var labels: [String] = []
    var labelEnd = lastLabel &- 1
    while true {
      var labelStart = labelEnd
      while labelStart > start, bytes[labelStart &- 1] != UInt8(ascii: ".") { labelStart &-= 1 }
      labels.append(Self.lowercased(bytes, labelStart, labelEnd))
      if labelStart == start { break }
      labelEnd = labelStart &- 1
    }
    let domain = labels.removeFirst()
    self.init(tld: tld, domain: domain, subDomain: labels)
  }

  private static func registry(_ bytes: Bytes, _ start: Int, _ end: Int) -> TLD {
    func isLabel(_ literal: StaticString) -> Bool {
      guard end &- start == literal.utf8CodeUnitCount else { return false }
      return (start..<end).allSatisfy { bytes[$0].lowercased == literal.utf8Start[$0 &- start] }
    }
    return isLabel("simplex") ? .simplex : isLabel("testing") ? .testing : .web
  }

  private static func lowercased(_ bytes: Bytes, _ start: Int, _ end: Int) -> String {
    String(unsafeUninitializedCapacity: end &- start) { output in
      for index in start..<end { output[index &- start] = bytes[index].lowercased }
      return end &- start
    }
  }
}

extension SimplexDomain: Codable {
  private enum CodingKeys: String, CodingKey {
    case tld = "nameTLD"
    case domain
    case subDomain
  }
}
