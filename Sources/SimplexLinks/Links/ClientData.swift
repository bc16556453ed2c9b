// SPDX-License-Identifier: Apache-2.0

/// Tells whether the client data of a contact link makes it a group link.
///
/// It does when the data is a strict JSON object (RFC 8259, unpaired surrogates refused) whose `type` is the text
/// `group` and whose `groupLinkId` is a text of canonical base64url. Keys are compared unescaped and the first of equal
/// keys counts. Nothing is built and nothing recurses: a level of nesting costs one bit.
struct ClientData {
  private var reader: ByteReader
  private var containers = BitStack()

  private init(_ bytes: Bytes) { reader = ByteReader(bytes) }

  /// Whether `bytes` are the client data of a group link. Bytes outside UTF-8 count as characters of a text.
  static func isGroup(_ bytes: Bytes) -> Bool {
    var data = ClientData(bytes)
    return data.readGroup()
  }

  private mutating func readGroup() -> Bool {
    skipSpace()
    guard reader.take(UInt8(ascii: "{")) else { return false }
    var isGroupType: Bool?
    var hasLinkID: Bool?
    skipSpace()
    if !reader.take(UInt8(ascii: "}")) {
      repeat {
        guard let key = takeKey() else { return false }
        let start = reader.position
        guard skipValue() else { return false }
        if isGroupType == nil, key.equals("type") {
          isGroupType = JSONText(reader.bytes, openingQuoteAt: start)?.equals("group") ?? false
        } else if hasLinkID == nil, key.equals("groupLinkId") {
          hasLinkID = JSONText(reader.bytes, openingQuoteAt: start)?.isBase64URL ?? false
        }
        skipSpace()
      } while reader.take(UInt8(ascii: ","))
      guard reader.take(UInt8(ascii: "}")) else { return false }
    }
    skipSpace()
    return reader.isAtEnd && isGroupType == true && hasLinkID == true
  }

  private mutating func skipSpace() {
    while let byte = reader.next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      reader.position &+= 1
    }
  }

  /// A key, its colon and the white space around.
  private mutating func takeKey() -> JSONText? {
    skipSpace()
    let start = reader.position
    guard skipString() else { return nil }
    skipSpace()
    guard reader.take(UInt8(ascii: ":")) else { return nil }
    skipSpace()
    return JSONText(reader.bytes, openingQuoteAt: start)
  }

  /// Moves past one value of any kind.
  private mutating func skipValue() -> Bool {
    let outside = containers.count
    while true {
      skipSpace()
      guard let first = reader.next else { return false }
      var isClosed = true
      switch first {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        let isObject = first == UInt8(ascii: "{")
        reader.position &+= 1
        skipSpace()
        if !reader.take(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
          containers.push(isObject)
          if isObject { guard takeKey() != nil else { return false } }
          isClosed = false
        }
      case UInt8(ascii: "\""): guard skipString() else { return false }
      case UInt8(ascii: "t"): guard reader.take("true") else { return false }
      case UInt8(ascii: "f"): guard reader.take("false") else { return false }
      case UInt8(ascii: "n"): guard reader.take("null") else { return false }
      default: guard skipNumber() else { return false }
      }
      // After a value: close what ends here, or go on with the next one.
      while isClosed {
        if containers.count == outside { return true }
        skipSpace()
        if reader.take(UInt8(ascii: ",")) {
          if containers.last { guard takeKey() != nil else { return false } }
          isClosed = false
        } else if reader.take(containers.last ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
          containers.pop()
        } else {
          return false
        }
      }
    }
  }

  private mutating func skipNumber() -> Bool {
    _ = reader.take(UInt8(ascii: "-"))
    if !reader.take(UInt8(ascii: "0")) { guard skipDigits() else { return false } }
    if reader.take(UInt8(ascii: ".")) { guard skipDigits() else { return false } }
    if reader.take(UInt8(ascii: "e")) || reader.take(UInt8(ascii: "E")) {
      if !reader.take(UInt8(ascii: "+")) { _ = reader.take(UInt8(ascii: "-")) }
      guard skipDigits() else { return false }
    }
    return true
  }

  private mutating func skipDigits() -> Bool {
    let start = reader.position
    while let byte = reader.next, byte.isDigit { reader.position &+= 1 }
    return reader.position > start
  }

  /// Moves past a text in quotes, checking its escapes and its surrogate pairs.
  private mutating func skipString() -> Bool {
    guard reader.take(UInt8(ascii: "\"")) else { return false }
    while let byte = reader.next {
      reader.position &+= 1
      if byte == UInt8(ascii: "\"") { return true }
      if byte < 0x20 { return false }
      guard byte == UInt8(ascii: "\\") else { continue }
      guard let escape = reader.next else { return false }
      reader.position &+= 1
      switch escape {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
        UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
        break
      case UInt8(ascii: "u"): guard skipCodeUnits() else { return false }
      default: return false
      }
    }
    return false
  }

  private mutating func skipCodeUnits() -> Bool {
    guard let unit = takeCodeUnit(), unit & 0xFC00 != 0xDC00 else { return false }
    guard unit & 0xFC00 == 0xD800 else { return true }
    guard reader.take("\\u"), let low = takeCodeUnit() else { return false }
    return low & 0xFC00 == 0xDC00
  }

  private mutating func takeCodeUnit() -> UInt16? {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = reader.next?.hexValue else { return nil }
      unit = unit &<< 4 | UInt16(digit)
      reader.position &+= 1
    }
    return unit
  }
}

