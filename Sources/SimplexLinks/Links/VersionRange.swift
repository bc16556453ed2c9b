// SPDX-License-Identifier: Apache-2.0

/// A range of protocol versions, both ends included.
///
/// Written `n` or `n-m`. Numbers are read modulo 65536 and leading zeros are allowed, so `65542` is 6; the first must
/// not be above the second. A range of one version is written as one number.
public struct VersionRange: Hashable, Sendable, CustomStringConvertible {
  /// The lowest version, at most ``max``.
  public let min: UInt16
  /// The highest version, at least ``min``.
  public let max: UInt16

  /// Makes a range; nil when `min` is above `max`.
  public init?(min: UInt16, max: UInt16) {
    guard min <= max else { return nil }
    self.min = min
    self.max = max
  }

  private init(atLeast lowest: UInt16, _ range: VersionRange) {
    min = Swift.max(range.min, lowest)
    max = Swift.max(range.max, min)
  }

  /// The range with both ends raised to at least `lowest`.
  func raised(to lowest: UInt16) -> VersionRange { VersionRange(atLeast: lowest, self) }

  /// The only version of queue addresses that state none.
  static let one = VersionRange(atLeast: 1, VersionRange(only: 1))

  private init(only version: UInt16) {
    min = version
    max = version
  }

  /// `n`, or `n-m` when the ends differ.
  public var description: String { min == max ? "\(min)" : "\(min)-\(max)" }
}

extension VersionRange {
  /// Reads a value that must be a version range and nothing else.
  init(whole bytes: Bytes) throws(LinkFailure) {
    var reader = ByteReader(bytes)
    guard let first = reader.takeNumber() else { throw reader.failure(.invalidVersionRange) }
    var second = first
    if reader.take(UInt8(ascii: "-")) {
      guard let number = reader.takeNumber() else { throw reader.failure(.invalidVersionRange) }
      second = number
    }
    guard reader.isAtEnd,
      let range = VersionRange(min: UInt16(truncatingIfNeeded: first), max: UInt16(truncatingIfNeeded: second))
    else { throw reader.failure(.invalidVersionRange) }
    self = range
  }
}
