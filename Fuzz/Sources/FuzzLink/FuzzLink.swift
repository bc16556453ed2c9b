// SPDX-License-Identifier: Apache-2.0

import CLibFuzzer
import FuzzSupport
import SimplexLinks

/// Any text as a SimpleX link.
///
/// 1. Nothing traps, hangs or leaks. An error has its place in the text and says nothing of it.
/// 2. The canonical text reads back as a link with the same canonical text, type and hosts, equal but for the scheme, and of
///    the same address. Only a link with an odd IPv6 host or a queue port past 63 bits may fail to read back.
/// 3. The text in the link's own form reads back as an equal link with an equal hash, under the same condition.
/// 4. A parameter that nobody knows, and a repeated one, change nothing.
/// 5. Links show nothing but their type and first host, and `dump` shows nothing more of them or their parts.
/// 6. Every string is well-formed UTF-8.
/// 7. A short link whose server is a preset is shortened to its first host and restored.
/// 8. The web host of a full link means nothing.
/// 9. A host reads back by itself, but for an IPv6 address.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzLink(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let input = FuzzInput(start, count), let text = input.text else { return -1 }
  let link: ConnectionLink
  do throws(LinkError) { link = try ConnectionLink(parsing: text) } catch {
    property(1, (0...input.bytes.count).contains(error.offset), "\(error)")
    property(1, LinkChecks.same(error.description, "\(error.code.rawValue) at byte \(error.offset)"), "\(error)")
    return 0
  }
  if input.isBare { return 0 }
  let canonical = link.simplexUri
  checkCanonical(link, canonical, input)
  // Each of these reads one link or two again.
  let turn = input.turn(of: 40)
  if turn == nil || turn == 0 { checkOwnForm(link) }
  if turn == nil || turn == 1 || turn == 2 { checkParameters(link, canonical, text) }
  if turn == nil || turn == 3 { checkShown(link, canonical) }
  if turn == nil || turn == 4 {
    switch link {
    case .short(let short): checkPresets(short)
    case .full(let full): checkWebHost(full, text)
    }
  }
  return 0
}

private func checkCanonical(_ link: ConnectionLink, _ canonical: String, _ input: FuzzInput) {
  guard let again = LinkChecks.parse(canonical) else {
    property(2, LinkChecks.isOdd(link), "the canonical text is no link: \(canonical)")
    return
  }
  var expected = link
  if case .short(var short) = link {
    short.scheme = .simplex
    expected = .short(short)
  }
  if again == expected { property(2, again.hashValue == expected.hashValue, "equal, with another hash") }
  if again != expected {
    property(2, LinkChecks.isOdd(link), "not equal: \(canonical)")
    return
  }
  guard input.isTurn(1, oneIn: 16), !LinkChecks.isOdd(link) else { return }
  property(2, LinkChecks.same(again.simplexUri, canonical), "\(canonical) becomes \(again.simplexUri)")
  property(2, again.linkType == link.linkType && again.smpHosts == link.smpHosts, "another link: \(canonical)")
  property(2, again.isSameAddress(as: link) && link.isSameAddress(as: again), "another address: \(canonical)")
}

private func checkOwnForm(_ link: ConnectionLink) {
  guard let again = LinkChecks.parse(link.encoded) else {
    property(3, LinkChecks.isOdd(link), "the own form is no link: \(link.encoded)")
    return
  }
  if LinkChecks.isOdd(link) { return }
  property(3, again == link && again.hashValue == link.hashValue, "not equal: \(link.encoded)")
}

