// SPDX-License-Identifier: Apache-2.0

/// One grammatical unit of a JSON document, in the terms of RFC 8259.
public enum JSONEvent: Hashable, Sendable {
  /// `{`
  case beginObject
  /// `}`
  case endObject
  /// `[`
  case beginArray
  /// `]`
  case endArray
  /// A member's name, unescaped. Names may repeat; what a repeated name means is for the reader to say.
  case name(String)
  /// A string, unescaped.
  case string(String)
  /// A number's text as it stands in the document: nothing is rounded.
  case number(String)
  /// `true` or `false`
  case bool(Bool)
  /// `null`
  case null

  /// The event of a token, or nil for a token that is no event.
  init?(_ token: JSONToken) {
    switch token.kind {
    case .beginObject: self = .beginObject
    case .endObject: self = .endObject
    case .beginArray: self = .beginArray
    case .endArray: self = .endArray
    case .name: self = unsafe .name(String(wellFormed: token.buffer))
    case .string: self = unsafe .string(String(wellFormed: token.buffer))
    case .number: self = unsafe .number(String(wellFormed: token.buffer))
    case .true: self = .bool(true)
    case .false: self = .bool(false)
    case .null: self = .null
    case .unpairedSurrogate: return nil
    }
  }
}
