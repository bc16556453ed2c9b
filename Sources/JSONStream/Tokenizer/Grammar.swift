// SPDX-License-Identifier: Apache-2.0

/// What may come next between two tokens.
enum GrammarPosition: UInt8 {
  case value, firstValueOrEnd, firstNameOrEnd, name, colon, afterValueInArray, afterValueInObject, closed

  /// Whether a value may begin here.
  var allowsValue: Bool { self == .value || self == .firstValueOrEnd }
  /// Whether a member's name may begin here.
  var allowsName: Bool { self == .name || self == .firstNameOrEnd }

  /// The position after a comma or colon, or nil where it may not stand.
  func after(separator byte: UInt8) -> GrammarPosition? {
    switch (byte, self) {
    case (UInt8(ascii: ","), .afterValueInArray): return .value
    case (UInt8(ascii: ","), .afterValueInObject): return .name
    case (UInt8(ascii: ":"), .colon): return .value
    default: return nil
    }
  }
}

extension UInt8 {
  /// SP, TAB, LF, CR: the white space of RFC 8259.
  @inline(__always)
  package var isJSONWhitespace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }

  /// A byte that numbers and literals are made of.
  @inline(__always)
  var isBareTokenByte: Bool {
    (self >= 0x30 && self <= 0x39) || (self | 0x20 >= 0x61 && self | 0x20 <= 0x7A) || self == 0x2B || self == 0x2D
      || self == 0x2E
  }
}
