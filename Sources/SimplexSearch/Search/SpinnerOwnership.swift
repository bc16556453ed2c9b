// SPDX-License-Identifier: Apache-2.0

/// Whose progress is shown.
public enum ProgressOwner: String, Hashable, Sendable {
  /// A search of the directory and of names.
  case directorySearch
  /// A connection that is being made.
  case connection
}

/// Progress that begins or ends, for the owner of the one place where it is shown.
public enum ProgressEvent: Hashable, Sendable {
  /// It begins.
  case started(ProgressOwner)
  /// It ends.
  case stopped(ProgressOwner)
}

/// The one place where progress is shown, and whose it is.
///
/// A search never takes the place from a connection, and nobody ends what is another's. A connection first cancels the
/// search, then takes the place.
public struct ProgressOwnership: Hashable, Sendable {
  /// Whose progress is shown now.
  public private(set) var owner: ProgressOwner?

  /// Nothing is shown.
  public init() {}

  /// Takes an event in and tells whether it changed what is shown.
  @discardableResult
  public mutating func take(_ event: ProgressEvent) -> Bool {
    let before = owner
    switch event {
    case .started(.connection): owner = .connection
    case .started(.directorySearch): owner = owner ?? .directorySearch
    case .stopped(let ended): if owner == ended { owner = nil }
    }
    return owner != before
  }
}
