// SPDX-License-Identifier: Apache-2.0

/// What the snippets are run with.
enum Fixture {
  static let link = "https://smp.example.org/g#AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE"

  static let entry =
    #"{"displayName":"Chess","entryType":{"type":"group","summary":{"currentMembers":3}},"#
    + #""groupLink":{"connShortLink":"\#(link)"}}"#

  static let page = #"{"entries":[\#(entry),7],"searchCursor":{"lastGroupId":7},"type":"searchResults"}"#
  static let lastPage = #"{"entries":[\#(entry)],"type":"searchResults"}"#
  static let listing = #"{"entries":[\#(entry),7]}"#

  /// The bytes of a text as they would come from a network.
  static func bytes(of text: String) -> AsyncStream<UInt8> {
    AsyncStream { continuation in
      for byte in text.utf8 { continuation.yield(byte) }
      continuation.finish()
    }
  }
}
