// SPDX-License-Identifier: Apache-2.0

/// One element of an array as it stands in the document.
public struct JSONElement: Hashable, Sendable {
  /// The element's position in its array, from 0.
  public var index: Int
  /// The element's place in the document in bytes: its first byte to one past its last.
  public var range: Range<Int>
  /// The element's bytes, untouched: one JSON value without white space around it. nil when the element is longer than
  /// ``JSONLimits/element``; then the range alone tells of it.
  public var bytes: [UInt8]?
  /// Whether a string or name in the element has an escaped surrogate half without its other half. Such a text has no
  /// Unicode meaning; most readers will want to refuse the element.
  public var hasUnpairedSurrogate: Bool
}
