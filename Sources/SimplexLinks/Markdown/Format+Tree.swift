// SPDX-License-Identifier: Apache-2.0

extension JSONTree {
  /// An object of the members that have a value.
  init(members: (String, JSONTree?)...) {
    let present = members.compactMap { key, value in value.map { Member(key: key, value: $0) } }
    self = .object(present.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) })
  }
}

extension Format {
  /// The values of the case, without its name.
  var fields: [JSONTree.Member] {
    let tree: JSONTree =
      switch self {
      case .colored(let color): JSONTree(members: ("color", .string(color.rawValue)))
      case .hyperLink(let showText, let linkUri):
        JSONTree(members: ("showText", showText.map { .string($0) }), ("linkUri", .string(linkUri)))
      case .simplexLink(let showText, let linkType, let simplexUri, let smpHosts):
        JSONTree(
          members: ("showText", showText.map { .string($0) }), ("linkType", .string(linkType.rawValue)),
          ("simplexUri", .string(simplexUri)), ("smpHosts", .array(smpHosts.map { .string($0) })))
      case .simplexName(let name): JSONTree(members: ("nameInfo", name.tree))
      case .command(let text): JSONTree(members: ("commandStr", .string(text)))
      case .mention(let text): JSONTree(members: ("memberName", .string(text)))
      case .unknown(let json): JSONTree(members: ("json", json))
      default: .object([])
      }
    if case .object(let members) = tree { return members }
    return []
  }

  /// The format in the encoding whose objects name their case in `type`.
  package var taggedTree: JSONTree {
    let members = fields + [JSONTree.Member(key: "type", value: .string(tag))]
    return .object(members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) })
  }

  /// The format in the encoding of the library built for Swift: `{"_owsf":true,"bold":{}}`.
  var singleFieldTree: JSONTree {
    JSONTree(members: ("_owsf", .bool(true)), (tag, .object(fields)))
  }

  /// Reads either encoding. What cannot be read becomes `unknown` and keeps the value.
  init(_ tree: JSONTree) {
    self = Format(known: tree) ?? .unknown(json: tree)
  }

  /// Reads the tagged encoding alone: what is no object with a known `type` and its values becomes `unknown`.
  package init(tagged tree: JSONTree) {
    self = tree["type"]?.text.flatMap { Format(tag: $0, fields: tree) } ?? .unknown(json: tree)
  }

  private init?(known tree: JSONTree) {
    if let tag = tree["type"] {
      guard let tag = tag.text else { return nil }
      self.init(tag: tag, fields: tree)
      return
    }
    guard case .object(let members) = tree else { return nil }
    let cases = members.filter { $0.key != "_owsf" }
    guard cases.count == 1, case .object = cases[0].value else { return nil }
    self.init(tag: cases[0].key, fields: cases[0].value)
  }

  /// Reads the case that `tag` names from its values.
  init?(tag: String, fields: JSONTree) {
    switch tag {
    case "bold": self = .bold
    case "italic": self = .italic
    case "strikeThrough": self = .strikeThrough
    case "snippet": self = .snippet
    case "secret": self = .secret
    case "small": self = .small
    case "uri": self = .uri
    case "email": self = .email
    case "phone": self = .phone
    case "colored":
      guard let color = fields["color"]?.text.flatMap(FormatColor.init(rawValue:)) else { return nil }
      self = .colored(color: color)
    case "hyperLink":
      guard let linkUri = fields["linkUri"]?.text, let showText = Self.optionalText(fields["showText"]) else {
        return nil
      }
      self = .hyperLink(showText: showText.text, linkUri: linkUri)
    case "simplexLink":
      guard let showText = Self.optionalText(fields["showText"]),
        let linkType = fields["linkType"]?.text.flatMap(SimplexLinkType.init(rawValue:)),
        let simplexUri = fields["simplexUri"]?.text, let smpHosts = Self.texts(fields["smpHosts"]),
        !smpHosts.isEmpty
      else { return nil }
      self = .simplexLink(showText: showText.text, linkType: linkType, simplexUri: simplexUri, smpHosts: smpHosts)
    case "simplexName":
      guard let name = fields["nameInfo"].flatMap(SimplexName.init(tree:)) else { return nil }
      self = .simplexName(nameInfo: name)
    case "command":
      guard let text = fields["commandStr"]?.text else { return nil }
      self = .command(commandStr: text)
    case "mention":
      guard let text = fields["memberName"]?.text else { return nil }
      self = .mention(memberName: text)
    case "unknown":
      guard let json = fields["json"] else { return nil }
      self = .unknown(json: json)
    default: return nil
    }
  }

  /// A text that may be absent or null: nil when it is of another kind.
  private static func optionalText(_ tree: JSONTree?) -> (text: String?, Void)? {
    switch tree {
    case nil, .null: (nil, ())
    case .string(let text): (text, ())
    default: nil
    }
  }

  private static func texts(_ tree: JSONTree?) -> [String]? {
    guard case .array(let items) = tree else { return nil }
    let texts = items.compactMap(\.text)
    return texts.count == items.count ? texts : nil
  }
}

extension SimplexName {
  /// The name in the nested shape.
  var tree: JSONTree {
    JSONTree(
      members: ("nameType", .string(nameType.rawValue)),
      (
        "nameDomain",
        JSONTree(
          members: ("nameTLD", .string(tld.rawValue)), ("domain", .string(domain)),
          ("subDomain", .array(subDomain.map { .string($0) })))
      ))
  }

  /// Reads the nested shape, or the older flat one.
  init?(tree: JSONTree) {
    let domainTree = tree["nameDomain"] ?? tree
    guard let nameType = tree["nameType"]?.text.flatMap(NameType.init(rawValue:)),
      let tld = domainTree["nameTLD"]?.text.flatMap(SimplexDomain.TLD.init(rawValue:)),
      let domain = domainTree["domain"]?.text, case .array(let items) = domainTree["subDomain"]
    else { return nil }
    let labels = items.compactMap(\.text)
    guard labels.count == items.count else { return nil }
    self.init(nameType: nameType, nameDomain: SimplexDomain(tld: tld, domain: domain, subDomain: labels))
  }
}
