// SPDX-License-Identifier: Apache-2.0

/// What is wrong with a word of the text, or around it.
extension Diagnostician {
  /// The most schemes of a word that are looked at.
  private static let mostSchemes = 4

  /// Explains the word `start..<end` if it resembles a link. `isFirst` tells that no word before it does; else only
  /// whether there is an explanation matters.
  func explainWord(_ start: Int, _ end: Int, isFirst: Bool) -> Explanation? {
    var from = start
    for _ in 0..<Self.mostSchemes {
      guard let (place, scheme) = scheme(from, end) else { return nil }
      // Full links hold addresses of queues.
      if scheme == .address, from > start { return nil }
      if let found = explain(Word(start: start, place: place, end: end), scheme, isFirst) { return found }
      from = place &+ 1
    }
    return nil
  }

  /// What is wrong with a word, and whether it is a link once that is set right.
  struct Explanation {
    var diagnosis: LinkDiagnosis
    var isLink = false
  }

  /// A word of the text, and the place in it where a link seems to start.
  private struct Word {
    var start: Int
    var place: Int
    var end: Int
    /// Whether another link stands before this one, as the label of a text link.
    var hasOther = false
  }

  private func explain(_ whole: Word, _ scheme: Scheme, _ isFirst: Bool) -> Explanation? {
    let word = scheme == .address ? whole : target(whole)
    let closing = Wrapping.closing(bytes, from: word.start, word.place, word.end)
    let end = closing ?? word.end
    let draft = Draft(bytes, word.place, end)
    if let code = Self.otherAddress(draft) { return Explanation(diagnosis: LinkDiagnosis(code, at: word.place)) }
    if scheme == .http { return explainHTTP(draft, word).map { Explanation(diagnosis: $0) } }
    let settled: Settled
    let escape: LinkFault?
    switch settle(draft, word, end) {
    case .nothing: return nil
    case .address(let code): return Explanation(diagnosis: LinkDiagnosis(code, at: word.place))
    case .link(let link, let fault): (settled, escape) = (link, fault)
    }
    guard isFirst else {
      return Explanation(diagnosis: LinkDiagnosis(.invalidLink, at: word.place), isLink: settled.isLink)
    }

    var faults: [LinkFault] = []
    if let fault = settled.remainingFault { faults.append(fault) }
    if let escape { faults.append(escape) }
    faults += settled.faults
    if let place = firstInvisible(word.place, end) { faults.append((.invisibleCharacter, place)) }
    let mark = addSurroundings(word, isClosed: closing != nil, settled, &faults)
    let first = faults.min { $0.place < $1.place } ?? (.trailingPunctuation, end)

    var isCertain = !word.hasOther
    // A mark that closes what another opened is no part of a key, and a key may end in it.
    if let last = settled.draft.bytes.last, last == UInt8(ascii: "_") || last == UInt8(ascii: "-") {
      let before = word.place > word.start ? bytes[word.place &- 1] : 0
      if last == before || last == mark { isCertain = false }
    }
    let certainty = Certainty(
      isGlued: closing == nil && isGlued(before: word.place), isEscaped: escape != nil, next: next(after: word.end))
    let diagnosis = LinkDiagnosis(
      first.code, at: first.place, repaired: isCertain ? repair(settled, certainty) : nil)
    return Explanation(diagnosis: diagnosis, isLink: settled.isLink)
  }

  /// What comes to light in a word.
  private enum Content {
    case nothing
    /// An address that no one connects to.
    case address(LinkDiagnosis.Code)
    /// A link, or nearly one, and the escape that hid it.
    case link(Settled, LinkFault?)
  }

  /// Sets right what can be, undoing up to three layers of escapes.
  private func settle(_ draft: Draft, _ word: Word, _ end: Int) -> Content {
    var settled = Settled(draft)
    if settled.isLink {
      // An escape in a query names a parameter that nobody reads, and hides one or an end.
      if settled.hasQuery, Escapes.undone(draft)?.code == .htmlEscaped { settled.doubt() }
      return .link(settled, nil)
    }
    let hasPlainScheme = settled.draft.starts("simplex:/") || settled.draft.starts("https:/")
    var best = settled.isLinkLike ? Content.link(settled, nil) : .nothing
    var escape: LinkFault?
    var isInDoubt = false
    var firstEscape = 0
    var current = draft
    for _ in 0..<3 {
      guard let next = Escapes.undone(current) else { break }
      if next.code == .percentEncoded, Self.mayBeValue(current) { isInDoubt = true }
      current = next.draft
      if escape == nil {
        firstEscape = next.place
        var place = next.place
        // What wraps the link may be escaped, too.
        if next.code == .htmlEscaped, let before = bytes.firstIndex(of: UInt8(ascii: "&"), from: word.start, to: end) {
          place = min(place, before)
        }
        escape = (next.code, place)
      }
      if let code = Self.otherAddress(current) { return .address(code) }
      var attempt = Settled(current)
      if isInDoubt || Self.addsParts(draft, current, firstEscape: firstEscape) { attempt.doubt() }
      if attempt.isLink { return .link(attempt, escape) }
      if attempt.isLinkLike, !hasPlainScheme || !settled.isLinkLike { best = .link(attempt, escape) }
    }
    return best
  }

