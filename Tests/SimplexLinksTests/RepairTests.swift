// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SimplexLinks

private let key = Fixture.key
private let S = Fixture.short
private let F = Fixture.contact()
private let withoutMode = Fixture.contact(Fixture.queue(parameters: "v=4&dh=\(Fixture.escaped(Fixture.dhKey))"))
private let host = "https://smp.example.org"
private let hash = Fixture.base64URL(32..<64)
private let first = key.prefix(28)
private let rest = key.dropFirst(28)
private let length = S.utf8.count
/// Where the host of the full link is broken in two.
private let brokenHost = F.prefix(upTo: F.firstRange(of: "ple.org")?.lowerBound ?? F.endIndex).utf8.count

/// One rule of the diagnosis a table: text, code, offset, repair.
@Suite struct RepairTests {
  typealias Row = (String, String, Int, String?)

  private func check(_ row: Row) {
    let diagnosis = LinkDiagnosis(of: row.0)
    #expect(diagnosis?.code.rawValue == row.1, "\(row.0)")
    #expect(diagnosis?.offset == row.2, "\(row.0)")
    #expect(diagnosis?.repaired == row.3, "\(row.0)")
  }

  @Test(
    "A mark that may be a part of the key leaves no repair",
    arguments: [
      ("_\(S)_", "swallowed-by-format", 0, nil), ("x _\(S)_", "swallowed-by-format", 2, nil),
      ("x _see \(S)_", "swallowed-by-format", 2, nil), ("(_\(S)_)", "inside-word", 2, nil),
      ("-\(S)-", "inside-word", 1, nil), ("_\(F)_", "swallowed-by-format", 0, nil),
      ("\(S)-.", "trailing-punctuation", length + 1, nil), ("\(S)_-", "non-canonical-base64url", 26, nil),
      ("_\(S)", "swallowed-by-format", 0, S),
    ] as [Row])
  func marksOfTheAlphabet(row: Row) { check(row) }

  @Test(
    "A mark, a bracket or punctuation is no part of a full link",
    arguments: [
      ("*\(F)*", "swallowed-by-format", 0, F), ("~\(F)~", "swallowed-by-format", 0, F),
      ("`\(F)`", "swallowed-by-format", 0, F), ("!1 \(F)!", "swallowed-by-format", 0, F),
      ("(\(F))", "wrapped", 0, F), ("(\(F)).", "wrapped", 0, F), ("(\(F).", "inside-word", 1, F),
      ("(\(F))x", "inside-word", 1, nil), ("<\(F)>and more", "inside-word", 1, nil),
      ("(\(S)?h=a.b)x", "inside-word", 1, nil), ("(\(F)&x=1)foo", "inside-word", 1, nil),
      ("x:\(F)_", "inside-word", 2, nil), ("x:\(F)now", "inside-word", 2, nil), ("x:\(F)", "inside-word", 2, F),
      ("x:\(F)\(Fixture.groupData)now", "inside-word", 2, nil), ("|\(F)|", "inside-word", 1, F),
      ("|\(S)|", "inside-word", 1, S), ("x:\(withoutMode)", "inside-word", 2, withoutMode),
    ] as [Row])
  func marksOfFullLinks(row: Row) { check(row) }

  @Test(
    "The label of a text link is not its target",
    arguments: [
      ("[\(F)](\(F))", "full-link-in-text-link", F.utf8.count + 3, F),
      ("see [\(F)](\(F)).", "full-link-in-text-link", F.utf8.count + 7, F),
      ("[\(S)](\(F))", "full-link-in-text-link", length + 3, nil),
      ("[my link](\(F))", "full-link-in-text-link", 10, F),
    ] as [Row])
  func textLinks(row: Row) { check(row) }

