// SPDX-License-Identifier: Apache-2.0

internal import JSONStream

/// Finds the one value that a text is, and which fault of it is certain first.
enum CursorText {
  /// Where the value lies in `bytes`, white space left out. Throws what ``SearchCursor/init(raw:limits:)`` does.
  static func span(of bytes: [UInt8], _ limits: DirectoryLimits) throws(DirectoryError) -> Range<Int> {
    let tokenizer = JSONTokenizer(limits: JSONLimits(depth: limits.depth, token: limits.token))
    var value: Range<Int>?
    var isNull = false
    // A number that ends the text is whole at the space.
    try withRun(of: bytes + [0x20]) { (run) throws(DirectoryError) in
      try tokenizer.read(run) { () throws(DirectoryError) in
        for (position, token) in tokenizer.tape.enumerated() {
          if case .unpairedSurrogate = token.kind {
            let string = tokenizer.tape[position...].first { $0.hasText }?.start ?? begunValue(tokenizer)
            try checkLength(from: value?.lowerBound ?? string ?? token.start, to: token.end - 1, limits)
            throw DirectoryError(tokenizer.unpairedSurrogateError(token))
          }
          if value == nil, case .null = token.kind { isNull = true }
          value = (value?.lowerBound ?? token.start)..<token.end
        }
        if !isNull, let start = value?.lowerBound ?? begunValue(tokenizer) {
          let end = tokenizer.isClosed ? value?.upperBound : nil
          try checkLength(from: start, to: end ?? min(tokenizer.taken, bytes.count, tokenizer.failureDecided), limits)
        }
        if let error = tokenizer.error() { throw located(error, in: bytes) }
      }
    }
    tokenizer.finish()
    if let error = tokenizer.error() { throw located(error, in: bytes) }
    guard let value, !isNull else {
      throw DirectoryError(code: .wrongType, offset: value?.lowerBound ?? 0, message: "null stands for no cursor")
    }
    return value
  }

  /// Where a value begins that has not ended, or that an error spoiled; `null`, which is none, may be meant by an `n`.
  private static func begunValue(_ tokenizer: JSONTokenizer) -> Int? {
    if let start = tokenizer.spoiledValueStart { return start }
    guard let open = tokenizer.openValue, open.firstByte != UInt8(ascii: "n") else { return nil }
    return open.start
  }

  private static func checkLength(
    from start: Int, to end: Int, _ limits: DirectoryLimits
  ) throws(DirectoryError) {
    guard end - start > limits.cursor else { return }
    throw DirectoryError(
      code: .cursorLimit, offset: start + limits.cursor, message: "the cursor is longer than \(limits.cursor) bytes")
  }

  /// The space at the end is not the caller's.
  private static func located(_ error: JSONStreamError, in bytes: [UInt8]) -> DirectoryError {
    var error = error
    error.offset = min(error.offset, bytes.count)
    return DirectoryError(error)
  }
}

extension JSONToken {
  fileprivate var hasText: Bool {
    switch kind {
    case .string, .name: true
    default: false
    }
  }
}
