// SPDX-License-Identifier: Apache-2.0

import SimplexLinks

/// What is measured.
enum Cases {
  static let pages: [DocumentCase] = [
    page("page-images-10", PageInput(entries: 10, hasImages: true)),
    page("page-images-1000", PageInput(entries: 1_000, hasImages: true)),
    page("page-plain-10", PageInput(entries: 10)),
    page("page-plain-1000", PageInput(entries: 1_000)),
    page("page-intl-1000", PageInput(entries: 1_000, text: .international)),
    page("page-escaped-1000", PageInput(entries: 1_000, text: .escaped)),
    listing("listing-1000", 1_000),
    DocumentCase(
      name: "one-byte-chunks-100", entries: 100, make: { PageInput(entries: 100).bytes() },
      contenders: [RawYajl.contender, SimplexWire.push("simplex-wire-push", chunk: 1)]),
  ]

  /// Only with `--large`: the second takes 1 GB.
  static let large: [DocumentCase] = [
    page("page-plain-100000", PageInput(entries: 100_000), withFoundation: false),
    page("page-images-100000", PageInput(entries: 100_000, hasImages: true), withFoundation: false),
    listing("listing-100000", 100_000),
  ]

  static func named(_ name: String) -> DocumentCase? { (pages + large).first { $0.name == name } }

  static let texts: [TextCase] = [
    TextCase(
      name: "links-short", texts: { LinkInput.many(20_000) { LinkInput.short(&$0) } },
      read: { simplexLinkType(of: $0) != nil }),
    TextCase(
      name: "links-full", texts: { LinkInput.many(5_000) { LinkInput.full(&$0) } },
      read: { simplexLinkType(of: $0) != nil }),
    // What people paste and type: links, names, links in a sentence, and sentences.
    TextCase(
      name: "links-mixed", texts: { LinkInput.many(20_000) { LinkInput.mixed(&$0) } },
      read: { text in
        _ = strConnectTarget(text)
        return true
      }),
    TextCase(
      name: "prose",
      texts: { LinkInput.many(50) { random in ScalingInput.messages[0].text(bytes: 64 << 10, &random) } },
      read: { text in
        _ = FormattedText.parse(text)
        return true
      }),
  ]

  private static func page(_ name: String, _ input: PageInput, withFoundation: Bool = true) -> DocumentCase {
    var contenders = [
      RawYajl.contender, SimplexWire.page, SimplexWire.plainPage, SimplexWire.push("simplex-wire-push"),
      SimplexWire.elements,
    ]
    if withFoundation { contenders += [FoundationPage.contender, FoundationPage.serialization, AppWay.contender] }
    return DocumentCase(name: name, entries: input.entries, make: { input.bytes() }, contenders: contenders)
  }

  private static func listing(_ name: String, _ entries: Int) -> DocumentCase {
    DocumentCase(
      name: name, entries: entries, make: { ListingInput(entries: entries).bytes() },
      contenders: [RawYajl.contender, SimplexWire.listing, SimplexWire.elements, FoundationPage.serialization])
  }
}