  @Test(
    "Prose is not joined to a key",
    arguments: [
      ("\(host)/a#AB join us now", "non-canonical-base64url", 26, nil),
      ("\(host)/a#\(key.prefix(40))x join my group", "non-canonical-base64url", 26, nil),
      ("\(host)/a# join", "non-canonical-base64url", 26, nil),
      ("simplex:/a#\(key)?h= join", "missing-host", 54, nil),
      ("\(S)\u{200B}now", "invisible-character", length, nil),
      ("\(host)/a#AA\u{200B}AA", "invisible-character", 28, nil),
      ("\(host)/a#AAAA\tnow", "white-space-beside", 30, nil),
      ("\(F.prefix(60)) \(F.dropFirst(60)) join", "invalid-link", 60, nil),
    ] as [Row])
  func prose(row: Row) { check(row) }

  @Test(
    "Pieces of the usual size are joined",
    arguments: [
      ("\(host)/a#\n\(key)", "white-space-inside", 26, S), ("see \(host)/a#\n\(key)", "white-space-inside", 30, S),
      ("\(host)/a#\(key.prefix(41))\n\(key.dropFirst(41))", "white-space-inside", 67, S),
      ("\(host)/a#\(key.prefix(40))\t\(key.dropFirst(40))", "white-space-inside", 66, S),
      ("\(host)/a#\(key.prefix(40))\u{A0}\(key.dropFirst(40))", "invisible-character", 66, S),
      ("\(host)/a#\(key.prefix(40))\u{200B}\(key.dropFirst(40))", "invisible-character", 66, S),
      ("\(host)/a#\n\(key).", "white-space-inside", 26, S),
      ("simplex:/a#\(key) ?h=a.b", "white-space-inside", 54, "simplex:/a#\(key)?h=a.b"),
      ("\(F.prefix(60))\n\(F.dropFirst(60))", "white-space-inside", 60, F),
    ] as [Row])
  func pieces(row: Row) { check(row) }

  @Test(
    "A host that does not stand in the text is no repair",
    arguments: [
      ("https://ex%61mple.org/a#%41AAA", "percent-encoded", 10, nil),
      ("https://example.or%67/a%23\(key)", "percent-encoded", 18, nil),
      ("https://ex&#97;mple.org/a&num;AAAA", "html-escaped", 10, nil),
      (F.replacing("smp.example", with: "smp.exam ple"), "white-space-inside", brokenHost, nil),
      (F.replacing("smp.example", with: "smp.exam\nple"), "white-space-inside", brokenHost, nil),
      (F.replacing("%40smp.example", with: "%40smp.exam\nple") + ".", "white-space-inside", brokenHost, nil),
      ("https://smp.exam\nple.org/a#\(key)", "white-space-inside", 16, nil),
      ("simplex:/a#\(key)\n?h=a.b,c.d", "white-space-inside", 54, "simplex:/a#\(key)?h=a.b,c.d"),
      ("https%3A%2F%2Fsmp.example.org%2Fa%23\(key)", "percent-encoded", 5, S),
      ("\(host)/a%23\(key)", "percent-encoded", 25, S),
    ] as [Row])
  func hosts(row: Row) { check(row) }

  @Test(
    "A cause is told wherever its word stands",
    arguments: [
      ("see \(host):443/a#\(key)", "port-in-authority", 27, S + "?p=443"),
      ("see HTTPS://smp.example.org/a#\(key) now", "upper-case-scheme", 4, S),
      ("see simplex:/a#\(key)", "missing-host", 58, nil), ("see \(S)\u{200B}", "invisible-character", length + 4, S),
      ("see smp://AAAA@x", "smp-address", 4, nil), ("<smp://AAAA@x>", "smp-address", 1, nil),
      ("one\ntwo xrcp:/x", "xrcp-address", 8, nil), ("(XFTP://x@y)", "xftp-address", 1, nil),
      ("x simplex:/file#/?x", "file-link", 2, nil), ("smp%3A%2F%2Fx@y", "smp-address", 0, nil),
      ("see (\(S)).", "wrapped", 4, S), ("&lt;\(S)&gt;", "html-escaped", 0, S),
      ("see https%3A%2F%2Fsmp.example.org%2Fa%23\(key)", "percent-encoded", 9, S),
      ("see simplex://a#\(key)?h=a.b", "double-slash", 13, "simplex:/a#\(key)?h=a.b"),
      ("@alice!", "name-without-dot", 6, nil), ("hi @alice", "name-without-dot", 9, nil),
      ("(@alice)", "name-without-dot", 7, nil), ("https://example.org/page or @alice", "name-without-dot", 34, nil),
      ("http://smp.example.org/a#\(key)", "invalid-link", 0, nil), ("(", "not-a-link", 0, nil),
      ("smp:5223 http://a.b/c", "not-a-link", 0, nil), ("XSMP://x", "not-a-link", 0, nil),
      ("ttps://a.b/contact#/?smp=smp%3A%2F%2Fx", "not-a-link", 0, nil),
      ("https://a.b/contact'#/?v=6-8&smp=smp%3A%2F%2Fx", "not-a-link", 0, nil),
      ("https://a.b/contact#/?v=6-8&smp=smp%3A%2F%2FAAAA%40a.b", "invalid-link", 54, nil),
      ("*see *\(S).*", "trailing-punctuation", length + 6, S),
    ] as [Row])
  func places(row: Row) { check(row) }

