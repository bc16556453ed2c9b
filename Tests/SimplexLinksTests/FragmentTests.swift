// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SimplexLinks

@Suite struct FragmentTests {
  @Test(
    "Names, mentions and commands are read from the text of their fragment, also when equal ones were joined",
    arguments: [
      ("#Team x", "simplexName(#team)‹#Team› ‹ x›"), ("@a.B! x", "simplexName(@a.b)‹@a.B› ‹! x›"),
      ("@'a b'@'a b'@'c'", "mention(a b)‹@'a b'@'a b'› mention(c)‹@'c'›"), ("@'a'@a", "mention(a)‹@'a'@a›"),
      ("@! x", "mention()‹@› ‹! x›"), ("x /'a'/'a'/a", "‹x › command(a)‹/'a'/'a'/a›"),
      ("x /'a'@'a'", "‹x › command(a)‹/'a'› mention(a)‹@'a'›"), ("x /'-'/-", "‹x › command(-)‹/'-'/-›"),
      (" /'a'/'a'", "command('a'/'a')‹ /'a'/'a'›"), ("@a'b' x", "mention(a'b)‹@a'b› ‹' x›"),
    ])
  func values(message: String, expected: String) { #expect(scanned(message) == expected) }

  @Test("A fragment keeps its format when its text changes")
  func changing() {
    for message in ["#team", "@'a' x", "x /a", "/a", "*a*", Fixture.short] {
      for fragment in FormattedText.parse(message) ?? [] {
        var changed = fragment
        changed.text += "?"
        #expect(changed.format == fragment.format)
        #expect(changed.text == fragment.text + "?")
        changed.format = nil
        #expect(changed == FormattedText(text: fragment.text + "?"))
      }
    }
  }

  @Test("A scanned fragment equals one that was made, and hashes like it")
  func equality() {
    for message in ["#team", "@'a'@'a' x", "x /a", "/a b", "*a*", Fixture.short] {
      let fragments = FormattedText.parse(message) ?? []
      let made = fragments.map { FormattedText(format: $0.format, text: $0.text) }
      #expect(fragments == made)
      #expect(Set(fragments) == Set(made))
    }
  }

  @Test("Joined texts are all there, however many")
  func joining() {
    for count in [1, 2, 3, 1_000] {
      let unit = "*é*_b_" + String(repeating: "_ab_", count: count) + "**c**"
      let expected = "bold‹é› italic‹b\(String(repeating: "ab", count: count))› bold‹c›"
      #expect(scanned(unit) == expected)
      #expect(scanned(unit + " x") == expected + " ‹ x›")
    }
  }

  @Test("What is searched for a target is what the fragments tell")
  func targets() {
    var generator = TextGenerator(seed: 7)
    var links = 0
    for round in 0..<6_000 {
      var text = round % 3 == 0 ? generator.text(12) : generator.prose()
      if round % 2 == 0 { text += generator.nearLink() }
      if round % 5 == 0 { text += "[a](\(Fixture.short))[a](\(Fixture.short))" }
      let fragments = FormattedText.parse(text) ?? []
      let found = fragments.filter { $0.format?.isSimplexLink == true }
      links += found.count
      #expect(strIsSimplexLink(text) == (fragments.count == 1 && found.count == 1), "\(text.debugDescription)")
      #expect(strHasSingleSimplexLink(text) == (found.count == 1 ? found[0] : nil), "\(text.debugDescription)")
      #expect(strConnectTarget(text) == target(of: fragments, found), "\(text.debugDescription)")
    }
    #expect(links > 500)
  }

  private func target(of fragments: [FormattedText], _ links: [FormattedText]) -> ConnectTarget? {
    guard links.isEmpty else {
      guard links.count == 1, case .simplexLink(let showText, let type, let uri, let hosts) = links[0].format else {
        return nil
      }
      return .link(
        text: showText == nil ? links[0].text : uri, linkType: type, linkText: simplexLinkText(type, smpHosts: hosts))
    }
    for fragment in fragments {
      if case .simplexName(let name) = fragment.format { return .name(text: fragment.text, nameInfo: name) }
    }
    return nil
  }

  @Test("Whether a part stands in bytes")
  func holding() {
    func holds(_ part: String, _ text: String) -> Bool {
      Array(text.utf8).withUnsafeBufferPointer { $0.holds(Array(part.utf8)) }
    }
    for (part, text) in [("a", "a"), ("aab", "aaaab"), ("abab", "ababab"), ("abcabd", "abcabcabd"), ("b", "ab")] {
      #expect(holds(part, text))
    }
    for (part, text) in [("", "a"), ("b", "a"), ("aab", "aaaa"), ("ab", "a"), ("abcabd", "abcabcab")] {
      #expect(!holds(part, text))
    }
    let long = String(repeating: "a", count: 1_024)
    #expect(holds(long, long) && !holds(long + "a", long + "a"))
  }
}
