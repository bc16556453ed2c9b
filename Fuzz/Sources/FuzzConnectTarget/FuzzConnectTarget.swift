// SPDX-License-Identifier: Apache-2.0

import CLibFuzzer
import Foundation
import FuzzSupport
import SimplexLinks

/// Any text that is pasted, scanned or typed to connect to.
///
/// 1. Nothing traps, hangs or leaks.
/// 2. The direct path answers what the scan of the text as a message answers: the target, the type of a whole link, whether
///    the text is a link, the only link.
/// 3. The canonical text of a link target reads back as the link that was decoded; so does its text, unless the word lost
///    trailing punctuation, which the next fragment then begins with.
/// 4. A name target's text reads back as the name and is no link.
/// 5. There is a diagnosis exactly when there is no target. Its code is known, its place in the text, and its repair is one
///    link, wholly, whose hosts stand in the text as they are.
/// 6. A link that is the target and holds no white space is also found by the check for hidden links, which no space between
///    characters changes.
/// 7. A core target's text reads back as a target of the same text, but for the two oddities; so it does as JSON.
/// 8. What is shown for debugging, by `dump` as well, never holds what follows the number sign of a link.
/// 9. Work is linear: 64 KiB take less than two seconds of processor time for each question.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzConnectTarget(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let input = FuzzInput(start, count), let text = input.text else { return -1 }
  let fragments = FormattedText.parse(text) ?? []
  let target = strConnectTarget(text)
  checkScan(text, target, fragments)
  switch target {
  case .link(let linkText, let linkType, _): checkLink(linkText, linkType, fragments, text)
  case .name(let nameText, let name):
    property(
      4, (try? SimplexName(parsing: nameText)) == name && LinkChecks.parse(nameText) == nil, "the name \(nameText)")
  case nil: break
  }
  checkDiagnosis(text, target)
  checkCoreTarget(text, input.isTurn(1, oneIn: 32))
  if input.isTurn(2, oneIn: 512) { checkTime(text) }
  if input.isTurn(3, oneIn: 32) { checkDumps(text, target) }
  if input.isTurn(4, oneIn: 16) {
    let spaced = text.unicodeScalars.map { "\($0) " }.joined()
    property(6, hasObfuscatedSimplexLink(spaced) == hasObfuscatedSimplexLink(text), "hidden by spaces")
  }
  return 0
}

private func checkScan(_ text: String, _ target: ConnectTarget?, _ fragments: [FormattedText]) {
  let links = fragments.filter { $0.format?.isSimplexLink == true }
  var expected: ConnectTarget?
  if links.count == 1, case .simplexLink(let showText, let linkType, let simplexUri, let hosts) = links[0].format {
    expected = .link(
      text: showText == nil ? links[0].text : simplexUri, linkType: linkType,
      linkText: simplexLinkText(linkType, smpHosts: hosts))
  } else if links.isEmpty {
    for fragment in fragments where expected == nil {
      if case .simplexName(let name) = fragment.format { expected = .name(text: fragment.text, nameInfo: name) }
    }
  }
  property(2, target.hashValue == expected.hashValue || target != expected, "equal, with another hash")
  property(2, target == expected, "\(String(describing: target)) and \(String(describing: expected))")
  var wholeType: SimplexLinkType?
  if case .link(let linkText, let linkType, _)? = expected, LinkChecks.same(linkText, text) { wholeType = linkType }
  property(2, simplexLinkType(of: text) == wholeType, "the type of the text")
  property(2, strIsSimplexLink(text) == (fragments.count == 1 && links.count == 1), "whether the text is a link")
  property(2, strHasSingleSimplexLink(text) == (links.count == 1 ? links[0] : nil), "the only link")
}

