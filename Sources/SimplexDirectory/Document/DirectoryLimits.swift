// SPDX-License-Identifier: Apache-2.0

/// What a directory document may cost. A size equal to the limit is allowed.
public struct DirectoryLimits: Hashable, Sendable {
  /// The most containers open at once, the document's object being 1. Default 512, at most 65,536. Past it: fatal
  /// `depth-limit`.
  public var depth = 512
  /// The longest string, name or number, in bytes before unescaping. Default 1 MiB, at most 256 MiB. Past it: fatal
  /// `token-limit`.
  public var token = 1 << 20
  /// The longest string of an entry that is kept, in bytes after unescaping. Default 64 KiB. Past it the entry is dropped:
  /// `string-too-long`.
  public var string = 64 << 10
  /// The longest entry, in bytes from its first to its last. Default 256 KiB. Past it the entry is dropped:
  /// `entry-too-large`.
  public var entry = 256 << 10
  /// The most elements of `entries` in a page, kept or not. Default 10,000. Past it: fatal `entry-limit`. A listing has no
  /// such limit.
  public var entries = 10_000
  /// The longest page in bytes, white space included. Default 16 MiB. Past it: fatal `size-limit`. A listing has no such
  /// limit.
  public var document = 16 << 20
  /// The longest cursor in bytes. Default 64 KiB. Past it: fatal `cursor-limit`.
  public var cursor = 64 << 10

  /// The defaults of each property.
  public init() {}

  /// The defaults of each property.
  public static let `default` = DirectoryLimits()
}

/// What becomes of an entry whose `activeAt` or `createdAt` is a string but no date.
public enum InvalidDates: Sendable {
  /// The entry is dropped with `invalid-date`, as in the app.
  case dropEntry
  /// The entry is kept without the date.
  case ignore
}
