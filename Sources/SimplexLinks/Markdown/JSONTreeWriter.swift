// SPDX-License-Identifier: Apache-2.0

/// Writes a JSON tree as text, without recursion.
struct JSONTreeWriter {
  private var output: [UInt8] = []

  /// What is still to be written, last first.
  private enum Step {
    case value(JSONTree)
    case key(String)
    case punctuation(UInt8)
  }

  /// Writes a piece of JSON as it is.
  mutating func write(raw json: StaticString) { output.append(json) }

  var text: String { String(decoding: output, as: UTF8.self) }

  mutating func write(_ tree: JSONTree) {
    if case .string(let text) = tree { return appendString(text) }
    var steps: [Step] = [.value(tree)]
    while let step = steps.popLast() {
      switch step {
      case .punctuation(let byte): output.append(byte)
      case .key(let key):
        appendString(key)
        output.append(UInt8(ascii: ":"))
      case .value(.array(let items)):
        output.append(UInt8(ascii: "["))
        steps.append(.punctuation(UInt8(ascii: "]")))
        for index in items.indices.reversed() {
          steps.append(.value(items[index]))
          if index > 0 { steps.append(.punctuation(UInt8(ascii: ","))) }
        }
      case .value(.object(let members)):
        output.append(UInt8(ascii: "{"))
        steps.append(.punctuation(UInt8(ascii: "}")))
        for index in members.indices.reversed() {
          steps.append(.value(members[index].value))
          steps.append(.key(members[index].key))
          if index > 0 { steps.append(.punctuation(UInt8(ascii: ","))) }
        }
      case .value(let leaf): appendLeaf(leaf)
      }
    }
  }

  private mutating func appendLeaf(_ leaf: JSONTree) {
    switch leaf {
    case .bool(let value): output.append(contentsOf: (value ? "true" : "false").utf8)
    case .integer(let value): output.append(decimal: value)
    case .unsigned(let value): output.append(decimal: value)
    case .number(let value): output.append(contentsOf: (value.isFinite ? "\(value)" : "null").utf8)
    case .string(let text): appendString(text)
    default: output.append(contentsOf: "null".utf8)
    }
  }

  private mutating func appendString(_ text: String) {
    output.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        output.append(UInt8(ascii: "\\"))
        output.append(byte)
      case 0x0A: output.append(contentsOf: "\\n".utf8)
      case 0x0D: output.append(contentsOf: "\\r".utf8)
      case 0x09: output.append(contentsOf: "\\t".utf8)
      case 0..<0x20:
        output.append(contentsOf: (byte < 0x10 ? "\\u000" : "\\u00").utf8)
        output.append(contentsOf: String(byte, radix: 16).utf8)
      default: output.append(byte)
      }
    }
    output.append(UInt8(ascii: "\""))
  }
}
