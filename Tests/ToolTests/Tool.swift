// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The built tool, run as its users run it.
enum Tool {
  struct Run {
    var status: Int32
    var output: String
    var errors: String

    var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  /// The tool stands beside the test program.
  private static let path = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appendingPathComponent("simplex-wire")

  /// Runs the tool to its end. The outputs go to files: a pipe that nobody reads would stop it.
  static func run(_ arguments: String..., input: some Sequence<UInt8> = []) throws -> Run {
    try run(list: arguments, input: input)
  }

  /// The same with a list of arguments.
  static func run(list arguments: [String], input: some Sequence<UInt8> = []) throws -> Run {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("simplex-wire-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = ["in", "out", "err"].map { folder.appendingPathComponent($0) }
    try Data(input).write(to: files[0])
    for file in files.dropFirst() { try Data().write(to: file) }
    let process = Process()
    process.executableURL = path
    process.arguments = arguments
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try process.run()
    process.waitUntilExit()
    return Run(
      status: process.terminationStatus, output: try contents(of: files[1]), errors: try contents(of: files[2]))
  }

  /// Through a handle, because `Data(contentsOf:)` leaks where the file is empty.
  private static func contents(of file: URL) throws -> String {
    String(decoding: try FileHandle(forReadingFrom: file).readToEnd() ?? Data(), as: UTF8.self)
  }

  /// Runs a shell script in which `$TOOL` is the tool.
  static func shell(_ script: String) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script]
    process.environment = ProcessInfo.processInfo.environment.merging(["TOOL": path.path]) { $1 }
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Calls `body` with the path of a file that holds `text`.
  static func withFile(_ text: String, _ body: (String) throws -> Void) throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("simplex-wire-\(UUID().uuidString).json")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    try body(file.path)
  }
}
