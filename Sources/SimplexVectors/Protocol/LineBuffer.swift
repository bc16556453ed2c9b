// SPDX-License-Identifier: Apache-2.0

/// Cuts a stream of bytes into lines, at byte 0x0A and nothing else: U+2028 and U+0085 are legal inside JSON strings.
@_spi(Conformance) public struct LineBuffer: Sendable {
  private var bytes: [UInt8] = []
  private var start = 0
  private var searched = 0

  /// No byte is held.
  public init() {}

  /// Takes the next bytes.
  public mutating func append(_ more: some Sequence<UInt8>) {
    if start > 0, start == bytes.count || start > 1 << 20 {
      bytes.removeSubrange(..<start)
      searched -= start
      start = 0
    }
    bytes.append(contentsOf: more)
  }

  /// The next whole line, without its end.
  public mutating func next() -> ArraySlice<UInt8>? {
    guard let end = bytes[searched...].firstIndex(of: 0x0A) else {
      searched = bytes.count
      return nil
    }
    defer {
      start = end + 1
      searched = start
    }
    return bytes[start..<end]
  }

  /// What is left after the last line's end.
  public var rest: ArraySlice<UInt8> { bytes[start...] }
}
