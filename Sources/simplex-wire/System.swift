// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#elseif canImport(Darwin)
  @preconcurrency import Darwin
#endif

/// The few things that the tool asks of the system.

/// Writing to a closed pipe gives an error instead of a signal.
func ignoreBrokenPipe() { signal(SIGPIPE, SIG_IGN) }

func exitProcess(_ status: Int32) -> Never { exit(status) }

/// Seconds since 1970.
func currentTime() -> Int { time(nil) }

/// Seconds on a clock that only goes forward.
func monotonicTime() -> Double {
  var now = timespec()
  clock_gettime(CLOCK_MONOTONIC, &now)
  return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
}

func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

/// Why the last call failed.
func lastErrorText() -> String { String(cString: strerror(errno)) }

/// A buffered output. A closed pipe ends the program quietly; any other failure to write ends it with a message.
final class Output: @unchecked Sendable {
  static let standard = Output(1)
  static let error = Output(2, size: 0)

  private let descriptor: Int32
  private let size: Int
  private var buffer: [UInt8] = []

  private init(_ descriptor: Int32, size: Int = 32 << 10) {
    self.descriptor = descriptor
    self.size = size
  }

  func write(_ text: String) { write(bytes: text.utf8) }

  func write(bytes: some Sequence<UInt8>) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= size { flush() }
  }

  func flush() {
    var done = 0
    while done < buffer.count {
      let count = buffer.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress.map { $0 + done }, $0.count - done) }
      if count >= 0 {
        done += count
      } else if errno != EINTR {
        if errno == EPIPE { _exit(0) }
        if descriptor != 2 { Output.error.write("simplex-wire: <stdout>: \(lastErrorText())\n") }
        _exit(ExitStatus.fatal)
      }
    }
    buffer.removeAll(keepingCapacity: true)
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

/// An input that is read piece by piece.
struct InputFile: ~Copyable {
  /// How it is called in messages.
  let name: String
  private let descriptor: Int32
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)

  /// Opens the file; `-` is the standard input. nil when it cannot be opened, with the reason in ``lastErrorText()``.
  init?(_ path: String) {
    if path == "-" {
      name = "<stdin>"
      descriptor = 0
    } else {
      name = path
      descriptor = open(path, O_RDONLY)
    }
    if descriptor < 0 { return nil }
  }

  deinit { if descriptor > 2 { close(descriptor) } }

  /// The next bytes, none at the end, nil when they cannot be read.
  mutating func next() -> ArraySlice<UInt8>? {
    while true {
      let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 { return buffer[..<count] }
      if errno != EINTR { return nil }
    }
  }

  /// Bytes at a place in the file, when it is a file.
  func bytes(at offset: Int, count: Int) -> [UInt8] {
    var piece = [UInt8](repeating: 0, count: count)
    let got = piece.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, off_t(offset)) }
    return Array(piece.prefix(max(0, got)))
  }

  /// Whether bytes can be read again.
  var isSeekable: Bool { lseek(descriptor, 0, SEEK_CUR) >= 0 }
}
