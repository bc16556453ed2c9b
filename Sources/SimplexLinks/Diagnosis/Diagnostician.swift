// SPDX-License-Identifier: Apache-2.0

/// Explains why a text is no target: by its first word that resembles a link, else by a name that it nearly holds.
///
/// Each explanation is a fixed number of looks at a word or at changed copies of it, so the whole is linear.
struct Diagnostician {
  let bytes: Bytes
  /// The text without white space at its ends is `start..<end`.
  let start: Int
  let end: Int
  /// Where the second link starts.
  private let secondLink: Int?

  /// - Parameter search: what was found in the text.
  init(_ bytes: Bytes, _ search: LinkSearch) {
    var start = 0
    var end = bytes.count
    while start < end, InvisibleCharacter.isASCIISpace(bytes[start]) { start &+= 1 }
    while end > start, InvisibleCharacter.isASCIISpace(bytes[end &- 1]) { end &-= 1 }
    self.bytes = bytes
    self.start = start
    self.end = end
    secondLink = search.secondStart
  }

  func diagnose() -> LinkDiagnosis {
    if start == end { return LinkDiagnosis(.empty, at: 0) }
    if let second = secondLink { return LinkDiagnosis(.twoLinks, at: second) }
    let word = linkLikeWord()
    if let word, word.repaired != nil { return word }
    if let joined = joined(start) ?? scheme(start, end).flatMap({ joined($0.place) }) { return joined }
    if let word { return word }
    if isCommand { return LinkDiagnosis(.command, at: start) }
    return nameBeside() ?? nameWithoutDot() ?? unfinishedLink() ?? LinkDiagnosis(.notALink, at: start)
  }

  /// A message of one line that starts with `/` is a command.
  var isCommand: Bool {
    bytes[start] == UInt8(ascii: "/") && end &- start > 1
      && bytes.firstIndex(of: 0x0A, from: start, to: end) == nil
  }

  /// Calls `body` with the start and the end of each word, until it returns true.
  private func forEachWord(_ body: (Int, Int) -> Bool) {
    var index = start
    while index < end {
      let space = InvisibleCharacter.spaceLength(bytes, index, end)
      if space > 0 {
        index &+= space
        continue
      }
      let wordStart = index
      while index < end, InvisibleCharacter.spaceLength(bytes, index, end) == 0 { index &+= 1 }
      if body(wordStart, index) { return }
    }
  }

  /// The first word that resembles a link. When a second one does, nobody knows which of them is meant.
  private func linkLikeWord() -> LinkDiagnosis? {
    var found: Explanation?
    forEachWord { wordStart, wordEnd in
      guard let explanation = explainWord(wordStart, wordEnd, isFirst: found == nil) else { return false }
      guard let first = found else {
        found = explanation
        return false
      }
      if first.isLink, explanation.isLink {
        found?.diagnosis = LinkDiagnosis(.twoLinks, at: explanation.diagnosis.offset)
      }
      found?.diagnosis.repaired = nil
      return true
    }
    return found?.diagnosis
  }

  /// A link of the usual sizes that white space or invisible characters broke into pieces.
  private func joined(_ from: Int) -> LinkDiagnosis? {
    switch bytes[from].lowercased {
    case UInt8(ascii: "h"), UInt8(ascii: "s"): break
    default: return nil
    }
    let settled = Settled(Draft(bytes, from, end, joins: true))
    guard settled.isLink, settled.draft.breaks.dropFirst().contains(where: { $0 != .none }),
      let link = settled.draft.link(settled.draft.count), link.hasUsualSizes,
      isSurelyOne(settled.draft, link, hasUsualSizes: true)
    else { return nil }
    var faults = settled.faults
    var index = from
    while index < end {
      if InvisibleCharacter.spaceLength(bytes, index, end) > 0 {
        let isASCII = InvisibleCharacter.isASCIISpace(bytes[index])
        faults.append((isASCII ? .whiteSpaceInside : .invisibleCharacter, index))
        break
      }
      if InvisibleCharacter.length(bytes, index, end) > 0 {
        faults.append((.invisibleCharacter, index))
        break
      }
      index &+= 1
    }
    let repaired = repair(settled, Certainty(isGlued: isGlued(before: from)))
    return faults.min { $0.place < $1.place }.map { LinkDiagnosis($0.code, at: $0.place, repaired: repaired) }
  }

  /// A text that starts with the scheme of a link and then breaks off.
  private func unfinishedLink() -> LinkDiagnosis? {
    let draft = Draft(bytes, start, end)
    guard draft.starts("simplex:"), let failure = draft.failure(draft.count) else { return nil }
    return LinkDiagnosis(.invalidLink, at: draft.origin(failure.offset))
  }

  // MARK: - Names

  /// A name that would be one but for what stands beside it.
  private func nameBeside() -> LinkDiagnosis? {
    var spaced = Array(bytes)
    var index = 0
    var isChanged = false
    while index < spaced.count {
      let length = InvisibleCharacter.anyLength(bytes, index, bytes.count)
      if length > 0, InvisibleCharacter.code(bytes, index) != nil {
        for place in index..<index &+ length { spaced[place] = 0x20 }
        isChanged = true
      }
      index &+= max(length, 1)
    }
    guard isChanged else { return nil }
    let name = spaced.withUnsafeBufferPointer { bytes in
      let search = LinkSearch.search(bytes)
      return search.first == nil ? search.name : nil
    }
    guard let name else { return nil }
    let before = InvisibleCharacter.anyLength(bytes, from: 0, before: name.start)
    if before > 0, let code = InvisibleCharacter.code(bytes, name.start &- before) {
      return LinkDiagnosis(code, at: name.start &- before)
    }
    if name.end < bytes.count, InvisibleCharacter.anyLength(bytes, name.end, bytes.count) > 0,
      let code = InvisibleCharacter.code(bytes, name.end)
    {
      return LinkDiagnosis(code, at: name.end)
    }
    return nil
  }

  /// A contact's name of one label.
  private func nameWithoutDot() -> LinkDiagnosis? {
    var found: LinkDiagnosis?
    forEachWord { wordStart, wordEnd in
      var place = wordStart
      while place < min(wordEnd, wordStart &+ 3), let opening = opening(place) { place = opening }
      guard place < wordEnd, bytes[place] == UInt8(ascii: "@") else { return false }
      var labelEnd = place &+ 1
      while labelEnd < wordEnd, bytes[labelEnd].isAlphanumeric || bytes[labelEnd] == UInt8(ascii: "-") {
        labelEnd &+= 1
      }
      guard labelEnd &- place <= 64, (try? NameReader.labelEnd(bytes, place &+ 1, labelEnd)) == labelEnd else {
        return false
      }
      var rest = wordEnd
      while rest > labelEnd {
        let scalar = CharacterClass.scalar(bytes, from: labelEnd, before: rest)
        let isInvisible = InvisibleCharacter.length(bytes, scalar.start, rest) > 0
        guard isInvisible || Wrapping.isClosing(scalar.value) else { return false }
        rest = scalar.start
      }
      found = LinkDiagnosis(.nameWithoutDot, at: labelEnd)
      return true
    }
    return found
  }

  /// Past the bracket or quote at `place`.
  private func opening(_ place: Int) -> Int? {
    switch bytes[place] {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "<"), UInt8(ascii: "\""), UInt8(ascii: "'"):
      place &+ 1
    default: nil
    }
  }
}
