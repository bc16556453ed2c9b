// SPDX-License-Identifier: Apache-2.0

import Foundation
import FuzzSupport
import JSONStream
import SimplexDirectory
import SimplexLinks

/// Any text as a message.
///
/// 1. Nothing traps, hangs or leaks.
/// 2. The texts of the fragments, one after the other, stand in the message in that order; none is empty; there are none when
///    nothing is formatted; neighbours never have the same format.
/// 3. Lines are scanned each on its own, as the scanner of one line does it; a final line feed changes nothing.
/// 4. A link's canonical text reads back as a link of the same type and hosts, but for the two oddities; a name's text reads
///    back as the name.
/// 5. Every string is well-formed UTF-8; what is shown for debugging never holds a link.
/// 6. The fragments as JSON are JSON, in either encoding, and a listing's description reads them back.
/// 7. The coders of Foundation read both encodings back as the same fragments, and write what reads back.
/// 8. Work is linear: a message of 64 KiB takes less than two seconds of processor time, checks of memory included.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzMarkdown(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let input = FuzzInput(start, count), let text = input.text else { return -1 }
  let fragments = FormattedText.parse(text)
  if let fragments { checkFragments(fragments, input.bytes) }
  checkLines(fragments, input.bytes)
  if let fragments { checkValues(fragments) }
  if let fragments, input.bytes.count < 8_192, input.isTurn(1, oneIn: 4) { checkJSON(fragments) }
  if let fragments, input.isTurn(2, oneIn: 32) { checkCoders(fragments) }
  if input.isTurn(5, oneIn: 8) {
    for line in input.bytes.split(separator: 0x0A) {
      property(3, FormattedText.parseLine(string(line)) == scanned(line: line), "a line by itself differs")
    }
  }
  if let fragments, input.isTurn(4, oneIn: 32) {
    property(5, fragments.allSatisfy(LinkChecks.showsNoMore), "a fragment is dumped")
    property(5, fragments.compactMap(\.format).allSatisfy(LinkChecks.showsNoMore), "a format is dumped")
  }
  if input.isTurn(3, oneIn: 512) { checkTime(text) }
  return 0
}

private func checkFragments(_ fragments: [FormattedText], _ bytes: [UInt8]) {
  property(2, fragments.contains { $0.format != nil }, "nothing is formatted")
  property(2, WellFormed.isSubsequence(fragments.flatMap { Array($0.text.utf8) }, of: bytes), "texts out of order")
  for (index, fragment) in fragments.enumerated() {
    property(2, !fragment.text.isEmpty, "fragment \(index) is empty")
    if index > 0 {
      property(2, fragments[index - 1].format != fragment.format, "fragment \(index) is like the one before")
    }
    property(5, WellFormed.isString(fragment.text), "a string that is not UTF-8")
  }
  property(5, WellFormed.isString(FormattedText.messageText(of: fragments)), "a text that is not UTF-8")
}

