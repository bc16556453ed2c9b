// SPDX-License-Identifier: Apache-2.0

import DirectorySupport
import FuzzSupport
import JSONStream

/// What the element reader gave.
private struct ReadElements: Equatable, Sendable {
  var elements: [JSONElement] = []
  var error: JSONStreamError?

  init() {}

  init(_ bytes: [UInt8], _ pieces: [Range<Int>], _ pointer: JSONPointer, _ limits: JSONLimits) {
    var reader = JSONElementReader(at: pointer, limits: limits)
    do throws(JSONStreamError) {
      for piece in pieces { try reader.feed(Array(bytes[piece])) { elements.append($0) } }
      try reader.finish()
    } catch { self.error = error }
  }
}

func checkElements(_ parsed: ParsedEvents, _ input: FuzzInput) {
  let limits = input.options.jsonLimits
  let pointers: [JSONPointer] = ["", "/entries", "/a/0", "/0", "/a~1b"]
  let pointer = pointers[input.bytes.count % pointers.count]
  let whole = ReadElements(input.bytes, [input.bytes.indices], pointer, limits)
  let cut = ReadElements(input.bytes, pieces(of: input.bytes, input.options.cut, hash: input.hash), pointer, limits)
  property(2, whole == cut, "elements at \(pointer), cut \(input.options.cut)")
  for (index, element) in whole.elements.enumerated() {
    let isWhole =
      element.bytes.map { $0.elementsEqual(input.bytes[element.range]) } ?? (element.range.count > limits.element)
    property(10, element.index == index && isWhole, "element \(element.index) at \(element.range)")
    property(10, element.bytes == nil || element.range.count <= limits.element, "element \(index) is past the limit")
  }
  if parsed.error == nil, whole.error == nil {
    property(10, whole.elements.map(\.range) == expectedElements(parsed, pointer), "elements at \(pointer)")
  }
  if parsed.error == nil, let error = whole.error { property(10, error.code == .notAnArray, "\(error)") }
  guard input.checksAll || input.options.isAsynchronous && input.isTurn(8, oneIn: 8) else { return }
  let bytes = input.bytes
  let cuts = pieces(of: bytes, input.options.cut, hash: input.hash).map { Array(bytes[$0]) }
  let later = waiting { () async -> [ReadElements] in
    var byPieces = ReadElements()
    do {
      for try await element in JSONElements(ofChunks: AsyncPieces(cuts), at: pointer, limits: limits) {
        byPieces.elements.append(element)
      }
    } catch { byPieces.error = error as? JSONStreamError }
    var byBytes = ReadElements()
    do {
      for try await element in JSONElements(of: AsyncPieces(bytes), at: pointer, limits: limits) {
        byBytes.elements.append(element)
      }
    } catch { byBytes.error = error as? JSONStreamError }
    return [byPieces, byBytes]
  }
  property(10, later.allSatisfy { $0 == whole }, "asynchronous elements at \(pointer)")
}

/// The places of the elements of the array at `pointer`, found by walking the events.
private func expectedElements(_ parsed: ParsedEvents, _ pointer: JSONPointer) -> [Range<Int>] {
  struct Level {
    var isObject: Bool
    var key = ""
    var index = 0
    /// How many tokens of the pointer lead here; nil when it lies elsewhere.
    var matched: Int?
    var isTarget = false
    var isTaken = false
  }
  var levels: [Level] = []
  var elements: [Range<Int>] = []
  var elementStart: Int?
  for (event, range) in zip(parsed.events, parsed.ranges) {
    if case .name(let name) = event {
      levels[levels.count - 1].key = name
      continue
    }
    if event == .endObject || event == .endArray {
      levels.removeLast()
      if levels.last?.isTarget == true, let start = elementStart {
        elements.append(start..<range.upperBound)
        elementStart = nil
      }
      continue
    }
    var matched: Int? = levels.isEmpty ? 0 : nil
    if var level = levels.popLast() {
      if let depth = level.matched, depth < pointer.tokens.count, !level.isTaken {
        let token = pointer.tokens[depth]
        if (level.isObject ? level.key : String(level.index)).utf8.elementsEqual(token.utf8) {
          matched = depth + 1
          level.isTaken = true
        }
      }
      level.index += 1
      levels.append(level)
    }
    let isOpening = event == .beginObject || event == .beginArray
    if levels.last?.isTarget == true {
      if isOpening { elementStart = range.lowerBound } else { elements.append(range) }
      matched = nil
    }
    if isOpening {
      levels.append(
        Level(
          isObject: event == .beginObject, matched: matched,
          isTarget: event == .beginArray && matched == pointer.tokens.count))
    }
  }
  return elements
}

/// A document of many copies takes no more memory than one of few, and time that its length bounds.
func checkMemory(_ bytes: [UInt8], _ limits: JSONLimits) {
  guard !bytes.isEmpty else { return }
  func peak(_ copies: Int) -> Int {
    var parser = JSONEventParser(limits: limits)
    var highest = 0
    func feed(_ piece: some Sequence<UInt8>) throws(JSONStreamError) {
      try parser.feed(piece) { _, _ in }
      highest = max(highest, LiveMemory.bytes ?? 0)
    }
    do throws(JSONStreamError) {
      try feed([0x5B])
      for _ in 0..<copies {
        try feed(bytes)
        try feed([0x2C])
      }
    } catch {}
    return highest
  }
  var many = 0
  let seconds = processorSeconds { many = peak(max(3, 65_536 / bytes.count)) }
  property(11, seconds < 2, "\(seconds) seconds for copies of \(bytes.count) bytes")
  guard LiveMemory.bytes != nil else { return }
  let few = peak(2)
  // An unpaired surrogate makes a copy of the window; a token that a piece cuts is kept.
  let slack = (192 << 10) + 4 * bytes.count
  property(11, many <= few + slack, "\(few) bytes for two copies, \(many) for many")
}
