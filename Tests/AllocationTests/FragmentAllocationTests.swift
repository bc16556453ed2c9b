// SPDX-License-Identifier: Apache-2.0

import CMallocCount
import SimplexLinks
import Testing

/// What reading texts takes from malloc. That it grows as the text does is what keeps the time linear: a list that is
/// copied as it grows, or a value made and thrown away for each word, is seen here and not only by a clock.
@Suite struct FragmentAllocationTests {
  private static let apart = [
    "word ", "*a* ", "#a# ", "#a ", "@a.b ", "/'a' ", "!1 a! ", "a.bc ", "a@b ", "1234567 ", "[", "[ ", "1", "\n*a*",
  ]
  private static let joined = ["*a*", "@'a'", "x /'a'", "[a](b.cd)"]

  private func blocksAndBytes(_ work: () -> Void) -> (blocks: Int, bytes: Int) {
    // The first time makes the tables.
    work()
    let (blocks, bytes) = (simplex_wire_malloc_count(), simplex_wire_malloc_bytes())
    work()
    return (Int(simplex_wire_malloc_count() - blocks), Int(simplex_wire_malloc_bytes() - bytes))
  }

  private func repeated(_ unit: String, bytes: Int) -> String {
    // Something that is formatted comes first, so that it is a list in any case.
    "*x* " + String(repeating: unit, count: bytes / unit.utf8.count)
  }

  @Test("A fragment takes 24 bytes and the list is hardly ever copied", arguments: apart)
  func list(unit: String) throws {
    guard simplex_wire_malloc_is_counted() != 0 else { return }
    #expect(MemoryLayout<FormattedText>.stride == 24)
    for size in [1 << 12, 1 << 16] {
      let text = repeated(unit, bytes: size)
      let count = try #require(FormattedText.parse(text)).count
      let taken = blocksAndBytes { _ = FormattedText.parse(text) }
      // The list, its beginnings, which are less than an eighth of it, and long texts.
      #expect(taken.bytes < count * 28 + 2 * size + 4_096, "\(unit) \(size)")
      #expect(taken.blocks < 40, "\(unit) \(size)")
    }
  }

  @Test("Sixteen times the text takes sixteen times the memory", arguments: apart + joined)
  func growth(unit: String) {
    let texts = [1 << 12, 1 << 16].map { repeated(unit, bytes: $0) }
    let taken = texts.map { text in
      blocksAndBytes {
        _ = FormattedText.parse(text)
        _ = LinkDiagnosis(of: text)
        _ = FormattedText.jsonText(of: FormattedText.parse(text))
      }
    }
    // What doubles as it grows may have just done so.
    #expect(taken[1].bytes <= 32 * taken[0].bytes)
    #expect(taken[1].blocks <= 17 * taken[0].blocks + 64)
  }

  @Test("A link takes as many blocks among many as among few")
  func links() throws {
    guard simplex_wire_malloc_is_counted() != 0 else { return }
    let link = "https://smp.example.org/a#" + String(repeating: "A", count: 43) + " "
    let few = blocksAndBytes { _ = FormattedText.parse(String(repeating: link, count: 10)) }.blocks
    let many = blocksAndBytes { _ = FormattedText.parse(String(repeating: link, count: 1_000)) }.blocks
    // The list has grown a few times more often.
    #expect(many <= 101 * few)
  }

  @Test("Who asks for a target makes no fragments", arguments: apart + joined)
  func targets(unit: String) {
    guard simplex_wire_malloc_is_counted() != 0 else { return }
    let text = repeated(unit, bytes: 1 << 16)
    let taken = blocksAndBytes {
      _ = strIsSimplexLink(text)
      _ = strHasSingleSimplexLink(text)
      _ = strConnectTarget(text)
    }
    // A name that is found, and its parts.
    #expect(taken.blocks < 16, "\(unit)")
  }

  @Test("A message is put together in one block")
  func messageText() throws {
    guard simplex_wire_malloc_is_counted() != 0 else { return }
    let fragments = try #require(FormattedText.parse(repeated("*a* ", bytes: 1 << 16)))
    #expect(blocksAndBytes { _ = FormattedText.messageText(of: fragments) }.blocks == 1)
  }
}
