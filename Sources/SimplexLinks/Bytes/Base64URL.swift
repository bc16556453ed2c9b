// SPDX-License-Identifier: Apache-2.0

/// Base64url as links write it: canonical, with all of its padding or with none.
///
/// Reading is greedy. It takes the longest run of letters, digits, `-` and `_`, then every `=` that follows, and only
/// then asks whether that is canonical: not empty, a length that whole bytes can have, no padding or exactly the right
/// padding, and no bit set that belongs to no byte. "Letters and digits" are those of Latin-1, so the first byte of many
/// UTF-8 sequences joins the run and spoils it, while other bytes end it.
enum Base64URL {
  /// Where the characters of a run and its padding end.
  struct Run {
    var start: Int
    var charactersEnd: Int
    var end: Int

    var characterCount: Int { charactersEnd &- start }

    /// The number of bytes the run stands for.
    var byteCount: Int { characterCount / 4 &* 3 &+ (characterCount % 4 * 3) / 4 }
  }

  /// The six bits of each character; 0x40 for a Latin-1 letter or digit that spoils a run; 0xFF for what ends it.
  private static let tableStorage: StaticTable = StaticTable { byte in
    switch byte {
    case 0x41...0x5A: byte &- 0x41
    case 0x61...0x7A: byte &- 0x61 &+ 26
    case 0x30...0x39: byte &- 0x30 &+ 52
    case 0x2D: 62
    case 0x5F: 63
    case 0xAA, 0xB2, 0xB3, 0xB5, 0xB9, 0xBA, 0xBC...0xBE, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0xFF: 0x40
    default: 0xFF
    }
  }

  @inline(__always)
  static var table: UnsafePointer<UInt8> { tableStorage.base }

  /// The value of one character, nil when it is no base64url character.
  @inline(__always)
  static func value(of byte: UInt8) -> UInt8? {
    let value = table[Int(byte)]
    return value < 0x40 ? value : nil
  }

  /// Appends the bytes that `characters` (canonical, without padding) stand for.
  static func decode(_ characters: Bytes, into output: inout [UInt8]) {
    let table = table
    var accumulator: UInt32 = 0
    var bits = 0
    for byte in characters {
      accumulator = accumulator &<< 6 | UInt32(table[Int(byte)] & 0x3F)
      bits &+= 6
      if bits >= 8 {
        bits &-= 8
        output.append(UInt8(truncatingIfNeeded: accumulator &>> UInt32(bits)))
      }
    }
  }

  /// Appends the base64url text of `bytes`.
  static func encode(_ bytes: some Sequence<UInt8>, padded: Bool, into output: inout [UInt8]) {
    var accumulator: UInt32 = 0
    var bits = 0
    var written = 0
    for byte in bytes {
      accumulator = accumulator &<< 8 | UInt32(byte)
      bits &+= 8
      while bits >= 6 {
        bits &-= 6
        output.append(character(UInt8(truncatingIfNeeded: accumulator &>> UInt32(bits)) & 0x3F))
        written &+= 1
      }
    }
    if bits > 0 {
      output.append(character(UInt8(truncatingIfNeeded: accumulator &<< UInt32(6 &- bits)) & 0x3F))
      written &+= 1
    }
    while padded, written % 4 != 0 {
      output.append(0x3D)
      written &+= 1
    }
  }

  private static func character(_ value: UInt8) -> UInt8 {
    switch value {
    case 0..<26: value &+ 0x41
    case 26..<52: value &- 26 &+ 0x61
    case 52..<62: value &- 52 &+ 0x30
    case 62: 0x2D
    default: 0x5F
    }
  }
}

extension ByteReader {
  /// Takes one canonical base64url value; its bytes are decoded later, and only if somebody keeps them.
  mutating func takeBase64URL() throws(LinkFailure) -> Base64URL.Run {
    let table = Base64URL.table
    let start = position
    var index = start
    var union: UInt8 = 0
    // Eight at a time, as long as all are characters.
    while index &+ 8 <= bytes.count {
      var values: UInt8 = 0
      for step in 0..<8 { values |= table[Int(bytes[index &+ step])] }
      if values >= 0x40 { break }
      index &+= 8
    }
    while index < bytes.count {
      let value = table[Int(bytes[index])]
      if value == 0xFF { break }
      union |= value
      index &+= 1
    }
    let charactersEnd = index
    let last = index > start ? table[Int(bytes[index &- 1])] : 0
    while index < bytes.count, bytes[index] == 0x3D { index &+= 1 }
    let count = charactersEnd &- start
    let tail = count & 3
    let padding = index &- charactersEnd
    let isCanonical =
      count > 0 && union < 0x40 && tail != 1 && (padding == 0 || (tail != 0 && padding == 4 &- tail))
      && (tail != 2 || last & 0x0F == 0) && (tail != 3 || last & 0x03 == 0)
    guard isCanonical else { throw LinkFailure(reason: .invalidBase64URL, offset: start) }
    position = index
    return Base64URL.Run(start: start, charactersEnd: charactersEnd, end: index)
  }

  /// Takes a value after which nothing follows.
  mutating func takeWholeBase64URL() throws(LinkFailure) -> Base64URL.Run {
    let run = try takeBase64URL()
    guard isAtEnd else { throw failure(.trailingBytes) }
    return run
  }

  /// The bytes that a run stands for.
  func decoded(_ run: Base64URL.Run) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(run.byteCount)
    Base64URL.decode(bytes.slice(run.start, run.charactersEnd), into: &output)
    return output
  }
}