/// A checked JSON text, read one unescaped byte at a time.
private struct JSONText: IteratorProtocol, Sequence {
  private let bytes: Bytes
  private var position: Int

  /// The text whose opening quote stands at `start`; nil when another kind of value does.
  init?(_ bytes: Bytes, openingQuoteAt start: Int) {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "\"") else { return nil }
    self.bytes = bytes
    position = start &+ 1
  }

  /// The next byte; 0xFF stands for any escaped character outside ASCII, which nothing here asks for.
  mutating func next() -> UInt8? {
    let byte = bytes[position]
    if byte == UInt8(ascii: "\"") { return nil }
    position &+= 1
    guard byte == UInt8(ascii: "\\") else { return byte }
    let escape = bytes[position]
    position &+= 1
    switch escape {
    case UInt8(ascii: "b"): return 0x08
    case UInt8(ascii: "f"): return 0x0C
    case UInt8(ascii: "n"): return 0x0A
    case UInt8(ascii: "r"): return 0x0D
    case UInt8(ascii: "t"): return 0x09
    case UInt8(ascii: "u"):
      var unit: UInt16 = 0
      for offset in 0..<4 { unit = unit &<< 4 | UInt16(bytes[position &+ offset].hexValue ?? 0) }
      position &+= 4
      return unit < 0x80 ? UInt8(truncatingIfNeeded: unit) : 0xFF
    default: return escape
    }
  }

  func equals(_ literal: StaticString) -> Bool {
    elementsEqual(UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }

  /// Whether the text is canonical base64url and nothing else.
  var isBase64URL: Bool {
    var count = 0
    var padding = 0
    var last: UInt8 = 0
    for byte in self {
      if byte == UInt8(ascii: "=") {
        padding &+= 1
      } else {
        guard padding == 0, let value = Base64URL.value(of: byte) else { return false }
        last = value
        count &+= 1
      }
    }
    let tail = count % 4
    return count > 0 && tail != 1 && (padding == 0 || (tail != 0 && padding == 4 &- tail))
      && (tail != 2 || last & 0x0F == 0) && (tail != 3 || last & 0x03 == 0)
  }
}

/// A stack of bits: the first 64 stand in a register, the rest in an array.
private struct BitStack {
  private var top: UInt64 = 0
  private var full: [UInt64] = []
  private(set) var count = 0

  mutating func push(_ bit: Bool) {
    if count > 0, count % 64 == 0 {
      full.append(top)
      top = 0
    }
    top = top &<< 1 | (bit ? 1 : 0)
    count &+= 1
  }

  var last: Bool { top & 1 == 1 }

  mutating func pop() {
    top = top &>> 1
    count &-= 1
    if count > 0, count % 64 == 0, let word = full.popLast() { top = word }
  }
}
