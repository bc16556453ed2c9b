// SPDX-License-Identifier: Apache-2.0

import CGetopt

#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#elseif canImport(Darwin)
  @preconcurrency import Darwin
#endif

/// Arguments that a command does not understand.
struct UsageError: Error {
  var message: String
}

/// A command's arguments, read with the C library's `getopt_long`.
struct Options {
  /// Each option that was given, in order; an option without a value has an empty one.
  private(set) var given: [(name: String, value: String)] = []
  /// What is no option.
  private(set) var operands: [String] = []

  /// - Parameters:
  ///   - flags: options without a value.
  ///   - values: options with one.
  init(_ arguments: [String], flags: [String] = [], values: [String] = []) throws(UsageError) {
    let names = ["help"] + flags + values
    let cNames = names.map { strdup($0) }
    var argv = (["simplex-wire"] + arguments).map { strdup($0) }
    argv.append(nil)
    // getopt permutes the array, so what is freed is a copy.
    let owned = argv
    defer {
      for pointer in cNames { free(pointer) }
      for pointer in owned { free(pointer) }
    }
    var table = names.indices.map { index in
      option(
        name: cNames[index], has_arg: values.contains(names[index]) ? required_argument : no_argument, flag: nil,
        val: Int32(1_000 + index))
    }
    table.append(option())
    simplex_wire_getopt_reset()
    while true {
      let code = getopt_long(Int32(argv.count - 1), &argv, ":h", table, nil)
      if code == -1 { break }
      switch code {
      case Int32(UInt8(ascii: "h")): given.append(("help", ""))
      case 1_000...:
        given.append((names[Int(code) - 1_000], simplex_wire_optarg().map { String(cString: $0) } ?? ""))
      default:
        // A letter that is no option: the word in which it stands may not be behind us yet.
        let letter = simplex_wire_optopt()
        if code == Int32(UInt8(ascii: "?")), letter != 0, letter < 1_000 {
          throw UsageError(message: "no option -\(shown(byte: UInt8(truncatingIfNeeded: letter)))")
        }
        let word = argv[max(0, Int(simplex_wire_optind()) - 1)].map { String(cString: $0) } ?? ""
        throw UsageError(
          message: code == Int32(UInt8(ascii: ":"))
            ? "\(shown(LinkSecrets.masked(word))) wants a value" : "no option \(shown(LinkSecrets.masked(word)))")
      }
    }
    operands = argv[Int(simplex_wire_optind())..<argv.count - 1].compactMap { $0.map { String(cString: $0) } }
  }

  func has(_ name: String) -> Bool { given.contains { $0.name == name } }

  /// The value that was given last.
  func value(_ name: String) -> String? { given.last { $0.name == name }?.value }

  /// The value of an option that has only a few.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String, default standard: Choice
  ) throws(UsageError) -> Choice where Choice.RawValue == String {
    guard let text = value(name) else { return standard }
    guard let choice = Choice(rawValue: text) else {
      let all = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageError(message: "--\(name) takes \(all), not '\(shown(LinkSecrets.masked(text)))'")
    }
    return choice
  }

  /// An option that counts something.
  func count(_ name: String, default standard: Int) throws(UsageError) -> Int {
    guard let text = value(name) else { return standard }
    guard let count = Int(text), count >= 0 else {
      throw UsageError(message: "--\(name) takes a whole number, not '\(shown(LinkSecrets.masked(text)))'")
    }
    return count
  }
}

/// Reports a usage error of a command.
func refuseUsage(_ command: String, _ error: UsageError) -> Int32 {
  Output.error.write("simplex-wire \(command): \(error.message); see simplex-wire \(command) --help\n")
  return ExitStatus.usage
}
