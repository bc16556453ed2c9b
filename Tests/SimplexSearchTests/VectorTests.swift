// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSONStream
import Testing

@testable import SimplexSearch

/// The vectors of plans and searches, read from the package's own folder.
@Suite struct VectorTests {
  private struct Vector {
    var id: String
    var text: String
    var result: NSDictionary
  }

  private static func vectors(_ suite: String) throws -> [Vector] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Vectors/v1/\(suite)")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    var vectors: [Vector] = []
    for file in files where file.pathExtension == "json" {
      let root = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
      let groups = try #require(root["groups"] as? [[String: Any]])
      let tests = groups.flatMap { $0["tests"] as? [[String: Any]] ?? [] }
      #expect(root["numberOfTests"] as? Int == tests.count)
      for test in tests {
        let input = try #require(test["input"] as? [String: Any])
        vectors.append(
          Vector(
            id: try #require(test["id"] as? String), text: try #require(input["utf8"] as? String),
            result: try #require(test["expect"] as? NSDictionary)))
      }
    }
    return vectors
  }

  private func matches(_ writer: JSONWriter, _ vector: Vector) throws -> Bool {
    try JSONSerialization.jsonObject(with: Data(writer.bytes)) as? NSDictionary == vector.result
  }

  @Test func plansGiveTheirResults() throws {
    let vectors = try Self.vectors("connection-plan")
    #expect(vectors.count > 100)
    for vector in vectors {
      var writer = JSONWriter()
      writer.planResult(try? decodeReply(vector.text).get())
      #expect(try matches(writer, vector), "\(vector.id): \(writer.text)")
    }
  }

  @Test func searchesGiveTheirResults() throws {
    let vectors = try Self.vectors("online-search")
    #expect(vectors.count > 50)
    for vector in vectors {
      var writer = JSONWriter()
      SearchScript.writeResult(of: vector.text, to: &writer)
      #expect(try matches(writer, vector), "\(vector.id): \(writer.text)")
    }
  }
}
