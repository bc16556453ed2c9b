// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Programs that the package builds beside its tests.
enum Programs {
  static let scriptedChat = path("ScriptedChat")

  private static func path(_ name: String) -> String {
    #if os(macOS)
      let folder =
        Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL.deletingLastPathComponent()
        ?? Bundle.main.bundleURL
    #else
      let folder = Bundle.main.bundleURL
    #endif
    return folder.appendingPathComponent(name).path
  }

  /// A path in a folder of its own that is removed when this is gone.
  final class Scratch {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("simplex-wire-\(UUID().uuidString)")

    init() { try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    func text(_ name: String) -> String { (try? String(contentsOfFile: path(name), encoding: .utf8)) ?? "" }
  }
}
