// SPDX-License-Identifier: Apache-2.0

import DirectorySupport
import FuzzSupport
import JSONStream
import SimplexDirectory

/// Any search text and any raw cursor, divided by the first byte FF (which no text has), as a request.
///
/// 1. Nothing traps, hangs or leaks.
/// 2. A request is one JSON object with `type`, `searchText` and, with a cursor, `searchCursor`, in this order and nothing
///    else: neither a text nor a raw cursor can bring in a member.
/// 3. The search text reads back byte by byte; the cursor's bytes stand in the request verbatim.
/// 4. Outside strings and the cursor there is no white space; a solidus is not escaped; what is not ASCII stays as it is.
/// 5. A typed text loses spaces and tabs at its ends and nothing else, and none is left of a blank one.
/// 6. A cursor that is taken is one JSON value other than null, without white space around, not longer than its limit; one that
///    is refused has a known code and a place in the text.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRequestWriter(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let input = FuzzInput(start, count) else { return -1 }
  let divider = input.bytes.firstIndex(of: 0xFF) ?? input.bytes.count
  let textBytes = Array(input.bytes[..<divider])
  guard WellFormed.isUTF8(textBytes) else { return -1 }
  let text = String(decoding: textBytes, as: UTF8.self)
  var cursor: SearchCursor?
  if divider < input.bytes.count {
    cursor = checkedCursor(input.bytes[(divider + 1)...], input.options.directoryLimits)
  }
  checkRequest(DirectoryRequest(searchText: text, cursor: cursor))
  checkTrimming(text)
  return 0
}

private func checkedCursor(_ raw: ArraySlice<UInt8>, _ limits: DirectoryLimits) -> SearchCursor? {
  do throws(DirectoryError) {
    let cursor = try SearchCursor(raw: raw, limits: limits)
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
    let first = raw.firstIndex { !isBlank($0) } ?? raw.endIndex
    let last = raw.lastIndex { !isBlank($0) } ?? raw.startIndex
    property(6, first <= last && raw[first...last].elementsEqual(cursor.rawBytes), "other bytes: \(cursor.rawText)")
    property(6, cursor.rawBytes.count <= limits.cursor && !cursor.rawBytes.elementsEqual("null".utf8), cursor.rawText)
    property(6, WellFormed.isString(cursor.rawText), "a string that is not UTF-8")
    return cursor
  } catch {
    property(6, DirectoryError.Code.all.contains(error.code) && (0...raw.count).contains(error.offset), "\(error)")
    return nil
  }
}

private func checkRequest(_ request: DirectoryRequest) {
  let bytes = Array(request.jsonText.utf8)
  var events: [(event: JSONEvent, range: Range<Int>)] = []
  var parser = JSONEventParser(limits: JSONLimits(depth: 65_536))
  do throws(JSONStreamError) {
    try parser.feed(bytes) { events.append(($0, $1)) }
    try parser.finish()
  } catch {
    property(2, false, "\(error) in \(request.jsonText)")
  }
  var depth = 0
  var names: [String] = []
  for (event, _) in events {
    switch event {
    case .beginObject, .beginArray: depth += 1
    case .endObject, .endArray: depth -= 1
    case .name(let name): if depth == 1 { names.append(name) }
    default: break
    }
  }
  property(2, names == ["type", "searchText"] + (request.cursor == nil ? [] : ["searchCursor"]), "\(names)")
  property(2, events.count >= 6 && events[2].event == .string("search"), request.jsonText)
  guard case .string(let text) = events[4].event else {
    property(2, false, request.jsonText)
    return
  }
  property(3, text.utf8.elementsEqual(request.searchText.utf8), "another text: \(text)")
  var frame = Array(#"{"type":"search","searchText":"#.utf8) + bytes[events[4].range]
  if let cursor = request.cursor { frame += Array(#","searchCursor":"#.utf8) + cursor.rawBytes }
  property(4, bytes == frame + [0x7D], request.jsonText)
  let quoted = bytes[events[4].range]
  property(
    4, !WellFormed.contains(quoted, Array("\\/".utf8)) || WellFormed.contains(text.utf8, Array("\\/".utf8)), "a solidus"
  )
  let others = quoted.filter { $0 >= 0x80 }
  property(4, others.elementsEqual(text.utf8.filter { $0 >= 0x80 }), "escapes outside ASCII")
}

private func checkTrimming(_ text: String) {
  let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
  var expected = Array(text.utf8)[...]
  while let first = expected.first, isBlank(first) { expected.removeFirst() }
  while let last = expected.last, isBlank(last) { expected.removeLast() }
  let request = DirectoryRequest(trimming: text)
  property(5, (request == nil) == expected.isEmpty, "a blank text")
  if let request { property(5, request.searchText.utf8.elementsEqual(expected), "trimmed to \(request.searchText)") }
}
