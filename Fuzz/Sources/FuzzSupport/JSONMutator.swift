// SPDX-License-Identifier: Apache-2.0

/// Mutations that keep a document JSON, or break it in a way that bytes alone seldom hit.
package enum JSONMutator {
  /// Mutates an input in place and gives its new length; `bytewise` is libFuzzer's own mutation, used half of the time and
  /// where this one does not fit.
  package static func mutate(
    _ data: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int, seed: UInt64, bytewise: () -> Int
  ) -> Int {
    if FuzzRun.keepsInputs { return FuzzRun.vary(data, count, seed, " \n\r\t") }
    var random = SplitMix(state: seed)
    guard random.below(2) == 0 else { return bytewise() }
    let input = UnsafeBufferPointer(start: UnsafePointer(data), count: count)
    guard let read = FuzzOptions.read(input) else { return bytewise() }
    if random.below(24) == 0 { return replace(data, limit, with: toggled(read, input, &random)) ?? bytewise() }
    guard let changed = mutated(Array(input[read.textStart...]), &random) else { return bytewise() }
    return replace(data, limit, with: Array(input[..<read.textStart]) + changed) ?? bytewise()
  }

  package static func replace(_ data: UnsafeMutablePointer<UInt8>, _ limit: Int, with bytes: [UInt8]) -> Int? {
    guard !bytes.isEmpty, bytes.count <= limit else { return nil }
    data.update(from: bytes, count: bytes.count)
    return bytes.count
  }

  /// The input with other options.
  package static func toggled(
    _ read: (options: FuzzOptions, textStart: Int), _ input: UnsafeBufferPointer<UInt8>, _ random: inout SplitMix
  ) -> [UInt8] {
    var options = read.options
    switch random.below(6) {
    case 0: options.checksMore.toggle()
    case 1: options.isAsynchronous = random.below(8) == 0
    case 2: options.ignoresInvalidDates.toggle()
    case 3:
      options.limits = LimitPicks(
        (0..<LimitPicks.count).map { _ in random.below(3) > 0 ? 0 : UInt8(random.below(256)) })
    case 4: options.limits = nil
    default: options.cut = FuzzOptions.Cut.allCases[random.below(FuzzOptions.Cut.allCases.count)]
    }
    return (options == FuzzOptions() ? [] : options.bytes) + input[read.textStart...]
  }

  /// One mutation of a text; nil when it has no part of the kind that was drawn.
  package static func mutated(_ text: [UInt8], _ random: inout SplitMix) -> [UInt8]? {
    let parts = Parts(text)
    var result = text
    switch random.below(11) {
    case 0:  // Two items of one container change places.
      guard let (first, second) = parts.twoSiblings(&random) else { return nil }
      result.replaceSubrange(second, with: text[first])
      result.replaceSubrange(first, with: text[second])
    case 1:  // An item comes twice.
      guard let item = parts.items.randomElement(using: &random) else { return nil }
      result.insert(contentsOf: text[item.range] + [0x2C], at: item.range.lowerBound)
    case 2:  // An item goes.
      guard let item = parts.items.randomElement(using: &random) else { return nil }
      var range = item.range
      if range.upperBound < text.count, text[range.upperBound] == 0x2C {
        range = range.lowerBound..<range.upperBound + 1
      } else if range.lowerBound > 0, text[range.lowerBound - 1] == 0x2C {
        range = range.lowerBound - 1..<range.upperBound
      }
      result.removeSubrange(range)
    case 3:  // A value becomes another one.
      guard let value = parts.values.randomElement(using: &random) else { return nil }
      result.replaceSubrange(value, with: values[random.below(values.count)].utf8)
    case 4:  // A value comes from elsewhere.
      guard let value = parts.values.randomElement(using: &random),
        let other = parts.values.randomElement(using: &random)
      else { return nil }
      result.replaceSubrange(value, with: text[other])
    case 5:  // A name becomes a known one.
      guard let name = parts.names.randomElement(using: &random) else { return nil }
      result.replaceSubrange(name, with: "\"\(keys[random.below(keys.count)])\"".utf8)
    case 6:  // A character is escaped.
      guard let string = parts.strings.randomElement(using: &random), string.count > 2 else { return nil }
      let place = string.lowerBound + 1 + random.below(string.count - 2)
      guard text[place] < 0x80, text[place] != 0x5C, text[place - 1] != 0x5C else { return nil }
      let digits = String(text[place], radix: 16)
      result.replaceSubrange(place..<place + 1, with: "\\u00\(digits.count < 2 ? "0" : "")\(digits)".utf8)
    case 7:  // An escape, whole or split, comes into a string.
      guard let string = parts.strings.randomElement(using: &random) else { return nil }
      let place = string.lowerBound + 1 + random.below(max(1, string.count - 1))
      result.insert(contentsOf: escapes[random.below(escapes.count)].utf8, at: min(place, result.count))
    case 8:  // The text ends early, or a part of it is lost.
      guard text.count > 1 else { return nil }
      let start = random.below(text.count)
      result.removeSubrange(start..<(random.below(2) == 0 ? text.count : min(text.count, start + 1 + random.below(8))))
    case 9:  // A value is nested.
      guard let value = parts.values.randomElement(using: &random) else { return nil }
      let depth = 1 + random.below(4)
      result.insert(contentsOf: repeatElement(0x5D, count: depth), at: value.upperBound)
      result.insert(contentsOf: repeatElement(0x5B, count: depth), at: value.lowerBound)
    default:  // White space, or what only looks so, between two tokens.
      guard let value = parts.values.randomElement(using: &random) else { return nil }
      let space = spaces[random.below(spaces.count)]
      result.insert(contentsOf: space, at: random.below(2) == 0 ? value.lowerBound : value.upperBound)
    }
    return result
  }

  /// Where names, values and items stand in a text that is more or less JSON.
  private struct Parts {
    struct Item {
      var range: Range<Int>
      var container: Int
    }

    var strings: [Range<Int>] = []
    var names: [Range<Int>] = []
    var values: [Range<Int>] = []
    var items: [Item] = []

    init(_ text: [UInt8]) {
      var open: [(start: Int, itemStart: Int)] = []
      var place = 0
      strings.reserveCapacity(text.count / 16)
      names.reserveCapacity(text.count / 16)
      values.reserveCapacity(text.count / 16)
      items.reserveCapacity(text.count / 16)
      func endItem() {
        guard let container = open.last, container.itemStart < place else { return }
        items.append(Item(range: container.itemStart..<place, container: container.start))
      }
      while place < text.count {
        switch text[place] {
        case 0x22:
          let start = place
          place += 1
          while place < text.count, text[place] != 0x22 { place += text[place] == 0x5C ? 2 : 1 }
          place = min(place + 1, text.count)
          strings.append(start..<place)
          if place < text.count, text[place] == 0x3A {
            names.append(start..<place)
          } else {
            values.append(start..<place)
          }
          continue
        case 0x7B, 0x5B: open.append((place, place + 1))
        case 0x7D, 0x5D:
          endItem()
          if let container = open.popLast() { values.append(container.start..<place + 1) }
        case 0x2C:
          endItem()
          if let container = open.popLast() { open.append((container.start, place + 1)) }
        case 0x2B, 0x2D, 0x2E, 0x30...0x39, 0x61...0x7A:
          let start = place
          while place < text.count, Self.isBare(text[place]) { place += 1 }
          values.append(start..<place)
          continue
        default: break
        }
        place += 1
      }
    }

    private static func isBare(_ byte: UInt8) -> Bool {
      switch byte {
      case 0x2B, 0x2D, 0x2E, 0x30...0x39, 0x61...0x7A, 0x45: true
      default: false
      }
    }

    func twoSiblings(_ random: inout SplitMix) -> (Range<Int>, Range<Int>)? {
      guard let first = items.randomElement(using: &random) else { return nil }
      let others = items.filter { $0.container == first.container && $0.range != first.range }
      guard let second = others.randomElement(using: &random) else { return nil }
      return first.range.lowerBound < second.range.lowerBound
        ? (first.range, second.range) : (second.range, first.range)
    }
  }

  private static let key = "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE"

  private static let values: [String] =
    [
      "null", "true", "false", "0", "-0", "12.0", "1e3", "120e-1", "12.5", "9223372036854775807", "9223372036854775808",
      "-9223372036854775808", "1e30", "1e400", "\"\"", "\"group\"", "\"channel\"", "\"contact\"", "\"searchResults\"",
      "\"error\"", "[]", "{}", "[{}]", "\"2026-08-09T00:00:00Z\"", "\"2026-08-09t23:59:59.123456789-0230\"",
      "\"2024-02-29T00:00:00+14:00\"", "\"0001-01-01T00:00:00+00:01\"", "\"2026-02-29T00:00:00Z\"",
      "\"data:image/jpg;base64,AAAA\"",
      "{\"type\":\"group\",\"summary\":{\"currentMembers\":3,\"publicMemberCount\":7}}",
      "[{\"format\":{\"type\":\"bold\"},\"text\":\"x\"}]", "\"\\ud83d\\ude00\"", "\"\\ud800\"", "01", "1.", "nul", "\"",
    ] + ["a", "c", "g", "i", "r", "G"].map { "\"https://smp.example.org/\($0)#\(key)\"" }
    + ["simplex:/g#\(key)?h=smp.example.org"].map { "{\"connShortLink\":\"\($0)\"}" }

  private static let keys = [
    "type", "entries", "searchCursor", "errorMessage", "displayName", "entryType", "groupLink", "connShortLink",
    "connFullLink", "shortDescr", "welcomeMessage", "image", "imageFile", "activeAt", "createdAt", "simplexName",
    "summary",
    "currentMembers", "publicMemberCount", "groupType", "peerType", "admission", "review", "format", "text", "linkType",
    "simplexUri", "smpHosts", "showText", "nameInfo", "\\u0074ype", "", "a/b", "~",
  ]

  private static let escapes = [
    "\\n", "\\/", "\\\"", "\\\\", "\\u0000", "\\u0041", "\\u20ac", "\\ud83d\\ude00", "\\ud83d", "\\ude00", "\\ud83dx",
    "\\ud83d\\n", "\\ud83d\\u", "\\ud83d\\u0041", "\\ud83d\\ud83d\\ude00", "\\x", "\\u12", "\\", "é", "😀", "\u{FFFD}",
  ]

  private static let spaces: [[UInt8]] = [
    [0x20], [0x0A], [0x0D], [0x09], [0x0C], [0x0B], [0xC2, 0xA0], [0xEF, 0xBB, 0xBF], [0x00], [0xC0, 0x80],
    [0xED, 0xA0, 0x80],
  ]
}