  @Test(
    "Of two faults the first is told, and both are repaired",
    arguments: [
      ("\(host):443/a#\(key).", "port-in-authority", 23, S + "?p=443"),
      ("HTTPS://smp.example.org:443/a#\(key)", "upper-case-scheme", 0, S + "?p=443"),
      ("HTTPS://h.example/I#AAAA/\(key)", "upper-case-scheme", 0, "https://h.example/i#AAAA/\(key)"),
      ("https%253A%252F%252Fsmp.example.org%252Fa%2523\(key)", "percent-encoded", 5, S),
      ("https&amp;#58;//smp.example.org/a&amp;num;\(key)", "html-escaped", 5, S),
      ("https&colon;//smp.example.org/a&num;\(key).", "html-escaped", 5, S),
      ("\(S)\u{200B}.", "invisible-character", length, S), ("*see \(S).", "swallowed-by-format", 0, S),
      ("/connect HTTPS://smp.example.org/a#\(key)", "command", 0, S),
      ("HTTPS://smp.example.org/a#AB", "upper-case-scheme", 0, nil), ("simplex:/a#\(key).", "missing-host", 54, nil),
      ("HTTPS://smp.example.org/a#\(key) \(host):1/a#\(key)", "two-links", length + 1, nil),
    ] as [Row])
  func pairs(row: Row) { check(row) }

  @Test(
    "A character that nobody sees is told as such",
    arguments: ["\u{200B}", "\u{FE0F}", "\u{3164}", "\u{E0020}", "\u{AD}", "\u{2800}", "\u{7F}", "\u{A0}", "\u{2028}"])
  func invisible(character: String) {
    check((S + character, "invisible-character", length, S))
    check((character + S, "invisible-character", 0, S))
    check(("see \(S)\(character).", "invisible-character", length + 4, S))
    check(("#team\(character)", "invisible-character", 5, nil))
  }

  @Test(
    "White space that ends no word is told as such",
    arguments: [
      ("\(S)\r", "white-space-beside", length, S), ("\(S)\t", "white-space-beside", length, S),
      ("\t\(S)", "white-space-beside", 0, S), ("see\t\(S)", "white-space-beside", 3, S),
      ("\(S)\tnow", "white-space-beside", length, S), ("a\r\n\(S)\r\nb\r", "white-space-beside", length + 3, S),
      ("#team\r", "white-space-beside", 5, nil), ("hi\t@a.b", "white-space-beside", 2, nil),
      ("\(S).\r", "trailing-punctuation", length, S),
    ] as [Row])
  func whiteSpaceBeside(row: Row) { check(row) }

  @Test(
    "An end that an escape stands for is an escape",
    arguments: [
      ("\(S)%20", "percent-encoded", length, S), ("\(S)&nbsp;", "html-escaped", length, S),
      ("\(S)&#160;", "html-escaped", length, S), ("\(S)&#x200B;", "html-escaped", length, S),
      ("\(host)/a%23\(key)%20now", "percent-encoded", 25, nil), ("https://example.org/a%20b", "not-a-link", 0, nil),
    ] as [Row])
  func escapedEnds(row: Row) { check(row) }

