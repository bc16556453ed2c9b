// SPDX-License-Identifier: Apache-2.0

/// The SimpleX directory.
public enum DirectoryService {
  /// The address that the directory publishes: a short contact address, which carries the keys that requests need.
  public static let address = "https://smp4.simplex.im/a#lXUjJW5vHYQzoLYgmi8GbxkGP41_kjefFvBrdwg-0Ok"
}
