// SPDX-License-Identifier: Apache-2.0

/// A SimpleX name: `#` and a domain or a label for a public group, `@` and a domain for a contact.
///
/// ```swift
/// let name = try SimplexName(parsing: "#Privacy")
/// print(name.tld)        // simplex
/// print(name.domain)     // privacy
/// print(name.shortText)  // #privacy
/// print(name.text)       // #privacy.simplex
/// ```
public struct SimplexName: Hashable, Sendable, CustomStringConvertible {
  /// What a name names. The raw values are those of the wire (`nameType`).
  public enum NameType: String, Sendable, Hashable, CaseIterable, Codable {
    /// A public group (`#`).
    case publicGroup
    /// A contact (`@`).
    case contact
  }

  /// What the name names.
  public var nameType: NameType

  /// The domain (`nameDomain`).
  public var nameDomain: SimplexDomain

  /// The registry of the domain.
  public var tld: SimplexDomain.TLD { nameDomain.tld }

  /// The label before the top-level one; for the web, all labels joined by dots.
  public var domain: String { nameDomain.domain }

  /// The labels left of ``domain``, from parent to child.
  public var subDomain: [String] { nameDomain.subDomain }

  /// Makes a name of parts, which are not checked (as in JSON).
  public init(nameType: NameType, nameDomain: SimplexDomain) {
    self.nameType = nameType
    self.nameDomain = nameDomain
  }

  /// Reads a name: perhaps `simplex:/name`, then `@` and a domain, or perhaps `#` and a domain or one label.
  ///
  /// Labels are 1 to 63 ASCII letters, digits and single inner hyphens; what follows the prefix is at most 253 bytes;
  /// everything is lower-cased. One label stands under `simplex`, even when it is `simplex` or `testing` itself.
  ///
  /// - Throws: ``NameError``.
  /// - Complexity: linear in the length of `text`.
  public init(parsing text: String) throws(NameError) {
    self = try withBytes(of: text) { (bytes) throws(NameError) in try SimplexName(whole: bytes) }
  }

  /// The name as it is shown: the canonical text, but without `.simplex` for a public group that has no sub-domain.
  public var shortText: String {
    if nameType == .publicGroup, tld == .simplex, subDomain.isEmpty { return "#" + domain }
    return text
  }

  /// The canonical text: `#` or `@`, then the full domain.
  public var text: String { (nameType == .publicGroup ? "#" : "@") + nameDomain.fullName }

  /// The same as ``text``.
  public var description: String { text }
}

extension SimplexName {
  init(whole bytes: Bytes) throws(NameError) {
    var reader = ByteReader(bytes)
    _ = reader.take("simplex:/name")
    let isContact = reader.take(UInt8(ascii: "@"))
    if !isContact { _ = reader.take(UInt8(ascii: "#")) }
    nameType = isContact ? .contact : .publicGroup
    nameDomain = try SimplexDomain(bytes, reader.position, bytes.count, allowsLabel: !isContact)
  }
}
