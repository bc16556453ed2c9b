// SPDX-License-Identifier: Apache-2.0

/// Tells which character decided a syntax error that yajl has met, and where its token begins.
struct FaultFinder {
  let limits: JSONLimits
  /// The document's offset of `base[0]`.
  let offset: Int

  struct Fault {
    var code: JSONStreamError.Code
    var offset: Int
    var decided: Int
    /// The token that the character spoiled, when it had begun.
    var token: TokenLexer?
    /// What could have come there.
    var position: GrammarPosition
  }

  /// Reads `base[range]`, which begins right after a token (or after what followed it in earlier windows) at `position`.
  func find(_ base: UnsafePointer<UInt8>, _ range: Range<Int>, _ start: GrammarPosition) -> Fault {
    var position = start
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = unsafe base[index]
      if byte.isJSONWhitespace {
        index += 1
      } else if let next = position.after(separator: byte) {
        position = next
        index += 1
      } else if let token = TokenLexer(firstByte: byte, start: offset + index) {
        return unsafe fault(token, base, index + 1..<range.upperBound, position)
      } else {
        break
      }
    }
    let place = offset + index
    return Fault(code: .syntax, offset: place, decided: place, token: nil, position: position)
  }

  private func fault(
    _ begun: TokenLexer, _ base: UnsafePointer<UInt8>, _ range: Range<Int>, _ position: GrammarPosition
  ) -> Fault {
    var token = begun
    let contents = token.start + (token.form == .string ? 1 : 0)
    let decided: Int
    var place = token.start
    var spoiled: TokenLexer?
    switch unsafe token.read(base, range, offset: offset) {
    case .malformed(let index):
      decided = offset + index
      spoiled = token
      if token.form == .string { place = token.escapeStart }
    case .ended(let index): decided = token.form == .number ? offset + index : offset + index - 1
    case .open: decided = offset + range.upperBound
    }
    // In a string the deciding character is itself a byte of the token; a number it only ends.
    let pastLimit = contents + limits.token
    let isTooLong = token.form == .string && spoiled != nil ? pastLimit <= decided : pastLimit < decided
    if token.form != .literal, isTooLong {
      return Fault(code: .tokenLimit, offset: token.start, decided: pastLimit, token: token, position: position)
    }
    return Fault(code: .syntax, offset: place, decided: decided, token: spoiled, position: position)
  }
}
