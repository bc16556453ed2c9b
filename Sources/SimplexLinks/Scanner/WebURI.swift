// SPDX-License-Identifier: Apache-2.0

/// Web addresses in messages.
///
/// `http://` or `https://` (lower case), perhaps user information and `@`, a host that has a dot once it is
/// percent-decoded, perhaps a port, a path, `?` and a query that may hold any byte but `#`, `#` and a fragment. Outside
/// the query all is ASCII of the address grammar; a `%` needs no digits after it.
enum WebURI {
  /// Whether `start..<end` is a web address and nothing else.
  static func isValid(_ bytes: Bytes, _ start: Int, _ end: Int, tail: inout URITail) -> Bool {
    var reader = ByteReader(Bytes(rebasing: bytes[..<end]), at: start)
    guard reader.take("https://") || reader.take("http://") else { return false }
    skipUserInfo(&reader)
    guard takeHost(&reader), takePort(&reader) else { return false }
    if reader.next == UInt8(ascii: "/") {
      while let byte = reader.next, byte == UInt8(ascii: "/") || URICharacter.isPath(byte) { reader.position &+= 1 }
    }
    guard let next = reader.next else { return true }
    if next == UInt8(ascii: "?") { return tail.isQuery(bytes, reader.position &+ 1, end) }
    guard next == UInt8(ascii: "#") else { return false }
    return bytes[(reader.position &+ 1)..<end].allSatisfy(URICharacter.isFragment)
  }

  /// Takes user information if it is not empty and an `@` follows.
  private static func skipUserInfo(_ reader: inout ByteReader) {
    var index = reader.position
    while index < reader.bytes.count, URICharacter.isUserInfo(reader.bytes[index]) { index &+= 1 }
    if index > reader.position, index < reader.bytes.count, reader.bytes[index] == UInt8(ascii: "@") {
      reader.position = index &+ 1
    }
  }

  private static func takeHost(_ reader: inout ByteReader) -> Bool {
    if reader.take(UInt8(ascii: "[")) { return takeLiteral(&reader) }
    // Four numbers commit: what follows them must be no part of a name.
    if takeIPv4(&reader) { return true }
    let start = reader.position
    while let byte = reader.next, URICharacter.isName(byte) { reader.position &+= 1 }
    var index = start
    while index < reader.position {
      if QueryString.decodedByte(reader.bytes, &index, reader.position) == UInt8(ascii: ".") { return true }
    }
    return false
  }

  /// Four numbers of one to three digits, each 1 to 255, with dots between.
  private static func takeIPv4(_ reader: inout ByteReader) -> Bool {
    let start = reader.position
    for index in 0..<4 {
      var value = 0
      var count = 0
      if index == 0 || reader.take(UInt8(ascii: ".")) {
        while count < 3, let digit = reader.next?.digitValue {
          value = value &* 10 &+ Int(digit)
          count &+= 1
          reader.position &+= 1
        }
      }
      guard count > 0, value >= 1, value <= 255 else {
        reader.position = start
        return false
      }
    }
    return true
  }

  /// An address in brackets; it needs a dot, so it is a dotted IPv6 address or one of a future version.
  private static func takeLiteral(_ reader: inout ByteReader) -> Bool {
    let start = reader.position
    while let byte = reader.next, URICharacter.isUserInfo(byte) { reader.position &+= 1 }
    let text = reader.bytes.slice(start, reader.position)
    guard reader.take(UInt8(ascii: "]")), text.contains(UInt8(ascii: ".")) else { return false }
    var literal = ByteReader(text)
    guard literal.take(UInt8(ascii: "v")) else { return IPv6Reader.value(of: text) != nil }
    let digits = literal.position
    while literal.next?.hexValue != nil { literal.position &+= 1 }
    return literal.position > digits && literal.take(UInt8(ascii: ".")) && !literal.isAtEnd
      && text[literal.position...].allSatisfy { URICharacter.isUserInfo($0) && $0 != UInt8(ascii: "%") }
  }

  private static func takePort(_ reader: inout ByteReader) -> Bool {
    guard reader.take(UInt8(ascii: ":")) else { return true }
    return reader.takeNumber() != nil
  }
}

/// The end of a web address from its query on, judged from the right and remembered.
///
/// After `?` only the first `#` matters, and that only fragment characters follow it. Many text links may share one
/// end, so the last two `#` before an end are kept for it.
struct URITail {
  private var end = -1
  private var lastHash = -1
  private var previousHash = -1
  private var isFragment = false

  /// Whether `start..<end` is a query, perhaps with a fragment. For one `end`, `start` must not decrease.
  mutating func isQuery(_ bytes: Bytes, _ start: Int, _ end: Int) -> Bool {
    if self.end != end { look(bytes, start, end) }
    if lastHash < start { return true }
    return previousHash < start && isFragment
  }

  private mutating func look(_ bytes: Bytes, _ start: Int, _ end: Int) {
    self.end = end
    lastHash = -1
    previousHash = -1
    isFragment = true
    var index = end
    while index > start {
      index &-= 1
      if bytes[index] == UInt8(ascii: "#") {
        if lastHash >= 0 {
          previousHash = index
          return
        }
        lastHash = index
      } else if lastHash < 0 && !URICharacter.isFragment(bytes[index]) {
        isFragment = false
      }
    }
  }
}

/// The characters of web addresses.
private enum URICharacter {
  private static let name: UInt8 = 1
  private static let userInfo: UInt8 = 2
  private static let path: UInt8 = 4
  private static let fragment: UInt8 = 8

  private static let storage = StaticTable { byte in
    if byte.isAlphanumeric { return name | userInfo | path | fragment }
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "!"),
      UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "("), UInt8(ascii: ")"),
      UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "="),
      UInt8(ascii: "%"):
      return name | userInfo | path | fragment
    case UInt8(ascii: ":"): return userInfo | path | fragment
    case UInt8(ascii: "@"): return path | fragment
    case UInt8(ascii: "/"), UInt8(ascii: "?"): return fragment
    default: return 0
    }
  }

  static func isName(_ byte: UInt8) -> Bool { storage[byte] & name != 0 }
  static func isUserInfo(_ byte: UInt8) -> Bool { storage[byte] & userInfo != 0 }
  static func isPath(_ byte: UInt8) -> Bool { storage[byte] & path != 0 }
  static func isFragment(_ byte: UInt8) -> Bool { storage[byte] & fragment != 0 }
}
