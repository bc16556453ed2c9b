// SPDX-License-Identifier: Apache-2.0

// What follows the `#` of a link is secret, so values that may hold it show no part of themselves to `dump`, `print` or a
// mirror but their debug description.

extension ConnectionLink: CustomReflectable {
  /// No children: ``debugDescription`` is all that is shown.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension FullLink: CustomReflectable {
  /// No children: ``debugDescription`` is all that is shown.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension ShortLink: CustomReflectable {
  /// No children: ``debugDescription`` is all that is shown.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension QueueAddress: CustomReflectable {
  /// No children: ``debugDescription`` is all that is shown.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension ServerAddress: CustomReflectable {
  /// No children: ``debugDescription`` is all that is shown.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension PublicKey: CustomReflectable {
  /// No children: ``debugDescription`` is all that is shown.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension RatchetParameters: CustomReflectable {
  /// No children: ``debugDescription`` is all that is shown.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension ConnectTarget: CustomReflectable {
  /// No children: ``debugDescription`` is all that is shown.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension CoreConnectTarget: CustomReflectable {
  /// No children: ``debugDescription`` is all that is shown.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension FormattedText: CustomReflectable {
  /// No children: ``debugDescription`` is all that is shown.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Format: CustomReflectable {
  /// No children: ``debugDescription`` is all that is shown.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension JSONTree: CustomDebugStringConvertible, CustomReflectable {
  /// The kind, and how much there is of it. Any text in it may hold the secret part of a link.
  public var debugDescription: String {
    switch self {
    case .null: "JSONTree(null)"
    case .bool: "JSONTree(bool)"
    case .integer, .unsigned, .number: "JSONTree(number)"
    case .string(let text): "JSONTree(string, \(text.utf8.count) bytes)"
    case .array(let items): "JSONTree(array, \(items.count) items)"
    case .object(let members): "JSONTree(object, \(members.count) members)"
    }
  }

  /// No children: ``debugDescription`` is all that is shown.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension JSONTree.Member: CustomDebugStringConvertible, CustomReflectable {
  /// The length of the key and the kind of the value.
  public var debugDescription: String { "Member(key of \(key.utf8.count) bytes, \(value.debugDescription))" }

  /// No children: ``debugDescription`` is all that is shown.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
