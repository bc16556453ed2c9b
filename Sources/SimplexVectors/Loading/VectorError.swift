// SPDX-License-Identifier: Apache-2.0

/// What is wrong with the vectors.
@_spi(Conformance) public struct VectorError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One line for people, with the place.
  public var description: String

  init(_ description: String) { self.description = description }
}
