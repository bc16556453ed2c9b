// SPDX-License-Identifier: Apache-2.0

/// Reads one string, number or literal that may be spread over many chunks, byte by byte exact: where it ends, or
/// which byte makes it malformed.
///
/// yajl is shown only whole tokens (it would read a cut one again with every chunk), so the token that a chunk cuts is
/// followed here; and where yajl refuses, this tells the place, which yajl's own positions do not.
struct TokenLexer {
  enum Outcome: Equatable {
    /// The bytes ended inside the token.
    case open
    /// The token ended before this index. A number ends only when the byte after it is seen.
    case ended(Int)
    /// The byte at this index cannot continue the token.
    case malformed(Int)
  }

  enum Form: Equatable {
    case string
    case number
    case literal
  }

  private enum State: UInt8 {
    case text, escape, digit1, digit2, digit3, digit4
    case minus, zero, integer, point, fraction, exponent, exponentSign, exponentDigits
    case literal
  }

  let form: Form
  /// The offset of the token's first byte in the document.
  let start: Int
  let firstByte: UInt8
  private var state: State
  /// Where the escape that is being read began.
  private(set) var escapeStart = 0
  /// Whether an escape has been met.
  private(set) var hasEscape = false
  private var matched = 1

  /// Whether it is a string, and no escape is open in it.
  var isInText: Bool { form == .string && state == .text }

  /// The reader of the token that begins with `byte`, or nil when no token of several bytes does.
  init?(firstByte byte: UInt8, start: Int) {
    switch byte {
    case 0x22: (form, state) = (.string, .text)
    case UInt8(ascii: "-"): (form, state) = (.number, .minus)
    case UInt8(ascii: "0"): (form, state) = (.number, .zero)
    case UInt8(ascii: "1")...UInt8(ascii: "9"): (form, state) = (.number, .integer)
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"): (form, state) = (.literal, .literal)
    default: return nil
    }
    self.start = start
    firstByte = byte
  }

  /// Reads on through `base[range]`, whose first byte follows the last one read; `offset` is that of `base[0]`.
  mutating func read(_ base: UnsafePointer<UInt8>, _ range: Range<Int>, offset: Int) -> Outcome {
    switch form {
    case .string: return unsafe readString(base, range, offset)
    case .number: return unsafe readNumber(base, range)
    case .literal: return unsafe readLiteral(base, range)
    }
  }

  private mutating func readString(_ base: UnsafePointer<UInt8>, _ range: Range<Int>, _ offset: Int) -> Outcome {
    var index = range.lowerBound
    while index < range.upperBound {
      if state == .text {
        index = unsafe ByteBlocks.firstStringBoundary(base, index..<range.upperBound)
        if index == range.upperBound { return .open }
      }
      let byte = unsafe base[index]
      switch state {
      case .text:
        if byte == 0x22 { return .ended(index + 1) }
        escapeStart = offset + index
        if byte != 0x5C { return .malformed(index) }
        hasEscape = true
        state = .escape
      case .escape:
        switch byte {
        case 0x22, 0x5C, UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"),
          UInt8(ascii: "r"), UInt8(ascii: "t"):
          state = .text
        case UInt8(ascii: "u"): state = .digit1
        default: return .malformed(index)
        }
      default:
        switch byte {
        case 0x30...0x39, 0x41...0x46, 0x61...0x66:
          state = state == .digit4 ? .text : State(rawValue: state.rawValue + 1) ?? .text
        default: return .malformed(index)
        }
      }
      index += 1
    }
    return .open
  }

  private mutating func readNumber(_ base: UnsafePointer<UInt8>, _ range: Range<Int>) -> Outcome {
    for index in range {
      let byte = unsafe base[index]
      let isDigit = byte >= 0x30 && byte <= 0x39
      let isExponent = byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E")
      switch state {
      case .minus:
        guard isDigit else { return .malformed(index) }
        state = byte == 0x30 ? .zero : .integer
      case .zero, .integer:
        if isDigit, state == .integer { continue }
        if byte == UInt8(ascii: ".") {
          state = .point
        } else if isExponent {
          state = .exponent
        } else {
          return .ended(index)
        }
      case .point, .fraction:
        if isDigit {
          state = .fraction
        } else if state == .point {
          return .malformed(index)
        } else if isExponent {
          state = .exponent
        } else {
          return .ended(index)
        }
      case .exponent:
        if isDigit {
          state = .exponentDigits
        } else if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") {
          state = .exponentSign
        } else {
          return .malformed(index)
        }
      default:
        if isDigit {
          state = .exponentDigits
        } else if state == .exponentSign {
          return .malformed(index)
        } else {
          return .ended(index)
        }
      }
    }
    return .open
  }

  private mutating func readLiteral(_ base: UnsafePointer<UInt8>, _ range: Range<Int>) -> Outcome {
    let word: StaticString =
      firstByte == UInt8(ascii: "t") ? "true" : firstByte == UInt8(ascii: "f") ? "false" : "null"
    for index in range {
      if unsafe base[index] != word.utf8Start[matched] { return .malformed(index) }
      matched += 1
      if matched == word.utf8CodeUnitCount { return .ended(index + 1) }
    }
    return .open
  }
}
