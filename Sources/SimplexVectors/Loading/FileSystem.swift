// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  @preconcurrency internal import Glibc
#elseif canImport(Musl)
  @preconcurrency internal import Musl
#elseif canImport(Darwin)
  @preconcurrency internal import Darwin
#endif

/// The few things that the vectors ask of the file system.
enum FileSystem {
  /// The bytes of a file, or nil when it cannot be read.
  static func bytes(of path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        return nil
      }
      if count == 0 { return bytes }
      bytes.append(contentsOf: buffer[..<count])
    }
  }

  /// Writes a file, whole or not at all as far as its readers can tell.
  static func write(_ bytes: [UInt8], to path: String) -> Bool {
    let draft = path + ".new"
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    guard descriptor >= 0 else { return false }
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { pointer in
        systemWrite(descriptor, pointer.baseAddress.map { $0 + done }, pointer.count - done)
      }
      if count < 0 {
        if errno == EINTR { continue }
        break
      }
      done += count
    }
    close(descriptor)
    guard done == bytes.count, rename(draft, path) == 0 else {
      unlink(draft)
      return false
    }
    return true
  }

  /// Makes a folder and those above it.
  static func makeFolder(_ path: String) -> Bool {
    var made = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      made += part + "/"
      if mkdir(made, 0o755) != 0, errno != EEXIST { return false }
    }
    return isFolder(path)
  }

  /// Whether there is a folder of that name.
  static func isFolder(_ path: String) -> Bool {
    guard let folder = opendir(path) else { return false }
    closedir(folder)
    return true
  }

  /// The names in a folder, sorted, without hidden ones; nil when it cannot be read.
  static func names(in path: String) -> [String]? {
    guard let folder = opendir(path) else { return nil }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
        field.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: field.pointee)) {
          String(cString: $0)
        }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  private static func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.write(descriptor, bytes, count)
    #elseif canImport(Musl)
      Musl.write(descriptor, bytes, count)
    #elseif canImport(Darwin)
      Darwin.write(descriptor, bytes, count)
    #endif
  }
}
