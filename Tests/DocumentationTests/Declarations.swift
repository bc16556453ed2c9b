// SPDX-License-Identifier: Apache-2.0

/// What the sources say of declarations, by what stands on their line.
enum Declarations {
  /// The comment above the one line of a file that starts with `code`, on one line.
  static func comment(above code: String, in file: String) throws -> String? {
    let lines = try Repository.text(file).split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.drop { $0 == " " } }
    guard let index = lines.firstIndex(where: { $0.hasPrefix(code) }) else { return nil }
    let comment = lines[..<index].reversed().prefix { $0.hasPrefix("/// ") }.reversed()
    return comment.isEmpty ? nil : comment.map { String($0.dropFirst(4)) }.joined(separator: " ")
  }
}
