// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// What a console block shows is what the tool prints.
@Suite struct ConsoleTests {
  /// A command after `$`, and what is shown of its output.
  struct Command: Sendable, CustomTestStringConvertible {
    var place: String
    var line: String
    var output: [String] = []

    var testDescription: String { "\(place): \(line)" }
  }

  @Test("The tool prints what the pages show", arguments: try commands())
  func output(_ command: Command) throws {
    let printed = try Self.run(command.line)
    // Lines that are shown as `…` stand for any.
    for part in command.output.split(separator: "…", omittingEmptySubsequences: true) {
      #expect(Self.contains(printed.map(Self.withoutAge), part.map(Self.withoutAge)), "\(printed)")
    }
    if !command.output.contains("…") { #expect(printed.count == command.output.count) }
  }

  @Test("There are console blocks")
  func count() throws {
    #expect(try Self.commands().count >= 3)
  }

  /// The commands that call the tool, directly or in a pipe; what `make` prints is for the scripts to check.
  static func commands() throws -> [Command] {
    var commands: [Command] = []
    for block in try CodeBlock.all() where block.language == "console" {
      var found: [Command] = []
      for line in block.lines {
        if line.hasPrefix("$ ") {
          found.append(Command(place: block.place, line: String(line.dropFirst(2))))
        } else if !found.isEmpty {
          found[found.count - 1].output.append(line)
        }
      }
      commands += found.filter { $0.line.hasPrefix("simplex-wire ") || $0.line.contains("| simplex-wire ") }
    }
    return commands
  }

  private static func run(_ line: String) throws -> [String] {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "{ \(line)\n} 2>&1"]
    process.currentDirectoryURL = Repository.root
    // The tool stands beside the test program.
    let tools = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().path(percentEncoded: false)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    process.environment = ProcessInfo.processInfo.environment.merging(["PATH": tools + ":" + path]) { $1 }
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map(String.init)
  }

  private static func contains(_ lines: [String], _ part: some Collection<String>) -> Bool {
    guard lines.count >= part.count else { return false }
    return (0...lines.count - part.count).contains { lines[$0...].starts(with: part) }
  }

  /// An age depends on the day; it stands at the end of a line.
  private static func withoutAge(_ line: String) -> String {
    guard let space = line.lastIndex(of: " ") else { return line }
    let last = line[line.index(after: space)...]
    let isAge = last.dropLast().allSatisfy(\.isNumber) && last.count > 1 && last.last?.isLetter == true
    guard isAge else { return line }
    var rest = line[..<space]
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }
}
