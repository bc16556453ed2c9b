// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SimplexLinks

@Suite struct ShortLinkTests {
  private let key = Fixture.key
  private let linkID = Fixture.linkID

  @Test(
    "The letter tells the type; all but i are of either case",
    arguments: [
      ("a", "contact"), ("A", "contact"), ("g", "group"), ("G", "group"), ("c", "channel"), ("C", "channel"),
      ("r", "relay"), ("R", "relay"), ("b", "unknown-kind"), ("aa", "missing-fragment"), ("", "unknown-kind"),
    ])
  func letters(letter: String, expected: String) {
    let text = "https://h.example/\(letter)#\(Fixture.key)"
    do throws(LinkError) {
      #expect(try ConnectionLink(parsing: text).linkType.rawValue == expected)
    } catch { #expect(error.code.rawValue == expected) }
  }

  @Test("Upper-case letters are written in lower case")
  func canonicalLetter() {
    #expect(canonical("https://h.example/G#\(key)") == "simplex:/g#\(key)?h=h.example")
  }

  @Test("An invitation has an id, a slash and a key, and the letter i in lower case")
  func invitation() throws {
    let link = try shortLink("https://h.example/i#\(linkID)/\(key)")
    #expect(link.linkType == .invitation && link.linkID == Array(100..<124) && link.linkKey == Array(0..<32))
    #expect(link.simplexUri == "simplex:/i#\(linkID)/\(key)?h=h.example")
    #expect(canonical("https://h.example/I#\(linkID)/\(key)") == "unknown-kind")
    #expect(canonical("https://h.example/i#\(key)") == "missing-link-key")
    #expect(canonical("https://h.example/i#\(linkID)/") == "invalid-base64url")
    #expect(canonical("https://h.example/a#\(linkID)/\(key)") == "trailing-bytes")
  }

  @Test("One slash may stand before the hash")
  func slash() {
    #expect(isLink("https://h.example/a/#\(key)"))
    #expect(isLink("https://h.example/i/#\(linkID)/\(key)"))
    #expect(!isLink("https://h.example/a//#\(key)"))
    #expect(!isLink("https://h.example/a?#\(key)"))
  }

  @Test("After the key only a question mark may follow", arguments: [".", ")", " ", "/", "#", "&", "\n", "="])
  func afterKey(tail: String) {
    // One equals sign happens to be the right padding of this key.
    #expect(isLink("https://h.example/a#\(Fixture.key)\(tail)") == (tail == "="))
  }

  @Test("The simplex form needs a host, the https form has one", arguments: ["", "?", "?h=", "?p=1", "?H=a.example"])
  func hostIsRequired(query: String) {
    #expect(canonical("simplex:/a#\(Fixture.key)\(query)") == "missing-host")
    #expect(isLink("https://h.example/a#\(Fixture.key)\(query)"))
  }

  @Test("The hosts of h follow the web host; duplicates and case are kept")
  func hosts() throws {
    let link = try shortLink("https://h.example/a#\(key)?h=B.example%2Ch.example,x.onion")
    #expect(link.smpHosts == ["h.example", "B.example", "h.example", "x.onion"])
    #expect(link.simplexUri == "simplex:/a#\(key)?h=h.example%2CB.example%2Ch.example%2Cx.onion")
    #expect(link.encoded == "https://h.example/a#\(key)?h=B.example%2Ch.example%2Cx.onion")
    #expect(!isLink("https://h.example/a#\(key)?h=a.b,"))
    #expect(!isLink("https://h.example/a#\(key)?h=,a.b"))
    #expect(!isLink("https://h.example/a#\(key)?h=a+b"))
  }

  @Test(
    "Ports wrap at 16 bits and lose leading zeros; empty is none",
    arguments: [
      ("5223", "&p=5223"), ("0443", "&p=443"), ("70000", "&p=4464"), ("", ""), ("65536", "&p=0"), ("-1", nil),
      ("1x", nil), ("+1", nil), ("18446744073709551617", "&p=1"),
    ] as [(String, String?)])
  func port(text: String, written: String?) {
    let expected = written.map { "simplex:/a#\(Fixture.key)?h=h.example\($0)" } ?? "invalid-port"
    let result = canonical("https://h.example/a#\(Fixture.key)?p=\(text)")
    #expect(result == expected)
  }

  @Test("Parameters are written in the order h, p, c, whatever the order they are read in")
  func order() {
    #expect(
      canonical("https://h.example/g#\(key)?c=AAAA&x=1&p=7000&h=b.example")
        == "simplex:/g#\(key)?h=h.example%2Cb.example&p=7000&c=AAAA")
  }

  @Test("The port of a short link does not stand in the authority")
  func authorityPort() {
    #expect(canonical("https://h.example:443/a#\(key)") == "invalid-port")
    #expect(canonical("simplex:443/a#\(key)?h=a.b") == "unknown-kind")
  }

  @Test("The part before the query is not percent-decoded")
  func noDecoding() {
    #expect(!isLink("https://h.example/a%23\(key)"))
    #expect(!isLink("https://h.example/a#%41AAA"))
  }

  @Test("Lengths of keys, ids and hashes are not checked")
  func lengths() {
    #expect(isLink("https://h.example/a#AAAA"))
    #expect(isLink("https://h.example/i#AA/AA?c=AA"))
  }

  @Test("Errors tell the place, also inside an escaped value")
  func offsets() {
    func offset(_ text: String) -> Int {
      do throws(LinkError) { _ = try ConnectionLink(parsing: text) } catch { return error.offset }
      return -1
    }
    #expect(offset("http://h.example/a#AAAA") == 0)
    #expect(offset("https://h.example/x#AAAA") == 18)
    #expect(offset("https://h.example/a#AAAA.") == 24)
    #expect(offset("https://h.example/a#AAAA?h=a%2Cb%20") == 32)
    #expect(offset("simplex:/a#AAAA") == 15)
  }
}
