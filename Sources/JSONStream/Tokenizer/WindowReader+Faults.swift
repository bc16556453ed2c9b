// SPDX-License-Identifier: Apache-2.0

/// What yajl or the guard refuses, and which character decided it.
extension WindowReader {
  /// A token that is still open may not grow past its limit.
  mutating func checkOpenToken(_ token: TokenLexer, decidedAtMost end: Int) {
    guard token.form != .literal else { return }
    let decided = token.start + (token.form == .string ? 1 : 0) + limits.token
    if decided < end { unsafe writer.pointee.fail(.tokenLimit, at: token.start, decided: decided) }
  }

  /// The character at `place` cannot go on with the open token.
  mutating func refuse(_ token: TokenLexer, at place: Int) {
    let decided = token.start + (token.form == .string ? 1 : 0) + limits.token
    if token.form == .string ? decided <= place : token.form == .number && decided < place {
      unsafe writer.pointee.fail(.tokenLimit, at: token.start, decided: decided)
    } else {
      unsafe writer.pointee.fail(.syntax, at: token.form == .string ? token.escapeStart : token.start, decided: place)
    }
  }

  /// VT or FF at `index`, which yajl would pass over: ends or spoils the open token, or stands alone.
  mutating func refuseForbidden(_ base: UnsafePointer<UInt8>, at index: Int) {
    guard var token = lexer else {
      unsafe writer.pointee.fail(.syntax, at: windowOffset + index, decided: windowOffset + index)
      return
    }
    switch unsafe token.read(base, index..<index + 1, offset: windowOffset) {
    case .malformed:
      lexer = token
      refuse(token, at: windowOffset + index)
    default:
      lexer = nil
      showEnded(token, end: windowOffset + index)
      let code: JSONStreamError.Code = isClosed ? .trailingBytes : .syntax
      unsafe writer.pointee.fail(code, at: windowOffset + index, decided: windowOffset + index)
    }
  }

  /// yajl refused something after the last token: finds what, and which character decided it.
  mutating func findFault(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) {
    let from = unsafe max(writer.pointee.lastEnd - windowOffset, start)
    let finder = FaultFinder(limits: limits, offset: windowOffset)
    let fault = unsafe finder.find(base, from..<end, writer.pointee.position)
    if let token = fault.token { lexer = token }
    unsafe writer.pointee.position = fault.position
    unsafe writer.pointee.fail(fault.code, at: fault.offset, decided: fault.decided)
  }

  /// Refuses what is not white space after the closed document, from `index` of the window on.
  mutating func refuseTrailing(from index: Int) {
    if let other = unsafe windowBytes.indices.dropFirst(index).first(where: { unsafe !windowBytes[$0].isJSONWhitespace }
    ) {
      let place = windowOffset + other
      unsafe writer.pointee.fail(.trailingBytes, at: place, decided: place)
    }
  }

  /// A whole token that may not stand where it does. A literal has no limit.
  mutating func refuseMisplaced(_ token: TokenLexer, decided: Int) {
    guard !hasFailed else { return }
    let limit = token.start + (token.form == .string ? 1 : 0) + limits.token
    if token.form != .literal, limit < decided {
      unsafe writer.pointee.fail(.tokenLimit, at: token.start, decided: limit)
    } else {
      unsafe writer.pointee.fail(.syntax, at: token.start, decided: decided)
    }
  }
}
