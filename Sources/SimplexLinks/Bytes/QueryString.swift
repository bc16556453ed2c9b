// SPDX-License-Identifier: Apache-2.0

/// The query rules of links: items split at `&` and at `;`, `+` is a space, `%HH` is a byte, any other `%` stays.
///
/// Names are decoded before they are compared, letter case counts, and the first occurrence of a name wins even when
/// its value does not parse. Unknown names are ignored and order is free.
struct QueryString {
  /// A value as it stands in the query, still escaped.
  struct Value {
    var start: Int
    var end: Int
    /// Whether anything in it changes on decoding.
    var isEscaped: Bool

    var isEmpty: Bool { start == end }
  }

  /// A parameter name of at most seven bytes, packed so that comparing is one instruction.
  struct Name: Equatable {
    private var packed: UInt64

    init(_ literal: StaticString) {
      packed = 1
      for index in 0..<literal.utf8CodeUnitCount { append(literal.utf8Start[index]) }
    }

    init() { packed = 1 }

    /// A name past seven bytes becomes zero, which no literal is.
    @inline(__always)
    mutating func append(_ byte: UInt8) {
      packed = packed == 0 || packed &>> 56 != 0 ? 0 : packed &<< 8 | UInt64(byte)
    }
  }

  private let bytes: Bytes
  private var position: Int
  private let end: Int

  /// The items between `start` and `end`; one `?` at the very start is dropped.
  init(_ bytes: Bytes, from start: Int, to end: Int) {
    self.bytes = bytes
    self.end = end
    position = start < end && bytes[start] == UInt8(ascii: "?") ? start &+ 1 : start
  }

  /// Whether the query ended before `end`: an item separator, a space or a line feed.
  @inline(__always)
  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "&") || byte == UInt8(ascii: ";")
  }

  /// The next item, or nil when there is none left.
  mutating func next() -> (name: Name, value: Value)? {
    guard position < end else { return nil }
    var name = Name()
    while position < end {
      let byte = bytes[position]
      if byte == UInt8(ascii: "=") || Self.isSeparator(byte) { break }
      name.append(Self.decodedByte(bytes, &position, end))
    }
    guard position < end, bytes[position] == UInt8(ascii: "=") else {
      let value = Value(start: position, end: position, isEscaped: false)
      position &+= 1
      return (name, value)
    }
    let start = position &+ 1
    let valueEnd = bytes.firstIndex(of: UInt8(ascii: "&"), or: UInt8(ascii: ";"), from: start, to: end)
    let escape = bytes.firstIndex(of: UInt8(ascii: "%"), or: UInt8(ascii: "+"), from: start, to: valueEnd)
    position = valueEnd &+ 1
    return (name, Value(start: start, end: valueEnd, isEscaped: escape < valueEnd))
  }

  /// Reads one byte of the decoded text and moves past what stood for it.
  @inline(__always)
  static func decodedByte(_ bytes: Bytes, _ position: inout Int, _ end: Int) -> UInt8 {
    let byte = bytes[position]
    if byte == UInt8(ascii: "%"), end &- position > 2, let high = bytes[position &+ 1].hexValue,
      let low = bytes[position &+ 2].hexValue
    {
      position &+= 3
      return high &<< 4 | low
    }
    position &+= 1
    return byte == UInt8(ascii: "+") ? 0x20 : byte
  }

  /// Decodes `value` into `output`, which must have room for as many bytes as the value has; returns the count.
  static func decode(_ value: Value, of bytes: Bytes, into output: UnsafeMutablePointer<UInt8>) -> Int {
    var position = value.start
    var count = 0
    while position < value.end {
      let escape = bytes.firstIndex(of: UInt8(ascii: "%"), or: UInt8(ascii: "+"), from: position, to: value.end)
      if escape > position, let base = bytes.baseAddress {
        (output + count).update(from: base + position, count: escape &- position)
        count &+= escape &- position
        position = escape
      }
      // Escapes tend to come together.
      while position < value.end, bytes[position] == UInt8(ascii: "%") || bytes[position] == UInt8(ascii: "+") {
        output[count] = decodedByte(bytes, &position, value.end)
        count &+= 1
      }
    }
    return count
  }

  /// The offset in `bytes` of what stands for byte `offset` of the decoded value.
  static func rawOffset(of offset: Int, in value: Value, of bytes: Bytes) -> Int {
    guard value.isEscaped else { return value.start &+ offset }
    var position = value.start
    var remaining = offset
    while remaining > 0, position < value.end {
      _ = decodedByte(bytes, &position, value.end)
      remaining &-= 1
    }
    return position
  }
}

extension ByteReader {
  /// Where the query that starts here ends: at the first space or line feed, or at the end of the bytes.
  func queryEnd() -> Int {
    bytes.firstIndex(of: 0x20, or: 0x0A, from: position, to: bytes.count)
  }

  /// Runs `body` on the decoded bytes of a value. A failure comes back with its offset in these bytes.
  func withDecoded<R>(
    _ value: QueryString.Value, _ body: (Bytes) throws(LinkFailure) -> R
  ) throws(LinkFailure) -> R {
    do throws(LinkFailure) {
      guard value.isEscaped else { return try body(bytes.slice(value.start, value.end)) }
      return try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: value.end &- value.start) {
        (scratch) throws(LinkFailure) -> R in
        guard let base = scratch.baseAddress else { return try body(Bytes(start: nil, count: 0)) }
        let count = QueryString.decode(value, of: bytes, into: base)
        return try body(Bytes(start: base, count: count))
      }
    } catch {
      let offset = QueryString.rawOffset(of: error.offset, in: value, of: bytes)
      throw LinkFailure(reason: error.reason, offset: offset)
    }
  }
}
