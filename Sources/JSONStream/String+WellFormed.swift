// SPDX-License-Identifier: Apache-2.0

extension String {
  /// A string of bytes that are known to be well-formed UTF-8: they are not checked again.
  package init(wellFormed bytes: UnsafeBufferPointer<UInt8>, isASCII known: Bool = false) {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      let isASCII = unsafe known || ByteBlocks.isASCII(bytes)
      self = unsafe String(copying: UTF8Span(unchecked: bytes.span, isKnownASCII: isASCII))
    } else {
      self = unsafe String(decoding: bytes, as: UTF8.self)
    }
  }
}