  /// A link but for the missing `s` of its scheme, which nobody can be sure of.
  private func explainHTTP(_ draft: Draft, _ word: Word) -> LinkDiagnosis? {
    var secure = draft
    secure.insert(UInt8(ascii: "s"), at: 4)
    return Settled(secure).isLink ? LinkDiagnosis(.invalidLink, at: word.place) : nil
  }

  /// The target of a text link whose label is a link.
  private func target(_ word: Word) -> Word {
    guard word.place > word.start, bytes[word.place &- 1] == UInt8(ascii: "[") else { return word }
    var index = word.place
    while let bracket = bytes.firstIndex(of: UInt8(ascii: "]"), from: index, to: word.end) {
      if bracket &+ 2 < word.end, bytes[bracket &+ 1] == UInt8(ascii: "("),
        scheme(at: bracket &+ 2, word.end) != nil
      {
        let label = bytes.slice(word.place, bracket)
        let rest = bytes.slice(bracket &+ 2, word.end)
        let isSame =
          rest.count >= label.count && rest.slice(0, label.count).equals(label)
          && (rest.count == label.count || rest[label.count] == UInt8(ascii: ")"))
        return Word(start: word.start, place: bracket &+ 2, end: word.end, hasOther: !isSame)
      }
      index = bracket &+ 1
    }
    return word
  }

  private func firstInvisible(_ from: Int, _ to: Int) -> Int? {
    var index = from
    while index < to {
      if InvisibleCharacter.length(bytes, index, to) > 0 { return index }
      index &+= 1
    }
    return nil
  }

  // MARK: - Around the link

  /// Adds the faults of what stands around the link; returns the mark of the format that takes it in.
  private func addSurroundings(
    _ word: Word, isClosed: Bool, _ settled: Settled, _ faults: inout [LinkFault]
  ) -> UInt8? {
    if isCommand { faults.append((.command, start)) }
    if !isClosed, word.end < bytes.count, let code = InvisibleCharacter.code(bytes, word.end) {
      faults.append((code, word.end))
    }
    if let fault = faultBefore(word) { faults.append(fault) }
    let isTarget =
      word.place > word.start &+ 1 && bytes[word.place &- 1] == UInt8(ascii: "(")
      && bytes[word.place &- 2] == UInt8(ascii: "]")
    if isTarget, settled.draft.link(settled.draft.count)?.isFull == true {
      // The label is what it is for.
      faults.removeAll { $0.place < word.place && $0.code != .command }
      faults.append((.fullLinkInTextLink, word.place))
      return nil
    }
    var scanner = MessageScanner(bytes, into: LinkSearch())
    let fragment = scanner.fragmentStart(at: word.place)
    var mark: UInt8?
    if fragment < word.place {
      switch bytes[fragment] {
      case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "`"), UInt8(ascii: "#"),
        UInt8(ascii: "!"), UInt8(ascii: "@"), UInt8(ascii: "/"):
        faults.append((.swallowedByFormat, fragment))
        mark = bytes[fragment]
      default: break
      }
    }
    if isClosed, !isTarget, let place = outermostOpening(word) { faults.append((.wrapped, place)) }
    if fragment < word.place, word.place > word.start, !faults.contains(where: { $0.place < word.place }) {
      faults.append((.insideWord, word.place))
    }
    return mark
  }

  private func outermostOpening(_ word: Word) -> Int? {
    var place = word.place
    for _ in 0..<3 {
      guard let opening = Wrapping.opening(bytes, from: word.start, before: place) else { break }
      place = opening
    }
    return place < word.place ? place : nil
  }

  /// Invisible characters, or white space that ends no word, right before the link.
  private func faultBefore(_ word: Word) -> LinkFault? {
    var place = word.place
    while true {
      let length = InvisibleCharacter.anyLength(bytes, from: 0, before: place)
      guard length > 0, InvisibleCharacter.code(bytes, place &- length) != nil else { break }
      place &-= length
    }
    return place < word.place ? InvisibleCharacter.code(bytes, place).map { ($0, place) } : nil
  }
}
