// SPDX-License-Identifier: Apache-2.0

/// Where something may start that resembles a link.
extension Diagnostician {
  enum Scheme {
    case https, simplex, http, address
  }

  private static let schemes: [(StaticString, Scheme)] = [
    ("https", .https), ("simplex", .simplex), ("http", .http), ("smp", .address), ("xftp", .address),
    ("xrcp", .address),
  ]

  /// The first scheme between `from` and `to`, in any letter case, plain or followed by an escape.
  func scheme(_ from: Int, _ to: Int) -> (place: Int, scheme: Scheme)? {
    var index = from
    while index < to {
      if let scheme = scheme(at: index, to) { return (index, scheme) }
      index &+= 1
    }
    return nil
  }

  /// The scheme that starts at `place`.
  func scheme(at place: Int, _ to: Int) -> Scheme? {
    switch bytes[place].lowercased {
    case UInt8(ascii: "h"), UInt8(ascii: "s"), UInt8(ascii: "x"): break
    default: return nil
    }
    for (name, scheme) in Self.schemes where holds(name, place, to) {
      // The others may be glued to a word; they are links all the same. After `=` stands the queue of a full link.
      let before = place > 0 ? bytes[place &- 1] : 0
      let isGlued = scheme == .address && (before.isAlphanumeric || before == UInt8(ascii: "="))
      if !isGlued { return scheme }
    }
    return nil
  }

  /// The most invisible characters that a scheme may hold between two letters.
  private static let mostInvisible = 4

  /// Whether a scheme stands at `place`, and after it what may be its colon.
  private func holds(_ name: StaticString, _ place: Int, _ to: Int) -> Bool {
    guard bytes[place].lowercased == name.utf8Start[0] else { return false }
    var index = place
    for letter in 0..<name.utf8CodeUnitCount {
      guard index < to, bytes[index].lowercased == name.utf8Start[letter] else { return false }
      index = visible(index &+ 1, to)
    }
    guard index < to else { return false }
    if bytes[index] == UInt8(ascii: "%") || bytes[index] == UInt8(ascii: "&") { return true }
    guard bytes[index] == UInt8(ascii: ":") else { return false }
    index = visible(index &+ 1, to)
    return index < to
      && (bytes[index] == UInt8(ascii: "/") || bytes[index] == UInt8(ascii: "%") || bytes[index] == UInt8(ascii: "&"))
  }

  private func visible(_ place: Int, _ to: Int) -> Int {
    var index = place
    for _ in 0..<Self.mostInvisible {
      guard index < to else { break }
      let length = InvisibleCharacter.length(bytes, index, to)
      if length == 0 { break }
      index &+= length
    }
    return index
  }

  /// An address that no one connects to.
  static func otherAddress(_ draft: Draft) -> LinkDiagnosis.Code? {
    if draft.starts("smp://", ignoringCase: true) { return .smpAddress }
    if draft.starts("xftp://", ignoringCase: true) { return .xftpAddress }
    if draft.starts("xrcp:/", ignoringCase: true) { return .xrcpAddress }
    if draft.starts("simplex:/file#", ignoringCase: true) { return .fileLink }
    if draft.starts("simplex://file#", ignoringCase: true) { return .fileLink }
    return draft.starts("https://simplex.chat/file#", ignoringCase: true) ? .fileLink : nil
  }
}
