// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SimplexLinks

/// What the scanner says of a text as a whole: the rule that the direct path must reproduce.
func scannedLinkType(_ text: String) -> SimplexLinkType? {
  guard let fragments = FormattedText.parse(text) else { return nil }
  let links = fragments.filter { $0.format?.isSimplexLink == true }
  guard links.count == 1, case .simplexLink(let showText, let linkType, let uri, _) = links[0].format else {
    return nil
  }
  let shown = showText == nil ? links[0].text : uri
  return shown.utf8.elementsEqual(text.utf8) ? linkType : nil
}

/// Texts made of pieces of links and of what stands around them. The same seed gives the same texts.
struct TextGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 2 &+ 1 }

  mutating func below(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(truncatingIfNeeded: state >> 33) % limit
  }

  private static let pieces = [
    "https://", "simplex:/", "smp.example.org", "/a#", "/g#", "/i#", "/contact#/?", "/invitation#/?", Fixture.key,
    Fixture.linkID,
    "/", "#", "?", "h=", "&", "p=", "c=", "v=6-8", "smp=", Fixture.escaped(Fixture.queue()), "e2e=",
    Fixture.escaped(Fixture.ratchet),
    "data=", "%7B", ".", "-", "_", "!", ")", "]", "[", "(", "](", " ", "\n", "\t", "*", "~", "`", "@", "'", "%", "+",
    ";", ",", ":",
    "[::1]", "[ ::1 ]", "[::1\n]", "1.2.3.4", "é", "\u{301}", "\u{200B}", "\u{A0}", "…", "😀", "x.onion", "a", "=",
    "a.bc", "1234567",
  ]

  /// A text of up to `limit` pieces.
  mutating func text(_ limit: Int) -> String {
    var text = ""
    for _ in 0..<below(limit + 1) { text += Self.pieces[below(Self.pieces.count)] }
    return text
  }

  /// Words of many lengths with a mark, a link or a name here and there.
  mutating func prose() -> String {
    var text = ""
    for _ in 0..<below(40) {
      if below(8) == 0 {
        text += Self.pieces[below(Self.pieces.count)]
      } else {
        text += String(repeating: ["a", "é", "語", "x"][below(4)], count: [1, 3, 5, 8, 15, 16, 17, 33][below(8)])
      }
      if below(6) > 0 { text += [" ", " ", " ", "  ", ", ", ". ", "\n"][below(7)] }
    }
    return text
  }

  /// A link with some change to it.
  mutating func nearLink() -> String {
    let links = [
      Fixture.short, Fixture.shortURI, "https://h.example/i#\(Fixture.linkID)/\(Fixture.key)?p=7000&c=AAAA",
      Fixture.contact(),
      Fixture.invitation(), Fixture.contact(more: Fixture.groupData), "https://[::1]/a#\(Fixture.key)",
      "[a](\(Fixture.short))",
    ]
    var scalars = Array(links[below(links.count)].unicodeScalars)
    for _ in 0..<below(4) {
      let piece = Array(Self.pieces[below(Self.pieces.count)].unicodeScalars)
      // Changes at the ends matter most.
      let place = [0, scalars.count, below(scalars.count + 1)][below(3)]
      switch below(3) {
      case 0: scalars.insert(contentsOf: piece, at: place)
      case 1: scalars.replaceSubrange(place..<min(place + 1, scalars.count), with: piece)
      default: scalars.removeSubrange(place..<min(place + 1 + below(2), scalars.count))
      }
    }
    return String(String.UnicodeScalarView(scalars))
  }
}

@Suite struct DirectPathTests {
  @Test("The link grammar alone says of a whole text what the scan says")
  func equalsTheScan() {
    var generator = TextGenerator(seed: 1)
    var links = 0
    for round in 0..<6000 {
      let text = round % 3 == 0 ? generator.text(12) : generator.nearLink()
      let direct = simplexLinkType(of: text)
      #expect(direct == scannedLinkType(text), "\(text.debugDescription)")
      if direct != nil { links += 1 }
    }
    #expect(links > 500)
  }

  @Test("Skipping prose changes no answer")
  func skippingProse() {
    var generator = TextGenerator(seed: 4)
    for round in 0..<4000 {
      let text = round % 4 == 0 ? generator.text(20) : generator.prose()
      let plainly = Array(text.utf8).withUnsafeBufferPointer { bytes in
        var scanner = MessageScanner(bytes, skipsProse: false, into: FragmentList(bytes))
        return scanner.scan()
      }
      #expect(FormattedText.parse(text) == plainly, "\(text.debugDescription)")
    }
  }

  @Test("The canonical form reads back to itself, unless it holds an IPv6 host")
  func canonicalIsStable() throws {
    var generator = TextGenerator(seed: 2)
    for _ in 0..<3000 {
      guard let link = try? ConnectionLink(parsing: generator.nearLink()) else { continue }
      if link.smpHosts.contains(where: { $0.contains(":") }) { continue }
      #expect(canonical(link.simplexUri) == link.simplexUri)
    }
  }

  @Test(
    "Rows around the edge of the direct path",
    arguments: [
      (Fixture.short, .contact), (Fixture.short + ".", nil), (Fixture.short + "?", nil),
      (Fixture.short + "?h=a.example", .contact),
      (Fixture.short + "?h=a.example/", nil), (Fixture.short + "?x=)", .contact), (Fixture.short + "?x=_", .contact),
      (Fixture.short + "?x=!", .contact), (Fixture.short + "?x=/", .contact), (Fixture.short + "?x=-", nil),
      (Fixture.short + "?x=…", nil), (Fixture.short + "?x=é", .contact), (Fixture.short + " ", nil),
      (" " + Fixture.short, nil),
      (Fixture.short + "\n", nil), ("https://[ ::1]/a#AAAA", nil), ("https://[::1 ]/a#AAAA", nil),
      ("https://[::1\n]/a#AAAA", nil),
      ("https://[::1\t]/a#AAAA", .contact), ("[a](\(Fixture.short))", nil), ("https://a/a#AA", .contact),
      ("simplex:/a#AA?h=a", .contact),
      ("", nil), ("h", nil), ("simplex:/", nil),
    ] as [(String, SimplexLinkType?)])
  func edges(text: String, expected: SimplexLinkType?) {
    #expect(simplexLinkType(of: text) == expected)
    #expect(scannedLinkType(text) == expected)
    #expect(Array(text.utf8).withUnsafeBufferPointer { simplexLinkType(ofUTF8: $0) } == expected)
  }
}
