// SPDX-License-Identifier: Apache-2.0

/// Unpaired surrogates: found by the guard, put on the tape before the token that holds them.
extension TapeWriter {
  /// Whether some of this window have not been taken.
  var hasUnpaired: Bool { unpairedNext < unpairedCount }

  /// Those that have not been taken.
  var unpairedLeft: UnsafeBufferPointer<SurrogateCheck.Unpaired> {
    unsafe UnsafeBufferPointer(rebasing: UnsafeBufferPointer(start: unpaired, count: unpairedCount)[unpairedNext...])
  }

  mutating func forgetUnpaired() {
    unpairedNext = 0
    unpairedCount = 0
  }

  /// `most`: how many a window can hold.
  mutating func noteUnpaired(_ found: SurrogateCheck.Unpaired, most: Int) {
    let list = unsafe unpaired ?? .allocate(capacity: most)
    unsafe unpaired = unsafe list
    unsafe list[unpairedCount] = found
    unpairedCount += 1
  }

  /// Puts a token for the first of the unpaired surrogates that were decided before `offset`, and passes over the rest of them.
  ///
  /// `misplaced`: the string stands where neither a value nor a name may.
  mutating func takeUnpaired(before offset: Int, misplaced: Bool = false) -> Bool {
    var taken = false
    while unpairedNext < unpairedCount, let found = unsafe unpaired?[unpairedNext], found.decided < offset {
      if !taken {
        let end = lastEnd
        unsafe put(
          .unpairedSurrogate, shown, 0, rawCount: found.decided + 1 - found.offset, end: found.decided + 1,
          flags: misplaced ? 0 : JSONToken.unpairedFlag)
        lastEnd = end
        taken = true
      }
      unpairedNext += 1
    }
    return taken
  }
}
