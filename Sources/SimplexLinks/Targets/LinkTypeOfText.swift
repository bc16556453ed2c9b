// SPDX-License-Identifier: Apache-2.0

/// The type of the link that a text is, or nil when the text is not exactly one link.
///
/// The answer is that of the message scanner: ``strConnectTarget(_:)`` finds a link whose text is the whole of `text`.
/// So white space at either end, a final line feed, trailing punctuation, a second link and `[t](u)` all give nil. The
/// function does not trim; callers do.
///
/// - Complexity: linear in the length of `text`. Nothing is scanned as a message and nothing is built.
public func simplexLinkType(of text: String) -> SimplexLinkType? {
  withBytes(of: text) { simplexLinkType(ofUTF8: $0) }
}

/// The same for UTF-8 bytes, which must be well-formed.
///
/// Why asking the link grammar is enough: the scanner takes the whole text as one word exactly when it holds neither
/// space nor line feed and starts with no mark of a format, which a link's scheme is not. It then decodes the word
/// uncut, and shows it without its trailing punctuation; so the shown text is the whole text when there is none. A link
/// in `[t](u)` is shown in its canonical form, which holds no bracket and so never is the text around it. The scanner
/// also wants ten characters and one of two prefixes, which every link that decodes has; and no link that decodes holds
/// a space or a line feed, except in the brackets of an IPv6 host.
package func simplexLinkType(ofUTF8 bytes: UnsafeBufferPointer<UInt8>) -> SimplexLinkType? {
  guard let linkType = LinkReader.linkType(bytes) else { return nil }
  let end = CharacterClass.trimmedEnd(bytes, 0, bytes.count, ofWord: true)
  guard end == bytes.count, !LinkReader.hasSpaceInHost(bytes) else { return nil }
  return linkType
}
