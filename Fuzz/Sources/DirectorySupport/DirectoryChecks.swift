// SPDX-License-Identifier: Apache-2.0

package import FuzzSupport
import JSONStream
package import SimplexDirectory
import SimplexLinks

/// The properties that a response and a listing share, numbered as in the header comments of their targets.
package struct DirectoryChecks<Document: DirectoryDocument> {
  package let input: FuzzInput
  package let limits: DirectoryLimits
  package let whole: DirectoryOutcome<Document.Entry>
  private let reading: Reading

  init(_ input: FuzzInput) {
    self.input = input
    limits = input.options.directoryLimits
    var reading = Reading(limits: limits)
    reading.dates = input.options.invalidDates
    self.reading = reading
    if input.isTurn(1, oneIn: 32) { reading.goesOn = true }
    whole = Document.decode(input.bytes, reading)
  }

  func checkAll() {
    if input.isBare { return }
    // As dear as all that is always done; inputs with options are about how they are cut.
    if input.hash % 3 == 0 || input.options != FuzzOptions() || input.checksAll { checkCut(input.options.cut) }
    checkConservation()
    checkError()
    if input.checksAll {
      FuzzOptions.Cut.allCases.forEach(checkCut)
    } else if input.isTurn(2, oneIn: 1024) {
      checkCut(FuzzOptions.Cut.allCases[Int(input.hash >> 16 % UInt64(FuzzOptions.Cut.allCases.count))])
    }
    if input.isTurn(7, oneIn: 8) { checkPlain() }
    if input.isTurn(3, oneIn: 64) { checkEntries() }
    if input.options.limits != nil, input.isTurn(5, oneIn: 4) { checkHigherLimits() }
    if input.isTurn(6, oneIn: 128) { checkElements() }
  }

  private func decode(
    _ bytes: [UInt8], _ pieces: [Range<Int>]? = nil, _ limits: DirectoryLimits
  ) -> DirectoryOutcome<Document.Entry> {
    var reading = reading
    reading.pieces = pieces
    reading.limits = limits
    return Document.decode(bytes, reading)
  }

  private func checkCut(_ cut: FuzzOptions.Cut) {
    let other = decode(input.bytes, pieces(of: input.bytes, cut, hash: input.hash), limits)
    property(2, whole == other, "cut \(cut): \(whole.summary) and \(other.summary)")
  }

  private func checkPlain() {
    var reading = reading
    reading.elision = false
    let other = Document.decode(input.bytes, reading)
    property(17, whole == other, "spared: \(whole.summary); shown: \(other.summary)")
  }

  /// Indices of entries are looked at as they come.
  private func checkConservation() {
    if Document.isPage { property(3, whole.parts.count <= limits.entries, "\(whole.parts.count) elements") }
    guard whole.hasDrops else { return }
    var end = 0
    for (index, part) in whole.parts.enumerated() {
      guard case .dropped(let drop) = part else { continue }
      let isInside = drop.byteRange.lowerBound >= end && drop.byteRange.upperBound <= input.bytes.count
      property(3, drop.index == index && isInside && !drop.byteRange.isEmpty, "\(drop) is part \(index)")
      end = drop.byteRange.upperBound
      let path = drop.path.tokens
      property(8, path.count <= 8 && path.allSatisfy { $0.utf8.count <= 64 && WellFormed.isString($0) }, "\(drop)")
    }
  }

  private func checkEntries() {
    for entry in whole.entries {
      property(16, Document.isConsistent(entry), "what is computed of an entry")
      let link = Document.link(of: entry)
      property(7, simplexLinkType(of: link.text) == link.type, "a link that reads otherwise by itself")
      let isAdmitted = link.type == .group || link.type == .channel || (!Document.isPage && link.type == .contact)
      property(7, isAdmitted, "a link of type \(link.type)")
      for text in Document.strings(of: entry) where !text.utf8.allSatisfy({ $0 < 0x80 }) {
        property(10, WellFormed.isString(text), "a string that is not UTF-8")
        property(10, !WellFormed.inventsReplacement(text, from: input.bytes), "an invented U+FFFD")
      }
      property(7, Document.displayName(of: entry).utf8.count <= limits.string, "a name past its limit")
    }
  }

  private func checkError() {
    guard let error = whole.error else { return }
    property(8, DirectoryError.Code.all.contains(error.code), "\(error)")
    property(8, (0...input.bytes.count).contains(error.offset), "\(error)")
    let endCodes: [DirectoryError.Code] = [
      .truncated, .missingType, .wrongType, .unexpectedType, .serviceError, .entriesNotAnArray,
    ]
    if endCodes.contains(error.code) { property(8, error.offset == input.bytes.count, "\(error)") }
    if error.code == .sizeLimit { property(8, error.offset == limits.document, "\(error)") }
    let path = error.path.tokens
    property(8, path.count <= 8 && path.allSatisfy { $0.utf8.count <= 64 && WellFormed.isString($0) }, "\(error)")
    property(8, error.code == .serviceError || error.message.utf8.count <= 200, "a long message")
    property(10, WellFormed.isString(error.message), "a message that is not UTF-8")
    let shown = "\(error.code) at byte \(error.offset)"
    if input.isTurn(7, oneIn: 16) { property(8, "\(error)".hasPrefix(shown), "shown as \(error)") }
  }

  private func checkHigherLimits() {
    guard whole.error == nil else { return }
    let wide = decode(input.bytes, nil, .default)
    property(9, wide.error == nil && wide.cursor == whole.cursor, "limits \(limits): \(wide.summary)")
    property(9, wide.parts.count == whole.parts.count, "limits \(limits): \(wide.parts.count) elements")
    for (narrow, wide) in zip(whole.parts, wide.parts) {
      guard case .entry(let kept) = narrow else { continue }
      guard case .entry(let entry) = wide else {
        property(9, false, "an entry that higher limits drop")
        continue
      }
      // What is left out past a limit of strings may be there now, so not all fields are compared.
      let isSame =
        Document.link(of: kept).text.utf8.elementsEqual(Document.link(of: entry).text.utf8)
        && Document.displayName(of: kept).utf8.elementsEqual(Document.displayName(of: entry).utf8)
      property(9, isSame, "an entry that higher limits change")
    }
  }

  // MARK: Checks of elements

  /// Dearest of all: each decodes the input, or every element of it, once more and again.
  private func checkElements() {
    guard let elements = readElements() else { return }
    checkElements(elements)
    if elements.isEmpty { return }
    let turn = input.turn(of: 5)
    if turn == nil || turn == 0 { checkAlone(elements) }
    if turn == nil || turn == 1 { checkLocality(elements) }
    if turn == nil || turn == 2 { checkRepeatedMembers(elements) }
    if turn == nil || turn == 3 { checkSpelling(elements) }
    if turn == nil || turn == 4, (input.hash >> 16) % 8 == 0 || input.checksAll { checkMemory(elements) }
  }

  /// The elements of `entries`, read by the room below; nil when the document is none.
  private func readElements() -> [JSONElement]? {
    guard whole.error == nil else { return nil }
    var elements: [JSONElement] = []
    let limits = JSONLimits(
      depth: limits.depth, token: limits.token, document: Document.isPage ? limits.document : nil, element: limits.entry
    )
    var reader = JSONElementReader(at: "/entries", limits: limits)
    do throws(JSONStreamError) {
      try reader.feed(input.bytes) { elements.append($0) }
      try reader.finish()
    } catch {
      property(4, error.code == .notAnArray, "\(error)")
      return nil
    }
    return elements
  }

  private func checkElements(_ elements: [JSONElement]) {
    property(4, elements.count == whole.parts.count, "\(elements.count) elements, \(whole.parts.count) parts")
    for (element, part) in zip(elements, whole.parts) {
      if case .dropped(let drop) = part {
        property(4, drop.byteRange == element.range, "\(drop) is at \(element.range)")
        if element.bytes == nil { property(4, drop.reason == .entryTooLarge, "\(drop)") }
      } else {
        property(4, element.bytes != nil && !element.hasUnpairedSurrogate, "a kept element that is none")
      }
    }
  }

  private var freeLimits: DirectoryLimits {
    var free = limits
    free.document = 16 << 20
    free.entries = 10_000
    return free
  }

  private static func document(of elements: [[UInt8]]) -> [UInt8] {
    Array("{\"entries\":[".utf8) + elements.joined(separator: [0x2C]) + Array("],\"type\":\"searchResults\"}".utf8)
  }

  private func checkAlone(_ elements: [JSONElement]) {
    for (element, part) in zip(elements, whole.parts) {
      guard let bytes = element.bytes else { continue }
      let alone = decode(Self.document(of: [bytes]), nil, freeLimits)
      // The frame's own tokens may be past a small limit.
      guard alone.error == nil else { continue }
      switch part {
      case .entry(let entry):
        property(5, alone.parts == [.entry(Document.moved(entry, to: 0))], "entry \(element.index): \(alone.summary)")
      case .dropped(let drop):
        let isSame =
          alone.dropped.count == 1 && alone.dropped[0].reason == drop.reason && alone.dropped[0].path == drop.path
        property(5, isSame, "\(drop): \(alone.summary)")
      }
    }
  }

  private func checkLocality(_ elements: [JSONElement]) {
    let victim = Int(input.hash >> 24 % UInt64(elements.count))
    // What stands in for the element must itself be within the limits.
    var limits = freeLimits
    limits.depth = max(limits.depth, 4)
    limits.token = max(limits.token, 16)
    for replacement in ["null", "{\"displayName\":[\"\\ud800\"]}"] {
      var bytes = input.bytes
      bytes.replaceSubrange(elements[victim].range, with: replacement.utf8)
      let changed = decode(bytes, nil, limits)
      property(6, changed.error == nil && changed.cursor == whole.cursor, "element \(victim): \(changed.summary)")
      property(6, changed.parts.count == whole.parts.count, "element \(victim): \(changed.summary)")
      for (index, (before, after)) in zip(whole.parts, changed.parts).enumerated() where index != victim {
        switch (before, after) {
        case (.entry(let one), .entry(let two)): property(6, one == two, "entry \(index) follows element \(victim)")
        case (.dropped(let one), .dropped(let two)):
          property(6, one.reason == two.reason && one.path == two.path, "drop \(index) follows element \(victim)")
        default: property(6, false, "element \(index) follows element \(victim)")
        }
      }
    }
  }

  private func checkRepeatedMembers(_ elements: [JSONElement]) {
    for (element, part) in zip(elements, whole.parts) {
      guard case .entry(let entry) = part, var bytes = element.bytes else { continue }
      // These are present in every entry, so what follows them is read as syntax only.
      bytes.removeLast()
      bytes += Array(#","displayName":7,"groupLink":{"connShortLink":""},"entryType":null}"#.utf8)
      let repeated = decode(Self.document(of: [bytes]), nil, freeLimits)
      guard repeated.error == nil, bytes.count <= limits.entry else { continue }
      property(
        14, repeated.parts == [.entry(Document.moved(entry, to: 0))], "entry \(element.index): \(repeated.summary)")
    }
  }

  /// A string with an escape is shown to yajl whole; what it is spared of others must make no difference.
  private func checkSpelling(_ elements: [JSONElement]) {
    var free = freeLimits
    free.token = DirectoryLimits.default.token
    free.entry = DirectoryLimits.default.entry
    let plain = elements.compactMap(\.bytes)
    let spared = decode(Self.document(of: plain), nil, free)
    let shown = decode(Self.document(of: plain.map { Self.escaped($0) }), nil, free)
    property(15, spared.error == nil && shown.error == nil, "\(spared.summary) and \(shown.summary)")
    property(15, spared.parts.count == shown.parts.count, "\(spared.summary) and \(shown.summary)")
    for (one, other) in zip(spared.parts, shown.parts) {
      switch (one, other) {
      case (.entry(let one), .entry(let other)): property(15, one == other, "spelled with escapes: \(shown.summary)")
      case (.dropped(let one), .dropped(let other)):
        property(15, one.reason == other.reason && one.path == other.path, "\(one) and \(other)")
      default: property(15, false, "\(spared.summary) and \(shown.summary)")
      }
    }
  }

  /// A JSON text in which each string begins with an escape, if it begins with an ASCII character.
  private static func escaped(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(2 * text.count)
    var isInside = false
    var place = 0
    while place < text.count {
      let byte = text[place]
      result.append(byte)
      place += 1
      if isInside, byte == 0x5C {
        result.append(text[place])
        place += 1
      } else if byte == 0x22 {
        isInside.toggle()
        if isInside, text[place] < 0x80, text[place] != 0x22, text[place] != 0x5C {
          let digits = String(text[place], radix: 16)
          result += Array((digits.count < 2 ? "\\u000" : "\\u00").utf8) + Array(digits.utf8)
          place += 1
        }
      }
    }
    return result
  }

  /// A document of many copies of its elements takes no more memory than one of few, and time that its length bounds.
  private func checkMemory(_ elements: [JSONElement]) {
    let element = Array(input.bytes[elements[0].range] + [0x2C])
    let head = Array("{\"entries\":[".utf8)
    let copies = max(3, 65_536 / element.count)
    var many = 0
    let seconds = processorSeconds { many = Document.peakMemory(head, element, copies, freeLimits) }
    property(11, seconds < 2, "\(seconds) seconds for \(copies) copies of \(element.count) bytes")
    guard let before = LiveMemory.bytes else { return }
    let few = Document.peakMemory(head, element, 2, freeLimits)
    property(11, many <= few + (192 << 10) + 4 * element.count, "\(few) bytes for two copies, \(many) for many")
    // What is fed at once is a quarter of a window at most, or the element.
    let bound = (256 << 10) + 4 * (min(limits.token, element.count) + min(limits.entry, element.count))
    property(11, few <= before + bound, "\(few - before) bytes within \(limits)")
  }
}

// Here, so that they are compiled for the one kind of document.

/// A response, read, and what is held against it.
package func checkResponse(_ input: FuzzInput) -> DirectoryChecks<SearchDocument> {
  let checks = DirectoryChecks<SearchDocument>(input)
  checks.checkAll()
  return checks
}

/// A listing, read, and what is held against it.
package func checkListing(_ input: FuzzInput) -> DirectoryChecks<ListingDocument> {
  let checks = DirectoryChecks<ListingDocument>(input)
  checks.checkAll()
  return checks
}
