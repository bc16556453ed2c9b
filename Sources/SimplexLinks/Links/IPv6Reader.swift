// SPDX-License-Identifier: Apache-2.0

/// Reads IPv6 text as upstream's reader does, oddities included.
///
/// What it takes beyond the usual forms: leading spaces and trailing white space; a single leading colon; one trailing
/// colon, alone or with a group of five or more digits that is then forgotten; such a group standing alone after `::`;
/// a dotted quad with a trailing dot, alone or with a number above 255 that is then forgotten; and a `::` with eight or
/// more groups that is forgotten when another `::` follows. One pass, no look back.
struct IPv6Reader {
  private var reader: ByteReader
  /// The colons at the very start: 0, 1 or 2.
  private var leadingColons = 0
  /// The groups read since the start or the last `::` inside, and those before that `::`.
  private var groups = Groups()
  private var before = Groups()
  /// Whether a `::` stood after at least one group.
  private var hasInnerElision = false

  /// The last eight groups of a list, and how many there were in all.
  private struct Groups {
    var high: UInt64 = 0
    var low: UInt64 = 0
    var count = 0

    /// Pushes a group at the right end.
    mutating func append(_ group: UInt16) {
      high = high &<< 16 | low &>> 48
      low = low &<< 16 | UInt64(group)
      count &+= 1
    }
  }

  private init(_ bytes: Bytes) { reader = ByteReader(bytes) }

  /// The value of a text that must be an address and nothing else, or nil.
  static func value(of bytes: Bytes) -> IPv6Address? {
    var reader = IPv6Reader(bytes)
    return reader.read()
  }

  private enum Tail { case groups, quad }

  private mutating func read() -> IPv6Address? {
    while reader.take(0x20) {}
    while leadingColons < 2, reader.take(UInt8(ascii: ":")) { leadingColons &+= 1 }
    guard let tail = readGroups(), isRestSpace() else { return nil }
    return tail == .quad ? quadValue() : groupsValue()
  }

  /// Reads groups and colons up to a quad, or to where only white space may follow.
  private mutating func readGroups() -> Tail? {
    // Whether a group, and not a separator, was read last.
    var afterGroup = false
    while true {
      let start = reader.position
      var value: UInt32 = 0
      while let digit = reader.next?.hexValue {
        value = value &<< 4 | UInt32(digit)
        reader.position &+= 1
      }
      let length = reader.position &- start
      if length > 0, reader.next == UInt8(ascii: ".") {
        reader.position = start
        return readQuad() ? .quad : nil
      }
      if length >= 5 {
        // Forgotten when it ends the text after a colon; between two colons only past eight groups.
        guard afterGroup || isAfterElision else { return nil }
        if reader.next == UInt8(ascii: ":") {
          guard afterGroup, mayRestart else { return nil }
          reader.position &+= 1
          restart()
          afterGroup = false
          continue
        }
        return .groups
      }
      if length == 0 {
        // A colon here is the second of a `::`.
        guard afterGroup, reader.take(UInt8(ascii: ":")) else { return .groups }
        guard !hasInnerElision, leadingColons < 2 || mayRestart else { return nil }
        restart()
        afterGroup = false
        continue
      }
      groups.append(UInt16(truncatingIfNeeded: value))
      if groups.count > 8 && !(leadingColons == 2 && !hasInnerElision) { return nil }
      guard reader.take(UInt8(ascii: ":")) else { return .groups }
      afterGroup = true
    }
  }

  /// Whether the place is right after a `::`, so that nothing need follow.
  private var isAfterElision: Bool {
    groups.count == 0 && (hasInnerElision || leadingColons == 2)
  }

  /// Whether a leading `::` has been followed by so many groups that a second one replaces it.
  private var mayRestart: Bool { leadingColons == 2 && !hasInnerElision && groups.count >= 8 }

  private mutating func restart() {
    before = groups
    groups = Groups()
    hasInnerElision = true
  }

  /// Four numbers of 0 to 255 without leading zeros; then perhaps a dot, and perhaps a number above 255.
  private mutating func readQuad() -> Bool {
    var value: UInt32 = 0
    for index in 0..<4 {
      if index > 0 { guard reader.take(UInt8(ascii: ".")) else { return false } }
      guard let octet = takeCanonicalNumber(), octet <= 255 else { return false }
      value = value &<< 8 | octet
    }
    groups.append(UInt16(truncatingIfNeeded: value &>> 16))
    groups.append(UInt16(truncatingIfNeeded: value))
    if reader.take(UInt8(ascii: ".")), reader.next?.isDigit == true {
      guard let big = takeCanonicalNumber(), big > 255 else { return false }
    }
    return true
  }

  /// A number without leading zeros, held at 256 when it is larger.
  private mutating func takeCanonicalNumber() -> UInt32? {
    let start = reader.position
    var value: UInt32 = 0
    while let digit = reader.next?.digitValue {
      value = min(value &* 10 &+ UInt32(digit), 256)
      reader.position &+= 1
    }
    let length = reader.position &- start
    guard length > 0, length == 1 || reader.bytes[start] != UInt8(ascii: "0") else { return nil }
    return value
  }

  private func isRestSpace() -> Bool {
    for byte in reader.bytes[reader.position...] {
      guard byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) || byte == 0xA0 else { return false }
    }
    return true
  }

  /// A quad is two groups: at most five others with an elision, exactly six without.
  private func quadValue() -> IPv6Address? {
    if hasInnerElision {
      guard leadingColons == 0, before.count &+ groups.count <= 7 else { return nil }
      return joined()
    }
    guard leadingColons == 0 ? groups.count == 8 : groups.count <= 7 else { return nil }
    return IPv6Address(high: groups.high, low: groups.low)
  }

  private func groupsValue() -> IPv6Address? {
    if !hasInnerElision {
      guard leadingColons == 2 ? groups.count <= 7 : groups.count == 8 else { return nil }
      return IPv6Address(high: groups.high, low: groups.low)
    }
    if leadingColons == 2 {
      guard groups.count <= 7 else { return nil }
      return IPv6Address(high: groups.high, low: groups.low)
    }
    guard before.count &+ groups.count <= 7 else { return nil }
    return joined()
  }

  /// The groups before the elision at the left, those after it at the right.
  private func joined() -> IPv6Address {
    var left = before
    while left.count < 8 { left.append(0) }
    return IPv6Address(high: left.high | groups.high, low: left.low | groups.low)
  }
}
