// SPDX-License-Identifier: Apache-2.0

import CLibFuzzer
import FuzzSupport
import JSONStream
import SimplexLinks

/// Any bytes as the client data of a contact link: the recogniser of group links, which reads JSON by itself, against the
/// JSON reader.
///
/// 1. Nothing traps, hangs or leaks.
/// 2. The link is a group's exactly when the JSON reader finds an object whose first `type` is the string `group` and whose
///    first `groupLinkId` is a string of canonical base64url, by a second reading of that rule in this target.
/// 3. The type of the link that was read and the type computed from its client data agree.
/// 4. The client data is the bytes, each one outside UTF-8 shown as a question mark, and stays so in the canonical text.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzClientData(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let input = FuzzInput(start, count) else { return -1 }
  let text = template + String(decoding: input.bytes.flatMap(LinkMutator.escaped), as: UTF8.self)
  guard case .full(let link)? = LinkChecks.parse(text) else { fatalError("the template is no link") }
  let shown = lossy(input.bytes)
  property(4, link.clientData.map { $0.utf8.elementsEqual(shown) } ?? false, "other client data")
  let isGroup = saysGroup(shown)
  property(
    2, (simplexLinkType(of: text) == .group) == isGroup, "group \(isGroup): \(String(decoding: shown, as: UTF8.self))")
  property(3, (link.linkType == .group) == isGroup, "the type of the decoded link")
  property(4, LinkChecks.parse(link.simplexUri) == .full(link), "another link in canonical form")
  return 0
}

private let template =
  "simplex:/contact#/?v=6-8&smp=smp%3A%2F%2FAAAA%40smp.example.org%2FAAAA%23%2F%3Fv%3D4%26dh%3D"
  + "MCowBQYDK2VuAyEA8yqFd8PkOhQvLYHxB_Np-YF8N1NnKbdGXtKnib8hs0I%253D%26q%3Dc&data="

/// The bytes with a question mark for each one that is no part of well-formed UTF-8.
private func lossy(_ bytes: [UInt8]) -> [UInt8] {
  var result: [UInt8] = []
  var place = 0
  while place < bytes.count {
    let length = (1...4).first { place + $0 <= bytes.count && WellFormed.isUTF8(bytes[place..<place + $0]) }
    result += length.map { bytes[place..<place + $0] } ?? [UInt8(ascii: "?")]
    place += length ?? 1
  }
  return result
}

private func saysGroup(_ bytes: [UInt8]) -> Bool {
  var parser = JSONEventParser(limits: JSONLimits(depth: 65_536))
  var depth = 0
  var key = ""
  var type: JSONEvent?
  var linkID: JSONEvent?
  var isObject: Bool?
  do throws(JSONStreamError) {
    try parser.feed(bytes) { event, _ in
      if isObject == nil { isObject = event == .beginObject }
      switch event {
      case .endObject, .endArray:
        depth -= 1
        return
      case .name(let name):
        if depth == 1 { key = name }
        return
      default: break
      }
      if depth == 1, key.utf8.elementsEqual("type".utf8), type == nil { type = event }
      if depth == 1, key.utf8.elementsEqual("groupLinkId".utf8), linkID == nil { linkID = event }
      if event == .beginObject || event == .beginArray { depth += 1 }
    }
    try parser.finish()
  } catch { return false }
  guard isObject == true, case .string(let kind)? = type, case .string(let id)? = linkID else { return false }
  return kind.utf8.elementsEqual("group".utf8) && isCanonicalBase64URL(Array(id.utf8))
}

private func isCanonicalBase64URL(_ text: [UInt8]) -> Bool {
  let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
  let digits = Array(text.prefix { $0 != UInt8(ascii: "=") })
  let padding = text.count - digits.count
  guard !digits.isEmpty, text.dropFirst(digits.count).allSatisfy({ $0 == UInt8(ascii: "=") }) else { return false }
  let values = digits.compactMap(alphabet.firstIndex)
  guard values.count == digits.count, padding == 0 || text.count % 4 == 0 && padding < 3 else { return false }
  switch digits.count % 4 {
  case 1: return false
  case 2: return values[values.count - 1] % 16 == 0
  case 3: return values[values.count - 1] % 4 == 0
  default: return padding == 0
  }
}

/// Changes members, values and escapes half of the time, bytes the other half.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutateClientData(_ data: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int, _ seed: CUnsignedInt)
  -> Int
{
  JSONMutator.mutate(data, count, limit, seed: UInt64(seed)) { LLVMFuzzerMutate(data, count, limit) }
}
