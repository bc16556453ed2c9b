// SPDX-License-Identifier: Apache-2.0

/// One line of the runner protocol that a testee reads.
enum RunnerRequest {
  case start
  case stop
  case run(Run)

  /// A test to run.
  struct Run {
    var sequence: Int
    var suite: String
    var input: JSONValue
    var sizes: [Int] = []
    var limits = VectorLimits()
    var options = LibrarySubject.Options()
  }

  /// A line that cannot be answered as it asks; the number is its own when it could be read.
  struct Refusal: Error {
    var sequence: Int?
    var message: String
  }

  init(parsing line: some Sequence<UInt8>) throws(Refusal) {
    let message: JSONValue
    do throws(JSONValueError) { message = try JSONValue(parsing: line) } catch {
      throw Refusal(message: error.description)
    }
    let sequence = Self.sequence(message)
    switch message["cmd"]?.text {
    case "start":
      guard message["protocol"]?.count == 1 else { throw Refusal(message: "only protocol 1 is spoken here") }
      self = .start
    case "stop": self = .stop
    case "run":
      guard let sequence else { throw Refusal(message: "seq is no whole number") }
      do throws(VectorError) { self = .run(try Run(message, sequence)) } catch {
        throw Refusal(sequence: sequence, message: error.description)
      }
    default: throw Refusal(sequence: sequence, message: "cmd is none of start, run, stop")
    }
  }

  private static func sequence(_ message: JSONValue) -> Int? {
    guard case .number(let text)? = message["seq"] else { return nil }
    return Int(text)
  }
}

extension RunnerRequest.Run {
  fileprivate init(_ message: JSONValue, _ sequence: Int) throws(VectorError) {
    guard let suite = message["suite"]?.text else { throw VectorError("suite is no text") }
    guard let input = message["input"] else { throw VectorError("there is no input") }
    self.sequence = sequence
    self.suite = suite
    self.input = input
    if let chunks = message["chunks"] {
      sizes = chunks.items?.compactMap(\.count) ?? []
      guard let items = chunks.items, items.count == sizes.count else {
        throw VectorError("chunks is no list of sizes")
      }
    }
    if let value = message["limits"] { limits = try VectorLimits(value, "limits") }
    if let value = message["options"] {
      var reader = try ObjectReader(value, "options")
      if let dates = try reader.optionalText("invalidDates") {
        guard ["drop", "ignore"].contains(dates) else { throw VectorError("options: invalidDates is drop or ignore") }
        options.ignoresInvalidDates = dates == "ignore"
      }
      try reader.end()
    }
  }
}
