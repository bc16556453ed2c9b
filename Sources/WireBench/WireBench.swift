// SPDX-License-Identifier: Apache-2.0

import CMallocCount
import Foundation

/// Measures this library beside raw yajl and Foundation, in turns, in one run.
@main
struct WireBench {
  static func main() throws {
    let options = Options(CommandLine.arguments.dropFirst())
    if let (task, path) = options.child { return try FreshProcess.runChild(task, path) }
    if let (name, contender) = options.once { return try readRepeatedly(name, contender, options.rounds) }
    if let (name, path) = options.dump { return try write(name, path) }
    if options.countsInstructions { return try countInstructions(options) }
    if options.measuresScaling { return try measureScaling(options) }
    if options.keepsHeap { simplex_wire_malloc_keep() }
    var rows: [Measurement] = []
    let note = { (row: Measurement) in
      rows.append(row)
      FileHandle.standardError.write(Data("\(row.case) \(row.contender)\n".utf8))
    }
    for document in Cases.pages + (options.isLarge ? Cases.large : []) where options.wants(document.name) {
      try document.measure(rounds: options.rounds).forEach(note)
    }
    for text in Cases.texts where options.wants(text.name) { note(text.measure(rounds: options.rounds)) }
    try measureFresh(options).forEach(note)
    print(options.isJSON ? try json(rows) : Table.text(rows))
    if let plot = options.plot { try Plot.svg(rows).write(toFile: plot, atomically: true, encoding: .utf8) }
  }

  private static func countInstructions(_ options: Options) throws {
    let rows = try Cases.pages.filter { options.wants($0.name) }.flatMap(Instructions.rows)
    print(options.isJSON ? try json(rows) : Instructions.text(rows))
  }

  private static func measureScaling(_ options: Options) throws {
    let rows = Scaling.functions.filter { options.wants($0.name) }.flatMap { function in
      FileHandle.standardError.write(Data("\(function.name)\n".utf8))
      return Scaling.rows(of: function)
    }
    print(options.isJSON ? try json(rows) : Scaling.text(rows))
  }

  private static func json(_ rows: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    return String(decoding: try encoder.encode(rows), as: UTF8.self)
  }

  /// For profilers: so many readings of one case by one contender, and nothing else.
  private static func readRepeatedly(_ name: String, _ contender: String, _ count: Int) throws {
    guard let document = Cases.named(name), let reader = document.contenders.first(where: { $0.name == contender })
    else { fatalError("no such case or contender") }
    let bytes = document.make()
    for _ in 0..<count { _ = try reader.read(bytes) }
  }

  private static func write(_ name: String, _ path: String) throws {
    guard let document = Cases.named(name) else { fatalError("no such case") }
    try Data(document.make()).write(to: URL(fileURLWithPath: path))
  }

  private static func measureFresh(_ options: Options) throws -> [Measurement] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("wire-bench-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var rows: [Measurement] = []
    for entries in [10, 1_000] where options.wants("first-entry-\(entries)") {
      let page = folder.appendingPathComponent("page")
      try Data(PageInput(entries: entries, hasImages: true).bytes()).write(to: page)
      let sample = Statistics((0..<9).compactMap { _ in FreshProcess.firstEntry(page) })
      rows.append(
        Measurement(
          case: "first-entry-\(entries)", contender: ContenderName.simplexWire, firstEntryMicroseconds: sample.median,
          rounds: 9, spread: sample.spread))
    }
    for entries in [1_200, 100_000] where options.wants("peak-memory-\(entries)") {
      let listing = folder.appendingPathComponent("listing")
      try Data().write(to: listing)
      let file = try FileHandle(forWritingTo: listing)
      ListingInput(entries: entries).write { file.write(Data($0.utf8)) }
      try file.close()
      let sample = Statistics((0..<9).compactMap { _ in FreshProcess.peakMemory(listing) })
      rows.append(
        Measurement(
          case: "peak-memory-\(entries)", contender: ContenderName.simplexWire, peakMemoryBytes: Int(sample.median),
          rounds: 9, spread: sample.spread))
    }
    return rows
  }
}

/// What the command line asks for.
struct Options {
  var isJSON = false
  var isLarge = false
  /// Whether the C library keeps freed memory between readings, as it does in a process that has more to hold.
  var keepsHeap = false
  var countsInstructions = false
  var measuresScaling = false
  var rounds = 15
  var plot: String?
  var prefix = ""
  var child: (String, String)?
  /// `--read CASE CONTENDER`: nothing is measured.
  var once: (String, String)?
  /// `--write CASE FILE`: the input as a file.
  var dump: (String, String)?

  private static let usage = """
    usage: WireBench [--only CASE] [--rounds N] [--large] [--keep-heap] [--json] [--plot FILE.svg]
           WireBench --instructions | --scaling [--only CASE] [--json]
           WireBench --read CASE CONTENDER [--rounds N] | --write CASE FILE

    """

  init(_ arguments: some Sequence<String>) {
    var rest = Array(arguments)[...]
    while let option = rest.popFirst() {
      switch option {
      case "--json": isJSON = true
      case "--large": isLarge = true
      case "--keep-heap": keepsHeap = true
      case "--instructions": countsInstructions = true
      case "--scaling": measuresScaling = true
      case "--rounds": rounds = rest.popFirst().flatMap(Int.init) ?? rounds
      case "--plot": plot = rest.popFirst()
      case "--only": prefix = rest.popFirst() ?? ""
      case "--child": child = Self.pair(&rest)
      case "--read": once = Self.pair(&rest)
      case "--write": dump = Self.pair(&rest)
      default:
        FileHandle.standardError.write(Data(Self.usage.utf8))
        exit(2)
      }
    }
  }

  func wants(_ name: String) -> Bool { name.hasPrefix(prefix) }

  private static func pair(_ rest: inout ArraySlice<String>) -> (String, String)? {
    rest.popFirst().flatMap { first in rest.popFirst().map { (first, $0) } }
  }
}
