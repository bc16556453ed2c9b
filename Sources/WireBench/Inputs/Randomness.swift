// SPDX-License-Identifier: Apache-2.0

/// SplitMix64: the same inputs on every machine and in every run.
struct Randomness: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  mutating func pick<Element>(_ choices: [Element]) -> Element { choices[number(0...choices.count - 1)] }

  /// One time in `count`.
  mutating func once(in count: Int) -> Bool { number(1...count) == 1 }

  /// `count` letters of base64, in its spelling for URLs or the usual one.
  mutating func base64(_ count: Int, forURL: Bool = true) -> String {
    let letters = Array((Self.alphanumerics + (forURL ? "-_" : "+/")).utf8)
    var bits: UInt64 = 0
    return String(unsafeUninitializedCapacity: count) { buffer in
      for index in 0..<count {
        if index % 10 == 0 { bits = next() }
        buffer[index] = letters[Int(bits & 63)]
        bits >>= 6
      }
      return count
    }
  }

  /// Words with a space between, until there are `count` bytes or more.
  mutating func sentence(of words: [String], bytes count: Int) -> String {
    var text = pick(words)
    while text.utf8.count < count { text += " " + pick(words) }
    return text
  }

  private static let alphanumerics = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
}
