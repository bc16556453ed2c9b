// SPDX-License-Identifier: Apache-2.0

public import SimplexDirectory

/// A directory entry and the chat that its link already is.
public struct DirectoryResult: Hashable, Sendable, Identifiable {
  /// The entry.
  public var entry: DirectoryEntry
  /// The chat in the store; nil when there is none, or the look-up failed.
  public var localChatID: LocalChatID?

  /// The entry's link.
  public var id: String { entry.link }
}

/// What stands below the directory's rows.
public enum DirectoryFooter: String, Hashable, Sendable {
  /// The last request failed; a tap tries it again.
  case retry
  /// There are more pages.
  case showMore
}

/// The rows to show, in two parts: names, then the directory.
public struct OnlineSearchRows: Hashable, Sendable {
  /// The rows of the Names part.
  public var names: [NameSearchResult]
  /// The rows of the Directory part.
  public var directory: [DirectoryResult]
  /// What stands below them.
  public var footer: DirectoryFooter?

  /// Whether the Names part is shown.
  public var showsNames: Bool { !names.isEmpty }
  /// Whether the Directory part is shown: it has rows or a footer.
  public var showsDirectory: Bool { !directory.isEmpty || footer != nil }
  /// Whether nothing is shown.
  public var isEmpty: Bool { !showsNames && !showsDirectory }

  /// The rows that are left when what is on the screen already is taken out.
  ///
  /// A name's row is hidden when its chat is among `shownChatIDs`; a directory row when its chat is, or is that of any name,
  /// or when its link is the one that the core resolved for any name, shown or not. So only ids of the store and links that
  /// the core resolved hide rows, never a text that the directory or the owner of a name wrote. Links are compared as they
  /// are: a link that is written in two ways is shown twice.
  ///
  /// - Complexity: linear in the number of results.
  public init(
    names: [NameSearchResult], directory: [DirectoryResult], footer: DirectoryFooter?, shownChatIDs: Set<LocalChatID>
  ) {
    let hiddenChats = shownChatIDs.union(names.compactMap(\.localChatID))
    let hiddenLinks = Set(names.compactMap(\.resolvedLink).map(ExactText.init))
    self.names = names.filter { row in row.localChatID.map { !shownChatIDs.contains($0) } ?? true }
    self.directory = directory.filter { row in
      if let chat = row.localChatID, hiddenChats.contains(chat) { return false }
      return !hiddenLinks.contains(ExactText(row.entry.link))
    }
    self.footer = footer
  }
}