  @Test(
    "What base64url does without makes a key not canonical, and a colon without a port is one too many",
    arguments: [
      ("\(host)/a#QUFB+w", "non-canonical-base64url", 26, nil),
      ("\(host)/i#QUFB/QUFB/w", "non-canonical-base64url", 31, nil),
      ("\(host):/a#\(key)", "port-in-authority", 23, nil), ("https://example.org:/page", "not-a-link", 0, nil),
      ("\(S)==", "non-canonical-base64url", 26, S), ("\(S)==?h=a.b", "non-canonical-base64url", 26, S + "?h=a.b"),
      ("\(host)/a#\(key.prefix(20))=\(key.dropFirst(20))", "non-canonical-base64url", 26, nil),
    ] as [Row])
  func lettersAndColons(row: Row) { check(row) }

  @Test(
    "A link that may go on after white space has no repair",
    arguments: [
      ("Https://smp.example.org/a#a\nb\n\nSee you, Bob", "upper-case-scheme", 0, nil),
      ("\(host):443/a#a\nb\nthanks", "port-in-authority", 23, nil),
      ("<\(host):443/a#a\nb> bye", "inside-word", 1, nil),
      ("my link:\(host)/a#\(first)\n\(rest)\nBob", "inside-word", 8, nil),
      ("(\(host):443/a#\(first)\n\(rest)) bye", "inside-word", 1, nil),
      ("*\(host):443/a#\(first)\n\(rest)* bye", "swallowed-by-format", 0, nil),
      ("\u{200B}\(host)/a#\(first) \(rest) bye", "invisible-character", 0, nil),
      ("\(host)/a#\(first)=\n\(rest)\n\nBob", "non-canonical-base64url", 26, nil),
      ("(simplex:/a#\(key)?h=smp.exam\nple.org)", "inside-word", 1, nil),
      ("Simplex:/a#\(key)?h=smp.exam\nple.org", "upper-case-scheme", 0, nil),
      ("simplex://a#\(key)?h=smp.exam ple.org", "double-slash", 9, nil),
      ("simplex://a#\(key)?h=smp.exam\r\nple.org&p=5223&c=\(hash)", "double-slash", 9, nil),
      ("HTTPS://smp.example.org/a#\(key)?h=abcd\nefgh.onion", "upper-case-scheme", 0, nil),
      ("\(host):443/a#\(key)?h=smp2.exam ple.org", "port-in-authority", 23, nil),
      ("(\(S)?p=52\n23)", "inside-word", 1, nil),
      ("Simplex:/a#\(key)?h=smp.example.org&\nc=\(hash)", "upper-case-scheme", 0, nil),
      ("simplex:/a#\(key)?h=smp.example.org, abc.onion", "trailing-punctuation", 72, nil),
      ("see \(S). thanks", "trailing-punctuation", length + 4, S),
      ("see HTTPS://smp.example.org/a#\(key) now", "upper-case-scheme", 4, S), ("(\(S)) now", "wrapped", 0, S),
      ("(\(F)) now", "wrapped", 0, F), ("*\(F)* & more", "swallowed-by-format", 0, nil),
      ("(\(Fixture.invitation())) now", "wrapped", 0, Fixture.invitation()),
      ("Simplex\(F.dropFirst(7))\n\(Fixture.groupData)", "upper-case-scheme", 0, F + Fixture.groupData),
      ("(\(F)&\n\(Fixture.groupData.dropFirst()) Bob", "inside-word", 1, nil),
    ] as [Row])
  func cutOff(row: Row) { check(row) }

