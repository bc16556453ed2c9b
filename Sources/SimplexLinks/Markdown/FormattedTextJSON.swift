// SPDX-License-Identifier: Apache-2.0

/// How formats name their case in JSON.
public enum FormatEncoding: Sendable, Hashable {
  /// `{"type":"bold"}`, as most builds of the core write it.
  case tagged
  /// `{"_owsf":true,"bold":{}}`, as the library built for Swift writes it.
  case singleField
}

extension FormattedText {
  /// The fragments of a message as JSON text: `{"formattedText":[…]}`, or `{}` when nothing is formatted.
  ///
  /// Members of objects are ordered by their keys. Only what JSON demands is escaped.
  ///
  /// - Complexity: linear in the length of the texts.
  public static func jsonText(of fragments: [FormattedText]?, encoding: FormatEncoding = .tagged) -> String {
    guard let fragments else { return "{}" }
    var writer = JSONTreeWriter()
    writer.write(
      JSONTree(members: ("formattedText", .array(fragments.map { $0.tree(encoding) }))))
    return writer.text
  }

  /// The fragment as JSON text, `format` absent when it has none.
  public func jsonText(encoding: FormatEncoding = .tagged) -> String {
    var writer = JSONTreeWriter()
    writer.write(tree(encoding))
    return writer.text
  }

  private func tree(_ encoding: FormatEncoding) -> JSONTree {
    JSONTree(
      members: ("format", format.map { encoding == .tagged ? $0.taggedTree : $0.singleFieldTree }),
      ("text", .string(text)))
  }
}

extension SimplexName {
  /// The name as JSON text, in the nested shape.
  public var jsonText: String {
    var writer = JSONTreeWriter()
    writer.write(tree)
    return writer.text
  }
}
