// SPDX-License-Identifier: Apache-2.0

import CLibFuzzer
import Foundation
import FuzzSupport
import JSONStream
import SimplexLinks

/// Any bytes as a JSON document, read by libyajl behind the guard and by Foundation.
///
/// 1. Nothing traps, hangs or leaks.
/// 2. Both take the document or both refuse it, unless a difference of the list ``KnownDifference`` explains it.
/// 3. Where both take it, both give the same tree, under the same condition.
/// 4. A value that Foundation reads as a fragment's format, written and read again is the same: what is not known is kept,
///    but for a number past the range of `Double`, which is infinity and comes back as `null`;
///    `dump` shows its kind and size alone.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzYajlVsFoundation(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let input = FuzzInput(start, count) else { return -1 }
  let ours = TreeBuilder.tree(of: input.bytes)
  let theirs = try? JSONSerialization.jsonObject(with: Data(input.bytes), options: .fragmentsAllowed)
  var isKnown: Bool { !KnownDifference.all(in: input.bytes, ours).isEmpty }
  if (ours.tree == nil) != (theirs == nil) {
    property(
      2, isKnown,
      "ours: \(ours.error.map(String.init(describing:)) ?? "taken"), theirs: \(theirs == nil ? "refused" : "taken")")
  } else if let tree = ours.tree, let theirs {
    property(3, tree.equals(theirs) || isKnown, "\(tree) and \(theirs)")
  }
  // Deeper, Foundation takes time by the square of the depth, and need not read at its limit what it wrote.
  if theirs != nil, ours.depth < 100, input.isTurn(1, oneIn: 8) { checkFormat(Data(input.bytes)) }
  return 0
}

private func checkFormat(_ data: Data) {
  guard let format = try? JSONDecoder().decode(Format.self, from: data) else { return }
  guard let again = try? JSONDecoder().decode(Format.self, from: JSONEncoder().encode(format)) else {
    property(4, false, "not read back: \(format)")
    return
  }
  if case .unknown(let kept) = format {
    property(4, LinkChecks.showsNoMore(kept), "dumped")
    if case .object(let members) = kept { property(4, members.allSatisfy(LinkChecks.showsNoMore), "dumped") }
  }
  if case .unknown(let one) = format, case .unknown(let other) = again, one == other {
    property(4, Set([one, other]).count == 1, "equal, with another hash: \(format)")
  }
  property(4, again.hashValue == format.hashValue || again != format, "equal, with another hash: \(format)")
  property(
    4, again == format.withoutInfinity || WellFormed.contains(data, [0xEF, 0xBB, 0xBF]), "\(format) and \(again)")
}

extension Format {
  /// What is left of it when it has been written: JSON has no infinity.
  fileprivate var withoutInfinity: Format {
    if case .unknown(let tree) = self { .unknown(json: tree.withoutInfinity) } else { self }
  }
}

extension JSONTree {
  /// The same with `null` in place of infinity; at most as deep as `JSONDecoder` reads.
  fileprivate var withoutInfinity: JSONTree {
    switch self {
    case .number(.infinity): .null
    case .array(let items): .array(items.map(\.withoutInfinity))
    case .object(let members): .object(members.map { .init(key: $0.key, value: $0.value.withoutInfinity) })
    default: self
    }
  }
}

/// Where Foundation is known to differ from RFC 8259 as this package reads it.
enum KnownDifference: String, CaseIterable {
  /// A byte order mark or NUL bytes at the start make Foundation read another encoding.
  case encodingDetection
  /// Foundation passes over a comma before a closing bracket.
  case trailingComma
  /// Foundation loses a byte order mark at the start of a string.
  case markInString
  /// A name comes twice in an object: Foundation keeps one, a reader of events sees both.
  case repeatedName
  /// A number is past the range or the digits of Foundation's number types.
  case numberRange
  /// Containers nest deeper than Foundation allows.
  case depth

  static func all(in bytes: [UInt8], _ ours: TreeBuilder.Answer) -> [KnownDifference] {
    allCases.filter { difference in
      switch difference {
      case .encodingDetection:
        bytes.starts(with: [0xEF, 0xBB, 0xBF]) || bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
          || bytes.prefix(4).contains(0)
      case .trailingComma: hasTrailingComma(bytes, ours.error)
      case .markInString:
        WellFormed.contains(bytes, [0xEF, 0xBB, 0xBF])
          || WellFormed.contains(bytes.map { $0 | 0x20 }, Array("|ufeff".utf8))
      case .repeatedName: ours.hasRepeatedName
      case .numberRange: ours.hasExtremeNumber
      case .depth: ours.depth >= 512
      }
    }
  }
}

/// Whether what is wrong is a closing bracket after a comma.
private func hasTrailingComma(_ bytes: [UInt8], _ error: JSONStreamError?) -> Bool {
  guard let error, error.code == .syntax, bytes[error.offset] == 0x5D || bytes[error.offset] == 0x7D else {
    return false
  }
  return bytes[..<error.offset].last { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 } == 0x2C
}

/// Changes members, values and escapes half of the time, bytes the other half.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutateDocument(_ data: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int, _ seed: CUnsignedInt) -> Int
{
  JSONMutator.mutate(data, count, limit, seed: UInt64(seed)) { LLVMFuzzerMutate(data, count, limit) }
}
