// SPDX-License-Identifier: Apache-2.0

extension UnsafeBufferPointer<UInt8> {
  /// Whether `part`, at most 1,024 bytes, stands somewhere in these bytes. No byte is looked at again when an attempt
  /// fails (Knuth, Morris and Pratt), so the cost is that of one look at the text.
  func holds(_ part: [UInt8]) -> Bool {
    guard !part.isEmpty, part.count <= 1_024 else { return false }
    // How much of the part is known to match when the next byte does not.
    var fallback = [0]
    var matched = 0
    for byte in part.dropFirst() {
      while matched > 0, byte != part[matched] { matched = fallback[matched &- 1] }
      if byte == part[matched] { matched &+= 1 }
      fallback.append(matched)
    }
    matched = 0
    for byte in self {
      while matched > 0, byte != part[matched] { matched = fallback[matched &- 1] }
      if byte == part[matched] { matched &+= 1 }
      if matched == part.count { return true }
    }
    return false
  }
}
