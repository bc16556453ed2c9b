// SPDX-License-Identifier: Apache-2.0

/// One grammatical unit of a document as the tokenizer met it. Tokens of one window lie side by side on its tape.
///
/// ``bytes`` is valid until the tokenizer's next call.
@safe
package struct JSONToken {
  package enum Kind: UInt8, Sendable {
    case beginObject, endObject, beginArray, endArray
    case name, string, number, `true`, `false`, null
    /// An escaped surrogate half without its other half, in the string or name that ends next. ``start`` is its reverse
    /// solidus; ``end`` is one past the character that made it certain.
    case unpairedSurrogate

    /// Whether it is a whole value.
    var isScalar: Bool {
      switch self {
      case .string, .number, .true, .false, .null: true
      default: false
      }
    }
  }

  /// The contents of a string or name after unescaping, or a number's text.
  package var bytes: UnsafePointer<UInt8>
  /// One past the token's last byte in the document.
  package var end: Int
  /// The length of ``bytes``.
  package var count: UInt32
  /// The token's length in the document, quotes and escapes included.
  package var rawCount: UInt32
  package var kind: Kind
  /// ``unpairedFlag`` and ``asciiFlag``, in one byte, which costs less to hand on than two truth values.
  package var flags: UInt8
  /// Names that stand at the same place in objects of the same shape have the same identity, so that what one means need not
  /// be asked twice; 0 when nothing is known. Below ``identityCount``.
  package var identity: UInt16 = 0

  package static var identityCount: Int { ShapeTree.mostIdentities }
  package static var unpairedFlag: UInt8 { 1 }
  /// On a string or name: everything in its window is ASCII.
  package static var asciiFlag: UInt8 { 2 }

  /// Whether a string or name holds an unpaired surrogate (shown as U+FFFD in ``bytes``). On ``Kind/unpairedSurrogate``:
  /// whether the string stands where a value or a name may.
  package var hasUnpairedSurrogate: Bool { flags & Self.unpairedFlag != 0 }

  /// The token's first byte in the document.
  @inline(__always)
  package var start: Int { end &- Int(rawCount) }

  @inline(__always)
  package var buffer: UnsafeBufferPointer<UInt8> { unsafe UnsafeBufferPointer(start: bytes, count: Int(count)) }
}
