// SPDX-License-Identifier: Apache-2.0

/// What an input asks for besides its text, so that cuts and limits are fuzzed too.
///
/// An input that begins with a zero byte has options; any other is text from its first byte on. The format only ever grows
/// at its end, or an input that once found a bug would come to mean something else:
///
/// | byte | meaning |
/// |---|---|
/// | 0 | zero |
/// | 1, bits 0–2 | ``Cut`` |
/// | 1, bit 3 | seven bytes of limits follow |
/// | 1, bit 4 | the dear checks are made eight times as often |
/// | 1, bit 5 | the asynchronous interface is driven too |
/// | 1, bit 6 | bad dates are ignored |
/// | 1, bit 7 | reserved, zero: an input that has it set is refused |
/// | 2–8 | picks of depth, token, string, entry, entries, document, cursor; 0 picks the default |
package struct FuzzOptions: Equatable {
  /// How the text is cut into the pieces that are fed.
  package enum Cut: UInt8, CaseIterable {
    /// At places that depend on the text.
    case anywhere = 0
    case bytes, pairs, triples, sevens
    /// Pieces of 1 and of 64 bytes in turn.
    case uneven
    /// Before each quotation mark and after each reverse solidus: where tokens begin and escapes are cut.
    case tokens
    /// Whole, with empty pieces around.
    case whole
  }

  package var cut = Cut.anywhere
  package var checksMore = false
  package var isAsynchronous = false
  package var ignoresInvalidDates = false
  /// nil for the defaults.
  package var limits: LimitPicks?

  package init() {}

  /// Reads the options of an input and gives where its text begins; nil when a reserved bit is set.
  package static func read(_ input: UnsafeBufferPointer<UInt8>) -> (options: FuzzOptions, textStart: Int)? {
    var options = FuzzOptions()
    guard input.count > 1, input[0] == 0 else { return (options, 0) }
    let flags = input[1]
    guard flags & 0x80 == 0, let cut = Cut(rawValue: flags & 7) else { return nil }
    options.cut = cut
    options.checksMore = flags & 0x10 != 0
    options.isAsynchronous = flags & 0x20 != 0
    options.ignoresInvalidDates = flags & 0x40 != 0
    guard flags & 8 != 0 else { return (options, 2) }
    guard input.count >= 2 + LimitPicks.count else { return nil }
    options.limits = LimitPicks(Array(input[2..<2 + LimitPicks.count]))
    return (options, 2 + LimitPicks.count)
  }

  /// The options as they stand before a text.
  package var bytes: [UInt8] {
    var flags = cut.rawValue
    if limits != nil { flags |= 8 }
    if checksMore { flags |= 0x10 }
    if isAsynchronous { flags |= 0x20 }
    if ignoresInvalidDates { flags |= 0x40 }
    return [0, flags] + (limits?.picks ?? [])
  }
}

/// Limits picked by one byte each; 0 picks the default.
package struct LimitPicks: Equatable {
  package static let count = 7
  package var picks: [UInt8]

  package init(_ picks: [UInt8]) { self.picks = picks }
}

/// An input: its options and its text.
package struct FuzzInput {
  package let options: FuzzOptions
  package let bytes: [UInt8]
  /// A number that depends on the whole text.
  package let hash: UInt64

  /// nil for an input that is refused.
  package init?(_ start: UnsafePointer<UInt8>?, _ count: Int) {
    let input = UnsafeBufferPointer(start: start, count: start == nil ? 0 : count)
    guard let read = FuzzOptions.read(input) else { return nil }
    options = read.options
    bytes = Array(UnsafeBufferPointer(rebasing: input[read.textStart...]))
    hash = seed(of: bytes)
  }

  /// The text of an input that is one; nil when it is not well-formed UTF-8.
  package var text: String? { WellFormed.isUTF8(bytes) ? String(decoding: bytes, as: UTF8.self) : nil }

  /// Whether nothing but the library is to be measured.
  package var isBare: Bool { FuzzRun.checks == .bare }

  /// Whether the input is replayed, so that every check is made.
  package var checksAll: Bool { FuzzRun.checks == .all }

  /// Whether this input's turn has come for a check that is made of one in `period`. The numbers of a target's checks
  /// differ, so that no input has to bear them all.
  package func isTurn(_ check: UInt64, oneIn period: UInt64) -> Bool {
    if checksAll { return true }
    if isBare { return false }
    var random = SplitMix(state: hash &+ check)
    return random.next() % (options.checksMore ? max(1, period / 8) : period) == 0
  }

  /// The number of the check whose turn it is, of `count` that take turns; nil when it is everyone's.
  package func turn(of count: UInt64) -> UInt64? { checksAll ? nil : (hash >> 8) % count }
}
