// SPDX-License-Identifier: Apache-2.0

/// Formats as JSON. Both encodings are read; the one tagged with `type` is written.
///
/// A format that cannot be read is kept as ``Format/unknown(json:)``, by value: ``JSONTree`` tells what that means for
/// numbers. So a format of a later revision never makes a message unreadable, unless it is deeper than 500 levels
/// or the decoder itself refuses a text in it.
extension Format: Codable {
  /// Reads either encoding.
  ///
  /// - Throws: `DecodingError` when the value is deeper than 500 levels, and what the decoder throws when there is no
  ///   JSON value or when it refuses a text.
  public init(from decoder: any Decoder) throws {
    self.init(try JSONTree(from: decoder))
  }

  /// Writes `{"type":…}` with the values of the case beside it.
  public func encode(to encoder: any Encoder) throws {
    try taggedTree.encode(to: encoder)
  }
}

/// Fragments as JSON: `{"format":{…},"text":…}`, `format` absent for plain text (null is read as absent).
extension FormattedText: Codable {
  private enum CodingKeys: String, CodingKey {
    case format
    case text
  }

  /// Reads a fragment.
  ///
  /// - Throws: `DecodingError` when `text` is missing or no text, and what reading ``Format`` throws.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let format = try container.decodeIfPresent(Format.self, forKey: .format)
    self.init(format: format, text: try container.decode(String.self, forKey: .text))
  }

  /// Writes a fragment in the tagged encoding.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(format, forKey: .format)
    try container.encode(text, forKey: .text)
  }
}
