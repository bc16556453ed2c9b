// SPDX-License-Identifier: Apache-2.0

/// Characters that do not belong into a link, or stand for others.
extension Diagnostician {
  /// Invisible characters or white space, without which the text is a link.
  func hiddenCharacters() -> LinkDiagnosis? {
    var visible: [UInt8] = []
    var dense: [UInt8] = []
    visible.reserveCapacity(end &- start)
    dense.reserveCapacity(end &- start)
    var firstInvisible: Int?
    var firstSpace: Int?
    var index = start
    while index < end {
      let length = InvisibleCharacter.length(bytes, index, end)
      if length > 0 {
        firstInvisible = firstInvisible ?? index
        index &+= length
        continue
      }
      visible.append(bytes[index])
      if Self.isSpace(bytes[index]) {
        firstSpace = firstSpace ?? index
      } else {
        dense.append(bytes[index])
      }
      index &+= 1
    }
    if let firstInvisible, let repaired = link(visible, hostsAsIn: bytes) {
      return LinkDiagnosis(.invisibleCharacter, at: firstInvisible, repaired: repaired)
    }
    if let firstSpace, let repaired = link(dense, hostsAsIn: bytes) {
      return LinkDiagnosis(.whiteSpaceInside, at: firstSpace, repaired: repaired)
    }
    return nil
  }

  /// A link escaped for HTML, or percent-encoded as a whole.
  func escaped() -> LinkDiagnosis? {
    if let escape = bytes.firstIndex(of: UInt8(ascii: "&"), from: start, to: end),
      let repaired = link(HTMLEscapes.decoded(bytes, start, end))
    {
      return LinkDiagnosis(.htmlEscaped, at: escape, repaired: repaired)
    }
    if let escape = bytes.firstIndex(of: UInt8(ascii: "%"), from: start, to: end) {
      var decoded: [UInt8] = []
      decoded.reserveCapacity(end &- start)
      var index = start
      while index < end {
        // Here a plus is a plus: only the whole was encoded.
        if bytes[index] == UInt8(ascii: "+") {
          decoded.append(bytes[index])
          index &+= 1
        } else {
          decoded.append(QueryString.decodedByte(bytes, &index, end))
        }
      }
      if let repaired = link(decoded) { return LinkDiagnosis(.percentEncoded, at: escape, repaired: repaired) }
    }
    return nil
  }
}
