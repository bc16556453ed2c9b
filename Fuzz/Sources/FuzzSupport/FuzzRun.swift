// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// How much is held against each input of this run.
///
/// Fuzzing makes the cheap checks of every input and each dear one of a part of them, which the input's bytes choose, so that
/// the same input is always treated the same way. Files that are named one by one are replayed: then every check is made.
package enum FuzzRun {
  package enum Checks: String {
    /// The library is called once and nothing is compared: for measuring.
    case bare
    /// The cheap checks, and the dear ones in turn.
    case inTurn
    case all
  }

  /// Set before the first input, and read only after.
  nonisolated(unsafe) package private(set) static var checks = Checks.inTurn
  /// Whether mutators leave inputs as they are, but for padding: for measuring.
  nonisolated(unsafe) package private(set) static var keepsInputs = false

  /// Changes the last eight bytes of an input, which mean nothing, so that all checks have their turn with it.
  static func vary(_ data: UnsafeMutablePointer<UInt8>, _ count: Int, _ seed: UInt64, _ padding: StaticString) -> Int {
    var random = SplitMix(state: seed)
    for place in max(0, count - 8)..<count { data[place] = padding.utf8Start[random.below(4)] }
    return count
  }

  fileprivate static func begin(_ arguments: [String]) {
    let inputs = arguments.dropFirst().filter { !$0.hasPrefix("-") }
    if !inputs.isEmpty, inputs.allSatisfy(isFile) { checks = .all }
    if let name = getenv("SIMPLEX_WIRE_CHECKS") {
      guard let named = Checks(rawValue: String(cString: name)) else {
        fatalError("SIMPLEX_WIRE_CHECKS names no checks")
      }
      checks = named
    }
    keepsInputs = getenv("SIMPLEX_WIRE_KEEP_INPUTS") != nil
  }

  private static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }
}

/// libFuzzer calls this before it reads its options.
@_cdecl("LLVMFuzzerInitialize")
public func initializeFuzzer(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>
) -> CInt {
  FuzzRun.begin((0..<Int(count.pointee)).compactMap { arguments.pointee[$0].map { String(cString: $0) } })
  return 0
}
