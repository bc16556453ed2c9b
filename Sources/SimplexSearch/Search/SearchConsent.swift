// SPDX-License-Identifier: Apache-2.0

/// Who gets to know the text of a search: people are asked before the first one.
public enum SearchRecipient: Hashable, Sendable {
  /// The directory service gets the text.
  case directory
  /// The server that resolves names gets the name.
  case nameServer
}

/// What a person is asked before anything leaves the machine.
public struct SearchConsent: Hashable, Sendable {
  /// Whether the text is a SimpleX name, which is resolved as well.
  public var includesName: Bool

  /// The consent to a search; `includesName` when the text is a SimpleX name.
  public init(includesName: Bool) { self.includesName = includesName }

  /// Who gets to know the text.
  public var recipients: [SearchRecipient] { includesName ? [.directory, .nameServer] : [.directory] }

  /// The question in English, naming every recipient.
  public var message: String {
    includesName
      ? "The text will be sent to SimpleX Directory, and the name to the server that resolves SimpleX names."
      : "The text will be sent to SimpleX Directory."
  }
}
