// SPDX-License-Identifier: Apache-2.0

import JSONStream
@_spi(Fuzzing) import SimplexDirectory

/// This library, by each of its doors.
enum SimplexWire {
  /// A page at once.
  static let page = Contender(name: ContenderName.simplexWire) { bytes in
    let page = try DirectoryPage(decoding: bytes, limits: limits(bytes.count))
    return page.entries.count
  }

  /// A page pushed in pieces, each entry let go as it comes; `elision` as named.
  static func push(_ name: String, chunk: Int = 64 << 10, elision: Bool = true) -> Contender {
    Contender(name: name) { bytes in
      var decoder = DirectoryPageDecoder(limits: limits(bytes.count), invalidDates: .dropEntry, elision: elision)
      var count = 0
      var place = 0
      while place < bytes.count {
        let end = min(place + chunk, bytes.count)
        try decoder.feed(bytes[place..<end]) { event in
          if case .provisionalEntry = event { count += 1 }
        }
        place = end
      }
      _ = try decoder.finish()
      return count
    }
  }

  /// A page at once, yajl being shown every byte.
  static let plainPage = Contender(name: "simplex-wire-plain") { bytes in
    var decoder = DirectoryPageDecoder(limits: limits(bytes.count), invalidDates: .dropEntry, elision: false)
    var entries: [DirectoryEntry] = []
    try decoder.feed(bytes) { event in
      if case .provisionalEntry(let entry) = event { entries.append(entry) }
    }
    _ = try decoder.finish()
    return entries.count
  }

  /// A listing pushed in pieces.
  static let listing = Contender(name: ContenderName.simplexWire) { bytes in
    var decoder = DirectoryListingDecoder()
    var count = 0
    var place = 0
    while place < bytes.count {
      let end = min(place + 64 << 10, bytes.count)
      try decoder.feed(bytes[place..<end]) { element in
        if case .entry = element { count += 1 }
      }
      place = end
    }
    try decoder.finish()
    return count
  }

  /// The elements of `entries` as raw bytes, nothing decoded.
  static let elements = Contender(name: "simplex-wire-elements") { bytes in
    var reader = JSONElementReader(at: JSONPointer(tokens: ["entries"]))
    var count = 0
    try reader.feed(bytes) { _ in count += 1 }
    try reader.finish()
    return count
  }

  static func limits(_ bytes: Int) -> DirectoryLimits {
    var limits = DirectoryLimits()
    limits.document = max(limits.document, bytes)
    limits.entries = 1_000_000
    return limits
  }
}
