// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The files that stand around these tests.
enum Repository {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Paths of the files below a folder that have one of the extensions, sorted.
  static func files(below folder: String, _ extensions: Set<String>) -> [String] {
    let files = FileManager.default.enumerator(atPath: root.appending(path: folder).path(percentEncoded: false))
    return (files?.compactMap { $0 as? String } ?? [])
      .filter { extensions.contains(($0 as NSString).pathExtension) }
      .map { folder + "/" + $0 }
      .sorted()
  }
}
