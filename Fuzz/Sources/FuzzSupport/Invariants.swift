// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Stops the program when a stated property does not hold; libFuzzer keeps the input. `number` is the step in the header
/// comment of the target.
@inline(__always)
package func property(_ number: Int, _ holds: Bool, _ what: @autoclosure () -> String) {
  if !holds { violated(number, what()) }
}

@inline(never)
private func violated(_ number: Int, _ what: String) -> Never {
  fatalError("property \(number) does not hold: \(what)")
}

/// Checks of text that share nothing with the library.
package enum WellFormed {
  /// Whether `bytes` are well-formed UTF-8 (Unicode 15, table 3-7).
  package static func isUTF8(_ bytes: some Collection<UInt8>) -> Bool {
    if let answer = bytes.withContiguousStorageIfAvailable(isUTF8) { return answer }
    return Array(bytes).withUnsafeBufferPointer(isUTF8)
  }

  private static func isUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var place = 0
    // Eight ASCII characters at a time.
    while place + 8 <= bytes.count {
      let word = UnsafeRawPointer(bytes.baseAddress.unsafelyUnwrapped).loadUnaligned(
        fromByteOffset: place, as: UInt64.self)
      if word & 0x8080_8080_8080_8080 != 0 { break }
      place += 8
    }
    while place < bytes.count {
      let lead = bytes[place]
      place += 1
      if lead < 0x80 { continue }
      let length: Int
      var second: ClosedRange<UInt8> = 0x80...0xBF
      switch lead {
      case 0xC2...0xDF: length = 1
      case 0xE0: (length, second) = (2, 0xA0...0xBF)
      case 0xED: (length, second) = (2, 0x80...0x9F)
      case 0xE1...0xEF: length = 2
      case 0xF0: (length, second) = (3, 0x90...0xBF)
      case 0xF4: (length, second) = (3, 0x80...0x8F)
      case 0xF1...0xF3: length = 3
      default: return false
      }
      guard place + length <= bytes.count, second.contains(bytes[place]) else { return false }
      for next in bytes[place..<place + length] where next & 0xC0 != 0x80 { return false }
      place += length
    }
    return true
  }

  /// Whether a string that the library handed out is what Swift takes every string to be.
  package static func isString(_ text: String) -> Bool { isUTF8(text.utf8) }

  /// Whether `part` stands somewhere in `whole`, byte by byte.
  package static func contains(_ whole: some Collection<UInt8>, _ part: some Collection<UInt8>) -> Bool {
    guard let first = part.first else { return true }
    guard whole.count >= part.count, whole.contains(first) else { return false }
    let whole = Array(whole)
    let part = Array(part)
    for start in 0...whole.count - part.count where whole[start] == first {
      if whole[start..<start + part.count].elementsEqual(part) { return true }
    }
    return false
  }

  /// Whether the bytes of `part` stand in `whole` in their order, perhaps with others between.
  package static func isSubsequence(_ part: some Sequence<UInt8>, of whole: some Sequence<UInt8>) -> Bool {
    var rest = whole.makeIterator()
    for byte in part {
      repeat {
        guard let next = rest.next() else { return false }
        if next == byte { break }
      } while true
    }
    return true
  }

  /// Whether a text hands out U+FFFD although neither it nor its escape stands in the input.
  package static func inventsReplacement(_ text: String, from input: [UInt8]) -> Bool {
    text.utf8.contains(0xEF) && contains(text.utf8, [0xEF, 0xBF, 0xBD]) && !contains(input, [0xEF, 0xBF, 0xBD])
      && !contains(input.map { $0 >= 0x41 && $0 <= 0x46 ? $0 | 0x20 : $0 }, Array("\\ufffd".utf8))
  }
}

/// Memory that is allocated now: known under AddressSanitizer only.
package enum LiveMemory {
  private typealias Reader = @convention(c) () -> Int

  private static let reader: Reader? = {
    #if canImport(Darwin)
      let everywhere = UnsafeMutableRawPointer(bitPattern: -2)
    #else
      let everywhere: UnsafeMutableRawPointer? = nil
    #endif
    return dlsym(everywhere, "__sanitizer_get_current_allocated_bytes").map { unsafeBitCast($0, to: Reader.self) }
  }()

  /// Bytes, or nil where nothing tells.
  package static var bytes: Int? { reader?() }
}

/// Seconds of processor time that this thread spends in `work`.
package func processorSeconds(_ work: () -> Void) -> Double {
  func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
  let start = now()
  work()
  return now() - start
}
