// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SimplexLinks

private let S = Fixture.short

@Suite struct ScannerTests {
  @Test(
    "A message splits at line feeds only, and a final one is lost",
    arguments: [
      ("", "plain"), ("\n", "plain"), ("*a*\n\n", "bold‹a› ‹\n›"), ("*a*\n*b*", "bold‹a› ‹\n› bold‹b›"),
      ("*a*\r\n*b*", "bold‹a› ‹\r\n› bold‹b›"), ("*a*\u{2028}*b*", "bold‹a› ‹\u{2028}*b*›"),
      ("a\n*b*", "‹a\n› bold‹b›"), ("*a\nb*", "plain"), ("*a\n*b*", "‹*a\n› bold‹b›"),
    ])
  func lines(message: String, expected: String) { #expect(scanned(message) == expected) }

  @Test(
    "A one-line message that starts with a slash is one command",
    arguments: [
      ("/help", "command(help)‹/help›"), ("  /help *a* ", "command(help *a* )‹  /help *a* ›"),
      ("/help\n", "command(help)‹/help›"), ("/ ", "command( )‹/ ›"), ("/", "plain"), ("  /", "plain"),
      ("/'a b' c", "command('a b' c)‹/'a b' c›"), ("\t/help", "plain"), ("/help\nx", "command(help)‹/help› ‹\nx›"),
      ("/\nx", "plain"), ("//", "command(/)‹//›"),
    ])
  func wholeCommands(message: String, expected: String) { #expect(scanned(message) == expected) }

  @Test(
    "Paired formats end at the next equal mark; contents are not scanned",
    arguments: [
      ("*a* _b_ ~c~ `d`", "bold‹a› ‹ › italic‹b› ‹ › strikeThrough‹c› ‹ › snippet‹d›"), ("*a b*", "bold‹a b›"),
      ("*a*b", "bold‹a› ‹b›"), ("* a*", "plain"), ("*a *", "plain"), ("**", "plain"), ("*_a_*", "bold‹_a_›"),
      ("* a* *b*", "‹* a* › bold‹b›"), ("*a _b_", "plain"), ("_a *b*", "plain"), ("*\ta\t*", "bold‹\ta\t›"),
      ("*\u{A0}*", "bold‹\u{A0}›"), ("`#S`", "snippet‹#S›"), ("x _a_", "‹x › italic‹a›"), ("~~a~~", "plain"),
      ("_a_ _b", "italic‹a› ‹ _b›"),
    ])
  func paired(message: String, expected: String) { #expect(scanned(message) == expected) }

  @Test(
    "Double bold: no star inside, not empty, no space at the ends; else the single form",
    arguments: [
      ("**a**", "bold‹a›"), ("**a b** c", "bold‹a b› ‹ c›"), ("** a**", "plain"), ("**a **", "plain"),
      ("**a*b**", "plain"), ("****", "plain"), ("**a", "plain"), ("**a*", "plain"),
      ("**a***", "bold‹a› ‹*›"),
      ("**a****b**", "bold‹ab›"),
    ])
  func doubleBold(message: String, expected: String) { #expect(scanned(message) == expected) }

  @Test(
    "Secrets stand between runs of hashes and lose one at each end",
    arguments: [
      ("#a#", "secret‹a›"), ("##x###", "secret‹#x##›"), ("#a b# c", "secret‹a b› ‹ c›"), ("# a#", "plain"),
      ("#a #", "simplexName(#a)‹#a› ‹ #›"), ("##", "plain"), ("###", "plain"), ("#a#b#c#", "secret‹a› ‹b#c#›"),
      ("#é", "plain"), ("# ", "plain"), ("#a_b", "plain"), ("#\u{A0}#", "secret‹\u{A0}›"),
    ])
  func secrets(message: String, expected: String) { #expect(scanned(message) == expected) }

  @Test(
    "Styles: a selector, one white space, a body without spaces at its ends",
    arguments: [
      ("!- a!", "small‹a›"), ("!1 a!", "colored(red)‹a›"), ("!red a!", "colored(red)‹a›"), ("!r a!", "colored(red)‹a›"),
      ("!2 a!", "colored(green)‹a›"), ("!g a!", "colored(green)‹a›"), ("!3 a!", "colored(blue)‹a›"),
      ("!blue a!", "colored(blue)‹a›"), ("!4 a!", "colored(yellow)‹a›"), ("!y a!", "colored(yellow)‹a›"),
      ("!5 a!", "colored(cyan)‹a›"), ("!cyan a b!", "colored(cyan)‹a b›"), ("!6 a!", "colored(magenta)‹a›"),
      ("!magenta a!", "colored(magenta)‹a›"), ("!m a! b", "colored(magenta)‹a› ‹ b›"), ("!re x!", "plain"),
      ("!7 a!", "plain"), ("!R a!", "plain"), ("!1  a!", "plain"), ("!1 !", "plain"), ("!1 a !", "plain"),
      ("!1 a", "plain"),
      ("!1\ta!", "colored(red)‹a›"), ("!1\u{3000}a!", "colored(red)‹a›"), ("!1 \ta!", "colored(red)‹\ta›"),
      ("!1a!", "plain"), ("!", "plain"), ("!1", "plain"),
    ])
  func styles(message: String, expected: String) { #expect(scanned(message) == expected) }

  @Test(
    "Names lose trailing punctuation, which stays plain",
    arguments: [
      ("#Team.", "simplexName(#team)‹#Team› ‹.›"), ("#a-b!?)", "simplexName(#a-b)‹#a-b› ‹!?)›"),
      ("@a.b/", "simplexName(@a.b)‹@a.b› ‹/›"), ("@a.b…x", "mention(a.b…x)‹@a.b…x›"),
      ("#a…", "simplexName(#a)‹#a› ‹…›"),
      ("#a.b-", "simplexName(#a.b)‹#a.b› ‹-›"), ("#a+", "plain"), ("#a\tb", "plain"), ("@a.-", "mention(a)‹@a› ‹.-›"),
      ("x #a", "‹x › simplexName(#a)‹#a›"), ("x#a", "plain"), ("#1.2", "simplexName(#1.2)‹#1.2›"), ("#a.@b", "plain"),
    ])
  func names(message: String, expected: String) { #expect(scanned(message) == expected) }

  @Test(
    "Mentions are quoted or run to white space of any kind",
    arguments: [
      ("@bob hi", "mention(bob)‹@bob› ‹ hi›"), ("@'bob b' hi", "mention(bob b)‹@'bob b'› ‹ hi›"),
      ("@bob!?", "mention(bob)‹@bob› ‹!?›"),
      ("@!", "mention()‹@› ‹!›"), ("@'", "plain"), ("@'a", "plain"), ("@''", "plain"), ("@' a'", "plain"),
      ("@'#a'", "plain"),
      ("@ a", "plain"), ("@@a", "plain"), ("@#a", "plain"), ("@a\u{2003}b", "mention(a)‹@a› ‹\u{2003}b›"),
      ("@a\u{85}b", "mention(a\u{85}b)‹@a\u{85}b›"), ("@'a'b", "mention(a)‹@'a'› ‹b›"),
      ("@'a'*b*", "mention(a)‹@'a'› bold‹b›"),
      ("@\u{1}", "plain"), ("@a@.", "mention(a)‹@a› ‹@.›"), ("@'a.b'.", "mention(a.b)‹@'a.b'› ‹.›"),
    ])
  func mentions(message: String, expected: String) { #expect(scanned(message) == expected) }

  @Test(
    "Commands inside a message; punctuation alone is a command",
    arguments: [
      ("x /help", "‹x › command(help)‹/help›"), ("x /help.", "‹x › command(help)‹/help› ‹.›"),
      ("x /-", "‹x › command(-)‹/-›"),
      ("x /'a b' c", "‹x › command(a b)‹/'a b'› ‹ c›"), ("x / a", "plain"), ("x /#a", "plain"),
      ("x //", "‹x › command(/)‹//›"),
      ("x /help##*a*", "‹x › command(help##*a)‹/help##*a› ‹*›"), ("x\n/a", "‹x\n› command(a)‹/a›"),
    ])
  func commands(message: String, expected: String) { #expect(scanned(message) == expected) }

  @Test(
    "Text links: short SimpleX links and web addresses, with honest labels",
    arguments: [
      ("[a](https://b.example)", "hyperLink(a, https://b.example)‹[a](https://b.example)›"),
      ("[b.example](https://b.example)", "hyperLink(b.example, https://b.example)‹[b.example](https://b.example)›"),
      (
        "[https://b.example](https://b.example)",
        "hyperLink(https://b.example, https://b.example)‹[https://b.example](https://b.example)›"
      ),
      ("[b.example](https://c.example)", "plain"),
      ("[a-_b c](https://b.example)", "hyperLink(a-_b c, https://b.example)‹[a-_b c](https://b.example)›"),
      ("[a](b.example)", "plain"), ("[](https://b.example)", "plain"), ("[a]()", "plain"),
      ("[a] (https://b.example)", "plain"),
      ("[a](https://b.example", "plain"),
      ("[a](https://b.example)c", "hyperLink(a, https://b.example)‹[a](https://b.example)› ‹c›"),
      ("[a](https://b.example/?q= x)", "hyperLink(a, https://b.example/?q= x)‹[a](https://b.example/?q= x)›"),
      ("[“a”](https://b.example)", "plain"),
      ("[a](https://b.example/?q#f#g)", "plain"),
      ("[a](https://b.example?q#f)", "hyperLink(a, https://b.example?q#f)‹[a](https://b.example?q#f)›"),
      ("x[a](https://b.example)", "plain"), ("[a](simplex:/name#b)", "plain"),
      ("[[a](https://b.example)", "plain"),
    ])
  func textLinks(message: String, expected: String) { #expect(scanned(message) == expected) }

  @Test(
    "Web addresses",
    arguments: [
      ("http://a.bcd", true), ("https://a.b", true), ("http://a.b", true), ("https://ab", false),
      ("https://a%2Eb", true),
      ("https://a.b:80", true), ("https://a.b:/", false), ("https://a.b:8x", false), ("https://u:p@a.b", true),
      ("https://@a.b", false), ("https://a.b/c/d;e=f", true), ("https://a.b/é", false), ("https://a.b/?é", true),
      ("https://a.b?q[]{}|", true), ("https://a.b/[x", false), ("https://a.b#f/?", true), ("https://a.b#f#g", false),
      ("https://a.b/%", true), ("https://1.2.3.4/", true), ("https://1.2.3.0", true), ("https://1.2.3.256", true),
      ("https://1.2.3.4.b.c", false), ("https://é.example", false), ("https://a_b.c", true), ("https://a.b!", true),
      ("https://[::1]/", false), ("https://a^b.c", false), ("https://a.b\"", true), ("https://a.b/\"x", false),
      ("https:/a.example", false), ("https://a.b/~x`y", false), ("https://a.b|c", false),
      // Addresses in brackets need a dot; the slash keeps the bracket from being cut as punctuation.
      ("https://[v1.a]/", true), ("https://[vAf.a:b]:8/", true), ("https://[::1.2.3.4]/", true),
      ("https://[v1.a]", false), ("https://[v.a]/", false), ("https://[vg.a]/", false), ("https://[v1.]/", false),
      ("https://[v1a]/", false), ("https://[v1.a/", false), ("https://[x.a]/", false), ("https://[V1.a]/", false),
    ])
  func webAddresses(word: String, isAddress: Bool) {
    #expect(scanned(word).hasPrefix("uri") == (isAddress && word.unicodeScalars.count >= 10), "\(word)")
  }

  @Test(
    "Bare domains",
    arguments: [
      ("a.bc", true), ("a.b", false), ("simplex.chat", true), ("ab.cd.ef", false), ("abc.cd.ef", true),
      ("abcdefgh.cd.ef", true), ("abcdefghi.cd.ef", false), ("a.b.c.de", false), ("a1.bc", false), ("a-b.cd", false),
      ("abcdefghijklmnopqrstuvwx.yz", true), ("abcdefghijklmnopqrstuvwxy.yz", false), ("a.abcdefgh", true),
      ("a.abcdefghi", false), ("☺☺☺.ab.cd", true), ("☺☺.ab.cd", false), ("é.bc", false), ("Http://a.bc.de", true),
      ("A.BC", true), ("a.bc,", true), ("a.bc/", false), (".bc", false), ("(a.bc)", false), ("a..bc", false),
    ])
  func bareDomains(word: String, isDomain: Bool) { #expect(scanned(word).hasPrefix("uri") == isDomain) }

  @Test(
    "E-mail addresses",
    arguments: [
      ("a@b", true), ("a.b@c.example", true), ("a+b@c", true), ("a@b-c", true), ("a@b-", true), ("a@-b", false),
      ("@b", false),
      ("a@", false), ("a..b@c", false), (".a@b", false), ("a.@b", false), ("\"a b\"@c", false), ("\"a.b\"@c", true),
      ("\"a\\\"b\"@c", true), ("a(x)@b", true), ("a(x(y))@b", true), ("a(x@b", false), ("(x)a@b", true),
      ("a@(x)b(y)", true),
      ("é@b", false), ("a@é", false), ("a@b.c.", true), ("a@b_c", false), ("a@b@c", false), ("a/b@c", true),
      // A literal is reached behind a comment only, since a bracket at the end is cut as punctuation.
      ("a@[1.2](x)", true), ("a@[](x)", true), ("a@[\t1\t](x)", true), ("a@(y)[a\"b](x)", true), ("a@[1.2]", false),
      ("a@[1[2](x)", false), ("a@[1\\2](x)", false), ("a@[1](x)b)", false), ("a@[1(x)", false), ("a@[é](x)", false),
    ])
  func emails(word: String, isEmail: Bool) {
    let text = scanned(word)
    #expect(text.contains("email") == isEmail, "\(text)")
  }

  @Test("Control characters are legal in quoted text, comments and literals of e-mail addresses, but for four")
  func emailControls() {
    let legal = Array(1...8) + [11, 12] + Array(14...31) + [127]
    for value in (UInt8(0)...31) + [127] where value != 0x0A {
      let control = Unicode.Scalar(value)
      // White space is legal there as well, as such.
      let isLegal = legal.contains(Int(value)) || value == 0x09
      for word in ["\"a\(control)\"@b", "a(\(control))@b", "a@[\(control)](x)"] {
        #expect(scanned(word).hasPrefix("email") == isLegal, "\(word.debugDescription)")
      }
      #expect(scanned("\"\\\(control)\"@b").hasPrefix("email"), "after a back-slash any ASCII is legal")
      #expect(!scanned("a\(control)b@c").hasPrefix("email"))
    }
  }

  @Test("Lengths of e-mail addresses are counted without comments")
  func emailLengths() {
    let local = String(repeating: "a", count: 64)
    #expect(scanned("\(local)@b").hasPrefix("email"))
    #expect(scanned("a\(local)@b") == "plain")
    #expect(scanned("\(local)(xxxx)@b").hasPrefix("email"))
    let label = String(repeating: "b", count: 63)
    #expect(scanned("a@\(label)").hasPrefix("email"))
    #expect(scanned("a@\(label)b") == "plain")
    let name = [label, label, label].joined(separator: ".")
    #expect(scanned("\(local.dropLast(2))@\(name)").hasPrefix("email"))
    #expect(scanned("\(local.dropLast())@\(name)") == "plain")
  }

  @Test(
    "Phones have 7 to 22 characters and no boundary at the right",
    arguments: [
      ("1234567", "phone‹1234567›"), ("123456", "plain"), ("+1234567", "phone‹+1234567›"), ("+", "plain"),
      ("+x1234567", "plain"),
      ("+1 (234) 567-89.01", "phone‹+1 (234) 567-89.01›"), ("1234567x", "phone‹1234567› ‹x›"),
      ("12345 67", "phone‹12345 67›"),
      ("12345  67", "plain"), ("1-2-3-4", "phone‹1-2-3-4›"), ("(123) 4567", "plain"),
      ("+1(234)567", "phone‹+1(234)567›"),
      ("1234567(8)", "phone‹1234567› ‹(8)›"), ("1234567890123456789012", "phone‹1234567890123456789012›"),
      ("12345678901234567890123", "plain"), ("١٢٣٤٥٦٧", "plain"), ("x1234567", "plain"),
      ("1234567 ", "phone‹1234567› ‹ ›"),
      ("1234567*a*", "phone‹1234567› bold‹a›"), ("+1 (234", "plain"), ("+12 (345) 67-", "phone‹+12 (345) 67› ‹-›"),
    ])
  func phones(message: String, expected: String) { #expect(scanned(message) == expected) }

  @Test(
    "SimpleX links in words: decoded whole, shown cut, at least ten characters, case-sensitive",
    arguments: [
      (S, scannedShort), ("see \(S) now", "‹see › \(scannedShort) ‹ now›"), ("\(S)\n", scannedShort),
      ("x\(S)", "plain"), ("\(S)…", "uri‹<S>› ‹…›"),
      ("http://smp.example.org/a#\(Fixture.key)", "uri‹http://smp.example.org/a#<K>›"),
      ("\(S)\u{200B}", "plain"), ("\u{FEFF}\(S)", "plain"), ("\(S)\u{A0}x", "plain"),
    ])
  func linksInWords(message: String, expected: String) { #expect(scanned(message) == expected) }

  @Test("Equal neighbours merge, also across lines of plain text")
  func merging() {
    #expect(scanned("@'a'@'b'") == "mention(a)‹@'a'› mention(b)‹@'b'›")
    #expect(scanned("_a__b_") == "italic‹ab›")
    #expect(scanned("*a*_b_") == "bold‹a› italic‹b›")
    #expect(scanned("a\nb *c*") == "‹a\nb › bold‹c›")
    let link = "[a](\(S))"
    #expect(FormattedText.parse(link + link)?.count == 1)
    #expect(FormattedText.parse(link + "[b](\(S))")?.count == 2)
  }

  @Test("Fragments cover the message: joined with their marks they give it back, but for a final line feed")
  func covering() {
    for message in ["*a* b", "see \(S)", "_x_ #team @a.b 1234567", "a\n\n!1 x! y", "#x# `y`"] {
      let fragments = FormattedText.parse(message)
      #expect(fragments.map { FormattedText.messageText(of: $0) } == message)
    }
    #expect(FormattedText.messageText(of: FormattedText.parse("**x**") ?? []) == "*x*")
  }

  @Test(
    "The text of a message gets the marks of its fragments back",
    arguments: [
      (nil, "x"), (.bold, "*x*"), (.italic, "_x_"), (.strikeThrough, "~x~"), (.snippet, "`x`"), (.secret, "#x#"),
      (.small, "!- x!"), (.colored(color: .red), "!1 x!"), (.colored(color: .green), "!2 x!"),
      (.colored(color: .blue), "!3 x!"), (.colored(color: .yellow), "!4 x!"), (.colored(color: .cyan), "!5 x!"),
      (.colored(color: .magenta), "!6 x!"), (.colored(color: .black), "x"), (.colored(color: .white), "x"),
      (.uri, "x"), (.email, "x"), (.phone, "x"), (.hyperLink(showText: "a", linkUri: "b"), "x"),
      (.simplexLink(showText: "a", linkType: .contact, simplexUri: "b", smpHosts: ["c"]), "x"),
      (
        .simplexName(nameInfo: SimplexName(nameType: .contact, nameDomain: SimplexDomain(tld: .web, domain: "a.b"))),
        "x"
      ),
      (.command(commandStr: "a"), "x"), (.mention(memberName: "a"), "x"), (.unknown(json: .null), "x"),
    ] as [(Format?, String)])
  func marks(format: Format?, expected: String) {
    #expect(FormattedText.messageText(of: [FormattedText(format: format, text: "x")]) == expected)
  }
}

@Suite struct CharacterClassTests {
  /// General categories of scalars that were assigned in Unicode 15.0 or before, as the runtime knows them.
  private static func isPunctuationOf15(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation:
      guard let age = scalar.properties.age else { return false }
      return age.major < 15 || age == (15, 0)
    default: return false
    }
  }

  @Test("Punctuation is that of Unicode 15.0: every scalar of it and no other")
  func punctuation() {
    var scalars = 0
    var ranges = 0
    var last: UInt32 = 0
    // Past these planes there is none.
    for value in UInt32(0x80)..<0x20000 {
      let isPunctuation = UnicodePunctuation.contains(value)
      let expected = Unicode.Scalar(value).map(Self.isPunctuationOf15) ?? false
      if isPunctuation != expected { Issue.record("U+\(String(value, radix: 16))") }
      guard isPunctuation else { continue }
      scalars += 1
      if last != value - 1 { ranges += 1 }
      last = value
    }
    #expect(scalars == 819 && ranges == 182)
    #expect(!UnicodePunctuation.contains(0x20000) && !UnicodePunctuation.contains(0x10FFFF))
    let ascii = (UInt8(0)..<128).filter(CharacterClass.isASCIIPunctuation).map { Character(Unicode.Scalar($0)) }
    #expect(String(ascii) == ##"!"#%&'()*,-./:;?@[\]_{}"##)
    let ofWords = (UInt8(0)..<128).filter(CharacterClass.isASCIIWordPunctuation).map { Character(Unicode.Scalar($0)) }
    #expect(String(ofWords) == ##""#%&'(*,-.:;?@[\]{}"##)
  }

  @Test("White space is U+0009 to U+000D, the space, the no-break space and the other space separators")
  func whiteSpace() {
    let expected: [UInt32] =
      Array(0x09...0x0D) + [0x20, 0xA0, 0x1680] + Array(0x2000...0x200A) + [0x202F, 0x205F, 0x3000]
    let spaces = (UInt32(0)...0x1FFFF).filter { value in
      guard let scalar = Unicode.Scalar(value) else { return false }
      return Array(String(scalar).utf8).withUnsafeBufferPointer { bytes in
        let length = CharacterClass.spaceLength(bytes, 0, bytes.count)
        return length != 0 && length == bytes.count
      }
    }
    #expect(spaces == expected)
  }
}
