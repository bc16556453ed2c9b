// SPDX-License-Identifier: Apache-2.0

/// The start of a link written wrongly: its scheme, its letter, its port.
extension Diagnostician {
  /// A second slash after `simplex:`, or upper-case letters where there must be none.
  func wrongStart() -> LinkDiagnosis? {
    if starts("simplex://", at: start, ignoringCase: true) {
      let repaired = Array("simplex:/".utf8) + bytes[(start &+ 10)..<end]
      return LinkDiagnosis(.doubleSlash, at: start &+ 9, repaired: link(repaired))
    }
    let isSimplex = starts("simplex:/", at: start, ignoringCase: true)
    let isHTTPS = starts("https://", at: start, ignoringCase: true)
    guard isSimplex || isHTTPS else { return nil }
    let length = isSimplex ? 9 : 8
    var repaired = Array(bytes[start..<end])
    if !starts(isSimplex ? "simplex:/" : "https://", at: start) {
      for index in 0..<length { repaired[index] = repaired[index].lowercased }
      let whole = link(repaired)
      if isSimplex || whole != nil { return LinkDiagnosis(.upperCaseScheme, at: start, repaired: whole) }
      return nil
    }
    // The letter stands after the first slash of the path.
    guard let slash = bytes.firstIndex(of: UInt8(ascii: "/"), from: start &+ 8, to: end),
      slash &+ 1 < end, bytes[slash &+ 1] == UInt8(ascii: "I")
    else { return nil }
    repaired[slash &+ 1 &- start] = UInt8(ascii: "i")
    return link(repaired).map { LinkDiagnosis(.upperCaseLetter, at: slash &+ 1, repaired: $0) }
  }

  /// A port after the host of a short link.
  func wrongPort() -> LinkDiagnosis? {
    guard starts("https://", at: start) else { return nil }
    var reader = ByteReader(bytes.slice(start, end), at: 8)
    guard (try? reader.takeHost()) != nil else { return nil }
    let colon = reader.position
    guard reader.take(UInt8(ascii: ":")), reader.takeNumber() != nil else { return nil }
    var repaired = Array(reader.bytes[..<colon]) + Array(reader.bytes[reader.position...])
    guard link(repaired) != nil else { return nil }
    repaired.append(repaired.contains(UInt8(ascii: "?")) ? UInt8(ascii: "&") : UInt8(ascii: "?"))
    repaired.append("p=")
    let port = reader.bytes[(colon &+ 1)..<reader.position]
    repaired.append(contentsOf: port)
    // A port that is given twice, or is none, leaves nothing certain.
    var number = ByteReader(Bytes(rebasing: port))
    let value = number.takeNumber() ?? 0
    let isCertain = value <= 65535 && port.count <= 5 && portOf(repaired) == Int64(value)
    return LinkDiagnosis(.portInAuthority, at: start &+ colon, repaired: isCertain ? link(repaired) : nil)
  }

  private func portOf(_ candidate: [UInt8]) -> Int64? {
    candidate.withUnsafeBufferPointer { bytes in
      guard case .short(let link)? = try? LinkReader.link(bytes) else { return nil }
      return link.server.port
    }
  }
}
