// SPDX-License-Identifier: Apache-2.0

/// A place in a document as a JSON Pointer (RFC 6901): the names and indices from the root down.
///
/// Places reported by this package are bounded: at most eight tokens, and at most 64 bytes of each name, cut at a
/// scalar's boundary. What lies deeper is reported at the eighth token.
public struct JSONPointer: Sendable, CustomStringConvertible {
  /// The reference tokens, unescaped; an array's index stands as decimal digits. Empty for the whole document.
  public var tokens: [String]

  /// A pointer to the whole document.
  public init() { tokens = [] }

  /// A pointer with these reference tokens, unescaped.
  public init(tokens: [String]) { self.tokens = tokens }

  /// Reads the text form, or gives nil when it is neither empty nor begins with a solidus, or when a tilde in it is
  /// not followed by `0` or `1`. Linear in the length of the text.
  public init?(_ text: String) {
    guard let first = text.utf8.first else {
      tokens = []
      return
    }
    guard first == UInt8(ascii: "/") else { return nil }
    var tokens: [String] = []
    var token: [UInt8] = []
    var escaped = false
    for byte in text.utf8.dropFirst() {
      if escaped {
        switch byte {
        case UInt8(ascii: "0"): token.append(UInt8(ascii: "~"))
        case UInt8(ascii: "1"): token.append(UInt8(ascii: "/"))
        default: return nil
        }
        escaped = false
      } else if byte == UInt8(ascii: "~") {
        escaped = true
      } else if byte == UInt8(ascii: "/") {
        tokens.append(String(decoding: token, as: UTF8.self))
        token.removeAll(keepingCapacity: true)
      } else {
        token.append(byte)
      }
    }
    if escaped { return nil }
    tokens.append(String(decoding: token, as: UTF8.self))
    self.tokens = tokens
  }

  /// The text form: a solidus before each token, `~` and `/` inside a token escaped as `~0` and `~1`.
  public var description: String {
    var text = ""
    for token in tokens {
      text += "/"
      for scalar in token.unicodeScalars {
        switch scalar {
        case "~": text += "~0"
        case "/": text += "~1"
        default: text.unicodeScalars.append(scalar)
        }
      }
    }
    return text
  }

  /// The most tokens that a reported place has.
  package static let reportedTokens = 8
  /// The most bytes of a name that a reported place has.
  package static let reportedNameBytes = 64
}

extension JSONPointer: Hashable {
  /// Whether both name the same place, scalar for scalar (no Unicode equivalence).
  public static func == (lhs: JSONPointer, rhs: JSONPointer) -> Bool {
    lhs.tokens.elementsEqual(rhs.tokens) { $0.utf8.elementsEqual($1.utf8) }
  }

  /// Hashes the bytes of the tokens.
  public func hash(into hasher: inout Hasher) {
    for token in tokens {
      hasher.combine(token.utf8.count)
      for byte in token.utf8 { hasher.combine(byte) }
    }
  }
}

extension JSONPointer: ExpressibleByStringLiteral {
  /// A pointer written in code, such as `"/entries"`. What is no pointer by RFC 6901 is read in its spirit: a first solidus
  /// that is missing is supplied, and a tilde that begins no escape stands for itself.
  public init(stringLiteral text: String) {
    let rooted = text.isEmpty || text.utf8.first == UInt8(ascii: "/") ? text : "/" + text
    self =
      JSONPointer(rooted)
      ?? JSONPointer(
        tokens: rooted.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(String.init))
  }
}