private func string(_ bytes: some Collection<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

/// The fragments of one line among others, without merging across lines.
private func scanned(line: ArraySlice<UInt8>) -> [FormattedText] {
  guard !line.isEmpty else { return [] }
  guard var fragments = FormattedText.parse("\n" + string(line)) else { return [FormattedText(text: string(line))] }
  property(3, fragments[0].format == nil && fragments[0].text.utf8.first == 0x0A, "a line feed that is formatted")
  fragments[0].text = string(fragments[0].text.utf8.dropFirst())
  return fragments[0].text.isEmpty ? Array(fragments.dropFirst()) : fragments
}

private func checkLines(_ fragments: [FormattedText]?, _ bytes: [UInt8]) {
  guard let last = bytes.last else {
    property(3, fragments == nil, "fragments of nothing")
    return
  }
  if last != 0x0A { property(3, FormattedText.parse(string(bytes) + "\n") == fragments, "a final line feed counts") }
  let lines = (last == 0x0A ? bytes.dropLast() : bytes[...]).split(separator: 0x0A, omittingEmptySubsequences: false)
  if lines.count == 1 {
    let stripped = lines[0].drop { $0 == 0x20 }
    // A single character is never scanned, and a message that begins with a solidus is one command.
    if string(stripped).unicodeScalars.count <= 1 {
      property(3, fragments == nil, "one character is formatted")
      return
    }
    if stripped.first == UInt8(ascii: "/") {
      let isCommand =
        fragments?.count == 1 && fragments?[0].format == .command(commandStr: string(stripped.dropFirst()))
      property(3, isCommand, "no command")
      return
    }
  }
  var expected: [FormattedText] = []
  func append(_ fragment: FormattedText) {
    if let last = expected.last, last.format == fragment.format {
      expected[expected.count - 1].text += fragment.text
    } else {
      expected.append(fragment)
    }
  }
  for (index, line) in lines.enumerated() {
    if index > 0 { append(FormattedText(text: "\n")) }
    scanned(line: line).forEach(append)
  }
  let isFormatted = expected.contains { $0.format != nil }
  property(3, fragments == (isFormatted ? expected : nil), "lines scanned together differ")
}

private func checkValues(_ fragments: [FormattedText]) {
  for fragment in fragments {
    property(2, Set([fragment, fragment]).count == 1, "an equal fragment with another hash")
    property(5, WellFormed.isString("\(fragment.debugDescription)\(String(reflecting: fragment.format))"), "shown")
    let isLink =
      switch fragment.format {
      case .uri, .hyperLink, .simplexLink, .simplexName: true
      default: false
      }
    property(2, (fragment.format?.isLink ?? false) == isLink, "whether \(fragment) is a link")
    switch fragment.format {
    case .simplexLink(let showText, let linkType, let simplexUri, let smpHosts):
      property(4, !smpHosts.isEmpty && smpHosts.allSatisfy(WellFormed.isString), "hosts")
      if let showText { property(5, WellFormed.isString(showText), "a string that is not UTF-8") }
      if let link = LinkChecks.parse(simplexUri) {
        let isSame = LinkChecks.isOdd(link) || link.smpHosts == smpHosts
        property(4, link.linkType == linkType && isSame, "another link: \(simplexUri)")
      } else {
        // Nothing else than an address or a port can bring a colon into an escaped list of hosts.
        property(4, WellFormed.contains(simplexUri.utf8, Array("%3A".utf8)), "no link: \(simplexUri)")
      }
      let shown = fragment.debugDescription
      property(5, !WellFormed.contains(shown.utf8, simplexUri.utf8), "a link is shown: \(shown)")
    case .simplexName(let name):
      property(4, (try? SimplexName(parsing: fragment.text)) == name, "another name: \(fragment.text)")
    case .command(let text), .mention(let text): property(5, WellFormed.isString(text), "a string that is not UTF-8")
    case .hyperLink(let showText, let linkUri):
      property(4, LinkChecks.same(fragment.text, "[\(showText ?? "")](\(linkUri))"), "a text link: \(fragment.text)")
    default: break
    }
  }
}

private let listingHead =
  Array(
    #"{"entries":[{"displayName":"x","entryType":{"type":"group","summary":{"currentMembers":1}},"groupLink":{"connShortLink":"#
      .utf8) + Array(#""https://smp.example.org/g#AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE"},"shortDescr":"#.utf8)

private func checkJSON(_ fragments: [FormattedText]) {
  var parser = JSONEventParser()
  do throws(JSONStreamError) {
    try parser.feed(FormattedText.jsonText(of: fragments, encoding: .singleField).utf8) { _, _ in }
    try parser.finish()
  } catch { property(6, false, "\(error)") }
  let head = #"{"formattedText":"#
  let json = FormattedText.jsonText(of: fragments)
  property(6, json.hasPrefix(head), json)
  let list = json.utf8.dropFirst(head.utf8.count).dropLast()
  do throws(DirectoryError) {
    let listing = try DirectoryListing(decoding: listingHead + list + Array("}]}".utf8))
    let read = listing.entries.first?.shortDescr
    property(6, read == fragments, "read back as \(String(describing: read)) \(listing.dropped)")
  } catch { property(6, false, "\(error)") }
}

private struct Message: Codable {
  var formattedText: [FormattedText]
}

private func checkCoders(_ fragments: [FormattedText]) {
  // Foundation loses a byte order mark at the start of a string.
  if fragments.contains(where: { WellFormed.contains($0.text.utf8, [0xEF, 0xBB, 0xBF]) }) { return }
  do {
    for encoding in [FormatEncoding.tagged, .singleField] {
      let json = Data(FormattedText.jsonText(of: fragments, encoding: encoding).utf8)
      let message = try JSONDecoder().decode(Message.self, from: json)
      property(7, message.formattedText == fragments, "read by Foundation: \(message.formattedText)")
    }
    let written = try JSONEncoder().encode(Message(formattedText: fragments))
    property(
      7, try JSONDecoder().decode(Message.self, from: written).formattedText == fragments, "written by Foundation")
  } catch { property(7, false, "\(error)") }
}

private func checkTime(_ text: String) {
  guard !text.isEmpty else { return }
  let long = String(repeating: text, count: max(1, 65_536 / text.utf8.count))
  let seconds = processorSeconds { _ = FormattedText.parse(long) }
  property(8, seconds < 2, "\(seconds) seconds for \(long.utf8.count) bytes")
}
