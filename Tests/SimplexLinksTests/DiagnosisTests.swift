// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SimplexLinks

private let S = Fixture.short
private let key = Fixture.key
private let length = S.utf8.count

@Suite struct DiagnosisTests {
  private static let full = Fixture.contact()

  @Test(
    "Every code, its place, and the repair where one is certain",
    arguments: [
      ("", "empty", 0, nil), (" \n", "empty", 0, nil), ("\(S) \(S)", "two-links", length + 1, nil),
      ("smp://x@y", "smp-address", 0, nil),
      (" xftp://x@y", "xftp-address", 1, nil), ("xrcp:/x", "xrcp-address", 0, nil),
      ("simplex:/file#/?x", "file-link", 0, nil),
      ("\(S)\u{200B}", "invisible-character", length, S), ("\u{FEFF}\(S)", "invisible-character", 0, S),
      ("\(S)\u{A0}", "invisible-character", length, S),
      ("https://smp.example.org/\u{202A}a#\(key)", "invisible-character", 24, S),
      ("https://smp.example.org/a#\n\(key)", "white-space-inside", 26, S),
      ("simplex://a#\(key)?h=a.b", "double-slash", 9, "simplex:/a#\(key)?h=a.b"),
      ("simplex://x", "double-slash", 9, nil), ("HTTPS://smp.example.org/a#\(key)", "upper-case-scheme", 0, S),
      ("Simplex:/a#\(key)?h=a.b", "upper-case-scheme", 0, "simplex:/a#\(key)?h=a.b"),
      (
        "https://h.example/I#\(Fixture.linkID)/\(key)", "upper-case-letter", 18,
        "https://h.example/i#\(Fixture.linkID)/\(key)"
      ),
      ("https://smp.example.org:443/a#\(key)", "port-in-authority", 23, S + "?p=443"),
      ("https://smp.example.org:443/a#\(key)?c=AAAA", "port-in-authority", 23, S + "?c=AAAA&p=443"),
      ("https://smp.example.org:443/a#\(key)?p=5223", "port-in-authority", 23, nil),
      ("https://smp.example.org:70000/a#\(key)", "port-in-authority", 23, nil),
      ("\(S).", "trailing-punctuation", length, S),
      ("\(S))", "trailing-punctuation", length, S), ("\(S)!?", "trailing-punctuation", length, S),
      ("\(S)…", "trailing-punctuation", length, S),
      ("see \(S).", "trailing-punctuation", length + 4, S), ("(\(S))", "wrapped", 0, S), ("<\(S)>", "wrapped", 0, S),
      ("“\(S)”.", "wrapped", 0, S),
      ("[\"\(S)\"]", "wrapped", 0, S), ("«\(S)»,", "wrapped", 0, S),
      ("https&#58;//smp.example.org/a&#35;\(key)", "html-escaped", 5, S),
      ("https&#x3a;&sol;/smp.example.org/a&num;\(key)", "html-escaped", 5, S),
      ("https%3A%2F%2Fsmp.example.org%2Fa%23\(key)", "percent-encoded", 5, S),
      ("simplex:/a#\(key)", "missing-host", 54, nil),
      ("https://smp.example.org/a#\(key.dropLast())R", "non-canonical-base64url", 26, nil),
      ("\(S)==", "trailing", 0, nil), ("[me](\(full))", "full-link-in-text-link", 5, full),
      ("*a \(S)", "swallowed-by-format", 0, S),
      ("x _\(S)", "swallowed-by-format", 2, S), ("#\(S)", "swallowed-by-format", 0, S),
      ("a ~b `c \(S)", "swallowed-by-format", 2, S),
      ("*\(S)*", "swallowed-by-format", 0, S), ("/connect \(S)", "command", 0, S), ("/help", "command", 0, nil),
      ("x:\(S)", "inside-word", 2, S),
      ("@alice", "name-without-dot", 6, nil), ("@alice ", "name-without-dot", 6, nil),
      ("simplex:/contact#/?v=1", "invalid-link", 19, nil),
      ("https://example.org/page", "not-a-link", 0, nil), ("https://example.org/a?b#c", "not-a-link", 0, nil),
      (" hello", "not-a-link", 1, nil),
      ("*a \(S)\n*b \(S)", "two-links", length + 7, nil),
    ] as [(String, String, Int, String?)])
  func codes(text: String, code: String, offset: Int, repaired: String?) {
    let diagnosis = LinkDiagnosis(of: text)
    if code == "trailing" {
      // Surplus padding is left out.
      #expect(diagnosis?.code == .nonCanonicalBase64URL && diagnosis?.repaired == S)
      return
    }
    #expect(diagnosis?.code.rawValue == code)
    #expect(diagnosis?.offset == offset)
    #expect(diagnosis?.repaired == repaired)
  }

  @Test("A target has no diagnosis", arguments: [S, S + "?", "see \(S)", "#team", "@a.b", "[a](\(S))", full])
  func targets(text: String) { #expect(LinkDiagnosis(of: text) == nil) }

  @Test("Codes are the listed ones, repairs are targets, and a diagnosis exists exactly when there is no target")
  func consistency() {
    var generator = TextGenerator(seed: 3)
    for round in 0..<3000 {
      let text = round % 2 == 0 ? generator.nearLink() : generator.text(8)
      let diagnosis = LinkDiagnosis(of: text)
      #expect((diagnosis == nil) == (strConnectTarget(text) != nil))
      guard let diagnosis else { continue }
      #expect(LinkDiagnosis.Code.all.contains(diagnosis.code))
      #expect((0...text.utf8.count).contains(diagnosis.offset))
      if let repaired = diagnosis.repaired { #expect(simplexLinkType(of: repaired) != nil, "\(text)") }
    }
  }

  @Test("No repair names a host that is not in the text")
  func noGuessing() {
    // Leaving the character out would join two names into a third.
    let text = "https://smp.exa\u{200B}mple.org/a#\(key)\u{200B}"
    #expect(LinkDiagnosis(of: text)?.repaired == nil)
  }
}
