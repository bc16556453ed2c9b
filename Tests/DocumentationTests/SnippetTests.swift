// SPDX-License-Identifier: Apache-2.0

import Testing

/// What the documentation shows is what the tests compile and run.
@Suite struct SnippetTests {
  @Test("Every Swift block of the documentation is a snippet")
  func blocks() throws {
    let snippets = try Snippet.all()
    let blocks = try CodeBlock.all().filter { $0.language == "swift" && !$0.isSketch }
    #expect(blocks.count > 10)
    for block in blocks where !snippets.contains(where: { $0.matches(block) }) {
      Issue.record("\(block.place) is no snippet of Tests/DocumentationTests/Snippets:\n\(block.text)")
    }
  }

  @Test("Every snippet is shown somewhere, under one name")
  func snippets() throws {
    let blocks = try CodeBlock.all()
    let snippets = try Snippet.all()
    for snippet in snippets where !blocks.contains(where: snippet.matches) {
      Issue.record("snippet \(snippet.name) is not shown anywhere")
    }
    #expect(Set(snippets.map(\.name)).count == snippets.count)
  }
}