  @Test(
    "A value of another address has no repair if it may end before that does",
    arguments: [
      (
        "https://l.facebook.com/l.php?u=https%3A%2F%2Fsmp.example.org%2Fa%23\(key)%3Fp%3D443&h=AT0abcDEF",
        "inside-word", 31, nil
      ),
      ("https://r.example/?u=simplex%3A%2Fa%23\(key)%3Fp%3D443&h=evil.com", "inside-word", 21, nil),
      ("https://r.example/?u=\(S)?p=443&h=evil.com", "inside-word", 21, nil),
      ("https://r.example/?u=https%3A%2F%2Fsmp.example.org%2Fa%23\(key)", "inside-word", 21, nil),
      ("https://r.example/?u=\(S)", "inside-word", 21, S), ("u=\(F)&sa=D", "inside-word", 2, nil),
      ("u=\(F)", "inside-word", 2, F), ("x(\(S)?p=443)", "wrapped", 1, S + "?p=443"),
      ("simplex%3A%2Fa%23\(key)%3Fh%3Da.b&h=c.d", "percent-encoded", 7, nil),
      ("simplex%3A%2Fa%23\(key)%3Fh%3Da.b%26p%3D1", "percent-encoded", 7, "simplex:/a#\(key)?h=a.b&p=1"),
      ("_\(S)?p=443", "swallowed-by-format", 0, S + "?p=443"),
    ] as [Row])
  func redirectors(row: Row) { check(row) }

  @Test(
    "White space before the # is not left out",
    arguments: [
      ("docs at https://docs.example.com /a#\(key)", "white-space-inside", 32, nil),
      ("visit https://good.example\n/a#\(key)", "white-space-inside", 26, nil),
      ("https://smp.example.org- /a#\(key)", "white-space-inside", 24, nil),
      ("https://smp.example.org :443/a#\(key)", "white-space-inside", 23, nil),
    ] as [Row])
  func spaceBeforeHash(row: Row) { check(row) }

  @Test(
    "A key all in capitals has lost its letter case",
    arguments: [
      ("HTTPS://SMP.EXAMPLE.ORG/A#GQALTIATOIZIYPQKY4WTE_ZMMQOZJTZPK1RGBHUTKQY", "upper-case-scheme", 0, nil),
      (
        "https://h.example/I#\(Fixture.linkID.uppercased())/GQALTIATOIZIYPQKY4WTE_ZMMQOZJTZPK1RGBHUTKQY",
        "upper-case-letter", 18, nil
      ),
      (S.uppercased(), "upper-case-scheme", 0, nil),
    ] as [Row])
  func capitals(row: Row) { check(row) }

  @Test(
    "Escapes and ports that leave a choice",
    arguments: [
      ("\(S)?p=443%26h%3Devil.org\"", "percent-encoded", length + 6, nil),
      ("&lt;\(S)?p=443&gt;", "inside-word", 4, nil), ("(\(S)?h=a.b&amp;p=443)", "wrapped", 0, nil),
      ("\(S)&quot;", "html-escaped", length, S), ("\(S)?p=443%22", "percent-encoded", length + 6, S + "?p=443"),
      ("\(host):443/a#\(key)?p=443", "port-in-authority", 23, nil),
      ("\(host):0/a#\(key)", "port-in-authority", 23, nil), ("(\(S)?p=1&p=2)", "wrapped", 0, nil),
      ("[\(S)](\(S)x)", "inside-word", length + 3, nil), ("[\(S)](\(S).)", "inside-word", length + 3, nil),
    ] as [Row])
  func choices(row: Row) { check(row) }

  @Test(
    "What is glued to a canonical key is the fault",
    arguments: [
      ("\(S)次", "invalid-link", length, nil), ("\(S)。次", "invalid-link", length, nil),
      ("\(S)よろしく", "invalid-link", length, nil), ("\(S)’s", "invalid-link", length, nil),
      ("\(S)'s", "invalid-link", length, nil), ("\(S)/foo", "invalid-link", length, nil),
      ("\(S)=次", "invalid-link", length + 1, nil), ("\(host)/i#\(Self.sizes)次", "invalid-link", 102, nil),
      ("\(host)/a#AB次", "non-canonical-base64url", 26, nil),
    ] as [Row])
  func glued(row: Row) { check(row) }

  @Test(
    "Two links, each with a fault of its own",
    arguments: [
      ("\(S). \(S).", "two-links", length + 2, nil), ("(\(S)) or (\(S)?h=a.b)", "two-links", length + 7, nil),
      ("*\(S)* *\(S)*", "two-links", length + 4, nil), ("\(S). \(host)/a#AB", "trailing-punctuation", length, nil),
    ] as [Row])
  func twoFaults(row: Row) { check(row) }

