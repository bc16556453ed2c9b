// SPDX-License-Identifier: Apache-2.0

import CLibFuzzer
import DirectorySupport
import FuzzSupport
import SimplexDirectory

/// Any bytes as the value of `searchCursor`: in a page, on its way into the next request, and read from a store.
///
/// 1. Nothing traps, hangs or leaks, whatever the bytes, the cuts and the limits.
/// 2. A text that is a cursor by itself is, in a page, the same cursor, wherever in the page it stands; `null` is none there;
///    one that is too long is too long there, at the same byte.
/// 3. However the page is cut, its cursor, its error and the places are the same.
/// 4. The cursor's bytes are verbatim those of the page and of the next request, and read back as the same cursor.
/// 5. Only the first `searchCursor` of a page counts.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzCursorRoundTrip(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let input = FuzzInput(start, count) else { return -1 }
  var limits = input.options.directoryLimits
  limits.document = 16 << 20
  limits.token = max(limits.token, 16)
  var pageLimits = limits
  pageLimits.depth = max(limits.depth + 1, 2)
  let text = input.bytes
  let last = Page(
    Array(#"{"entries":[],"type":"searchResults","searchCursor":"#.utf8), text, Array("}".utf8), pageLimits)
  let first = Page(
    Array(#"{"searchCursor":"#.utf8), text, Array(#","searchCursor":"later","type":"searchResults"}"#.utf8), pageLimits)
  for cut in input.checksAll ? FuzzOptions.Cut.allCases : [input.options.cut] {
    if input.turn(of: 2) != 0 { last.check(cut) }
    if input.turn(of: 2) != 1 { first.check(cut) }
  }
  do throws(DirectoryError) {
    let cursor = try SearchCursor(raw: text, limits: limits)
    property(2, last.outcome.error == nil && last.outcome.cursor == cursor, "in a page: \(last.outcome.summary)")
    property(
      5, first.outcome.error == nil && first.outcome.cursor == cursor, "first in a page: \(first.outcome.summary)")
  } catch {
    if error.code == .wrongType {
      property(2, last.outcome.error == nil && last.outcome.cursor == nil, "null: \(last.outcome.summary)")
      property(5, first.outcome.error == nil && first.outcome.cursor == nil, "null: \(first.outcome.summary)")
    }
    if error.code == .cursorLimit {
      let expected = error.offset + last.head.count
      property(
        2, last.outcome.error?.code == .cursorLimit && last.outcome.error?.offset == expected, last.outcome.summary)
    }
  }
  return 0
}

private struct Page {
  let head: [UInt8]
  let bytes: [UInt8]
  let limits: DirectoryLimits
  let outcome: DirectoryOutcome<DirectoryEntry>

  init(_ head: [UInt8], _ value: [UInt8], _ end: [UInt8], _ limits: DirectoryLimits) {
    self.head = head
    self.limits = limits
    bytes = head + value + end
    outcome = SearchDocument.decode(bytes, Reading(limits: limits))
  }

  func check(_ cut: FuzzOptions.Cut) {
    var reading = Reading(limits: limits)
    reading.pieces = pieces(of: bytes, cut)
    reading.goesOn = true
    let other = SearchDocument.decode(bytes, reading)
    property(3, other == outcome, "cut \(cut): \(outcome.summary) and \(other.summary)")
    guard let cursor = outcome.cursor else { return }
    property(4, WellFormed.contains(bytes, cursor.rawBytes), "a cursor that is not in the page")
    property(4, cursor.rawBytes.count <= limits.cursor, "a cursor past its limit")
    property(4, (try? SearchCursor(raw: cursor.rawBytes)) == cursor, "a cursor that does not read back")
    let request = Array(DirectoryRequest(searchText: "", cursor: cursor).jsonText.utf8)
    property(4, request.dropLast().suffix(cursor.rawBytes.count).elementsEqual(cursor.rawBytes), "another request")
  }
}

/// Changes members, values and escapes half of the time, bytes the other half.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutateCursor(_ data: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int, _ seed: CUnsignedInt) -> Int {
  JSONMutator.mutate(data, count, limit, seed: UInt64(seed)) { LLVMFuzzerMutate(data, count, limit) }
}
