// SPDX-License-Identifier: Apache-2.0

/// One way to read a document.
struct Contender: Sendable {
  let name: String
  /// Reads the whole document and gives how many entries it held.
  let read: @Sendable ([UInt8]) throws -> Int
}

enum ContenderName {
  static let rawYajl = "raw-yajl"
  static let simplexWire = "simplex-wire"
}
