// SPDX-License-Identifier: Apache-2.0

/// The bytes a reader works on. They are borrowed: nothing keeps them past the call that lent them.
typealias Bytes = UnsafeBufferPointer<UInt8>

/// A place in borrowed bytes, moved forward by the pieces a grammar takes.
///
/// Offsets count UTF-8 bytes from the start of the buffer.
struct ByteReader {
  let bytes: Bytes
  var position: Int

  init(_ bytes: Bytes, at position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  @inline(__always)
  var isAtEnd: Bool { position >= bytes.count }

  /// The byte at the position, or nil at the end.
  @inline(__always)
  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Moves past `byte` if it stands here.
  @inline(__always)
  mutating func take(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position &+= 1
    return true
  }

  /// Moves past `literal` (ASCII) if it stands here; letter case counts.
  @inline(__always)
  mutating func take(_ literal: StaticString) -> Bool {
    let count = literal.utf8CodeUnitCount
    guard bytes.count &- position >= count else { return false }
    let text = literal.utf8Start
    for index in 0..<count where bytes[position &+ index] != text[index] { return false }
    position &+= count
    return true
  }

  /// One or more ASCII digits, read modulo 2^64; nil (and no move) when no digit stands here.
  mutating func takeNumber() -> UInt64? {
    var value: UInt64 = 0
    let start = position
    while position < bytes.count, let digit = bytes[position].digitValue {
      value = value &* 10 &+ UInt64(digit)
      position &+= 1
    }
    return position == start ? nil : value
  }

  /// The failure with `reason` at the present place.
  func failure(_ reason: LinkFailure.Reason) -> LinkFailure {
    LinkFailure(reason: reason, offset: position)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The bytes of `start..<end`, as a buffer of their own.
  @inline(__always)
  func slice(_ start: Int, _ end: Int) -> Bytes {
    Bytes(rebasing: self[start..<end])
  }

  /// The text that the bytes of `start..<end` are.
  @inline(__always)
  func text(_ start: Int, _ end: Int) -> String {
    String(decoding: slice(start, end), as: UTF8.self)
  }

  /// Whether the bytes are exactly those of `literal`.
  func equals(_ literal: StaticString) -> Bool {
    guard count == literal.utf8CodeUnitCount else { return false }
    let text = literal.utf8Start
    for index in 0..<count where self[index] != text[index] { return false }
    return true
  }

  /// Whether two buffers hold the same bytes.
  func equals(_ other: Bytes) -> Bool {
    guard count == other.count else { return false }
    for index in 0..<count where self[index] != other[index] { return false }
    return true
  }
}

/// Runs `body` on the UTF-8 bytes of `text`, copying only when the text is not held as UTF-8.
@inline(__always)
func withBytes<R, E: Error>(of text: String, _ body: (Bytes) throws(E) -> R) throws(E) -> R {
  var result: Result<R, E>?
  let found: Void? = text.utf8.withContiguousStorageIfAvailable { bytes in
    do throws(E) { result = .success(try body(bytes)) } catch { result = .failure(error) }
  }
  if found != nil, let result { return try result.get() }
  let copy = Array(text.utf8)
  copy.withUnsafeBufferPointer { bytes in
    do throws(E) { result = .success(try body(bytes)) } catch { result = .failure(error) }
  }
  guard let result else { preconditionFailure("an array always lends its bytes") }
  return try result.get()
}
