// SPDX-License-Identifier: Apache-2.0

import CGetopt
import Foundation

/// The options that `classify` and `scan` share, read with `getopt_long`.
struct LinkToolOptions {
  var isJSON = false
  var showsSecrets = false
  /// What is left after the options.
  var operands: [String] = []

  /// Reads the options of a command.
  ///
  /// - Returns: nil when they are wrong; the reason and `usage` have been written to standard error.
  init?(_ arguments: [String], command: String, usage: String) {
    var argv: [UnsafeMutablePointer<CChar>?] = ([command] + arguments).map { (text: String) in strdup(text) }
    argv.append(nil)
    defer { for case let pointer? in argv { free(pointer) } }
    let names: [UnsafeMutablePointer<CChar>?] = ["format", "show-secrets", "help"].map { (text: String) in strdup(text)
    }
    defer { for name in names { free(name) } }
    let options: [option] = [
      option(name: names[0], has_arg: required_argument, flag: nil, val: 1),
      option(name: names[1], has_arg: no_argument, flag: nil, val: 2),
      option(name: names[2], has_arg: no_argument, flag: nil, val: 3),
      option(),
    ]
    let count = Int32(argv.count - 1)
    simplex_wire_getopt_reset()
    var problem: String?
    var next: Int32 = 0
    while problem == nil {
      next = getopt_long(count, &argv, "", options, nil)
      guard next != -1 else { break }
      switch next {
      case 1:
        switch simplex_wire_optarg().map({ String(cString: $0) }) {
        case "json": isJSON = true
        case "table": isJSON = false
        default: problem = "--format is table or json"
        }
      case 2: showsSecrets = true
      default: problem = next == 3 ? "" : "unknown option"
      }
    }
    if let problem {
      LinkToolOutput.complain((problem.isEmpty ? "" : "\(command): \(problem)\n") + "usage: \(usage)")
      return nil
    }
    operands = argv[Int(simplex_wire_optind())..<Int(count)].compactMap { $0.map { String(cString: $0) } }
  }
}

/// Where the commands write.
enum LinkToolOutput {
  static func line(_ text: String) {
    FileHandle.standardOutput.write(Data((text + "\n").utf8))
  }

  static func complain(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }

  /// A JSON object on one line, its members ordered by key.
  static func json(_ object: [String: Any]) {
    let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? JSONSerialization.data(withJSONObject: object, options: options) else { return }
    line(String(decoding: data, as: UTF8.self))
  }

  /// The value of a JSON text that this package wrote.
  static func value(_ json: String) -> Any {
    (try? JSONSerialization.jsonObject(with: Data(json.utf8), options: [.fragmentsAllowed])) ?? NSNull()
  }
}
