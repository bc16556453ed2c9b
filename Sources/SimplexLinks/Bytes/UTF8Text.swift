// SPDX-License-Identifier: Apache-2.0

/// Text out of bytes that need not be UTF-8.
enum UTF8Text {
  /// The length of the well-formed UTF-8 sequence at `index`, or 0 when none starts there.
  static func sequenceLength(_ bytes: Bytes, _ index: Int) -> Int {
    let first = bytes[index]
    if first < 0x80 { return 1 }
    func isTail(_ offset: Int, _ low: UInt8 = 0x80, _ high: UInt8 = 0xBF) -> Bool {
      guard offset < bytes.count else { return false }
      return bytes[offset] >= low && bytes[offset] <= high
    }
    switch first {
    case 0xC2...0xDF: return isTail(index &+ 1) ? 2 : 0
    case 0xE0: return isTail(index &+ 1, 0xA0) && isTail(index &+ 2) ? 3 : 0
    case 0xED: return isTail(index &+ 1, 0x80, 0x9F) && isTail(index &+ 2) ? 3 : 0
    case 0xE1...0xEF: return isTail(index &+ 1) && isTail(index &+ 2) ? 3 : 0
    case 0xF0: return isTail(index &+ 1, 0x90) && isTail(index &+ 2) && isTail(index &+ 3) ? 4 : 0
    case 0xF1...0xF3: return isTail(index &+ 1) && isTail(index &+ 2) && isTail(index &+ 3) ? 4 : 0
    case 0xF4: return isTail(index &+ 1, 0x80, 0x8F) && isTail(index &+ 2) && isTail(index &+ 3) ? 4 : 0
    default: return 0
    }
  }

  /// The bytes as text, each byte outside well-formed UTF-8 shown as one `?`.
  static func lossy(_ bytes: Bytes) -> String {
    if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let length = sequenceLength(bytes, index)
      if length == 0 {
        output.append(0x3F)
        index &+= 1
      } else {
        output.append(contentsOf: bytes[index..<index &+ length])
        index &+= length
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  static func lossy(_ bytes: [UInt8]) -> String {
    bytes.withUnsafeBufferPointer { lossy($0) }
  }

  /// Whether two texts are the same scalars. Swift's `==` would also join canonical equivalents.
  @inline(__always)
  static func same(_ first: String, _ second: String) -> Bool {
    first.utf8.elementsEqual(second.utf8)
  }

  /// Whether two optional texts are both absent or the same scalars.
  static func same(_ first: String?, _ second: String?) -> Bool {
    switch (first, second) {
    case (nil, nil): true
    case (let first?, let second?): same(first, second)
    default: false
    }
  }

  /// Whether two lists of texts are the same scalars, one by one.
  static func same(_ first: [String], _ second: [String]) -> Bool {
    first.count == second.count && zip(first, second).allSatisfy { same($0, $1) }
  }

  /// Feeds the bytes of a text and a mark for its end, so that it agrees with `same`.
  static func hash(_ text: String, into hasher: inout Hasher) {
    withBytes(of: text) { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(0xFF as UInt8)
  }
}
