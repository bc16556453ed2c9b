// SPDX-License-Identifier: Apache-2.0

/// Ways to cut bytes into pieces: whole, byte by byte, with empty pieces, and at twenty seeded random places.
package func splits(of bytes: [UInt8], seed: UInt64 = 1) -> [[ArraySlice<UInt8>]] {
  var ways: [[ArraySlice<UInt8>]] = [[bytes[...]], bytes.indices.map { bytes[$0...$0] }]
  var random = SplitMix(state: seed)
  for round in 0..<20 {
    var pieces: [ArraySlice<UInt8>] = []
    var start = 0
    let longest = [2, 3, 7, 17, 64][round % 5]
    while start < bytes.count {
      let end = min(bytes.count, start + Int(random.next() % UInt64(longest + 1)))
      pieces.append(bytes[start..<end])
      start = end
    }
    ways.append(pieces)
  }
  // Two pieces, cut at every place where the document is short.
  if bytes.count <= 64 { for cut in bytes.indices.dropFirst() { ways.append([bytes[..<cut], bytes[cut...]]) } }
  return ways
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
}
