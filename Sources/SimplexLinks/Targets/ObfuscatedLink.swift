// SPDX-License-Identifier: Apache-2.0

/// Whether a text hides a SimpleX link behind white space.
///
/// All white space is deleted (U+0009 to U+000D, the space, the no-break space, other space separators); then a link may
/// start at any `s` or `h`, and anything may follow it. Each attempt sees at most 16 KiB from its start, so that a text
/// full of beginnings costs a fixed amount for each.
///
/// - Complexity: linear in the length of `text`, with that factor at worst.
public func hasObfuscatedSimplexLink(_ text: String) -> Bool {
  let limit = 16 * 1024
  return withBytes(of: text) { bytes in
    var dense: [UInt8] = []
    dense.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let space = CharacterClass.spaceLength(bytes, index, bytes.count)
      if space == 0 { dense.append(bytes[index]) }
      index &+= Swift.max(space, 1)
    }
    return dense.withUnsafeBufferPointer { dense in
      for start in dense.indices where dense[start] == UInt8(ascii: "s") || dense[start] == UInt8(ascii: "h") {
        var reader = ByteReader(dense.slice(start, min(start &+ limit, dense.count)))
        var kept: ConnectionLink?
        if (try? LinkReader.read(&reader, mustEnd: false, keep: false, into: &kept)) != nil { return true }
      }
      return false
    }
  }
}