  @Test(
    "A link to a file is told as such",
    arguments: [
      ("(simplex:/file#/?d=1)", "file-link", 1, nil), ("simplex://file#/?d=1", "file-link", 0, nil),
      ("simplex%3A%2Ffile%23%2F%3Fd%3D1", "file-link", 0, nil), ("*simplex:/file#/?d=1*", "file-link", 1, nil),
      ("Simplex:/file#/?d=1.", "file-link", 0, nil), ("*see simplex://file#/?d=1*", "file-link", 5, nil),
      ("<simplex%3A%2F%2Ffile%23%2F%3Fd%3D1>", "file-link", 1, nil),
    ] as [Row])
  func files(row: Row) { check(row) }

  @Test(
    "Brackets of other scripts wrap a link",
    arguments: [
      ("（\(S)）", "wrapped", 0, S), ("【\(S)】", "wrapped", 0, S), ("《\(S)》", "wrapped", 0, S),
      ("「\(S)」。", "wrapped", 0, S),
    ] as [Row])
  func otherBrackets(row: Row) { check(row) }

  @Test("A repair is not shown when a diagnosis is dumped or printed")
  func secrecy() throws {
    let diagnosis = try #require(LinkDiagnosis(of: S + "."))
    var dumped = ""
    dump([diagnosis], to: &dumped)
    #expect(diagnosis.repaired == S)
    #expect(!dumped.contains(key) && !"\(diagnosis)".contains(key) && dumped.contains("trailing-punctuation"))
  }

  @Test("A repair is a target whose hosts and key are pieces of the text", arguments: 1...4 as ClosedRange<UInt64>)
  func property(seed: UInt64) {
    var generator = TextGenerator(seed: seed)
    var repairs = 0
    for _ in 0..<4000 {
      let text = damaged(&generator)
      let diagnosis = LinkDiagnosis(of: text)
      #expect((diagnosis == nil) == (strConnectTarget(text) != nil), "\(text)")
      guard let diagnosis, let repaired = diagnosis.repaired else { continue }
      repairs += 1
      #expect(LinkDiagnosis.Code.all.contains(diagnosis.code) && diagnosis.offset <= text.utf8.count)
      #expect(simplexLinkType(of: repaired) != nil, "\(text)")
      guard let link = try? ConnectionLink(parsing: repaired) else { continue }
      for host in link.smpHosts where !host.contains(":") {
        #expect(withBytes(of: text) { $0.holds(Array(host.utf8)) }, "\(text) as \(repaired)")
      }
      #expect(hasKey(of: repaired, text), "\(text) as \(repaired)")
    }
    #expect(repairs > 400)
  }

  @Test(
    "A repair of a link that was broken, sent on or put in capitals is that link",
    arguments: 1...4 as ClosedRange<UInt64>)
  func original(seed: UInt64) {
    var generator = TextGenerator(seed: seed)
    var repairs = 0
    for _ in 0..<4000 {
      let link = Self.originals[generator.below(Self.originals.count)]
      let text = mangled(link, &generator)
      let diagnosis = LinkDiagnosis(of: text)
      #expect((diagnosis == nil) == (strConnectTarget(text) != nil), "\(text)")
      guard let repaired = diagnosis?.repaired else { continue }
      repairs += 1
      // A port in the authority is one that the link has.
      let hasPort = text.contains(":5223/") && !link.contains("p=5223")
      let meant = hasPort ? link + (link.contains("?") ? "&" : "?") + "p=5223" : link
      #expect(canonical(repaired) == canonical(meant), "\(text) as \(repaired)")
    }
    #expect(repairs > 200)
  }

