// SPDX-License-Identifier: Apache-2.0

@_spi(Conformance) import SimplexVectors

/// `simplex-wire vectors`
func runVectors(_ arguments: [String]) -> Int32 {
  let rest = Array(arguments.dropFirst())
  do throws(UsageError) {
    switch arguments.first {
    case "lint": return try lint(rest)
    case "manifest": return try writeManifest(rest)
    case "export-corpus": return try exportCorpus(rest)
    case "from-input": return try fromInput(rest)
    case "--help", "-h", "help":
      Output.standard.write(Help.vectors)
      return ExitStatus.success
    default: throw UsageError(message: "one of lint, manifest, export-corpus, from-input is wanted")
    }
  } catch {
    return refuseUsage("vectors", error)
  }
}

private func report(_ error: VectorError) -> Int32 {
  Output.error.write("simplex-wire vectors: \(shown(error.description))\n")
  return ExitStatus.fatal
}

/// The folder that an operand names.
private func folderPath(_ options: Options) throws(UsageError) -> String {
  guard options.operands.count <= 1 else { throw UsageError(message: "one folder is wanted") }
  return options.operands.first ?? "Vectors"
}

private func lint(_ arguments: [String]) throws(UsageError) -> Int32 {
  let options = try Options(arguments)
  if options.has("help") { return printHelp() }
  let path = try folderPath(options)
  do throws(VectorError) {
    let folder = try VectorFolder(path)
    let complaints = VectorLint.complaints(about: folder)
    for complaint in complaints { Output.error.write("simplex-wire vectors: \(shown(complaint))\n") }
    if !complaints.isEmpty { return ExitStatus.fatal }
    Output.standard.write("\(folder.files.count) files, \(folder.testCount) tests: clean\n")
    return ExitStatus.success
  } catch { return report(error) }
}

private func writeManifest(_ arguments: [String]) throws(UsageError) -> Int32 {
  let options = try Options(arguments)
  if options.has("help") { return printHelp() }
  let path = try folderPath(options)
  do throws(VectorError) {
    try VectorManifest.write(inFolder: path)
    return ExitStatus.success
  } catch { return report(error) }
}

private func exportCorpus(_ arguments: [String]) throws(UsageError) -> Int32 {
  let options = try Options(arguments, values: ["suite", "out", "vectors"])
  if options.has("help") { return printHelp() }
  guard let name = options.value("suite"), let out = options.value("out") else {
    throw UsageError(message: "--suite and --out are wanted")
  }
  let suite = try suite(named: name)
  do throws(VectorError) {
    let count = try CorpusExport.write(try VectorFolder(options.value("vectors") ?? "Vectors"), suite: suite, to: out)
    Output.standard.write("\(count) seeds in \(shown(out))\n")
    return ExitStatus.success
  } catch { return report(error) }
}

private func fromInput(_ arguments: [String]) throws(UsageError) -> Int32 {
  let options = try Options(arguments, values: ["suite", "comment", "cursor", "default-tld", "vectors", "limits"])
  if options.has("help") { return printHelp() }
  guard let name = options.value("suite"), options.operands.count <= 1 else {
    throw UsageError(message: "--suite and one FILE are wanted")
  }
  let suite = try suite(named: name)
  let path = options.operands.first ?? "-"
  guard let bytes = wholeFile(path) else {
    throw UsageError(message: "\(shown(path)) cannot be read: \(lastErrorText())")
  }
  do throws(VectorError) {
    let folder = try VectorFolder(options.value("vectors") ?? "Vectors")
    let draft = try VectorDraft(
      suite: suite, bytes: bytes, cursor: options.value("cursor"), defaultTLD: options.value("default-tld"),
      limits: options.value("limits"), comment: options.value("comment") ?? "")
    Output.standard.write(draft.text(id: folder.nextID(of: suite)))
    return ExitStatus.success
  } catch { return report(error) }
}

private func printHelp() -> Int32 {
  Output.standard.write(Help.vectors)
  return ExitStatus.success
}
