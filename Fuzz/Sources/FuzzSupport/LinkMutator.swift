// SPDX-License-Identifier: Apache-2.0

/// Mutations that keep a text a link, or break it at a seam.
package enum LinkMutator {
  /// Mutates an input in place and gives its new length; `bytewise` is libFuzzer's own mutation, used at times and where
  /// this one does not fit.
  package static func mutate(
    _ data: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int, seed: UInt64, bytewise: () -> Int
  ) -> Int {
    if FuzzRun.keepsInputs { return FuzzRun.vary(data, count, seed, "zyxw") }
    var random = SplitMix(state: seed)
    guard random.below(3) > 0 else { return bytewise() }
    let input = UnsafeBufferPointer(start: UnsafePointer(data), count: count)
    guard let read = FuzzOptions.read(input), let changed = mutated(Array(input[read.textStart...]), &random) else {
      return bytewise()
    }
    return JSONMutator.replace(data, limit, with: Array(input[..<read.textStart]) + changed) ?? bytewise()
  }

  /// One mutation of a text; nil when it has no part of the kind that was drawn.
  package static func mutated(_ text: [UInt8], _ random: inout SplitMix) -> [UInt8]? {
    var result = text
    let items = parameters(of: text)
    switch random.below(13) {
    case 0:  // Two parameters change places.
      guard items.count > 1 else { return nil }
      let first = random.below(items.count - 1)
      let second = first + 1 + random.below(items.count - 1 - first)
      result.replaceSubrange(items[second], with: text[items[first]])
      result.replaceSubrange(items[first], with: text[items[second]])
    case 1:  // A parameter comes twice.
      guard let item = items.randomElement(using: &random) else { return nil }
      result.insert(contentsOf: text[item] + [UInt8(ascii: random.below(4) == 0 ? ";" : "&")], at: item.lowerBound)
    case 2:  // A parameter goes.
      guard let item = items.randomElement(using: &random) else { return nil }
      result.removeSubrange(item)
    case 3:  // A value is escaped once more.
      guard let item = items.randomElement(using: &random), let value = value(of: item, in: text) else { return nil }
      result.replaceSubrange(value, with: text[value].flatMap(escaped))
    case 4:  // A value is unescaped once.
      guard let item = items.randomElement(using: &random), let value = value(of: item, in: text) else { return nil }
      result.replaceSubrange(value, with: unescaped(text[value]))
    case 5:  // One byte is escaped.
      guard !text.isEmpty else { return nil }
      let place = random.below(text.count)
      result.replaceSubrange(place..<place + 1, with: hex(text[place]))
    case 6:  // base64url loses its end, or gets another one.
      guard let run = base64Runs(of: text).randomElement(using: &random) else { return nil }
      switch random.below(5) {
      case 0: result.removeSubrange(run.upperBound - 1..<run.upperBound)
      case 1: result.insert(UInt8(ascii: "="), at: run.upperBound)
      case 2: result.insert(contentsOf: "==".utf8, at: run.upperBound)
      case 3: result[run.upperBound - 1] = [0x41, 0x42, 0x45, 0x51, 0x2D, 0x5F][random.below(6)]
      default: result.removeSubrange(run.lowerBound + random.below(run.count)..<run.upperBound)
      }
    case 7:  // A parameter comes in.
      let item = parameters[random.below(parameters.count)]
      guard let place = items.randomElement(using: &random)?.lowerBound else {
        return text + "?\(item)".utf8
      }
      result.insert(contentsOf: "\(item)&".utf8, at: place)
    case 8:  // Another scheme or kind.
      guard let hash = text.firstIndex(of: UInt8(ascii: "#")) else { return nil }
      result.replaceSubrange(..<hash, with: heads[random.below(heads.count)].utf8)
    case 9:  // Another host.
      let host = hosts[random.below(hosts.count)]
      if let start = find("//", in: text), let end = text[start...].firstIndex(of: UInt8(ascii: "/")) {
        result.replaceSubrange(start..<end, with: host.utf8)
      } else if let start = find("h=", in: text) {
        result.insert(contentsOf: "\(host),".utf8, at: start)
      } else {
        return nil
      }
    case 10:  // Something follows, or goes before.
      let piece = around[random.below(around.count)]
      result.insert(contentsOf: piece.utf8, at: random.below(3) == 0 ? 0 : result.count)
    case 11:  // An escaped byte becomes another one.
      guard let percent = text.indices.filter({ text[$0] == UInt8(ascii: "%") }).randomElement(using: &random) else {
        return nil
      }
      result.replaceSubrange(percent..<min(text.count, percent + 3), with: hex(UInt8(random.below(256))))
    default:  // Two texts in one.
      result += Array(" ".utf8) + text
    }
    return result
  }

  private static func parameters(of text: [UInt8]) -> [Range<Int>] {
    guard let hash = text.firstIndex(of: UInt8(ascii: "#")),
      let query = text[hash...].firstIndex(of: UInt8(ascii: "?"))
    else { return [] }
    var items: [Range<Int>] = []
    var start = query + 1
    for place in text.indices.dropFirst(query + 1) where text[place] == UInt8(ascii: "&") {
      items.append(start..<place)
      start = place + 1
    }
    items.append(start..<text.count)
    return items
  }

  private static func value(of item: Range<Int>, in text: [UInt8]) -> Range<Int>? {
    text[item].firstIndex(of: UInt8(ascii: "=")).map { $0 + 1..<item.upperBound }
  }

  private static func base64Runs(of text: [UInt8]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start = 0
    for place in 0...text.count {
      if place < text.count, isBase64(text[place]) { continue }
      if place - start >= 4 { runs.append(start..<place) }
      start = place + 1
    }
    return runs
  }

  private static func isBase64(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
    default: false
    }
  }

  private static func hex(_ byte: UInt8) -> [UInt8] {
    let digits = String(byte, radix: 16, uppercase: true)
    return Array("%\(digits.count < 2 ? "0" : "")\(digits)".utf8)
  }

  /// Escapes what a link escapes.
  package static func escaped(_ byte: UInt8) -> [UInt8] {
    isBase64(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "~") ? [byte] : hex(byte)
  }

  private static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var place = text.startIndex
    while place < text.endIndex {
      if text[place] == UInt8(ascii: "%"), place + 3 <= text.endIndex,
        let byte = UInt8(String(decoding: text[place + 1..<place + 3], as: UTF8.self), radix: 16)
      {
        result.append(byte)
        place += 3
      } else {
        result.append(text[place])
        place += 1
      }
    }
    return result
  }

  private static func find(_ word: String, in text: [UInt8]) -> Int? {
    let word = Array(word.utf8)
    guard text.count >= word.count else { return nil }
    return (0...text.count - word.count).first { text[$0..<$0 + word.count].elementsEqual(word) }.map {
      $0 + word.count
    }
  }

  private static let key = "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE"

  private static let parameters = [
    "v=6-8", "v=1-2", "v=1", "v=65542", "h=smp.example.org", "h=a.example%2Cb.onion", "h=", "p=5223", "p=443",
    "p=70000", "p=",
    "c=\(key)", "c=", "e2e=", "rk=AAAA", "data=%7B%22type%22%3A%22group%22%2C%22groupLinkId%22%3A%22AAAA%22%7D",
    "data=",
    "data=%FF", "q=m", "q=c", "k=s", "srv=x.onion", "dh=", "smp=", "zz",
  ]

  private static let heads = [
    "simplex:/a", "simplex:/i", "simplex:/c", "simplex:/g", "simplex:/r", "simplex:/A", "https://smp.example.org/a",
    "https://smp.example.org/g/", "https://[::1]/c", "https://smp.example.org/i", "simplex:/contact",
    "simplex:/invitation",
    "simplex:/contact/", "https://simplex.chat/contact", "https://simplex.chat:443/invitation", "simplex:/name",
    "http://a/a",
  ]

  private static let hosts = [
    "smp.example.org", "1.2.3.4", "1.2.3.256", "256.1.1.1", "[::1]", "::1", "[::ffff:1.2.3.4]", "[1::2:3]", "::1:5223",
    "face",
    "a.onion", "x.y.onion", ".onion", "smp4.simplex.im", "SMP.Example.ORG", "é", "a?b", "a@b", "%", "\u{2E}",
    "[  ::1 \t]",
    "1:2:3:4:5:6:7:8:65223", "[::1.2.3.4.256]", "localhost",
  ]

  private static let around = [
    ".", ",", "!", ")", "(", "*", "_", "#", " ", "\n", "\t", "\u{A0}", "-", "/", "?", "&", ";", "é", "\u{200B}", "[x](",
    "https://",
    "@a", "@a.b", " #a", "=", "%", "/connect ",
  ]
}
