// SPDX-License-Identifier: Apache-2.0

internal import JSONStream
internal import SimplexLinks

/// Reads an array of `{"format"?, "text"}` as a listing has it.
struct FormattedTextReader {
  enum Step {
    case more
    case problem(DropReason)
    case ended([FormattedText])
  }

  let stringLimit: Int
  private var pieces: [FormattedText] = []
  private var text: String?
  private var format: Format?
  private var hasMetText = false
  private var hasMetFormat = false
  private var member = Member.other
  /// Open containers, the array being 1 and a piece 2.
  private var depth = 0
  /// Nothing more is kept once the array has a problem.
  private var isSpoiled = false
  private var tree: TreeReader?

  private enum Member {
    case text, format, other
  }

  init(stringLimit: Int) { self.stringLimit = stringLimit }

  mutating func begin() {
    pieces = []
    depth = 1
    isSpoiled = false
    tree = nil
  }

  /// Takes the next token after the array's opening bracket.
  mutating func take(_ token: JSONToken) -> Step {
    if tree != nil { return takeFormat(token) }
    switch token.kind {
    case .beginObject, .beginArray:
      depth += 1
      if depth == 2 {
        member = .other
        if token.kind == .beginArray { return spoil(.wrongType) }
        text = nil
        format = nil
        hasMetText = false
        hasMetFormat = false
      } else if depth == 3, member == .text {
        return spoil(.wrongType)
      } else if depth == 3, member == .format {
        depth -= 1
        tree = TreeReader()
        return takeFormat(token)
      }
    case .endObject, .endArray:
      depth -= 1
      if depth == 0 {
        defer { pieces = [] }
        return .ended(pieces)
      }
      if depth == 1 { return endPiece(token) }
    case .name:
      if depth == 2 { meet(token) }
    case .string where depth == 2 && member == .text:
      if Int(token.count) > stringLimit { return spoil(.stringTooLong) }
      if !isSpoiled { text = String(wellFormed: token.buffer) }
      member = .other
    case .null:
      break
    default:
      if depth == 1 || depth == 2 && member == .text { return spoil(.wrongType) }
      if depth == 2, member == .format, !isSpoiled { format = .unknown(json: TreeReader.scalar(token)) }
    }
    if depth == 1, token.kind == .null { return spoil(.wrongType) }
    return .more
  }

  private mutating func meet(_ name: JSONToken) {
    member = .other
    if name.spells("text"), !hasMetText {
      hasMetText = true
      member = .text
    } else if name.spells("format"), !hasMetFormat {
      hasMetFormat = true
      member = .format
    }
  }

  private mutating func endPiece(_ token: JSONToken) -> Step {
    if isSpoiled || token.kind == .endArray { return .more }
    guard let text else { return spoil(.wrongType) }
    pieces.append(FormattedText(format: format, text: text))
    return .more
  }

  private mutating func takeFormat(_ token: JSONToken) -> Step {
    if let value = tree?.take(token) {
      if !isSpoiled { format = Format(tagged: value) }
      tree = nil
    }
    return .more
  }

  private mutating func spoil(_ reason: DropReason) -> Step {
    isSpoiled = true
    pieces = []
    return .problem(reason)
  }
}
