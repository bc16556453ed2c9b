// SPDX-License-Identifier: Apache-2.0

package import SimplexLinks

extension Format {
  /// The format as a listing's reader reports it: tagged, and judged by the types of its values alone.
  ///
  /// A known tag whose values have their JSON types is that format even where its contents are not known here, such as a
  /// colour that is still to come; anything else is `{"type":"unknown"}`.
  package var listingForm: JSONTree {
    guard case .unknown(let json) = self else { return taggedTree }
    return Self.knownForm(of: json) ?? .object([JSONTree.Member(key: "type", value: .string("unknown"))])
  }

  private enum Kind {
    case text, texts, object
  }

  /// The values of a tag: their names, kinds, and whether they may be absent.
  private static func fields(of tag: String) -> [(name: String, kind: Kind, isOptional: Bool)]? {
    switch tag {
    case "bold", "italic", "strikeThrough", "snippet", "secret", "small", "uri", "email", "phone": []
    case "colored": [("color", .text, false)]
    case "hyperLink": [("showText", .text, true), ("linkUri", .text, false)]
    case "simplexLink":
      [
        ("showText", .text, true), ("linkType", .text, false), ("simplexUri", .text, false),
        ("smpHosts", .texts, false),
      ]
    case "simplexName": [("nameInfo", .object, false)]
    case "command": [("commandStr", .text, false)]
    case "mention": [("memberName", .text, false)]
    default: nil
    }
  }

  private static func knownForm(of json: JSONTree) -> JSONTree? {
    guard case .object(let members) = json, case .string(let tag) = value("type", members),
      let fields = fields(of: tag)
    else { return nil }
    var form = [JSONTree.Member(key: "type", value: .string(tag))]
    for field in fields {
      switch (value(field.name, members), field.kind) {
      case (nil, _), (.null, _):
        if !field.isOptional { return nil }
      case (.string(let text), .text):
        form.append(JSONTree.Member(key: field.name, value: .string(text)))
      case (.object(let members), .object):
        form.append(JSONTree.Member(key: field.name, value: .object(members)))
      case (.array(let items), .texts):
        for item in items { guard case .string = item else { return nil } }
        form.append(JSONTree.Member(key: field.name, value: .array(items)))
      default: return nil
      }
    }
    return .object(form)
  }

  private static func value(_ key: String, _ members: [JSONTree.Member]) -> JSONTree? {
    members.first { $0.key.utf8.elementsEqual(key.utf8) }?.value
  }
}
