// SPDX-License-Identifier: Apache-2.0

/// A copy of a piece of the text that is changed until it is a link. It knows of each byte where it stood.
struct Draft {
  /// What was left out right before a byte.
  enum Break: UInt8 { case none, invisible, space }

  private(set) var bytes: [UInt8] = []
  private(set) var origins: [Int] = []
  private(set) var breaks: [Break] = []
  /// Where the piece ends in the text.
  private(set) var end: Int
  private var pending = Break.none

  init(end: Int, capacity: Int) {
    self.end = end
    bytes.reserveCapacity(capacity)
    origins.reserveCapacity(capacity)
    breaks.reserveCapacity(capacity)
  }

  /// Copies `from..<to` without invisible characters, and without white space when it `joins`.
  init(_ text: Bytes, _ from: Int, _ to: Int, joins: Bool = false) {
    self.init(end: to, capacity: to &- from)
    var index = from
    while index < to {
      let space = joins ? InvisibleCharacter.spaceLength(text, index, to) : 0
      let invisible = space == 0 ? InvisibleCharacter.length(text, index, to) : 0
      if space &+ invisible > 0 {
        leaveOut(space > 0 ? .space : .invisible)
        index &+= space &+ invisible
      } else {
        append(text[index], at: index)
        index &+= 1
      }
    }
  }

  var count: Int { bytes.count }

  /// Where a byte, or the end, stands in the text.
  func origin(_ index: Int) -> Int { index < origins.count ? origins[index] : end }

  mutating func leaveOut(_ kind: Break) {
    if kind.rawValue > pending.rawValue { pending = kind }
  }

  mutating func append(_ byte: UInt8, at origin: Int, after kind: Break = .none) {
    leaveOut(kind)
    bytes.append(byte)
    origins.append(origin)
    breaks.append(pending)
    pending = .none
  }

  mutating func append(_ text: some Sequence<UInt8>, at origin: Int) {
    for byte in text { append(byte, at: origin) }
  }

  mutating func replace(_ index: Int, with byte: UInt8) { bytes[index] = byte }

  mutating func remove(_ range: Range<Int>) {
    if range.upperBound < count {
      // What was left out stays known.
      for index in range where breaks[index].rawValue > breaks[range.upperBound].rawValue {
        breaks[range.upperBound] = breaks[index]
      }
    }
    bytes.removeSubrange(range)
    origins.removeSubrange(range)
    breaks.removeSubrange(range)
  }

  mutating func insert(_ byte: UInt8, at index: Int) {
    bytes.insert(byte, at: index)
    origins.insert(origin(index), at: index)
    breaks.insert(.none, at: index)
  }

  mutating func cut(to count: Int) {
    guard count < bytes.count else { return }
    end = origins[count]
    remove(count..<bytes.count)
  }

  /// Takes white space and invisible characters from both ends, which may come from escapes.
  mutating func trim() {
    let (start, stop) = withBytes { bytes in
      var start = 0
      var stop = 0
      var index = 0
      while index < bytes.count {
        let length = InvisibleCharacter.anyLength(bytes, index, bytes.count)
        if length > 0 {
          if stop == 0 { start = index &+ length }
          index &+= length
        } else {
          index &+= 1
          stop = index
        }
      }
      return (start, stop)
    }
    cut(to: max(start, stop))
    if start > 0 { remove(0..<min(start, bytes.count)) }
  }

  /// Whether the draft starts with `literal`, which is lower case when `ignoringCase` sets the case aside.
  func starts(_ literal: StaticString, ignoringCase: Bool = false) -> Bool {
    guard bytes.count >= literal.utf8CodeUnitCount else { return false }
    for index in 0..<literal.utf8CodeUnitCount {
      let byte = bytes[index]
      guard (ignoringCase ? byte.lowercased : byte) == literal.utf8Start[index] else { return false }
    }
    return true
  }

  /// Whether a range is a piece of the text, as it stands there.
  func isIntact(_ range: Range<Int>, in text: Bytes) -> Bool {
    for index in range {
      guard text[origins[index]] == bytes[index] else { return false }
      guard index == range.lowerBound || origins[index] == origins[index &- 1] &+ 1 else { return false }
    }
    return true
  }

  func withBytes<R>(_ body: (Bytes) -> R) -> R { bytes.withUnsafeBufferPointer { body($0) } }

  /// Whether the first `count` bytes are a link.
  func isLink(_ count: Int) -> Bool { withBytes { simplexLinkType(ofUTF8: $0.slice(0, count)) != nil } }

  /// The link that the first `count` bytes are.
  func link(_ count: Int) -> ConnectionLink? { withBytes { try? LinkReader.link($0.slice(0, count)) } }

  /// Why the first `count` bytes are no link; nil when they are one.
  func failure(_ count: Int) -> LinkFailure? {
    withBytes { bytes in
      var reader = ByteReader(bytes.slice(0, count))
      var kept: ConnectionLink?
      do throws(LinkFailure) {
        _ = try LinkReader.read(&reader, mustEnd: true, keep: false, into: &kept)
        return nil
      } catch { return error }
    }
  }
}
