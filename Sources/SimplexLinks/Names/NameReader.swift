// SPDX-License-Identifier: Apache-2.0

/// The grammar of labels and domains, on bytes.
///
/// A label is 1 to 63 ASCII letters and digits, with single hyphens between them; a domain is labels joined by dots, at
/// most 253 bytes in all.
enum NameReader {
  /// Where the label that starts at `start` ends: at a dot, or at `end`.
  static func labelEnd(_ bytes: Bytes, _ start: Int, _ end: Int) throws(NameError) -> Int {
    var index = start
    var afterHyphen = true
    while index < end {
      let byte = bytes[index]
      if byte.isAlphanumeric {
        afterHyphen = false
      } else if byte == UInt8(ascii: "-"), !afterHyphen {
        afterHyphen = true
      } else if byte == UInt8(ascii: "."), index > start {
        break
      } else {
        let isEmpty = byte == UInt8(ascii: ".") && index == start
        throw NameError(code: isEmpty ? .emptyLabel : .invalidCharacter, offset: index)
      }
      index &+= 1
    }
    guard index > start else { throw NameError(code: .emptyLabel, offset: index) }
    guard !afterHyphen else { throw NameError(code: .invalidCharacter, offset: index &- 1) }
    guard index &- start <= PinnedRevision.maximumLabelLength else {
      throw NameError(code: .labelTooLong, offset: start)
    }
    return index
  }

  /// Checks a domain, or a single label where that is allowed.
  ///
  /// - Returns: where the last label starts.
  static func check(_ bytes: Bytes, _ start: Int, _ end: Int, allowsLabel: Bool) throws(NameError) -> Int {
    var labelStart = start
    while true {
      let labelEnd = try labelEnd(bytes, labelStart, end)
      if labelEnd == end { break }
      labelStart = labelEnd &+ 1
    }
    let limit = PinnedRevision.maximumNameLength
    guard end &- start <= limit else { throw NameError(code: .nameTooLong, offset: start &+ limit) }
    guard allowsLabel || labelStart > start else { throw NameError(code: .missingTopLevelLabel, offset: end) }
    return labelStart
  }
}
