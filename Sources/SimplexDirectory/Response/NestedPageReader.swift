// SPDX-License-Identifier: Apache-2.0

package import JSONStream

/// Reads a page that is a value inside a larger document, from the tokens of that document: nothing is parsed twice.
///
/// The owner feeds the tokenizer, hands on every token of the value (marks of unpaired surrogates included), says when a
/// window ends inside it, and asks for the page when the value has ended. Offsets and paths are those of the whole
/// document; the paths of dropped entries stay relative to the entry. An error of the page is not one of the document.
package final class NestedPageReader {
  private var reader: DocumentReader<SearchForm>
  private var page = DirectoryPage()

  /// - Parameters:
  ///   - tokenizer: the one whose tokens are handed on.
  ///   - path: where the value stands in the document.
  ///   - limits: those of the page; depth, token and document limits are the tokenizer's.
  package init(tokenizer: JSONTokenizer, path: [String], limits: DirectoryLimits, invalidDates: InvalidDates) {
    reader = DocumentReader(tokenizer: tokenizer, base: path, limits: limits, invalidDates: invalidDates)
  }

  /// Takes the token at `position` of the tokenizer's tape.
  package func take(_ tape: UnsafeBufferPointer<JSONToken>, _ position: Int) {
    reader.follow(tape, position, entry: { page.entries.append($0) }, dropped: { page.dropped.append($0) })
  }

  /// The window ends and the value goes on.
  package func endWindow() { reader.followWindowEnd() }

  /// The value has ended before `end`: the page, or why it is none.
  package func result(end: Int) -> Result<DirectoryPage, DirectoryError> {
    do throws(DirectoryError) {
      page.cursor = try reader.followEnd(at: end).cursor
      return .success(page)
    } catch { return .failure(error) }
  }
}
