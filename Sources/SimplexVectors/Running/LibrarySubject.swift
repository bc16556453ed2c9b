// SPDX-License-Identifier: Apache-2.0

internal import JSONStream
internal import SimplexDirectory
internal import SimplexSearch

/// This library as the thing that is tested: inputs in, result objects out.
@_spi(Conformance) public enum LibrarySubject {
  /// What a run may ask for beside the limits.
  public struct Options: Hashable, Sendable {
    /// Whether an entry with a string that is no date is kept without it.
    public var ignoresInvalidDates = false

    /// The defaults.
    public init() {}
  }

  /// The result object for an input, as JSON text.
  ///
  /// - Parameter sizes: the sizes of the pieces to feed, for suites that are fed in pieces.
  /// - Throws: ``VectorError`` when the suite has no use for the input: a text was wanted and the bytes are none.
  public static func result(
    suite: VectorSuite, input: VectorInput, sizes: [Int] = [], limits: VectorLimits = VectorLimits(),
    options: Options = Options()
  ) throws(VectorError) -> [UInt8] {
    var writer = JSONWriter()
    if suite.isDecoding {
      write(suite: suite, bytes: input.bytes, sizes: sizes, limits: limits, options: options, to: &writer)
    } else {
      var text: String
      if case .utf8(let given) = input.source {
        text = given
      } else {
        let bytes = input.bytes
        text = String(decoding: bytes, as: UTF8.self)
        guard text.utf8.elementsEqual(bytes) else { throw VectorError("the input is no text") }
      }
      text.makeContiguousUTF8()
      TextSuites.write(suite: suite, text: text, input: input, limits: limits, to: &writer)
    }
    return writer.bytes
  }

  /// The result for bytes that were made already, fed in pieces.
  static func write(
    suite: VectorSuite, bytes: [UInt8], sizes: [Int], limits: VectorLimits, options: Options,
    to writer: inout JSONWriter
  ) {
    switch suite {
    case .directoryResponse: page(bytes, sizes, limits, options, to: &writer)
    case .directoryListing: listing(bytes, sizes, limits, options, to: &writer)
    case .connectionPlan: reply(bytes, sizes, to: &writer)
    default: syntax(bytes, sizes, limits, to: &writer)
    }
  }

  private static func reply(_ bytes: [UInt8], _ sizes: [Int], to writer: inout JSONWriter) {
    var decoder = ChatReplyDecoder()
    do throws(ChatResponseError) {
      try Chunking.forEachPiece(of: bytes, sizes: sizes) { (piece) throws(ChatResponseError) in
        try decoder.feed(piece)
      }
      writer.planResult(try decoder.finish())
    } catch {
      writer.planResult(nil)
    }
  }

  private static func syntax(
    _ bytes: [UInt8], _ sizes: [Int], _ limits: VectorLimits, to writer: inout JSONWriter
  ) {
    let standard = JSONLimits.default
    var parser = JSONEventParser(
      limits: JSONLimits(
        depth: limits.depth ?? standard.depth, token: limits.token ?? standard.token, document: limits.document))
    var events = JSONWriter()
    events.beginArray()
    do throws(JSONStreamError) {
      try Chunking.forEachPiece(of: bytes, sizes: sizes) { (piece) throws(JSONStreamError) in
        try parser.feed(piece) { event, _ in events.event(event) }
      }
      try parser.finish()
      events.endArray()
      writer.beginObject()
      writer.member("outcome", "accept")
      writer.name("events")
      writer.raw(events.bytes)
      writer.endObject()
    } catch {
      writer.beginObject()
      writer.member("outcome", "fatal")
      writer.error(error.code.rawValue, error.offset, error.path.description)
      writer.endObject()
    }
  }

  private static func page(
    _ bytes: [UInt8], _ sizes: [Int], _ limits: VectorLimits, _ options: Options, to writer: inout JSONWriter
  ) {
    var decoder = DirectoryPageDecoder(
      limits: DirectoryLimits(limits), invalidDates: options.ignoresInvalidDates ? .ignore : .dropEntry)
    var kept = JSONWriter()
    var dropped = JSONWriter()
    var counts = (entries: 0, dropped: 0)
    kept.beginArray()
    dropped.beginArray()
    do throws(DirectoryError) {
      try Chunking.forEachPiece(of: bytes, sizes: sizes) { (piece) throws(DirectoryError) in
        try decoder.feed(piece) { event in
          switch event {
          case .provisionalEntry(let entry):
            kept.entry(entry)
            counts.entries += 1
          case .dropped(let drop):
            dropped.dropped(drop)
            counts.dropped += 1
          }
        }
      }
      guard case .searchResults(let cursor) = try decoder.finish() else { return }
      writer.beginObject()
      writer.member("outcome", "searchResults")
      writer.lists(&kept, &dropped)
      if let cursor {
        writer.name("cursor")
        writer.beginObject()
        writer.member("raw", cursor.rawText)
        writer.endObject()
      }
      writer.endObject()
    } catch {
      writer.beginObject()
      writer.fatal(error, entries: counts.entries, dropped: counts.dropped)
      writer.endObject()
    }
  }

  private static func listing(
    _ bytes: [UInt8], _ sizes: [Int], _ limits: VectorLimits, _ options: Options, to writer: inout JSONWriter
  ) {
    var decoder = DirectoryListingDecoder(
      limits: DirectoryLimits(limits), invalidDates: options.ignoresInvalidDates ? .ignore : .dropEntry)
    var kept = JSONWriter()
    var dropped = JSONWriter()
    var counts = (entries: 0, dropped: 0)
    kept.beginArray()
    dropped.beginArray()
    do throws(DirectoryError) {
      try Chunking.forEachPiece(of: bytes, sizes: sizes) { (piece) throws(DirectoryError) in
        try decoder.feed(piece) { element in
          switch element {
          case .entry(let entry):
            kept.entry(entry)
            counts.entries += 1
          case .dropped(let drop):
            dropped.dropped(drop)
            counts.dropped += 1
          }
        }
      }
      try decoder.finish()
      writer.beginObject()
      writer.member("outcome", "listing")
      writer.lists(&kept, &dropped)
      writer.endObject()
    } catch {
      writer.beginObject()
      writer.fatal(error, entries: counts.entries, dropped: counts.dropped)
      writer.endObject()
    }
  }
}

extension DirectoryLimits {
  init(_ limits: VectorLimits) {
    self.init()
    depth = limits.depth ?? depth
    token = limits.token ?? token
    string = limits.string ?? string
    entry = limits.entry ?? entry
    entries = limits.entries ?? entries
    document = limits.document ?? document
    cursor = limits.cursor ?? cursor
  }
}

extension JSONWriter {
  fileprivate mutating func lists(_ kept: inout JSONWriter, _ drops: inout JSONWriter) {
    kept.endArray()
    drops.endArray()
    name("entries")
    raw(kept.bytes)
    name("dropped")
    raw(drops.bytes)
  }

  mutating func error(_ code: String, _ offset: Int, _ path: String) {
    name("error")
    beginObject()
    member("code", code)
    name("offset")
    integer(offset)
    member("path", path)
    endObject()
  }

  fileprivate mutating func event(_ event: JSONEvent) {
    switch event {
    case .beginObject: string("{")
    case .endObject: string("}")
    case .beginArray: string("[")
    case .endArray: string("]")
    case .name(let key): pair("key", key)
    case .string(let text): pair("string", text)
    case .number(let text): pair("number", text)
    case .bool(let value): bool(value)
    case .null: null()
    }
  }

  private mutating func pair(_ key: String, _ value: String) {
    beginObject()
    member(key, value)
    endObject()
  }
}
