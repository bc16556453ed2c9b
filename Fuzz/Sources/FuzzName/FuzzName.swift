// SPDX-License-Identifier: Apache-2.0

import Foundation
import FuzzSupport
import JSONStream
import SimplexLinks

/// Any text as a name, a domain, a label and a search text.
///
/// 1. Nothing traps, hangs or leaks; an error has its place in the text.
/// 2. The verdict is that of the grammar, written out once more in this target.
/// 3. The canonical and the short text read back as the same name, and so do both in upper case and after `simplex:/name`.
/// 4. A bare domain is what follows `@` in a contact's name; its text reads back as itself.
/// 5. A candidate's targets are names, unless too long; the candidate of a candidate is itself.
/// 6. A name as JSON is one object with the parts of the name; the coders of Foundation read it back, also in the older
///    shape, and write what reads back.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzName(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let input = FuzzInput(start, count), let text = input.text else { return -1 }
  let name = checkName(text)
  if let name {
    checkForms(name)
    if input.isTurn(1, oneIn: 8) { checkCoders(name) }
  }
  checkDomain(text)
  property(2, isNameLabel(text) == Grammar.isLabel(input.bytes[...]), "a label")
  checkCandidate(text)
  return 0
}

private func checkName(_ text: String) -> SimplexName? {
  let expected = Grammar.isName(Array(text.utf8))
  do throws(NameError) {
    let name = try SimplexName(parsing: text)
    property(2, expected, "a name: \(text)")
    return name
  } catch {
    property(2, !expected, "no name: \(text)")
    property(1, (0...text.utf8.count).contains(error.offset), "\(error)")
    property(1, LinkChecks.same("\(error)", "\(error.code) at byte \(error.offset)"), "shown as \(error)")
    return nil
  }
}

private func checkForms(_ name: SimplexName) {
  for form in [name.text, name.shortText, name.text.uppercased(), name.shortText.uppercased()] {
    property(3, (try? SimplexName(parsing: form)) == name, "\(form) is not \(name.text)")
    property(3, (try? SimplexName(parsing: "simplex:/name" + form)) == name, "simplex:/name\(form)")
  }
  property(3, name.nameDomain.domain.utf8.allSatisfy { !($0 >= 0x41 && $0 <= 0x5A) }, "upper case in \(name.text)")
  var writer = JSONWriter()
  writer.beginObject()
  writer.name("nameType")
  writer.string(name.nameType.rawValue)
  writer.name("nameDomain")
  writer.beginObject()
  writer.name("nameTLD")
  writer.string(name.tld.rawValue)
  writer.name("domain")
  writer.string(name.domain)
  writer.name("subDomain")
  writer.beginArray()
  for label in name.subDomain { writer.string(label) }
  writer.endArray()
  writer.endObject()
  writer.endObject()
  property(6, events(of: name.jsonText).sorted() == events(of: writer.text).sorted(), name.jsonText)
}

private func checkCoders(_ name: SimplexName) {
  do {
    let decoder = JSONDecoder()
    property(6, try decoder.decode(SimplexName.self, from: Data(name.jsonText.utf8)) == name, name.jsonText)
    property(6, try decoder.decode(SimplexName.self, from: JSONEncoder().encode(name)) == name, "written by Foundation")
    let domain = try decoder.decode(SimplexDomain.self, from: JSONEncoder().encode(name.nameDomain))
    property(6, domain == name.nameDomain && LinkChecks.same("\(domain)", domain.fullName), "a domain by Foundation")
    let labels = name.subDomain.map { "\"\($0)\"" }.joined(separator: ",")
    let older =
      #"{"nameType":"\#(name.nameType.rawValue)","nameTLD":"\#(name.tld.rawValue)","domain":"\#(name.domain)","subDomain":[\#(labels)]}"#
    property(6, try decoder.decode(SimplexName.self, from: Data(older.utf8)) == name, older)
  } catch { property(6, false, "\(error)") }
}

/// The events of a text that is JSON.
private func events(of text: String) -> [String] {
  var events: [String] = []
  var parser = JSONEventParser()
  do throws(JSONStreamError) {
    try parser.feed(text.utf8) { event, _ in events.append("\(event)") }
    try parser.finish()
  } catch { property(6, false, "\(error) in \(text)") }
  return events
}

private func checkDomain(_ text: String) {
  let domain = try? SimplexDomain(parsing: text)
  let contact = text.utf8.first == UInt8(ascii: "@") ? nil : try? SimplexName(parsing: "@" + text)
  property(4, domain == contact?.nameDomain, "a domain by itself and in a name: \(text)")
  if let domain { property(4, (try? SimplexDomain(parsing: domain.fullName)) == domain, "another domain: \(domain)") }
}

private func checkCandidate(_ text: String) {
  guard let candidate = nameSearchCandidate(text) else { return }
  property(5, nameSearchCandidate(candidate.text) == candidate, "the candidate of \(candidate.text)")
  let hasPrefix = candidate.text.hasPrefix("@") || candidate.text.hasPrefix("#")
  property(5, candidate.targets.count == (hasPrefix ? 1 : 2), "\(candidate.targets)")
  for target in candidate.targets {
    property(5, target.utf8.count > 254 || (try? SimplexName(parsing: target)) != nil, "the target \(target)")
  }
}

/// The grammar of names, once more.
private enum Grammar {
  static func isLabel(_ text: ArraySlice<UInt8>) -> Bool {
    (1...63).contains(text.count)
      && text.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false).allSatisfy { part in
        !part.isEmpty
          && part.allSatisfy { "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8.contains($0) }
      }
  }

  static func isName(_ text: [UInt8]) -> Bool {
    var rest = text[...]
    if rest.starts(with: "simplex:/name".utf8) { rest = rest.dropFirst(13) }
    let isContact = rest.first == UInt8(ascii: "@")
    if isContact || rest.first == UInt8(ascii: "#") { rest = rest.dropFirst() }
    let labels = rest.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return labels.allSatisfy(isLabel) && rest.count <= 253 && labels.count >= (isContact ? 2 : 1)
  }
}
