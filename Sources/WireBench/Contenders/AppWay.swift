// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What an app does that wants to drop bad entries one by one with `Codable`: the page as a value tree, then each element
/// encoded again and decoded on its own, with formatters for the dates.
enum AppWay {
  static let contender = Contender(name: "app-way") { bytes in
    let page = try JSONDecoder().decode(Page.self, from: Data(bytes))
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let text = try decoder.singleValueContainer().decode(String.self)
      if let date = formatters.0.date(from: text) ?? formatters.1.date(from: text) { return date }
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "no date"))
    }
    let encoder = JSONEncoder()
    let entries = page.entries.compactMap { value in
      (try? encoder.encode(value)).flatMap { try? decoder.decode(CodableEntry.self, from: $0) }
    }
    return entries.count
  }

  private struct Page: Decodable {
    var type: String
    var entries: [Value]
  }

  private static let formatters = (formatter("yyyy-MM-dd'T'HH:mm:ss.SSSZZZZZ"), formatter("yyyy-MM-dd'T'HH:mm:ssZZZZZ"))

  private static func formatter(_ pattern: String) -> DateFormatter {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.dateFormat = pattern
    return formatter
  }

  /// Any JSON value.
  private enum Value: Codable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([Value])
    case object([String: Value])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      // The commonest first: a failed attempt costs the most.
      if let value = try? container.decode(String.self) {
        self = .string(value)
      } else if let value = try? container.decode([String: Value].self) {
        self = .object(value)
      } else if let value = try? container.decode(Double.self) {
        self = .number(value)
      } else if let value = try? container.decode([Value].self) {
        self = .array(value)
      } else if let value = try? container.decode(Bool.self) {
        self = .bool(value)
      } else if container.decodeNil() {
        self = .null
      } else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "no JSON value")
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .null: try container.encodeNil()
      case .bool(let value): try container.encode(value)
      case .number(let value): try container.encode(value)
      case .string(let value): try container.encode(value)
      case .array(let value): try container.encode(value)
      case .object(let value): try container.encode(value)
      }
    }
  }
}
