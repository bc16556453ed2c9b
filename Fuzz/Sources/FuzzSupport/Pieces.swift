// SPDX-License-Identifier: Apache-2.0

/// The ranges into which `bytes` are cut; together they are all of `bytes.indices`, in order. Some are empty.
package func pieces(of bytes: [UInt8], _ cut: FuzzOptions.Cut) -> [Range<Int>] {
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
    var random = SplitMix(state: seed(of: bytes))
    while start < bytes.count {
      let draw = random.next()
      let longest = [2, 9, 64, 1_024][Int(draw & 3)]
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

/// A number that depends on the whole input, so that the same input is always treated the same way.
package func seed(of bytes: [UInt8]) -> UInt64 {
  var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
  return hash
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
