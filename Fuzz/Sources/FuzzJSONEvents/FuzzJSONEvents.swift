// SPDX-License-Identifier: Apache-2.0

import DirectorySupport
import FuzzSupport
@_spi(Fuzzing) import JSONStream

/// Any bytes as a JSON document, through the event parser and the element reader.
///
/// 1. Nothing traps, hangs or leaks, whatever the bytes, the cuts and the limits; after an error, and after the end, every
///    call answers as the contract says.
/// 2. However the bytes are cut, events, places, error code, offset and path are the same.
/// 3. Events come with rising, disjoint places inside the input; their number is at most the number of bytes; brackets pair.
/// 4. The bytes at an event's place are that event: a bracket, a literal, a number's text, a string in quotes.
/// 5. An event is handed out by the very feed that brings its last byte (a number's: the character after it).
/// 6. Every string is well-formed UTF-8 and has no U+FFFD that the input has not.
/// 7. An error's place is in the input, at its end when `truncated`; its path has at most 8 tokens of 64 bytes each; its
///    message is short, so it cannot carry much of the input.
/// 8. A document that is read within limits is read within higher ones, with the same events.
/// 9. Events written as JSON read back as the same events.
/// 10. The element reader hands out, in order, the slices of the input that the events say are the elements of the array,
///     unless longer than the limit; and through the asynchronous interface the same.
/// 11. The longer the document, the memory stays the same, bounded by the limits; and 64 KiB take less than two seconds.
/// 12. A place reads back from its text as itself; a text that is a pointer is the text of that pointer.
/// 13. A document gives what it gives when yajl is shown every byte of it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzJSONEvents(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let input = FuzzInput(start, count) else { return -1 }
  let limits = input.options.jsonLimits
  let whole = ParsedEvents(input.bytes, nil, limits, goesOn: input.isTurn(1, oneIn: 8))
  if input.isBare { return 0 }
  checkCut(whole, input, limits, input.options.cut)
  if input.checksAll { FuzzOptions.Cut.allCases.forEach { checkCut(whole, input, limits, $0) } }
  if input.isTurn(8, oneIn: 2) {
    let plain = ParsedEvents(input.bytes, nil, limits, elision: false)
    property(13, whole.isEqual(plain), "spared: \(whole.summary); shown: \(plain.summary)")
  }
  checkPlaces(whole, input.bytes)
  checkError(whole, input.bytes, limits)
  checkPointers(whole, input)
  if input.isTurn(2, oneIn: 4) { checkStrings(whole, input.bytes) }
  if input.options.limits != nil, whole.error == nil, input.isTurn(3, oneIn: 4) {
    let wider = ParsedEvents(input.bytes, nil, .default)
    property(8, wider.isEqual(whole), "limits \(limits): \(wider.summary)")
  }
  if input.isTurn(4, oneIn: 4) { checkElements(whole, input) }
  if input.isTurn(5, oneIn: 64) { checkDelivery(whole, input.bytes, limits) }
  if input.isTurn(6, oneIn: 16) { checkWriting(whole) }
  if input.isTurn(7, oneIn: 512) { checkMemory(input.bytes, limits) }
  return 0
}

private func checkCut(_ whole: ParsedEvents, _ input: FuzzInput, _ limits: JSONLimits, _ cut: FuzzOptions.Cut) {
  let parts = pieces(of: input.bytes, cut, hash: input.hash)
  let other = ParsedEvents(input.bytes, parts, limits, goesOn: input.checksAll)
  property(2, whole.isEqual(other), "cut \(cut): \(whole.summary) and \(other.summary)")
}

/// What a document gave.
struct ParsedEvents {
  var events: [JSONEvent] = []
  var ranges: [Range<Int>] = []
  var error: JSONStreamError?

  /// `pieces`: how the bytes are fed, nil for all at once. `goesOn`: whether calls after the end are made too.
  init(
    _ bytes: [UInt8], _ pieces: [Range<Int>]?, _ limits: JSONLimits, goesOn: Bool = false, elision: Bool = true
  ) {
    var parser = JSONEventParser(limits: limits, elision: elision)
    func feed(_ piece: [UInt8]) throws(JSONStreamError) {
      try parser.feed(piece) { event, range in
        events.append(event)
        ranges.append(range)
      }
    }
    do throws(JSONStreamError) {
      if let pieces {
        // Copies, so that AddressSanitizer sees what points into one that is gone.
        for piece in pieces { try feed(Array(bytes[piece])) }
      } else {
        try feed(bytes)
      }
      try parser.finish()
    } catch {
      self.error = error
    }
    guard goesOn else { return }
    let first = error
    let again = Self.failure { () throws(JSONStreamError) in try parser.finish() }
    property(1, again == first, "finish() answers \(String(describing: again)) after \(String(describing: first))")
    let after = Self.failure { () throws(JSONStreamError) in
      try parser.feed(CollectionOfOne(UInt8(ascii: "]"))) { event, _ in events.append(event) }
    }
    property(
      1, first == nil ? after?.code == .trailingBytes || after?.code == .sizeLimit : after == first,
      "feed after \(String(describing: first)) answers \(String(describing: after))")
  }

  private static func failure(_ work: () throws(JSONStreamError) -> Void) -> JSONStreamError? {
    do throws(JSONStreamError) {
      try work()
      return nil
    } catch { return error }
  }

  func isEqual(_ other: ParsedEvents) -> Bool {
    ranges == other.ranges && error == other.error && events.count == other.events.count
      && zip(events, other.events).allSatisfy(Self.same)
  }

  /// Equal, texts byte by byte.
  static func same(_ first: JSONEvent, _ second: JSONEvent) -> Bool {
    switch (first, second) {
    case (.name(let one), .name(let two)), (.string(let one), .string(let two)), (.number(let one), .number(let two)):
      one.utf8.elementsEqual(two.utf8)
    default: first == second
    }
  }

