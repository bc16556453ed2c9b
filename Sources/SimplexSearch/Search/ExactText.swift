// SPDX-License-Identifier: Apache-2.0

/// A text that equals another only scalar for scalar: Swift's equality of strings also joins canonical equivalents.
struct ExactText: Hashable, Sendable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (first: ExactText, second: ExactText) -> Bool { first.text.utf8.elementsEqual(second.text.utf8) }

  func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
    hasher.combine(0xFF as UInt8)
  }
}
