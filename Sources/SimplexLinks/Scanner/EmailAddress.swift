// SPDX-License-Identifier: Apache-2.0

/// E-mail addresses: ASCII, with quoted local parts, comments and domain literals.
///
/// The local part is at most 64 bytes and the domain 253, both counted without comments and white space; together with
/// the `@` at most 254. A domain of one label is enough, and a dot may end it.
struct EmailAddress {
  private var reader: ByteReader

  /// Whether `start..<end` is an address and nothing else.
  static func isValid(_ bytes: Bytes, _ start: Int, _ end: Int) -> Bool {
    var address = EmailAddress(reader: ByteReader(Bytes(rebasing: bytes[..<end]), at: start))
    guard let local = address.takeLocal(), local <= 64, address.reader.take(UInt8(ascii: "@")),
      let domain = address.takeDomain(), domain <= 253
    else { return false }
    return address.reader.isAtEnd && local &+ 1 &+ domain <= 254
  }

  /// Takes the local part and returns its length.
  private mutating func takeLocal() -> Int? {
    var length = 0
    repeat {
      skipComments()
      guard let part = reader.next == UInt8(ascii: "\"") ? takeQuoted() : takeAtom() else { return nil }
      length &+= part
      skipComments()
      if reader.next == UInt8(ascii: ".") { length &+= 1 }
    } while reader.take(UInt8(ascii: "."))
    return length
  }

  private mutating func takeAtom() -> Int? {
    let start = reader.position
    while let byte = reader.next, EmailCharacter.isAtom(byte) { reader.position &+= 1 }
    return reader.position > start ? reader.position &- start : nil
  }

  private mutating func takeQuoted() -> Int? {
    reader.position &+= 1
    var length = 2
    while let byte = reader.next {
      reader.position &+= 1
      if byte == UInt8(ascii: "\"") { return length }
      if byte == 0x09 || byte == 0x20 { continue }
      if byte == UInt8(ascii: "\\") {
        guard let escaped = reader.next, escaped < 0x80 else { return nil }
        reader.position &+= 1
        length &+= 2
      } else {
        guard EmailCharacter.isText(byte) else { return nil }
        length &+= 1
      }
    }
    return nil
  }

  /// Takes a name or a literal and returns its length.
  private mutating func takeDomain() -> Int? {
    skipComments()
    if reader.next == UInt8(ascii: "[") { return takeLiteral() }
    var length = 0
    while true {
      guard let label = takeLabel() else { return nil }
      length &+= label
      skipComments()
      let dot = reader.position
      guard reader.take(UInt8(ascii: ".")) else { return length }
      skipComments()
      guard reader.next?.isAlphanumeric == true else {
        // A dot may end the name; nothing may follow it.
        reader.position = dot &+ 1
        return length
      }
      length &+= 1
    }
  }

  private mutating func takeLabel() -> Int? {
    let start = reader.position
    guard reader.next?.isAlphanumeric == true else { return nil }
    while let byte = reader.next, byte.isAlphanumeric || byte == UInt8(ascii: "-") { reader.position &+= 1 }
    let length = reader.position &- start
    return length <= 63 && reader.bytes[reader.position &- 1] != UInt8(ascii: "-") ? length : nil
  }

  private mutating func takeLiteral() -> Int? {
    reader.position &+= 1
    var length = 2
    while let byte = reader.next {
      reader.position &+= 1
      if byte == UInt8(ascii: "]") {
        skipComments()
        return length
      }
      if byte == 0x09 || byte == 0x20 { continue }
      guard EmailCharacter.isText(byte) || byte == UInt8(ascii: "\""), byte != UInt8(ascii: "[") else { return nil }
      length &+= 1
    }
    return nil
  }

  /// Skips comments, which nest, and white space. An unclosed comment leaves the place at its start.
  private mutating func skipComments() {
    while let byte = reader.next {
      if byte == 0x09 || byte == 0x20 {
        reader.position &+= 1
      } else if byte == UInt8(ascii: "(") {
        guard let end = commentEnd() else { return }
        reader.position = end
      } else {
        return
      }
    }
  }

  private func commentEnd() -> Int? {
    var depth = 0
    var index = reader.position
    while index < reader.bytes.count {
      let byte = reader.bytes[index]
      index &+= 1
      switch byte {
      case UInt8(ascii: "("): depth &+= 1
      case UInt8(ascii: ")"):
        depth &-= 1
        if depth == 0 { return index }
      case UInt8(ascii: "\\"):
        guard index < reader.bytes.count, reader.bytes[index] < 0x80 else { return nil }
        index &+= 1
      case 0x09, 0x20: break
      default: guard EmailCharacter.isText(byte) || byte == UInt8(ascii: "\"") else { return nil }
      }
    }
    return nil
  }
}

/// The characters of e-mail addresses.
private enum EmailCharacter {
  static func isAtom(_ byte: UInt8) -> Bool {
    if byte.isAlphanumeric { return true }
    switch byte {
    case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "&"),
      UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="),
      UInt8(ascii: "?"), UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "{"),
      UInt8(ascii: "|"), UInt8(ascii: "}"), UInt8(ascii: "~"), UInt8(ascii: "-"):
      return true
    default: return false
    }
  }

  /// Printable ASCII but `"` and `\`, and the control characters that old addresses could hold.
  static func isText(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): false
    case 0x21...0x7E, 0x01...0x08, 0x0B, 0x0C, 0x0E...0x1F, 0x7F: true
    default: false
    }
  }
}
