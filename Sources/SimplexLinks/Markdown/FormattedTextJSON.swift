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
    writer.write(raw: "{\"formattedText\":[")
    for (index, fragment) in fragments.enumerated() {
      if index > 0 { writer.write(raw: ",") }
      fragment.write(to: &writer, encoding)
    }
    writer.write(raw: "]}")
    return writer.text
  }

  /// The fragment as JSON text, `format` absent when it has none.
  public func jsonText(encoding: FormatEncoding = .tagged) -> String {
    var writer = JSONTreeWriter()
    write(to: &writer, encoding)
    return writer.text
  }

  private func write(to writer: inout JSONTreeWriter, _ encoding: FormatEncoding) {
    writer.write(raw: "{")
    if let format {
      writer.write(raw: "\"format\":")
      writer.write(format, encoding)
      writer.write(raw: ",")
    }
    writer.write(raw: "\"text\":")
    writer.write(.string(text))
    writer.write(raw: "}")
  }
}

extension JSONTreeWriter {
  /// Writes a format; one without values needs no tree.
  fileprivate mutating func write(_ format: Format, _ encoding: FormatEncoding) {
    if !format.fields.isEmpty {
      write(encoding == .tagged ? format.taggedTree : format.singleFieldTree)
    } else if encoding == .tagged {
      write(raw: "{\"type\":")
      write(.string(format.tag))
      write(raw: "}")
    } else {
      write(raw: "{\"_owsf\":true,")
      write(.string(format.tag))
      write(raw: ":{}}")
    }
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
