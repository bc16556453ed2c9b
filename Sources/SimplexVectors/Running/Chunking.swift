// SPDX-License-Identifier: Apache-2.0

/// A way to cut bytes into pieces.
@_spi(Conformance) public struct Chunking: Hashable, Sendable {
  /// What it is called in a report.
  public var name: String
  /// The sizes of the pieces; the rest is one piece.
  public var sizes: [Int]

  /// The bytes in one piece.
  public static let whole = Chunking(name: "whole", sizes: [])

  /// How many ways are drawn by lot.
  static let drawn = 20
  /// The size of the pieces of large inputs.
  static let largePiece = 64 << 10

  /// All the ways to cut the input of a test: whole, byte by byte, as the test lists, and twenty drawn by lot from a seed, so
  /// that a failure can be repeated. Large inputs are cut into 64 KiB only.
  static func all(of count: Int, test: VectorTest) -> [Chunking] {
    if test.hasLargeInput {
      return [.whole, Chunking(name: "64 KiB", sizes: Array(repeating: largePiece, count: count / largePiece))]
    }
    var ways = [Chunking.whole, Chunking(name: "byte by byte", sizes: Array(repeating: 1, count: count))]
    for (index, sizes) in test.chunkings.enumerated() {
      ways.append(Chunking(name: "chunkings[\(index)]", sizes: sizes))
    }
    guard count > 0 else { return ways }
    for seed in 1...drawn {
      ways.append(Chunking(name: "seed \(seed)", sizes: lot(seed: UInt64(seed), count: count)))
    }
    return ways
  }

  private static func lot(seed: UInt64, count: Int) -> [Int] {
    var random = SplitMix(state: seed)
    // From pieces of a byte or two to a few large ones; never more than a few thousand pieces.
    let longest = max([1, 2, 3, 7, 17, 64, 400, count][Int(seed % 8)], count / 2_000)
    var sizes: [Int] = []
    var rest = count
    while rest > 0 {
      let size = min(rest, Int(random.next() % UInt64(longest + 1)))
      sizes.append(size)
      rest -= size
    }
    return sizes
  }

  /// Hands the pieces to `body` until it is done.
  static func forEachPiece<Failure: Error>(
    of bytes: [UInt8], sizes: [Int], _ body: (ArraySlice<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    var start = 0
    for size in sizes {
      if start == bytes.count, size > 0 { break }
      let end = min(bytes.count, start + min(size, bytes.count))
      try body(bytes[start..<end])
      start = end
    }
    if start < bytes.count || sizes.isEmpty { try body(bytes[start...]) }
  }
}

/// A small generator of numbers that look random and are the same on every machine.
private struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
