// SPDX-License-Identifier: Apache-2.0

/// Takes what a snippet prints: a local function of the name `print` calls it.
final class Printed {
  private(set) var text = ""

  func callAsFunction(_ items: [Any]) {
    text += items.map { String(describing: $0) }.joined(separator: " ") + "\n"
  }
}

/// What a page says that a snippet prints: the text block after it.
func shownOutput(of name: String, in file: String) throws -> String? {
  let blocks = try CodeBlock.blocks(of: file)
  guard let snippet = try Snippet.all().first(where: { $0.name == name }),
    let index = blocks.firstIndex(where: snippet.matches), index + 1 < blocks.count,
    blocks[index + 1].language == "text"
  else { return nil }
  return blocks[index + 1].text + "\n"
}
