// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import SimplexLinks

/// The name as `type tld domain [sub-domains] canonical short`, or the error's code and offset.
private func read(_ text: String) -> String {
  do throws(NameError) {
    let name = try SimplexName(parsing: text)
    let sub = name.subDomain.joined(separator: ",")
    return "\(name.nameType.rawValue) \(name.tld.rawValue) \(name.domain) [\(sub)] \(name.text) \(name.shortText)"
  } catch { return error.description }
}

@Suite struct NameTests {
  @Test(
    "The prefix tells the type, the last label the registry",
    arguments: [
      ("#Privacy", "publicGroup simplex privacy [] #privacy.simplex #privacy"),
      ("privacy", "publicGroup simplex privacy [] #privacy.simplex #privacy"),
      ("#Acme.Simplex", "publicGroup simplex acme [] #acme.simplex #acme"),
      ("@Acme.Simplex", "contact simplex acme [] @acme.simplex @acme.simplex"),
      ("#a.b.acme.simplex", "publicGroup simplex acme [b,a] #a.b.acme.simplex #a.b.acme.simplex"),
      ("#acme.testing", "publicGroup testing acme [] #acme.testing #acme.testing"),
      ("#news.bbc.co.uk", "publicGroup web news.bbc.co.uk [] #news.bbc.co.uk #news.bbc.co.uk"),
      ("@a.b", "contact web a.b [] @a.b @a.b"),
      ("#simplex", "publicGroup simplex simplex [] #simplex.simplex #simplex"),
      ("#testing", "publicGroup simplex testing [] #testing.simplex #testing"),
      ("#simplex.testing", "publicGroup testing simplex [] #simplex.testing #simplex.testing"),
      ("simplex:/name#a", "publicGroup simplex a [] #a.simplex #a"),
      ("simplex:/namea", "publicGroup simplex a [] #a.simplex #a"),
      ("simplex:/name@a.b", "contact web a.b [] @a.b @a.b"), ("#1", "publicGroup simplex 1 [] #1.simplex #1"),
    ])
  func registries(text: String, expected: String) { #expect(read(text) == expected) }

  @Test(
    "Labels are ASCII letters, digits and single inner hyphens",
    arguments: [
      ("@alice", "missing-top-level-label at byte 6"), ("", "empty-label at byte 0"), ("#", "empty-label at byte 1"),
      ("#a..b", "empty-label at byte 3"), ("#.a", "empty-label at byte 1"), ("#a.", "empty-label at byte 3"),
      ("#a_b", "invalid-character at byte 2"), ("#-a", "invalid-character at byte 1"),
      ("#a-", "invalid-character at byte 2"),
      ("#a--b", "invalid-character at byte 3"), ("#xn--p1ai.simplex", "invalid-character at byte 4"),
      ("#é", "invalid-character at byte 1"), ("#a b", "invalid-character at byte 2"),
      ("##a", "invalid-character at byte 1"),
      ("#a\n", "invalid-character at byte 2"), (" #a", "invalid-character at byte 0"),
      ("#\u{661}", "invalid-character at byte 1"),
    ])
  func labels(text: String, expected: String) { #expect(read(text) == expected) }

  @Test("A label has at most 63 characters, a name 253 bytes after its prefix")
  func limits() {
    let label = String(repeating: "a", count: 63)
    #expect(read("#" + label).hasPrefix("publicGroup"))
    #expect(read("#" + label + "a") == "label-too-long at byte 1")
    let long = [label, label, label, String(repeating: "a", count: 61)].joined(separator: ".")
    #expect(long.utf8.count == 253)
    #expect(read("simplex:/name@" + long).hasPrefix("contact"))
    #expect(read("#" + long + "a") == "name-too-long at byte 254")
    #expect((try? SimplexDomain(parsing: long)) != nil)
    #expect((try? SimplexDomain(parsing: long + "a")) == nil)
  }

  @Test("A bare domain has two labels or more and no prefix")
  func domains() throws {
    #expect(
      try SimplexDomain(parsing: "A.b.Acme.Simplex")
        == SimplexDomain(tld: .simplex, domain: "acme", subDomain: ["b", "a"]))
    #expect(try SimplexDomain(parsing: "Example.com").fullName == "example.com")
    for text in ["acme", "#acme.simplex", "@a.b", "simplex:/namea.b", "a.b.", ""] {
      #expect((try? SimplexDomain(parsing: text)) == nil, "\(text)")
    }
  }

  @Test("JSON is nested; the older flat shape is read; labels are not checked again")
  func json() throws {
    let name = try SimplexName(parsing: "#a.b.acme.simplex")
    let nested = #"{"nameDomain":{"domain":"acme","nameTLD":"simplex","subDomain":["b","a"]},"nameType":"publicGroup"}"#
    #expect(name.jsonText == nested)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    #expect(try String(decoding: encoder.encode(name), as: UTF8.self) == nested)
    let decoder = JSONDecoder()
    #expect(try decoder.decode(SimplexName.self, from: Data(nested.utf8)) == name)
    let flat = #"{"domain":"acme","nameTLD":"simplex","subDomain":["b","a"],"nameType":"publicGroup"}"#
    #expect(try decoder.decode(SimplexName.self, from: Data(flat.utf8)) == name)
    let odd = #"{"nameType":"contact","nameDomain":{"domain":"No Label!","nameTLD":"web","subDomain":[]}}"#
    #expect(try decoder.decode(SimplexName.self, from: Data(odd.utf8)).domain == "No Label!")
    for wrong in [nested.replacing("publicGroup", with: "x"), nested.replacing("\"simplex\"", with: "\"x\"")] {
      #expect(throws: DecodingError.self) { try decoder.decode(SimplexName.self, from: Data(wrong.utf8)) }
    }
  }
}

@Suite struct NameCandidateTests {
  @Test(
    "One label of five characters is completed, two or more stay as typed",
    arguments: [
      ("alice", "alice.testing"), ("alic", nil), ("@alice", "@alice.testing"), ("#Alice", "#Alice.testing"),
      ("@alic", nil), ("a.b", "a.b"), ("@A.b", "@A.b"), (" \talice \t", "alice.testing"), ("alice\n", nil),
      ("\nalice", nil), ("@@alice", nil), ("", nil), ("@", nil), (" ", nil), ("a..b", nil), ("a.", nil), (".a", nil),
      ("al-ice", "al-ice.testing"), ("al--ice", nil), ("al ice", nil), ("álice", nil), ("alice_", nil),
      ("simplex:/namealice", nil),
    ] as [(String, String?)])
  func candidates(text: String, expected: String?) { #expect(nameSearchCandidate(text)?.text == expected) }

  @Test("There is no limit of 253 bytes, and one of 63 for labels")
  func limits() {
    let label = String(repeating: "a", count: 63)
    let long = Array(repeating: label, count: 5).joined(separator: ".")
    #expect(nameSearchCandidate(long)?.text == long)
    #expect(nameSearchCandidate(label + "a") == nil)
  }

  @Test("The default label is an argument")
  func defaultLabel() { #expect(nameSearchCandidate("alice", defaultTLD: "simplex")?.text == "alice.simplex") }

  @Test("Without a prefix a candidate is looked up as a contact, then as a group")
  func targets() {
    #expect(nameSearchCandidate("alice")?.targets == ["@alice.testing", "#alice.testing"])
    #expect(nameSearchCandidate("#alice")?.targets == ["#alice.testing"])
    #expect(nameSearchCandidate("@a.b")?.targets == ["@a.b"])
  }

  @Test(
    "Labels of either case",
    arguments: [
      ("a", true), ("A1", true), ("1", true), ("a-b-c", true), ("", false), ("-", false), ("a-", false),
      ("a--b", false),
      ("a.b", false), ("a\n", false), ("é", false), ("a_b", false), (" a", false), ("١", false),
    ])
  func isLabel(text: String, expected: Bool) { #expect(isNameLabel(text) == expected) }
}
