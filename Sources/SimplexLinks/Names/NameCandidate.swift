// SPDX-License-Identifier: Apache-2.0

/// A name to look up for what somebody types into a search field.
public struct NameCandidate: Hashable, Sendable {
  /// The name: as typed when it had two labels or more, else completed with the default top-level label.
  public let text: String

  /// The names to look up, in order: the candidate itself when it has a prefix, else with `@` and with `#`.
  public var targets: [String] {
    switch text.utf8.first {
    case UInt8(ascii: "@"), UInt8(ascii: "#"): [text]
    default: ["@" + text, "#" + text]
    }
  }

  /// Equal scalar by scalar.
  public static func == (first: NameCandidate, second: NameCandidate) -> Bool {
    UTF8Text.same(first.text, second.text)
  }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) { UTF8Text.hash(text, into: &hasher) }
}

/// The name that a search text may mean, or nil.
///
/// Spaces and TABs at both ends are dropped, one `@` or `#` is allowed, and the rest must be labels joined by dots (see
/// ``isNameLabel(_:)``). Two labels or more are a candidate as they stand, in their case, of any length. One label is
/// completed with `.` and `defaultTLD`, if it has at least five characters.
///
/// - Parameters:
///   - text: what was typed. A line break in it gives nil.
///   - defaultTLD: the label that completes a single one.
/// - Complexity: linear in the length of `text`.
public func nameSearchCandidate(_ text: String, defaultTLD: String = PinnedRevision.defaultTLD) -> NameCandidate? {
  withBytes(of: text) { bytes in
    var start = 0
    var end = bytes.count
    while start < end, bytes[start] == 0x20 || bytes[start] == 0x09 { start &+= 1 }
    while start < end, bytes[end &- 1] == 0x20 || bytes[end &- 1] == 0x09 { end &-= 1 }
    guard start < end else { return nil }
    let hasPrefix = bytes[start] == UInt8(ascii: "@") || bytes[start] == UInt8(ascii: "#")
    let first = hasPrefix ? start &+ 1 : start
    var label = first
    var count = 0
    while true {
      guard let labelEnd = try? NameReader.labelEnd(bytes, label, end) else { return nil }
      count &+= 1
      if labelEnd == end { break }
      label = labelEnd &+ 1
    }
    let typed = bytes.text(start, end)
    if count > 1 { return NameCandidate(text: typed) }
    guard end &- first >= PinnedRevision.minimumSearchLabelLength else { return nil }
    return NameCandidate(text: typed + "." + defaultTLD)
  }
}

/// Whether a text is one label of a name: 1 to 63 ASCII letters and digits of either case, with single hyphens between
/// them.
public func isNameLabel(_ text: String) -> Bool {
  withBytes(of: text) { bytes in (try? NameReader.labelEnd(bytes, 0, bytes.count)) == bytes.count }
}