private func checkLink(_ linkText: String, _ linkType: SimplexLinkType, _ fragments: [FormattedText], _ text: String) {
  guard let place = fragments.firstIndex(where: { $0.format?.isSimplexLink == true }),
    case .simplexLink(let showText, _, let simplexUri, _) = fragments[place].format
  else { return }
  let shown = fragments[place].text
  var tail = ""
  if showText == nil, place + 1 < fragments.count, fragments[place + 1].format == nil {
    tail = String(fragments[place + 1].text.prefix { $0 != " " && !$0.unicodeScalars.contains("\n") })
  }
  // What was decoded: the word with its punctuation, or what stands in the round brackets. Equal text links side by side
  // are one fragment.
  var word = shown + tail
  if let showText {
    word = String(
      decoding: shown.utf8.dropFirst(showText.utf8.count + 3).prefix { $0 != UInt8(ascii: ")") }, as: UTF8.self)
  }
  guard let link = LinkChecks.parse(word) else {
    property(3, false, "what was decoded is no link: \(word)")
    return
  }
  property(3, link.linkType == linkType && LinkChecks.same(link.simplexUri, simplexUri), "another link: \(word)")
  let isOdd = LinkChecks.isOdd(link)
  property(3, isOdd || LinkChecks.parse(simplexUri)?.simplexUri == simplexUri, "no link: \(simplexUri)")
  if showText == nil, tail.isEmpty { property(3, LinkChecks.parse(linkText) == link, "another link: \(linkText)") }
  if let secret = link.simplexUri.utf8.firstIndex(of: UInt8(ascii: "#")), let target = strConnectTarget(text) {
    let hidden = link.simplexUri.utf8[secret...]
    property(8, !WellFormed.contains("\(target)".utf8, hidden), "a link is shown")
  }
  if !text.unicodeScalars.contains(where: \.properties.isWhitespace) {
    property(6, hasObfuscatedSimplexLink(word), "a link that is not found: \(word)")
  }
}

private func checkDiagnosis(_ text: String, _ target: ConnectTarget?) {
  guard let diagnosis = LinkDiagnosis(of: text) else {
    property(5, target != nil, "no target and no diagnosis")
    return
  }
  property(5, target == nil, "a target and a diagnosis")
  property(5, LinkDiagnosis.Code.all.contains(diagnosis.code), "\(diagnosis)")
  property(5, LinkDiagnosis(of: text).map { Set([$0, diagnosis]).count } == 1, "another diagnosis: \(diagnosis)")
  property(5, (0...text.utf8.count).contains(diagnosis.offset), "\(diagnosis)")
  property(
    8, LinkChecks.same("\(diagnosis.debugDescription)", "\(diagnosis.code) at byte \(diagnosis.offset)"), "shown")
  guard let repaired = diagnosis.repaired else { return }
  property(5, simplexLinkType(of: repaired) != nil, "the repair \(repaired)")
  guard case .link? = strConnectTarget(repaired) else {
    property(5, false, "the repair \(repaired)")
    return
  }
  let bytes = Array(text.utf8)
  for host in LinkChecks.hosts(repaired) where host.kind != .ipv4 && host.kind != .ipv6 {
    property(5, WellFormed.contains(bytes, host.bytes), "the repair's host \(host)")
  }
}

private func checkCoreTarget(_ text: String, _ checksMore: Bool) {
  guard let target = CoreConnectTarget(parsing: text) else { return }
  if case .link(let link) = target, LinkChecks.isOdd(link) { return }
  let again = CoreConnectTarget(parsing: target.encoded)
  property(7, again.map { LinkChecks.same($0.encoded, target.encoded) } ?? false, "read back: \(target.encoded)")
  if checksMore, let json = try? JSONEncoder().encode([target]) {
    let read = try? JSONDecoder().decode([CoreConnectTarget].self, from: json).first
    // Foundation loses a byte order mark at the start of a string.
    let isLost = target.encoded.utf8.starts(with: [0xEF, 0xBB, 0xBF])
    property(
      7, isLost || read.map { LinkChecks.same($0.encoded, target.encoded) } ?? false, "as JSON: \(target.encoded)")
  }
  property(7, WellFormed.isString(target.debugDescription), "a string that is not UTF-8")
}

private func checkDumps(_ text: String, _ target: ConnectTarget?) {
  property(8, target.map(LinkChecks.showsNoMore) ?? true, "a target is dumped")
  property(8, LinkDiagnosis(of: text).map(LinkChecks.showsNoMore) ?? true, "a diagnosis is dumped")
  property(8, CoreConnectTarget(parsing: text).map(LinkChecks.showsNoMore) ?? true, "a core target is dumped")
}

private func checkTime(_ text: String) {
  guard !text.isEmpty else { return }
  let long = String(repeating: text, count: max(1, 65_536 / text.utf8.count))
  let questions: [(String, () -> Void)] = [
    ("target", { _ = strConnectTarget(long) }), ("diagnosis", { _ = LinkDiagnosis(of: long) }),
    ("type", { _ = simplexLinkType(of: long) }), ("core", { _ = CoreConnectTarget(parsing: long) }),
  ]
  for (name, question) in questions {
    let seconds = processorSeconds(question)
    property(9, seconds < 2, "\(seconds) seconds for the \(name) of \(long.utf8.count) bytes")
  }
}

/// Changes parameters, escapes and base64 most of the time, bytes the rest.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutateTarget(_ data: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int, _ seed: CUnsignedInt) -> Int {
  LinkMutator.mutate(data, count, limit, seed: UInt64(seed)) { LLVMFuzzerMutate(data, count, limit) }
}