private func checkParameters(_ link: ConnectionLink, _ canonical: String, _ text: String) {
  let fragment = text.utf8.drop { $0 != UInt8(ascii: "#") }
  let hasQuery = fragment.contains(UInt8(ascii: "?"))
  property(4, LinkChecks.parse(text + (hasQuery ? "&" : "?") + "zz=1") == link, "an unknown parameter counts")
  if LinkChecks.isOdd(link) { return }
  let repeated: String
  switch link {
  case .full: repeated = "&v=x&smp=x"
  case .short(let short):
    repeated =
      "&h=z.example" + (short.server.port == nil ? "" : "&p=1") + (short.server.keyHash == nil ? "" : "&c=AAAA")
  }
  property(4, LinkChecks.parse(canonical + repeated) == LinkChecks.parse(canonical), "a repeated parameter counts")
}

private func checkShown(_ link: ConnectionLink, _ canonical: String) {
  let kind = if case .full = link { "FullLink" } else { "ShortLink" }
  let shown = "\(kind)(\(link.linkType.rawValue), \(link.smpHosts.first ?? "?"))"
  property(5, LinkChecks.same(link.debugDescription, shown), "shown as \(link.debugDescription)")
  property(5, LinkChecks.showsNoMore(link), "dumped")
  property(5, !link.smpHosts.isEmpty, "no host")
  var texts = link.smpHosts + [canonical, link.encoded, link.debugDescription]
  if case .full(let full) = link {
    texts += full.queues.flatMap { [$0.text, $0.debugDescription, $0.server.debugDescription] }
    texts += full.clientData.map { [$0] } ?? []
    texts += full.ratchet.map { [$0.text, $0.debugDescription] } ?? []
    property(5, LinkChecks.showsNoMore(full), "dumped")
    for queue in full.queues {
      property(5, LinkChecks.showsNoMore(queue) && LinkChecks.showsNoMore(queue.server), "dumped")
      property(5, LinkChecks.showsNoMore(queue.dhKey), "dumped")
      checkHosts(queue.server.hosts)
    }
    property(5, full.ratchet.map(LinkChecks.showsNoMore) ?? true, "dumped")
  }
  if case .short(let short) = link {
    property(5, LinkChecks.showsNoMore(short), "dumped")
    checkHosts(short.server.hosts)
  }
  property(6, texts.allSatisfy(WellFormed.isString), "a string that is not UTF-8")
}

/// A host reads back by itself, but for an IPv6 address whose printed form is none of the forms that are read.
private func checkHosts(_ hosts: [TransportHost]) {
  for host in hosts where host.kind != .ipv6 && host.text.utf8.elementsEqual(host.bytes) {
    property(9, (try? TransportHost(parsing: "\(host)")) == host, "another host: \(host)")
  }
}

private func checkPresets(_ link: ShortLink) {
  let short = link.shortened(presets: [link.server])
  property(7, short.server == ServerAddress(hosts: [link.server.hosts[0]]), "not shortened")
  property(7, short.restored(presets: [link.server]).server == link.server, "not restored")
  let other = ServerAddress(
    hosts: link.server.hosts, port: link.server.port, keyHash: (link.server.keyHash ?? []) + [1])
  property(7, link.shortened(presets: [other]) == link, "shortened by another server's key")
  property(7, link.shortened(presets: []) == link && link.restored(presets: []) == link, "changed by no preset")
  let anyPort = ServerAddress(hosts: link.server.hosts, keyHash: link.server.keyHash)
  let isUsual = link.server.port == nil || link.server.port == 443 || link.server.port == 5223
  property(
    7, link.shortened(presets: [anyPort]) == (isUsual ? short : link), "shortened by a preset of any port: \(link)")
}

private func checkWebHost(_ link: FullLink, _ text: String) {
  guard text.utf8.starts(with: "simplex:/".utf8) else { return }
  let web = "https://web.example:5223" + text.dropFirst("simplex:".count)
  property(8, LinkChecks.parse(web) == .full(link), "another link by a web host")
}

/// Changes parameters, escapes and base64 most of the time, bytes the rest.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutateLink(_ data: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int, _ seed: CUnsignedInt) -> Int {
  LinkMutator.mutate(data, count, limit, seed: UInt64(seed)) { LLVMFuzzerMutate(data, count, limit) }
}
