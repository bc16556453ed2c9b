// SPDX-License-Identifier: Apache-2.0

public import JSONStream

/// Why an entry was dropped: a closed list.
public enum DropReason: String, Hashable, Sendable, CaseIterable {
  /// The element is no object.
  case notAnObject = "not-an-object"
  /// A required field is absent or null.
  case missingField = "missing-field"
  /// A field that is read has another JSON type.
  case wrongType = "wrong-type"
  /// A date is no RFC 3339 date-time.
  case invalidDate = "invalid-date"
  /// A count is a number but no integer of 64 bits.
  case invalidNumber = "invalid-number"
  /// A string or name anywhere in the element holds an unpaired surrogate escape.
  case invalidText = "invalid-text"
  /// There is neither a short nor a full link.
  case noLink = "no-link"
  /// The link is not, as a whole, one SimpleX link.
  case unrecognisedLink = "unrecognised-link"
  /// The link is a SimpleX link of a type that such an entry cannot have.
  case wrongLinkType = "wrong-link-type"
  /// A string that would be kept is longer than ``DirectoryLimits/string``.
  case stringTooLong = "string-too-long"
  /// The element is longer than ``DirectoryLimits/entry``.
  case entryTooLarge = "entry-too-large"
}

/// An element of `entries` that is not handed out, and why.
///
/// One reason is told: that the element is too large, else that a text in it is invalid, else that it is no object, else the
/// first field problem in document order, else the first required field that is absent, else what is wrong with the link.
public struct DroppedEntry: Hashable, Sendable {
  /// The element's position in `entries`, from 0, counting every element.
  public var index: Int
  /// Why it was dropped.
  public var reason: DropReason
  /// The field, relative to the element; empty for the element as a whole.
  public var path: JSONPointer
  /// The element's place in the document in bytes: its first byte to one past its last.
  public var byteRange: Range<Int>
}
