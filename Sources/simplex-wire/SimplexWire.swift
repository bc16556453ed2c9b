// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#elseif canImport(Darwin)
  @preconcurrency import Darwin
#endif

/// The command line tool: finds the command and hands the rest of the arguments on.
@main
enum SimplexWire {
  static let version = "0.1.0"

  static func main() async {
    ignoreBrokenPipe()
    let status = await run(Array(CommandLine.arguments.dropFirst()))
    Output.standard.flush()
    exitProcess(status)
  }

  /// The number of the first argument that is not UTF-8, and where in it the first wrong byte stands. The arguments that
  /// Swift gives have been changed by then.
  private static func invalidArgument() -> (number: Int, offset: Int)? {
    for number in 1..<max(1, Int(CommandLine.argc)) {
      guard let argument = CommandLine.unsafeArgv[number] else { continue }
      let bytes = UnsafeRawBufferPointer(start: argument, count: strlen(argument))
      if let offset = invalidUTF8(Array(bytes)) { return (number, offset) }
    }
    return nil
  }

  private static func run(_ arguments: [String]) async -> Int32 {
    if let (number, offset) = invalidArgument() {
      Output.error.write("simplex-wire: argument \(number): invalid-utf8 at byte \(offset)\n")
      return ExitStatus.usage
    }
    guard let command = arguments.first else {
      Output.error.write(Help.overview)
      return ExitStatus.usage
    }
    let rest = Array(arguments.dropFirst())
    switch command {
    case "decode": return runDecode(rest)
    case "request": return runRequest(rest)
    case "classify": return runClassify(rest)
    case "scan": return runScan(rest)
    case "plan": return runPlan(rest)
    case "search": return await runSearch(rest)
    case "testee": return runTestee(rest)
    case "conformance": return runConformance(rest)
    case "vectors": return runVectors(rest)
    case "help", "--help", "-h":
      Output.standard.write(Help.overview)
      return ExitStatus.success
    case "version", "--version":
      Output.standard.write("simplex-wire \(version)\n")
      return ExitStatus.success
    default:
      Output.error.write("simplex-wire: no command '\(shown(LinkSecrets.masked(command)))'; see simplex-wire --help\n")
      return ExitStatus.usage
    }
  }
}

/// What the tool's exit says. With several inputs the gravest stands: usage, then fatal, then dropped.
enum ExitStatus {
  static let success: Int32 = 0
  static let fatal: Int32 = 1
  static let usage: Int32 = 2
  static let dropped: Int32 = 3

  static func gravest(_ first: Int32, _ second: Int32) -> Int32 {
    let order = [success, dropped, fatal, usage]
    return (order.firstIndex(of: first) ?? 0) > (order.firstIndex(of: second) ?? 0) ? first : second
  }
}
