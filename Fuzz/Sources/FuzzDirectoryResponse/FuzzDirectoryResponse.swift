// SPDX-License-Identifier: Apache-2.0

import CLibFuzzer
import DirectorySupport
import FuzzSupport
import SimplexDirectory

/// Any bytes as a search response.
///
/// 1. Nothing traps, hangs or leaks, whatever the bytes, the cuts and the limits; after an error, and after the end, every
///    call answers as the contract says; the counters count.
/// 2. However the bytes are cut, entries, drops, cursor, error code, offset and path are the same.
/// 3. Every element is kept or dropped, once: indices are 0, 1, 2, …; places of drops rise inside the input.
/// 4. In a page the elements are those that the element reader finds in `entries`, and drops have their places.
/// 5. An element decodes alone as it does in its page.
/// 6. Changing one element changes its outcome only.
/// 7. The link of an entry is, by itself, a link of the type that the entry tells, and a search may give that type.
/// 8. An error has a known code and a place in the input (at its end for the codes that the end decides); paths have at
///    most 8 tokens of 64 bytes each; a message is short, so it cannot carry much of the input.
/// 9. A document that decodes within limits decodes within higher ones, and keeps at least the same entries.
/// 10. Every string is well-formed UTF-8 and has no U+FFFD that the input has not.
/// 11. The longer the page, the memory stays the same, bounded by the limits; and 64 KiB take less than two seconds.
/// 12. The whole-page interfaces, synchronous and asynchronous, give what the decoder gives.
/// 13. The cursor is verbatim in the input and in the next request, and reads back as itself.
/// 14. The first occurrence of a member of an entry counts; later ones change nothing.
/// 15. Strings spelled with an escape, which yajl is shown whole, mean what they mean when it is spared them.
/// 16. What is computed from an entry's fields is as documented; times read back and are ordered; equal entries hash equally.
/// 17. A document gives what it gives when yajl is shown every byte of it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDirectoryResponse(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let input = FuzzInput(start, count) else { return -1 }
  let checks = checkResponse(input)
  if let cursor = checks.whole.cursor, input.isTurn(8, oneIn: 16) { checkCursor(cursor, input, checks.limits) }
  if input.checksAll || input.options.isAsynchronous && input.isTurn(9, oneIn: 16) { checkPages(checks) }
  return 0
}

private func checkCursor(_ cursor: SearchCursor, _ input: FuzzInput, _ limits: DirectoryLimits) {
  property(13, WellFormed.contains(input.bytes, cursor.rawBytes), "a cursor that is not in the input")
  property(13, cursor.rawBytes.count <= limits.cursor, "a cursor past its limit")
  property(13, (try? SearchCursor(raw: cursor.rawBytes)) == cursor, "a cursor that does not read back")
  let request = DirectoryRequest(searchText: "x", cursor: cursor).jsonText
  let frame = Array("{\"type\":\"search\",\"searchText\":\"x\",\"searchCursor\":".utf8)
  property(13, Array(request.utf8) == frame + cursor.rawBytes + [0x7D], "another request")
}

/// A page, or why there is none.
private struct PageResult: Sendable {
  var page: DirectoryPage?
  var error: DirectoryError?

  func agrees(with outcome: DirectoryOutcome<DirectoryEntry>) -> Bool {
    guard let page else { return error != nil && error == outcome.error }
    return outcome.error == nil && page.entries == outcome.entries && page.dropped == outcome.dropped
      && page.cursor == outcome.cursor
  }
}

private func checkPages(_ checks: DirectoryChecks<SearchDocument>) {
  let bytes = checks.input.bytes
  let limits = checks.limits
  let dates = checks.input.options.invalidDates
  var atOnce = PageResult()
  do throws(DirectoryError) {
    atOnce.page = try DirectoryPage(decoding: bytes, limits: limits, invalidDates: dates)
  } catch { atOnce.error = error }
  property(12, atOnce.agrees(with: checks.whole), "a page at once")
  let cuts = pieces(of: bytes, checks.input.options.cut, hash: checks.input.hash).map { Array(bytes[$0]) }
  let later = waiting { () async -> [PageResult] in
    var byBytes = PageResult()
    do {
      byBytes.page = try await DirectoryPage(decoding: AsyncPieces(bytes), limits: limits, invalidDates: dates)
    } catch { byBytes.error = error as? DirectoryError }
    var byPieces = PageResult()
    do {
      byPieces.page = try await DirectoryPage(decodingChunks: AsyncPieces(cuts), limits: limits, invalidDates: dates)
    } catch { byPieces.error = error as? DirectoryError }
    return [byBytes, byPieces]
  }
  property(12, later.allSatisfy { $0.agrees(with: checks.whole) }, "an asynchronous page")
}

/// Changes members, values and escapes half of the time, bytes the other half.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutateResponse(_ data: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int, _ seed: CUnsignedInt) -> Int
{
  JSONMutator.mutate(data, count, limit, seed: UInt64(seed)) { LLVMFuzzerMutate(data, count, limit) }
}
