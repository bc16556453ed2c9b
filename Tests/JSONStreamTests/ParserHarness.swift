// SPDX-License-Identifier: Apache-2.0

@_spi(Fuzzing) import JSONStream
import Testing
import WireTestSupport

/// What a document gave: events with their places, and the error that ended it.
struct Parsed: Equatable {
  var events: [JSONEvent] = []
  var ranges: [Range<Int>] = []
  var error: JSONStreamError?

  init(_ pieces: [ArraySlice<UInt8>], limits: JSONLimits, elision: Bool = true) {
    var parser = JSONEventParser(limits: limits, elision: elision)
    do {
      for piece in pieces {
        try lend(piece) { (run) throws(JSONStreamError) in
          try parser.feed(run) { event, range in
            events.append(event)
            ranges.append(range)
          }
        }
      }
      try parser.finish()
    } catch {
      self.error = error
    }
  }
}

/// Parses a document every way it can be cut; all must agree.
func parse(_ bytes: [UInt8], limits: JSONLimits = .default, sourceLocation: SourceLocation = #_sourceLocation) -> Parsed
{
  let whole = Parsed([bytes[...]], limits: limits)
  for pieces in splits(of: bytes) {
    let parsed = Parsed(pieces, limits: limits)
    #expect(parsed == whole, "cut into \(pieces.map(\.count))", sourceLocation: sourceLocation)
  }
  return whole
}

func parse(_ text: String, limits: JSONLimits = .default, sourceLocation: SourceLocation = #_sourceLocation) -> Parsed {
  parse(Array(text.utf8), limits: limits, sourceLocation: sourceLocation)
}

/// One line of a table of documents that are refused.
struct Refused: CustomTestStringConvertible {
  var bytes: [UInt8]
  var code: JSONStreamError.Code
  var offset: Int
  var path: String

  init(_ text: String, _ code: JSONStreamError.Code, _ offset: Int, _ path: String = "") {
    self.init(Array(text.utf8), code, offset, path)
  }

  init(_ bytes: [UInt8], _ code: JSONStreamError.Code, _ offset: Int, _ path: String = "") {
    self.bytes = bytes
    self.code = code
    self.offset = offset
    self.path = path
  }

  var testDescription: String { String(decoding: bytes, as: UTF8.self) }

  func check(limits: JSONLimits = .default) {
    let error = parse(bytes, limits: limits).error
    #expect(error?.code == code, "\(testDescription)")
    #expect(error?.offset == offset, "\(testDescription)")
    #expect(error?.path.description == path, "\(testDescription)")
  }
}