  var summary: String { "\(events.count) events, \(error.map(String.init(describing:)) ?? "no error")" }
}

private func checkPlaces(_ parsed: ParsedEvents, _ bytes: [UInt8]) {
  property(3, parsed.events.count <= bytes.count, "\(parsed.events.count) events of \(bytes.count) bytes")
  var last = 0
  var open: [JSONEvent] = []
  for (event, range) in zip(parsed.events, parsed.ranges) {
    property(3, range.lowerBound >= last && range.upperBound <= bytes.count && !range.isEmpty, "\(event) at \(range)")
    last = range.upperBound
    let text = bytes[range]
    var isThere = true
    switch event {
    case .beginObject, .beginArray:
      open.append(event)
      isThere = text.elementsEqual(event == .beginObject ? [0x7B] : [0x5B])
    case .endObject:
      property(3, open.popLast() == .beginObject, "a brace closes what is none")
      isThere = text.elementsEqual([0x7D])
    case .endArray:
      property(3, open.popLast() == .beginArray, "a bracket closes what is none")
      isThere = text.elementsEqual([0x5D])
    case .name(let value), .string(let value):
      let inner = text.dropFirst().dropLast()
      isThere = text.count >= 2 && text.first == 0x22 && text.last == 0x22
      isThere = isThere && (inner.contains(0x5C) ? value.utf8.count <= inner.count : inner.elementsEqual(value.utf8))
    case .number(let value): isThere = text.elementsEqual(value.utf8)
    case .bool(let value): isThere = text.elementsEqual((value ? "true" : "false").utf8)
    case .null: isThere = text.elementsEqual("null".utf8)
    }
    property(4, isThere, "\(event) at \(range)")
  }
  if parsed.error == nil { property(3, open.isEmpty, "\(open.count) containers stay open") }
}

private func checkStrings(_ parsed: ParsedEvents, _ bytes: [UInt8]) {
  for event in parsed.events {
    switch event {
    case .name(let text), .string(let text), .number(let text):
      property(6, WellFormed.isString(text), "a string that is not UTF-8")
      property(6, !WellFormed.inventsReplacement(text, from: bytes), "an invented U+FFFD")
    default: break
    }
  }
}

private func checkError(_ parsed: ParsedEvents, _ bytes: [UInt8], _ limits: JSONLimits) {
  guard let error = parsed.error else { return }
  property(7, (0...bytes.count).contains(error.offset), "\(error)")
  if error.code == .truncated { property(7, error.offset == bytes.count, "\(error)") }
  if error.code == .sizeLimit { property(7, error.offset == limits.document, "\(error)") }
  let isShort = error.path.tokens.count <= 8 && error.path.tokens.allSatisfy { $0.utf8.count <= 64 }
  property(7, isShort && error.message.utf8.count <= 200, "\(error)")
  property(6, error.path.tokens.allSatisfy(WellFormed.isString), "a path that is not UTF-8")
}

private func checkPointers(_ parsed: ParsedEvents, _ input: FuzzInput) {
  if let path = parsed.error?.path {
    property(12, JSONPointer(path.description) == path, "\(path)")
    property(12, JSONPointer(path.description).hashValue == Optional(path).hashValue, "another hash: \(path)")
    if let error = parsed.error { property(6, WellFormed.isString("\(error) \(error.code)"), "shown") }
    property(12, path.tokens.isEmpty || JSONPointer(stringLiteral: path.description) == path, "\(path)")
  }
  if input.isTurn(8, oneIn: 16), let text = input.text { _ = JSONPointer(stringLiteral: text) }
  if input.bytes.first == UInt8(ascii: "/"), let text = input.text {
    let pointer = JSONPointer(text)
    property(12, pointer.map { $0.description.utf8.elementsEqual(text.utf8) } ?? true, text)
  }
}

private func checkDelivery(_ whole: ParsedEvents, _ bytes: [UInt8], _ limits: JSONLimits) {
  var parser = JSONEventParser(limits: limits)
  var fed = 0
  var seen = 0
  for byte in bytes {
    fed += 1
    do throws(JSONStreamError) {
      try parser.feed(CollectionOfOne(byte)) { event, range in
        seen += 1
        var last = range.upperBound
        // A number ends with the character after it, which may have several bytes.
        if case .number = event {
          last += 1
          let lead = range.upperBound < bytes.count ? bytes[range.upperBound] : 0
          let end = range.upperBound + (lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4)
          while last < bytes.count, last < end, bytes[last] & 0xC0 == 0x80 { last += 1 }
        }
        property(5, fed == last, "\(event) at \(range) came with byte \(fed)")
      }
    } catch { break }
  }
  property(5, seen == whole.events.count || whole.error == nil, "\(seen) of \(whole.events.count) events")
}

private func checkWriting(_ parsed: ParsedEvents) {
  guard parsed.error == nil else { return }
  var writer = JSONWriter()
  for event in parsed.events {
    switch event {
    case .beginObject: writer.beginObject()
    case .endObject: writer.endObject()
    case .beginArray: writer.beginArray()
    case .endArray: writer.endArray()
    case .name(let text): writer.name(text)
    case .string(let text): writer.string(text)
    case .number(let text): writer.raw(text.utf8)
    case .bool(let value): writer.bool(value)
    case .null: writer.null()
    }
  }
  // A number that is the whole document ends with the character after it.
  let again = ParsedEvents(writer.bytes + [0x20], nil, JSONLimits(depth: 65_536))
  property(
    9,
    again.error == nil && again.events.count == parsed.events.count
      && zip(again.events, parsed.events).allSatisfy(ParsedEvents.same), "written as \(writer.text)")
}
