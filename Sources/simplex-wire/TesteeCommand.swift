// SPDX-License-Identifier: Apache-2.0

@_spi(Conformance) import SimplexVectors

/// `simplex-wire testee`
func runTestee(_ arguments: [String]) -> Int32 {
  do throws(UsageError) {
    let options = try Options(arguments)
    if options.has("help") {
      Output.standard.write(Help.testee)
      return ExitStatus.success
    }
    guard options.operands.isEmpty else { throw UsageError(message: "no operand is wanted") }
  } catch {
    return refuseUsage("testee", error)
  }
  guard var input = InputFile("-") else { return ExitStatus.usage }
  let testee = Testee(version: SimplexWire.version)
  var lines = LineBuffer()
  while let bytes = input.next(), !bytes.isEmpty {
    lines.append(bytes)
    while let line = lines.next() {
      guard reply(testee, line) else { return ExitStatus.success }
    }
    // Whatever was asked for has been answered when the next read waits.
    Output.standard.flush()
  }
  if !lines.rest.isEmpty { _ = reply(testee, lines.rest) }
  Output.standard.flush()
  return ExitStatus.success
}

/// - Returns: false when the runner says stop.
private func reply(_ testee: Testee, _ line: ArraySlice<UInt8>) -> Bool {
  guard let answer = testee.answer(to: line) else { return false }
  Output.standard.write(bytes: answer)
  Output.standard.write("\n")
  return true
}
