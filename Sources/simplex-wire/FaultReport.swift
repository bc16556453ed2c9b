// SPDX-License-Identifier: Apache-2.0

import JSONStream
import SimplexDirectory

/// What was read last of an input that cannot be read again, to show the bytes around an error.
struct RecentBytes {
  private var bytes: [UInt8] = []
  private var start = 0
  private static let kept = 4_096

  mutating func take(_ chunk: ArraySlice<UInt8>) {
    let surplus = bytes.count - Self.kept
    if surplus > 0 {
      bytes.removeFirst(surplus)
      start += surplus
    }
    bytes.append(contentsOf: chunk)
  }

  /// The bytes of `range` that are still here, and where they begin.
  func piece(_ range: Range<Int>) -> (start: Int, bytes: ArraySlice<UInt8>) {
    let inside = range.clamped(to: start..<start + bytes.count)
    return (inside.lowerBound, bytes[inside.lowerBound - start..<inside.upperBound - start])
  }
}

enum FaultReport {
  /// The most bytes of the input that a message repeats.
  static let quoted = 32

  /// Names input, place and code of an error, and shows the bytes around it.
  static func write(_ error: DirectoryError, _ input: borrowing InputFile, _ recent: RecentBytes) {
    var text = "\(shown(input.name)): \(error.code.rawValue) at byte \(error.offset)"
    if !error.path.tokens.isEmpty { text += " in \(shown(error.path.description))" }
    if let message = error.serviceMessage {
      text += ": the service says: \(shown(message))"
    } else if !error.message.isEmpty {
      text += ": \(shown(error.message))"
    }
    Output.error.write(text + "\n")
    let range = max(0, error.offset - quoted / 2)..<error.offset + quoted / 2
    let (start, bytes) =
      input.isSeekable
      ? (range.lowerBound, input.bytes(at: range.lowerBound, count: range.count)[...]) : recent.piece(range)
    guard start <= error.offset, !bytes.isEmpty else { return }
    let before = shown(bytes: bytes.prefix(error.offset - start))
    let after = shown(bytes: bytes.dropFirst(error.offset - start))
    Output.error.write("  \(before)\(after)\n  \(String(repeating: " ", count: before.count))^\n")
  }
}
