// SPDX-License-Identifier: Apache-2.0

/// Bare domains in messages: `name.tld` or `sub.name.tld`.
///
/// The name is 1 to 24 ASCII letters and the top-level label 2 to 8. The sub-domain is 3 to 8 characters of any kind but
/// the dot, so `abc@x.mail.com` and `ftp://x.bc.de` pass as well.
enum WebDomain {
  /// Read from the end, so that a long word costs nothing.
  static func isValid(_ bytes: Bytes, _ start: Int, _ end: Int) -> Bool {
    let topStart = lettersStart(bytes, start, end, limit: 9)
    guard end &- topStart >= 2, end &- topStart <= 8, topStart > start, bytes[topStart &- 1] == UInt8(ascii: ".")
    else { return false }
    let nameEnd = topStart &- 1
    let nameStart = lettersStart(bytes, start, nameEnd, limit: 25)
    guard nameEnd &- nameStart >= 1, nameEnd &- nameStart <= 24 else { return false }
    if nameStart == start { return true }
    let subEnd = nameStart &- 1
    guard bytes[subEnd] == UInt8(ascii: "."), subEnd &- start <= 32 else { return false }
    let count = CharacterClass.scalarCount(bytes, start, subEnd, limit: 9)
    return count >= 3 && count <= 8 && !bytes[start..<subEnd].contains(UInt8(ascii: "."))
  }

  private static func lettersStart(_ bytes: Bytes, _ start: Int, _ end: Int, limit: Int) -> Int {
    var index = end
    while index > start, end &- index < limit, bytes[index &- 1].isLetter { index &-= 1 }
    return index
  }
}
