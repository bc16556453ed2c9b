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
  /// - Throws: with the offset in `raw`, whichever is certain first: `syntax`, `truncated`, `trailing-bytes`, `invalid-utf8`,
  ///   `invalid-text`, `depth-limit`, `token-limit`; `cursor-limit` when the value is longer than ``DirectoryLimits/cursor``;
  ///   `wrong-type` when it is `null`, which stands for no cursor.
  /// - Complexity: linear in the length of `raw`.
  public init(raw: some Sequence<UInt8>, limits: DirectoryLimits = .default) throws(DirectoryError) {
    let bytes = Array(raw)
    let span = try CursorText.span(of: bytes, limits)
    rawBytes = Array(bytes[span])
  }
}
