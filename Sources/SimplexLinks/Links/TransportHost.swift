// SPDX-License-Identifier: Apache-2.0

/// A host as links name it: an address, an onion name or a domain name.
///
/// A host is bytes, compared byte by byte: letter case counts, and a domain name may hold almost anything. The first of
/// these that fits wins, and nothing else is tried once it has:
///
/// 1. IPv4: four numbers with dots; the last is taken modulo 256, so `1.2.3.256` is `1.2.3.0`.
/// 2. IPv6: in brackets, or bare when it is only hexadecimal digits and colons. Printed without brackets.
/// 3. Onion: lower-case letters and digits, then `.onion`.
/// 4. Domain: one or more bytes other than `: # , ; / [ ]`, space, LF, CR and TAB, not ending in `.onion`.
public struct TransportHost: Hashable, Sendable, CustomStringConvertible {
  /// Which rule read the host.
  public enum Kind: Sendable, Hashable {
    /// A dotted IPv4 address.
    case ipv4
    /// An IPv6 address, in its printed form.
    case ipv6
    /// An onion name, lower case.
    case onion
    /// Anything else.
    case domain
  }

  /// Which rule read the host.
  public let kind: Kind

  /// The host as links write it, never empty.
  public let bytes: [UInt8]

  /// The host as text: every byte that is no part of well-formed UTF-8 becomes one `?`.
  public var text: String { UTF8Text.lossy(bytes) }

  /// The same as ``text``.
  public var description: String { text }

  init(kind: Kind, bytes: [UInt8]) {
    self.kind = kind
    self.bytes = bytes
  }

  /// Reads a host, which must be the whole text.
  ///
  /// - Throws: ``LinkError`` with code `invalid-host` or `trailing-bytes`.
  /// - Complexity: linear in the length of `text`.
  public init(parsing text: String) throws(LinkError) {
    do throws(LinkFailure) {
      self = try withBytes(of: text) { (bytes) throws(LinkFailure) -> TransportHost in
        var reader = ByteReader(bytes)
        let shape = try reader.takeHost()
        guard reader.isAtEnd else { throw reader.failure(.trailingBytes) }
        return TransportHost(shape, of: bytes)
      }
    } catch { throw LinkError(error) }
  }
}

/// A host that was read and not kept: where it stands, or its value.
enum HostShape {
  case ipv4(UInt32)
  case ipv6(IPv6Address)
  case onion(start: Int, end: Int)
  case domain(start: Int, end: Int)
}

extension TransportHost {
  init(_ shape: HostShape, of bytes: Bytes) {
    switch shape {
    case .ipv4(let value):
      var text: [UInt8] = []
      for shift in [24, 16, 8, 0] as [UInt32] {
        text.append(decimal: UInt8(truncatingIfNeeded: value &>> shift))
        if shift > 0 { text.append(0x2E) }
      }
      self.init(kind: .ipv4, bytes: text)
    case .ipv6(let value):
      var text: [UInt8] = []
      value.append(to: &text)
      self.init(kind: .ipv6, bytes: text)
    case .onion(let start, let end):
      self.init(kind: .onion, bytes: Array(bytes[start..<end]))
    case .domain(let start, let end):
      self.init(kind: .domain, bytes: Array(bytes[start..<end]))
    }
  }
}

extension ByteReader {
  /// Takes one host.
  mutating func takeHost() throws(LinkFailure) -> HostShape {
    guard let first = next else { throw failure(.invalidHost) }
    if first.isDigit, let value = takeIPv4() { return .ipv4(value) }
    if first == UInt8(ascii: "[") { return .ipv6(try takeBracketedIPv6()) }
    if first == UInt8(ascii: ":") || first.hexValue != nil, let value = takeBareIPv6() { return .ipv6(value) }
    return try takeHostName()
  }

  /// Four numbers with dots. The first three must be at most 255 (modulo 2^64); the fourth wraps modulo 256.
  private mutating func takeIPv4() -> UInt32? {
    let start = position
    var value: UInt32 = 0
    for index in 0..<4 {
      guard index == 0 || take(UInt8(ascii: ".")), let number = takeNumber(), index == 3 || number <= 255 else {
        position = start
        return nil
      }
      value = value &<< 8 | UInt32(UInt8(truncatingIfNeeded: number))
    }
    return value
  }

  private mutating func takeBracketedIPv6() throws(LinkFailure) -> IPv6Address {
    let start = position &+ 1
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "]") { end &+= 1 }
    guard end < bytes.count, let value = IPv6Reader.value(of: bytes.slice(start, end)) else {
      throw failure(.invalidHost)
    }
    position = end &+ 1
    return value
  }

  /// The longest run of hexadecimal digits and colons, if all of it is an address.
  private mutating func takeBareIPv6() -> IPv6Address? {
    var end = position
    var hasColon = false
    while end < bytes.count {
      let byte = bytes[end]
      if byte == UInt8(ascii: ":") { hasColon = true } else if byte.hexValue == nil { break }
      end &+= 1
    }
    guard hasColon, let value = IPv6Reader.value(of: bytes.slice(position, end)) else { return nil }
    position = end
    return value
  }

  /// An onion name, else a domain name.
  private mutating func takeHostName() throws(LinkFailure) -> HostShape {
    let start = position
    var index = start
    while index < bytes.count, bytes[index].isDigit || bytes[index] &- 0x61 < 26 { index &+= 1 }
    var onion = ByteReader(bytes, at: index)
    if onion.take(".onion") {
      position = onion.position
      return .onion(start: start, end: position)
    }
    let table = HostName.table
    while index < bytes.count, table[Int(bytes[index])] == 0 { index &+= 1 }
    guard index > start, !endsInOnion(start, index) else { throw failure(.invalidHost) }
    position = index
    return .domain(start: start, end: index)
  }

  private func endsInOnion(_ start: Int, _ end: Int) -> Bool {
    end &- start >= 6 && bytes[end &- 1] == UInt8(ascii: "n") && bytes.slice(end &- 6, end).equals(".onion")
  }
}

/// The bytes that end a domain name.
private enum HostName {
  private static let storage = StaticTable { byte in
    switch byte {
    case 0x3A, 0x23, 0x2C, 0x3B, 0x2F, 0x5B, 0x5D, 0x20, 0x0A, 0x0D, 0x09: 1
    default: 0
    }
  }

  @inline(__always)
  static var table: UnsafePointer<UInt8> { storage.base }
}
