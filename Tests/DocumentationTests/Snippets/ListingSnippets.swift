// SPDX-License-Identifier: Apache-2.0

import Foundation
import SimplexDirectory
import Testing

/// The Swift of the documentation of listings.
@Suite struct ListingSnippets {
  private let printed = Printed()

  private func print(_ items: Any...) { printed(items) }

  @Test func brief() async throws {
    let bytes = Fixture.bytes(of: Fixture.listing)
    // snippet: listing-elements
    for try await element in DirectoryListing.elements(in: bytes) {
      if case .entry(let entry) = element { print(entry.displayName) }
    }
    // end
    #expect(printed.text == "Chess\n")
  }

  @Test func both() async throws {
    let bytes = Fixture.bytes(of: Fixture.listing)
    // snippet: listing-entries-and-drops
    for try await element in DirectoryListing.elements(in: bytes) {
      switch element {
      case .entry(let entry): print(entry.displayName, entry.linkType, entry.memberCount ?? 0)
      case .dropped(let drop): print("left out:", drop.index, drop.reason.rawValue)
      }
    }
    // end
    #expect(printed.text == "Chess group 3\nleft out: 1 not-an-object\n")
  }

  @Test func file() async throws {
    let url = Repository.root.appending(path: "Examples/listing.json")
    // snippet: listing-file
    let file = try FileHandle(forReadingFrom: url)
    let pieces = AsyncThrowingStream<Data, any Error> {
      let piece = try file.read(upToCount: 64 << 10) ?? Data()
      return piece.isEmpty ? nil : piece
    }
    for try await case .entry(let entry) in DirectoryListing.elements(inChunks: pieces) { print(entry.displayName) }
    // end
    #expect(printed.text.split(separator: "\n").count > 1)
  }

  @Test func pushed() throws {
    let chunks = [Array(Fixture.listing.utf8.prefix(50)), Array(Fixture.listing.utf8.dropFirst(50))]
    // snippet: listing-decoder
    var decoder = DirectoryListingDecoder()
    for chunk in chunks {
      try decoder.feed(chunk) { element in
        if case .entry(let entry) = element { print(entry.displayName) }
      }
    }
    try decoder.finish()
    print(decoder.entryCount, decoder.droppedCount)
    // end
    #expect(printed.text == "Chess\n1 1\n")
  }
}
