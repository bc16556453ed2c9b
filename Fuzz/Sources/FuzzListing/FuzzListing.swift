// SPDX-License-Identifier: Apache-2.0

import CLibFuzzer
import DirectorySupport
import FuzzSupport
import SimplexDirectory

/// Any bytes as a published listing.
///
/// 1. Nothing traps, hangs or leaks, whatever the bytes, the cuts and the limits; after an error, and after the end, every
///    call answers as the contract says; the counters count.
/// 2. However the bytes are cut, entries, drops, error code, offset and path are the same.
/// 3. Every element is kept or dropped, once: indices are 0, 1, 2, …; places of drops rise inside the input.
/// 4. The elements are those that the element reader finds in `entries`, and drops have their places.
/// 5. An element decodes alone as it does in its listing.
/// 6. Changing one element changes its outcome only.
/// 7. The link of an entry is, by itself, a link of the type that the entry tells, and a listing may have that type.
/// 8. An error has a known code and a place in the input (at its end for the codes that the end decides); paths have at
///    most 8 tokens of 64 bytes each; a message is short, so it cannot carry much of the input.
/// 9. A listing that decodes within limits decodes within higher ones, and keeps at least the same entries.
/// 10. Every string is well-formed UTF-8 and has no U+FFFD that the input has not.
/// 11. The longer the listing, the memory stays the same, bounded by the limits; and 64 KiB take less than two seconds.
/// 12. The whole-listing interface and the asynchronous ones give what the decoder gives.
/// 14. The first occurrence of a member of an entry counts; later ones change nothing. (13 is for responses.)
/// 15. Strings spelled with an escape, which yajl is shown whole, mean what they mean when it is spared them.
/// 16. What is computed from an entry's fields is as documented; times read back and are ordered; equal entries hash equally.
/// 17. A document gives what it gives when yajl is shown every byte of it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzListing(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let input = FuzzInput(start, count) else { return -1 }
  let checks = checkListing(input)
  if input.checksAll || input.options.isAsynchronous && input.isTurn(9, oneIn: 16) { checkSequences(checks) }
  return 0
}

private typealias Outcome = DirectoryOutcome<ListingEntry>

extension DirectoryOutcome<ListingEntry> {
  fileprivate mutating func append(_ element: ListingElement) {
    switch element {
    case .entry(let entry): parts.append(.entry(entry))
    case .dropped(let drop):
      hasDrops = true
      parts.append(.dropped(drop))
    }
  }
}

private func checkSequences(_ checks: DirectoryChecks<ListingDocument>) {
  let bytes = checks.input.bytes
  let limits = checks.limits
  let dates = checks.input.options.invalidDates
  do throws(DirectoryError) {
    let listing = try DirectoryListing(decoding: bytes, limits: limits, invalidDates: dates)
    let isSame = listing.entries == checks.whole.entries && listing.dropped == checks.whole.dropped
    property(12, checks.whole.error == nil && isSame, "a listing at once")
  } catch { property(12, error == checks.whole.error, "a listing at once: \(error)") }
  let cuts = pieces(of: bytes, checks.input.options.cut, hash: checks.input.hash).map { Array(bytes[$0]) }
  let later = waiting { () async -> [Outcome] in
    var byBytes = Outcome()
    do {
      for try await element in DirectoryListing.elements(in: AsyncPieces(bytes), limits: limits, invalidDates: dates) {
        byBytes.append(element)
      }
    } catch { byBytes.error = error as? DirectoryError }
    var byPieces = Outcome()
    do {
      for try await element in DirectoryListing.elements(
        inChunks: AsyncPieces(cuts), limits: limits, invalidDates: dates)
      { byPieces.append(element) }
    } catch { byPieces.error = error as? DirectoryError }
    return [byBytes, byPieces]
  }
  property(12, later.allSatisfy { $0 == checks.whole }, "an asynchronous listing")
}

/// Changes members, values and escapes half of the time, bytes the other half.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutateListing(_ data: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int, _ seed: CUnsignedInt) -> Int
{
  JSONMutator.mutate(data, count, limit, seed: UInt64(seed)) { LLVMFuzzerMutate(data, count, limit) }
}
