// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The whole page by Foundation's `JSONDecoder`. It is spared the links, and has the fastest dates that Foundation offers.
enum FoundationPage {
  static let contender = Contender(name: "foundation-jsondecoder") { bytes in
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return try decoder.decode(Page.self, from: Data(bytes)).entries.count
  }

  /// The value tree alone.
  static let serialization = Contender(name: "jsonserialization") { bytes in
    let tree = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    return (tree?["entries"] as? [Any])?.count ?? 0
  }

  private struct Page: Decodable {
    var entries: [CodableEntry]
    var type: String
  }
}

/// An entry as synthesized decoding has it.
struct CodableEntry: Decodable {
  struct EntryType: Decodable {
    struct Summary: Decodable {
      var currentMembers: Int64
      var publicMemberCount: Int64?
    }
    struct Admission: Decodable {
      var review: String?
    }
    var type: String?
    var groupType: String?
    var admission: Admission?
    var summary: Summary
  }
  struct GroupLink: Decodable {
    var connShortLink: String?
    var connFullLink: String?
  }
  var entryType: EntryType
  var displayName: String
  var simplexName: String?
  var groupLink: GroupLink
  var shortDescr: String?
  var image: String?
  var activeAt: Date?
  var createdAt: Date?
}
