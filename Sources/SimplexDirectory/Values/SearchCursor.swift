// SPDX-License-Identifier: Apache-2.0

internal import JSONStream

/// The place where the next page begins, as the service wrote it: `searchCursor`.
///
/// It is opaque. Its bytes are kept as received and sent back as they are; nothing in them is read, compared or
/// defaulted, so integers of any size and future shapes survive.
public struct SearchCursor: Hashable, Sendable {
  /// One JSON value other than `null`, without white space around it, as it was received.
  public let rawBytes: [UInt8]

  /// The same as text.
  public var rawText: String { String(decoding: rawBytes, as: UTF8.self) }

  init(verified bytes: UnsafeBufferPointer<UInt8>) { rawBytes = Array(bytes) }

  /// Takes a cursor that was stored, for example as text. White space around the value is trimmed.
  ///
  /// Raw text goes into requests as it is, so it must be exactly one JSON value: nothing can be injected through it.
  ///
  /// - Throws: the syntax codes of ``DirectoryError/Code`` with the offset in `raw`; `cursor-limit` when the value is longer
  ///   than ``DirectoryLimits/cursor``; `wrong-type` when it is `null`, which stands for no cursor.
  public init(raw: some Sequence<UInt8>, limits: DirectoryLimits = .default) throws(DirectoryError) {
    let bytes = Array(raw)
    var parser = JSONEventParser(limits: JSONLimits(depth: limits.depth, token: limits.token))
    var span = 0..<0
    var isNull = false
    do throws(JSONStreamError) {
      let note = { (event: JSONEvent, range: Range<Int>) in
        if span.isEmpty {
          span = range
          isNull = event == .null
        }
        span = span.lowerBound..<range.upperBound
      }
      try parser.feed(bytes, note)
      // A number that ends the text is whole here.
      try parser.feed(CollectionOfOne(0x20), note)
      try parser.finish()
    } catch {
      var located = error
      located.offset = min(error.offset, bytes.count)
      throw DirectoryError(located)
    }
    if isNull {
      throw DirectoryError(code: .wrongType, offset: span.lowerBound, message: "null stands for no cursor")
    }
    if span.count > limits.cursor {
      throw DirectoryError(
        code: .cursorLimit, offset: span.lowerBound + limits.cursor,
        message: "the cursor is longer than \(limits.cursor) bytes")
    }
    rawBytes = Array(bytes[span])
  }
}
