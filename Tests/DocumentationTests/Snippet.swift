// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Code between `// snippet: name` and `// end` in the tests of the folder `Snippets`: it is compiled, and its test runs it.
struct Snippet {
  var name: String
  var lines: [String]
  /// The modules that its file imports.
  var imports: Set<String>

  static func all() throws -> [Snippet] {
    try Repository.files(below: "Tests/DocumentationTests/Snippets", ["swift"]).flatMap(snippets)
  }

  /// Whether a block of the documentation is this code. Its imports, which a function cannot hold, stand in the file; how
  /// far comments are moved to the right is for the page to say.
  func matches(_ block: CodeBlock) -> Bool {
    let code = block.lines.drop { $0.hasPrefix("import ") }
    let modules = block.lines[..<code.startIndex].map { String($0.dropFirst("import ".count)) }
    return imports.isSuperset(of: modules)
      && code.drop { $0.isEmpty }.map(Self.withCommentsDrawnIn) == lines.map(Self.withCommentsDrawnIn)
  }

  private static func snippets(of file: String) throws -> [Snippet] {
    var snippets: [Snippet] = []
    var imports: Set<String> = []
    var indentation = ""
    var open: Snippet?
    for line in try Repository.text(file).split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      let text = line.trimmingCharacters(in: .whitespaces)
      if line.hasPrefix("import ") {
        imports.insert(String(line.dropFirst("import ".count)))
      } else if text.hasPrefix("// snippet: ") {
        indentation = String(line.prefix { $0 == " " })
        open = Snippet(name: String(text.dropFirst("// snippet: ".count)), lines: [], imports: imports)
      } else if text == "// end", let snippet = open {
        snippets.append(snippet)
        open = nil
      } else {
        open?.lines.append(line.hasPrefix(indentation) ? String(line.dropFirst(indentation.count)) : line)
      }
    }
    return snippets
  }

  private static func withCommentsDrawnIn(_ line: String) -> String {
    guard let comment = line.range(of: " //", options: .backwards) else { return line }
    var code = line[..<comment.lowerBound]
    while code.last == " " { code.removeLast() }
    return code.isEmpty ? line : code + "  " + line[comment.lowerBound...].dropFirst()
  }
}
