// SPDX-License-Identifier: Apache-2.0

/// The ranges into which `bytes` are cut; together they are all of `bytes.indices`, in order. Some are empty.
///
/// `hash`: the seed of `bytes`, where it is known already.
package func pieces(of bytes: [UInt8], _ cut: FuzzOptions.Cut, hash: UInt64? = nil) -> [Range<Int>] {
  var ranges: [Range<Int>] = []
  var start = 0
  func end(at place: Int) {
    ranges.append(start..<place)
    start = place
  }
  func every(_ length: Int) {
    while start + length < bytes.count { end(at: start + length) }
  }
  switch cut {
  case .anywhere:
    var random = SplitMix(state: hash ?? seed(of: bytes))
    if bytes.isEmpty { break }
    if random.below(12) > 0 {
      end(at: seam(in: bytes, &random))
      break
    }
    while start < bytes.count {
      let draw = random.next()
      let longest = draw & 1 == 0 ? (draw & 2 == 0 ? 2 : 9) : (draw & 2 == 0 ? 64 : 1_024)
      end(at: min(bytes.count, start + Int(draw >> 2) % (longest + 1)))
    }
  case .bytes: every(1)
  case .pairs: every(2)
  case .triples: every(3)
  case .sevens: every(7)
  case .uneven:
    while start + 64 < bytes.count {
      end(at: start + 1)
      end(at: start + min(64, bytes.count - start))
    }
  case .tokens:
    for (place, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "\""), place > start { end(at: place) }
      if byte == UInt8(ascii: "\\") { end(at: place + 1) }
    }
  case .whole: ranges.append(0..<0)
  }
  ranges.append(start..<bytes.count)
  if cut == .whole { ranges.append(bytes.count..<bytes.count) }
  return ranges
}

/// A place to cut at: half of the time where something has just begun that the cut divides (an escape, a string, a
/// character of several bytes).
private func seam(in bytes: [UInt8], _ random: inout SplitMix) -> Int {
  let place = random.below(bytes.count + 1)
  guard random.below(2) == 0 else { return place }
  let near = bytes[place..<min(bytes.count, place + 128)]
  guard let begun = near.firstIndex(where: { $0 == 0x5C || $0 == 0x22 || $0 >= 0xC2 }) else { return place }
  return min(bytes.count, begun + 1 + random.below(bytes[begun] == 0x5C ? 7 : 3))
}

/// A number that depends on the whole input, so that the same input is always treated the same way.
package func seed(of bytes: [UInt8]) -> UInt64 {
  bytes.withUnsafeBytes { bytes in
    var hash = 0xCBF2_9CE4_8422_2325 ^ UInt64(bytes.count)
    var place = 0
    while place < bytes.count {
      let left = bytes.count - place
      var word: UInt64 = 0
      if left >= 8 {
        word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      } else {
        for byte in bytes[place...] { word = word << 8 | UInt64(byte) }
      }
      hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
      place += 8
    }
    return hash
  }
}

/// A small generator of numbers that look random and are the same on every machine.
package struct SplitMix: RandomNumberGenerator {
  package var state: UInt64

  package init(state: UInt64) { self.state = state }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 to below `bound`, which is at least 1.
  package mutating func below(_ bound: Int) -> Int { Int(truncatingIfNeeded: next() >> 33) % bound }
}
