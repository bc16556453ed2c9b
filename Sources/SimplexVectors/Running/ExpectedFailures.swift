// SPDX-License-Identifier: Apache-2.0

/// The tests that a testee is known to fail: one id a line, `#` begins a remark.
@_spi(Conformance) public struct ExpectedFailures: Sendable {
  /// The ids, in order.
  public var ids: [String]

  /// None.
  public init() { ids = [] }

  /// Reads a list.
  public init(parsing text: String) {
    ids = text.split(whereSeparator: \.isNewline).compactMap { line in
      let id = line.prefix { $0 != "#" }.filter { !$0.isWhitespace }
      return id.isEmpty ? nil : String(id)
    }
  }
}
