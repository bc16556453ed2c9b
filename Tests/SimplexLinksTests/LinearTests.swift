// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SimplexLinks

/// Inputs on which a careless scanner is quadratic. At this length such a scanner would not come back.
@Suite struct LinearTests {
  @Test(
    "Long lines of one unit are scanned to the end",
    arguments: [
      "word ", "*a*", "*a* ", "#a#", "#a ", "# ", "##", "@'a'", "@'a ", "/'a", "[", "[ ", "[a]", "[a](", "[a](b ", "1",
      "1 ",
      "1-", "+", "+1(1", "(", ")", "'", "`", "_", "~", "!", "!1 a", "!1 a ", "**", "** ", "**a ", ".", "a.", "a.b ",
      "a@", "a@(",
      "@a.b!", "@a.", "…", "😀", "\u{A0}", "@\u{A0}", "https://", "https://[ ", "[a](https://b.c?", "[a](https://b.c? ",
      "https://h.example/a#AAAA ", "simplex:/a#AAAA?h=", "\n", "\n*", "a\n", "\"a\"", "1234567@", "-", "#a-.!",
    ])
  func lines(unit: String) {
    let message = String(repeating: unit, count: 30_000 / unit.utf8.count)
    for tail in ["", "#<)", "](", "'"] {
      let fragments = FormattedText.parse(message + tail)
      if let fragments { #expect(fragments.allSatisfy { $0.format != nil || !$0.text.isEmpty }) }
      #expect(!FormattedText.parseLine(message + tail).isEmpty)
    }
    #expect(simplexLinkType(of: message) == nil)
  }

  @Test("Other functions on long texts")
  func others() {
    for unit in [
      "simplex:/a#AAAA ", "https://a", "h", "((", "&amp;", "%25", "@", "https://x ", "\u{200B}", "](", "[https://a](",
      "HTTPS://a/a#AAAA", "@a ", "\t#a-", "smp:/", "https%3A", "h\u{200B}", "https://x/a#A\u{200B}", ".", "http://a ",
      "https://a/a#AAAA. ", "(https://a/a#AAAA)\n", "u=https://a/a#AAAA?", "((((https%3A//a/a%23", "https://a/a#AAAA次",
    ] {
      let text = String(repeating: unit, count: 40_000 / unit.utf8.count)
      _ = strConnectTarget(text)
      _ = LinkDiagnosis(of: text)
      _ = nameSearchCandidate(text)
      _ = CoreConnectTarget(parsing: text)
      _ = hasObfuscatedSimplexLink(text)
    }
  }
}
