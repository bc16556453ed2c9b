// SPDX-License-Identifier: Apache-2.0

import CLibFuzzer
import DirectorySupport
import FuzzSupport
import JSONStream
import SimplexDirectory
import SimplexSearch
@_spi(Conformance) import SimplexVectors

/// Any bytes as a chat client's reply, as the page inside one, and as the input of a vector.
///
/// 1. Nothing traps, hangs or leaks; after an error, and after the end, every call answers the same.
/// 2. However a reply is cut, it is the same reply or the same error, with its place in the input.
/// 3. A page inside a reply is the page that it is by itself; so is its error, but for its place.
/// 4. The result objects of the vectors are JSON, and the same however the input is cut.
/// 5. Every string of an error is well-formed UTF-8.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzChatReply(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let input = FuzzInput(start, count) else { return -1 }
  var limits = ChatResponseLimits()
  limits.page = input.options.directoryLimits
  let parts = pieces(of: input.bytes, input.options.cut, hash: input.hash)
  let whole = Answer(input.bytes, [input.bytes.indices], limits)
  if input.isBare { return 0 }
  property(2, whole == Answer(input.bytes, parts, limits), "cut \(input.options.cut)")
  checkError(whole.error, input.bytes)
  checkNested(input)
  if input.isTurn(1, oneIn: 4) { checkResults(input, parts.map(\.count)) }
  return 0
}

/// What a reply gave.
private struct Answer: Equatable {
  var reply: ChatReply?
  var error: ChatResponseError?

  init(_ bytes: [UInt8], _ pieces: [Range<Int>], _ limits: ChatResponseLimits) {
    var decoder = ChatReplyDecoder(limits: limits)
    do throws(ChatResponseError) {
      for piece in pieces { try decoder.feed(Array(bytes[piece])) }
      reply = try decoder.finish()
    } catch { self.error = error }
    do throws(ChatResponseError) {
      let again = try decoder.finish()
      property(1, again == reply, "finish() changes its mind")
    } catch { property(1, error == self.error, "finish() changes its mind: \(error)") }
  }
}

private func checkError(_ error: ChatResponseError?, _ bytes: [UInt8]) {
  guard let error else { return }
  property(2, (0...bytes.count).contains(error.offset), "\(error)")
  property(5, WellFormed.isString("\(error)") && WellFormed.isString("\(error.code)"), "\(error)")
}

/// Defaults, so that what differs is the place alone.
private func checkNested(_ input: FuzzInput) {
  let head = Array(#"{"result":{"type":"serviceResponse","responseData":"#.utf8)
  let document = head + input.bytes + Array("}}".utf8)
  let pieces = pieces(of: document, input.options.cut)
  guard case .result(.serviceResponse(let response))? = Answer(document, pieces, .default).reply else { return }
  var alone: DirectoryPage?
  var error: DirectoryError?
  do throws(DirectoryError) { alone = try DirectoryPage(decoding: input.bytes) } catch let thrown { error = thrown }
  // Bytes that close the frame early make another document.
  if let code = error?.code, code == .trailingBytes || code == .syntax || code == .truncated { return }
  switch response.page {
  case .success(let page):
    property(3, page.entries == alone?.entries && page.cursor == alone?.cursor, "a page inside a reply")
    let drops = alone?.dropped ?? []
    let isSame = zip(page.dropped, drops).allSatisfy {
      $0.index == $1.index && $0.reason == $1.reason && $0.path == $1.path
        && $0.byteRange.lowerBound == $1.byteRange.lowerBound + head.count && $0.byteRange.count == $1.byteRange.count
    }
    property(3, page.dropped.count == drops.count && isSame, "drops inside a reply")
  case .failure(let inner):
    property(3, inner.code == error?.code, "\(inner) inside a reply, \(String(describing: error))")
  }
}

private func checkResults(_ input: FuzzInput, _ sizes: [Int]) {
  let suites: [VectorSuite] = [.directoryResponse, .directoryListing, .connectionPlan]
  let sizes = sizes.filter { $0 > 0 }
  for (index, suite) in suites.enumerated() where input.checksAll || UInt64(index) == (input.hash >> 32) % 3 {
    let source = VectorInput(.bytes(input.bytes))
    guard let whole = try? LibrarySubject.result(suite: suite, input: source),
      let cut = try? LibrarySubject.result(suite: suite, input: source, sizes: sizes)
    else {
      property(4, false, "no result object of \(suite)")
      return
    }
    property(
      4, whole == cut, "\(suite): \(String(decoding: whole, as: UTF8.self)) and \(String(decoding: cut, as: UTF8.self))"
    )
    var parser = JSONEventParser(limits: JSONLimits(depth: 65_536))
    do throws(JSONStreamError) {
      try parser.feed(whole) { _, _ in }
      try parser.finish()
    } catch { property(4, false, "\(error) in \(String(decoding: whole, as: UTF8.self))") }
  }
}

/// Changes members, values and escapes half of the time, bytes the other half.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutateReply(_ data: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int, _ seed: CUnsignedInt) -> Int {
  JSONMutator.mutate(data, count, limit, seed: UInt64(seed)) { LLVMFuzzerMutate(data, count, limit) }
}
