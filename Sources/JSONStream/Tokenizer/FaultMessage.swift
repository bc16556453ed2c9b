// SPDX-License-Identifier: Apache-2.0

/// Sentences for people. They quote nothing of the input.
enum FaultMessage {
  static func text(_ code: JSONStreamError.Code, _ limits: JSONLimits) -> String {
    switch code {
    case .truncated: "the input ends before the document does"
    case .trailingBytes: "something other than white space follows the document"
    case .syntax: "not JSON (RFC 8259)"
    case .invalidUTF8: "not well-formed UTF-8"
    case .invalidText: "an escaped surrogate half without its other half"
    case .depthLimit: "more than \(limits.depth) containers open at once"
    case .tokenLimit: "a string, name or number longer than \(limits.token) bytes"
    case .sizeLimit: "the document is longer than \(limits.document ?? .max) bytes"
    case .notAnArray: "the value is not an array"
    default: code.rawValue
    }
  }
}
