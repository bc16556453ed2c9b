// SPDX-License-Identifier: Apache-2.0

/// Names as JSON: `{"nameType":…,"nameDomain":{"nameTLD":…,"domain":…,"subDomain":[…]}}`.
///
/// The older shape, with the members of `nameDomain` directly in the name, is read too and never written. Labels are
/// not checked again; unknown types and registries are errors.
extension SimplexName: Codable {
  private enum CodingKeys: String, CodingKey {
    case nameType
    case nameDomain
  }

  /// Reads either shape.
  ///
  /// - Throws: `DecodingError` when a member is missing, of the wrong type or unknown.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    nameType = try container.decode(NameType.self, forKey: .nameType)
    if container.contains(.nameDomain) {
      nameDomain = try container.decode(SimplexDomain.self, forKey: .nameDomain)
    } else {
      nameDomain = try SimplexDomain(from: decoder)
    }
  }

  /// Writes the nested shape.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(nameType, forKey: .nameType)
    try container.encode(nameDomain, forKey: .nameDomain)
  }
}