  private static let sizes = "\(Fixture.linkID)/\(key)"
  private static let originals = [
    S, S + "?p=5223", S + "?h=smp2.example.org,abcd.onion&p=5223&c=\(hash)", "simplex:/a#\(key)?h=smp.example.org",
    "\(host)/i#\(sizes)", "simplex:/i#\(sizes)?h=smp.example.org,abcd.onion&c=\(hash)", F, F + Fixture.groupData,
    Fixture.invitation(), Fixture.contact(Fixture.queue(), Fixture.queue(host: "b.example")), withoutMode,
  ]

  private func mangled(_ link: String, _ generator: inout TextGenerator) -> String {
    var text = link
    switch generator.below(5) {
    case 0: text = text.replacing("https:", with: "Https:").replacing("simplex:/", with: "Simplex:/")
    case 1: text = text.replacing("simplex:/", with: "simplex://")
    case 2: text = text.replacing("https://smp.example.org/", with: "https://smp.example.org:5223/")
    case 3: text += "."
    default: break
    }
    switch generator.below(6) {
    case 0, 1, 2:
      let place = text.index(text.startIndex, offsetBy: generator.below(text.count + 1))
      text.insert(contentsOf: ["\n", " ", "\r\n", " \n"][generator.below(4)], at: place)
    case 3:
      let start = ["https://r.example/?u=", "u=", "https://r.example/l.php?x=1&u="][generator.below(3)]
      let isRaw = generator.below(2) == 0
      text = start + (isRaw ? text : Fixture.escaped(text))
      text += ["", "&h=evil.com", "&sa=D&p=1", "&q=c"][generator.below(4)]
    case 4: text = text.uppercased()
    default: break
    }
    let (open, close) = [("", ""), ("(", ")"), ("*", "*"), ("<", ">"), ("my:", "")][generator.below(5)]
    text = open + text + close
    text += ["", " thanks", "\n\nBob", " A", " bye, see you.example", "\n> 1"][generator.below(6)]
    return ["", "see ", "docs at "][generator.below(3)] + text
  }

  /// Whether the key of a short link stands in the text and does not go on there; or is of the usual size, and stands
  /// there once white space, invisible characters and escapes are gone.
  private func hasKey(of repaired: String, _ text: String) -> Bool {
    guard let link = try? shortLink(repaired) else { return true }
    let key = Fixture.base64URL(link.linkKey)
    func isThere(_ text: String) -> Bool {
      text.ranges(of: key).contains { range in
        guard range.upperBound < text.endIndex else { return true }
        let next = text.unicodeScalars[range.upperBound]
        return !next.isASCII || Base64URL.value(of: UInt8(next.value)) == nil
      }
    }
    if isThere(text) { return true }
    var plain = text.utf8.map { $0 }
    plain = plain.withUnsafeBufferPointer { Draft($0, 0, $0.count, joins: true).bytes }
    let dense = String(decoding: plain, as: UTF8.self)
    return (link.linkKey.count == 32 && dense.contains(key)) || text.contains("%") || text.contains("&")
  }

  private func damaged(_ generator: inout TextGenerator) -> String {
    var text = generator.nearLink()
    for _ in 0..<generator.below(3) {
      let place = text.unicodeScalars.index(text.startIndex, offsetBy: generator.below(text.unicodeScalars.count + 1))
      switch generator.below(10) {
      case 0: text = Fixture.escaped(text)
      case 1: text = text.replacing("&", with: "&amp;").replacing("#", with: "&num;").replacing(":", with: "&#58;")
      case 2: text.unicodeScalars.insert(["\n", " ", "\t", "\r"][generator.below(4)], at: place)
      case 3: text.unicodeScalars.insert(["\u{200B}", "\u{A0}", "\u{FE0F}"][generator.below(3)], at: place)
      case 4: text = text.replacing("https:", with: "HTTPS:").replacing("org/", with: "org:443/")
      case 5:
        let mark = ["_", "*", "~", "`", "#", "!", "-"][generator.below(7)]
        text = mark + text + mark
      case 6: text = "(" + text + ")"
      case 7: text += [" join us now", "now", ".", "\r", "_", "%20"][generator.below(6)]
      case 8: text = ["see ", "a:", "*b ", "[me](", "\t"][generator.below(5)] + text
      default: text = "[\(text)](\(text))"
      }
    }
    return text
  }
}
