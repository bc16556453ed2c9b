// SPDX-License-Identifier: Apache-2.0

/// Finds `\u` escapes of surrogate halves that are not paired, across any number of chunks.
///
/// It needs no grammar: a reverse solidus outside a string is a syntax error wherever it stands, and an error that was
/// decided earlier wins. It never judges an escape otherwise.
struct SurrogateCheck {
  struct Unpaired {
    /// The reverse solidus of the half.
    var offset: Int
    /// The character that made it certain: the first that cannot belong to the other half, or a low half's fourth digit.
    var decided: Int
  }

  private enum State {
    case text
    case escape
    case digits(count: UInt8, value: UInt16)
  }

  private var state = State.text
  /// The reverse solidus of the escape that is being read.
  private var escapeStart = 0
  /// The reverse solidus of a high half that ended where the escape being read, or the next byte, begins.
  private var high: Int?

  /// Whether nothing is open, so that bytes without a reverse solidus need not be shown.
  var isIdle: Bool {
    if case .text = state { return high == nil }
    return false
  }

  /// Reads `base[range]`; `offset` is the document's offset of `base[0]`.
  mutating func scan(
    _ base: UnsafePointer<UInt8>, _ range: Range<Int>, offset: Int, found: (Unpaired) -> Void
  ) {
    var index = range.lowerBound
    while index < range.upperBound {
      if case .text = state, high == nil {
        index = unsafe ByteBlocks.first(0x5C, base, index..<range.upperBound)
        if index == range.upperBound { return }
      }
      unsafe step(base[index], at: offset + index, found: found)
      index += 1
    }
  }

  private mutating func step(_ byte: UInt8, at place: Int, found: (Unpaired) -> Void) {
    switch state {
    case .text:
      if byte == 0x5C {
        escapeStart = place
        state = .escape
      } else {
        giveUpHigh(at: place, found)
      }
    case .escape:
      if byte == UInt8(ascii: "u") {
        state = .digits(count: 0, value: 0)
      } else {
        giveUpHigh(at: place, found)
        state = .text
      }
    case .digits(let count, let value):
      guard let digit = Self.hexadecimal(byte) else {
        giveUpHigh(at: place, found)
        state = .text
        if byte == 0x5C {
          escapeStart = place
          state = .escape
        }
        return
      }
      let longer = value << 4 | UInt16(digit)
      // The other half of a pair begins with D, then C to F.
      if high != nil, count == 0 && digit != 0xD || count == 1 && digit < 0xC { giveUpHigh(at: place, found) }
      guard count == 3 else {
        state = .digits(count: count + 1, value: longer)
        return
      }
      state = .text
      if longer & 0xFC00 == 0xD800 {
        high = escapeStart
      } else if longer & 0xFC00 == 0xDC00, high == nil {
        found(Unpaired(offset: escapeStart, decided: place))
      } else {
        high = nil
      }
    }
  }

  private mutating func giveUpHigh(at place: Int, _ found: (Unpaired) -> Void) {
    guard let offset = high else { return }
    found(Unpaired(offset: offset, decided: place))
    high = nil
  }

  private static func hexadecimal(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: return byte - 0x30
    case 0x41...0x46: return byte - 0x37
    case 0x61...0x66: return byte - 0x57
    default: return nil
    }
  }

  /// Writes `\ufffd` over each unpaired half of a string's `count` bytes, which begin at `bytes`: what yajl may see.
  static func replaceUnpaired(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int) {
    var check = SurrogateCheck()
    unsafe check.scan(UnsafePointer(bytes), 0..<count, offset: 0) { unsafe replace(bytes + $0.offset) }
  }

  /// Writes `\ufffd` over the escape at `escape`.
  static func replace(_ escape: UnsafeMutablePointer<UInt8>) {
    unsafe escape[2] = UInt8(ascii: "f")
    unsafe escape[3] = UInt8(ascii: "f")
    unsafe escape[4] = UInt8(ascii: "f")
    unsafe escape[5] = UInt8(ascii: "d")
  }
}
