// SPDX-License-Identifier: Apache-2.0

import FuzzSupport
import JSONStream
import SimplexLinks
import Testing

@Suite struct WellFormedTests {
  @Test("Well-formed is what the standard library takes unrepaired, for all of three bytes")
  func threeBytes() {
    for lead in UInt8(0xC0)...0xF5 {
      for second in stride(from: UInt8(0x70), through: 0xC8, by: 1) {
        for tail in [[], [0x80], [0xBF], [0x41], [0x80, 0x80], [0xBF, 0xBF]] as [[UInt8]] {
          let bytes = [lead, second] + tail
          #expect(WellFormed.isUTF8(bytes) == (String(validating: bytes, as: UTF8.self) != nil), "\(bytes)")
        }
      }
    }
    #expect(WellFormed.isUTF8([]) && WellFormed.isUTF8([0, 0x7F]) && !WellFormed.isUTF8([0x80]))
  }

  @Test("Substrings and subsequences")
  func parts() {
    #expect(
      WellFormed.contains([1, 2, 3], [2, 3]) && WellFormed.contains([1], []) && !WellFormed.contains([1, 2], [2, 1]))
    #expect(!WellFormed.contains([], [1]))
    #expect(WellFormed.isSubsequence([1, 3], of: [1, 2, 3]) && !WellFormed.isSubsequence([3, 1], of: [1, 2, 3]))
  }

  @Test("A replacement character is invented unless the input has it, escaped or not")
  func replacement() {
    #expect(WellFormed.inventsReplacement("\u{FFFD}", from: [0x61]))
    #expect(!WellFormed.inventsReplacement("\u{FFFD}", from: Array("\\uFFfd".utf8)))
    #expect(!WellFormed.inventsReplacement("\u{FFFD}", from: Array("\u{FFFD}".utf8)))
    #expect(!WellFormed.inventsReplacement("a", from: []))
  }
}

@Suite struct LinkCheckTests {
  @Test("Odd are dotted IPv6 hosts, IPv6 hosts with a port, and ports past 63 bits")
  func odd() throws {
    let key = "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE"
    func isOdd(_ text: String) throws -> Bool { LinkChecks.isOdd(try ConnectionLink(parsing: text)) }
    #expect(try isOdd("https://[::1.2.3.4]/a#\(key)"))
    #expect(try !isOdd("https://[1::2]/a#\(key)?p=5223"))
    #expect(try !isOdd("https://a.example/a#\(key)"))
    let queue = "MCowBQYDK2VuAyEA8yqFd8PkOhQvLYHxB_Np-YF8N1NnKbdGXtKnib8hs0I"
    func full(_ host: String) -> String {
      "simplex:/contact#/?v=6&smp=smp%3A%2F%2FAAAA%40\(host)%2FAAAA%23%2F%3Fv%3D4%26dh%3D\(queue)"
    }
    #expect(try isOdd(full("%5B1%3A%3A2%5D%3A5223")))
    #expect(try !isOdd(full("%5B1%3A%3A2%5D")))
    #expect(try isOdd(full("a%3A18446744073709551615")))
    #expect(try !isOdd(full("a%3A5223")))
  }
}

@Suite struct MutatorTests {
  @Test("Mutations of a page stay within bounds, are repeatable, and often give JSON")
  func pages() {
    let page = Array(#"{"entries":[{"displayName":"a\n","x":[1,2,{}]},null],"type":"searchResults"}"#.utf8)
    var documents = 0
    for seed in 0..<2_000 {
      var random = SplitMix(state: UInt64(seed))
      var again = SplitMix(state: UInt64(seed))
      guard let changed = JSONMutator.mutated(page, &random) else { continue }
      #expect(JSONMutator.mutated(page, &again) == changed)
      var parser = JSONEventParser()
      if (try? parser.feed(changed) { _, _ in }) != nil, (try? parser.finish()) != nil { documents += 1 }
    }
    #expect(documents > 500)
  }

  @Test(
    "Mutations of any text never trap", arguments: ["", "\"", "{\"", "[,]", "\\", "%", "#", "#?", "a#?h=%2", "=&;"])
  func anyText(_ text: String) {
    for seed in 0..<500 {
      var random = SplitMix(state: UInt64(seed))
      _ = JSONMutator.mutated(Array(text.utf8), &random)
      _ = LinkMutator.mutated(Array(text.utf8), &random)
    }
  }

  @Test("Mutations of a link often give a link")
  func links() {
    let link = Array("simplex:/g#AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE?h=smp.example.org&p=5223".utf8)
    let changed = (0..<2_000).compactMap { seed -> [UInt8]? in
      var random = SplitMix(state: UInt64(seed))
      return LinkMutator.mutated(link, &random)
    }
    #expect(changed.filter { LinkChecks.parse(String(decoding: $0, as: UTF8.self)) != nil }.count > 300)
  }
}
