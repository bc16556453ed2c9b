// SPDX-License-Identifier: Apache-2.0

import Foundation
import SimplexDirectory

/// What can only be measured in a process of its own: the first entry, and the peak of memory.
///
/// The benchmark starts itself again; the child writes one number.
enum FreshProcess {
  /// Microseconds of processor time from the first `feed` to the first entry, the document being read 64 KiB at a time.
  static func firstEntry(_ page: URL) -> Double? { number("first-entry", page) }

  /// Bytes that decoding the listing adds to the peak of a process that has decoded an empty one.
  static func peakMemory(_ listing: URL) -> Double? { number("peak-memory", listing) }

  static func runChild(_ task: String, _ path: String) throws {
    guard let file = FileHandle(forReadingAtPath: path) else { return }
    switch task {
    case "first-entry": print(try measureFirstEntry(file))
    case "peak-memory": print(try measurePeak(file))
    default: break
    }
  }

  private static func measureFirstEntry(_ file: FileHandle) throws -> Double {
    let chunk = Array(try file.read(upToCount: 64 << 10) ?? Data())
    var first = 0.0
    var decoder = DirectoryPageDecoder()
    let start = Clock.seconds
    try decoder.feed(chunk) { _ in
      if first == 0 { first = Clock.seconds }
    }
    return (first - start) * 1e6
  }

  private static func measurePeak(_ file: FileHandle) throws -> Int {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
    defer { buffer.deallocate() }
    buffer.initializeMemory(as: UInt8.self, repeating: 0)
    try decode(Array(#"{"entries":[]}"#.utf8)[...])
    let before = peak()
    var decoder = DirectoryListingDecoder()
    var count = 0
    while true {
      let length = Foundation.read(file.fileDescriptor, buffer.baseAddress, buffer.count)
      if length <= 0 { break }
      try decoder.feed(UnsafeRawBufferPointer(rebasing: buffer[..<length])) { _ in count += 1 }
    }
    try decoder.finish()
    return peak() - before
  }

  private static func decode(_ bytes: ArraySlice<UInt8>) throws {
    var decoder = DirectoryListingDecoder()
    try decoder.feed(bytes) { _ in }
    try decoder.finish()
  }

  /// The most memory that this process has held.
  private static func peak() -> Int {
    #if canImport(Darwin)
      var usage = rusage()
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #else
      // What getrusage tells begins with the parent's.
      let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
      return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 << 10 } ?? 0
    #endif
  }

  private static func number(_ task: String, _ file: URL) -> Double? {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = ["--child", task, file.path]
    process.standardOutput = output
    guard (try? process.run()) != nil else { return nil }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Double(String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
  }
}
