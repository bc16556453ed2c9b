// SPDX-License-Identifier: Apache-2.0

/// The escapes that a link meets on its way through web pages and addresses.
enum Escapes {
  private static let named: [(StaticString, UInt8)] = [
    ("amp;", 0x26), ("lt;", 0x3C), ("gt;", 0x3E), ("quot;", 0x22), ("apos;", 0x27), ("num;", 0x23), ("colon;", 0x3A),
    ("sol;", 0x2F), ("quest;", 0x3F), ("equals;", 0x3D), ("period;", 0x2E), ("lowbar;", 0x5F), ("percnt;", 0x25),
    ("nbsp;", 0x20),
  ]

  /// Undoes one layer of escapes: those of HTML if there are any, else the percent signs. Tells which, and where the
  /// first one stands.
  static func undone(_ draft: Draft) -> (draft: Draft, code: LinkDiagnosis.Code, place: Int)? {
    if let (output, place) = undone(draft, html: true) { return (output, .htmlEscaped, place) }
    if let (output, place) = undone(draft, html: false) { return (output, .percentEncoded, place) }
    return nil
  }

  private static func undone(_ draft: Draft, html: Bool) -> (Draft, Int)? {
    let mark = html ? UInt8(ascii: "&") : UInt8(ascii: "%")
    return draft.withBytes { bytes in
      guard bytes.firstIndex(of: mark, from: 0, to: bytes.count) != nil else { return nil }
      var output = Draft(end: draft.end, capacity: bytes.count)
      var reader = ByteReader(bytes)
      var place: Int?
      while let byte = reader.next {
        let index = reader.position
        output.leaveOut(draft.breaks[index])
        if byte == mark, let scalar = html ? takeHTML(&reader) : takePercent(&reader) {
          place = place ?? draft.origins[index]
          if html {
            output.append(UTF8.encode(scalar).map(Array.init) ?? [], at: draft.origins[index])
          } else {
            output.append(UInt8(truncatingIfNeeded: scalar.value), at: draft.origins[index])
          }
        } else {
          output.append(byte, at: draft.origins[index])
          reader.position = index &+ 1
        }
      }
      return place.map { (output, $0) }
    }
  }

  private static func takePercent(_ reader: inout ByteReader) -> Unicode.Scalar? {
    let bytes = reader.bytes
    let index = reader.position
    guard bytes.count &- index > 2, let high = bytes[index &+ 1].hexValue, let low = bytes[index &+ 2].hexValue else {
      return nil
    }
    reader.position = index &+ 3
    return Unicode.Scalar(high &<< 4 | low)
  }

  /// A named escape, or the number of a scalar.
  private static func takeHTML(_ reader: inout ByteReader) -> Unicode.Scalar? {
    reader.position &+= 1
    for (name, character) in named where reader.take(name) { return Unicode.Scalar(character) }
    guard reader.take(UInt8(ascii: "#")) else { return nil }
    var value: UInt32 = 0
    let isHex = reader.take(UInt8(ascii: "x")) || reader.take(UInt8(ascii: "X"))
    var count = 0
    while count < 7, let digit = isHex ? reader.next?.hexValue : reader.next?.digitValue {
      value = value &* (isHex ? 16 : 10) &+ UInt32(digit)
      count &+= 1
      reader.position &+= 1
    }
    guard count > 0, value > 0, reader.take(UInt8(ascii: ";")) else { return nil }
    return Unicode.Scalar(value)
  }
}
