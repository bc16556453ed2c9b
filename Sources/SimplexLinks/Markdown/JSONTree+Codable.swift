// SPDX-License-Identifier: Apache-2.0

/// Trees are read and written without recursion and to a limited depth.
extension JSONTree: Codable {
  /// The levels of arrays and objects that are read. One more is written, since an unknown format gets an object around
  /// its value. `JSONEncoder` and `JSONDecoder` take 512 in all; what is left is for what stands around the value, so that
  /// what was read can be written.
  static let maximumDepth = 500

  /// Reads any value; what becomes of numbers stands at the type.
  ///
  /// - Throws: `DecodingError` when the value is deeper than 500 levels, and what the decoder throws when it is of no JSON
  ///   kind or when it refuses a text, such as one with half a surrogate pair.
  public init(from decoder: any Decoder) throws {
    var open: [OpenDecoding] = []
    var next: (any Decoder)? = decoder
    while true {
      var finished: JSONTree?
      if let decoder = next {
        if let container = OpenDecoding(decoder) {
          guard open.count < Self.maximumDepth else {
            throw DecodingError.dataCorrupted(
              DecodingError.Context(codingPath: [], debugDescription: "deeper than \(Self.maximumDepth) levels"))
          }
          open.append(container)
        } else {
          finished = try JSONTree(leaf: decoder.singleValueContainer())
        }
      } else {
        finished = open.removeLast().tree
      }
      if let finished {
        if open.isEmpty {
          self = finished
          return
        }
        open[open.count - 1].take(finished)
      }
      next = try open[open.count - 1].next()
    }
  }

  private init(leaf container: any SingleValueDecodingContainer) throws {
    if container.decodeNil() {
      self = .null
      return
    }
    if let value = try? container.decode(Bool.self) {
      self = .bool(value)
      return
    }
    var refusal: (any Error)?
    do {
      // Asked before numbers, which a decoder may be told to read from texts.
      self = .string(try container.decode(String.self))
      return
    } catch DecodingError.typeMismatch {
      // No text.
    } catch {
      // Maybe a text that the decoder refuses; decoders tell that by errors of several types.
      refusal = error
    }
    if let value = try? container.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? container.decode(UInt64.self) {
      // The greatest values of Int64 with a fraction of zero are read here.
      self = Int64(exactly: value).map { .integer($0) } ?? .unsigned(value)
    } else {
      do {
        self = .number(try container.decode(Double.self))
      } catch DecodingError.typeMismatch(let type, let context) {
        throw refusal ?? DecodingError.typeMismatch(type, context)
      } catch {
        // A number, but none that Double holds; decoders tell that by errors of several types.
        self = .number(.infinity)
      }
    }
  }

  /// Writes the value. A number that is not finite is written as null.
  ///
  /// - Throws: `EncodingError` when the value is deeper than 501 levels, and what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    guard let root = OpenEncoding(self, in: encoder) else { return try EncodedLeaf(value: self).encode(to: encoder) }
    var open = [root]
    while let last = open.indices.last {
      guard let inner = try open[last].next() else {
        open.removeLast()
        continue
      }
      guard open.count <= Self.maximumDepth else {
        throw EncodingError.invalidValue(
          self, EncodingError.Context(codingPath: [], debugDescription: "deeper than \(Self.maximumDepth + 1) levels"))
      }
      open.append(inner)
    }
  }
}

private struct TreeKey: CodingKey {
  var stringValue: String
  var intValue: Int? { nil }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { return nil }
}

/// An array or object that is being read.
private struct OpenDecoding {
  private let keyed: KeyedDecodingContainer<TreeKey>?
  private var keys: ArraySlice<TreeKey> = []
  private var unkeyed: (any UnkeyedDecodingContainer)?
  private var key = ""
  private var members: [JSONTree.Member] = []
  private var items: [JSONTree] = []

  /// Opens the decoder's value when it is an array or object.
  init?(_ decoder: any Decoder) {
    if let container = try? decoder.container(keyedBy: TreeKey.self) {
      keyed = container
      keys = container.allKeys[...]
    } else if let container = try? decoder.unkeyedContainer() {
      keyed = nil
      unkeyed = container
    } else {
      return nil
    }
  }

  /// The next value, or nil when there is none.
  mutating func next() throws -> (any Decoder)? {
    if let keyed {
      guard let next = keys.popFirst() else { return nil }
      key = next.stringValue
      return try keyed.superDecoder(forKey: next)
    }
    return unkeyed?.isAtEnd == false ? try unkeyed?.superDecoder() : nil
  }

  /// Takes the value that ``next()`` led to.
  mutating func take(_ value: JSONTree) {
    if keyed != nil { members.append(JSONTree.Member(key: key, value: value)) } else { items.append(value) }
  }

  /// All that was taken.
  var tree: JSONTree {
    guard keyed != nil else { return .array(items) }
    return .object(members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) })
  }
}

/// An array or object that is being written.
private struct OpenEncoding {
  private var keyed: KeyedEncodingContainer<TreeKey>?
  private var members: ArraySlice<JSONTree.Member> = []
  private var unkeyed: (any UnkeyedEncodingContainer)?
  private var items: ArraySlice<JSONTree> = []

  /// Opens the encoder for a value that is an array or object.
  init?(_ tree: JSONTree, in encoder: any Encoder) {
    switch tree {
    case .array(let items): self.init(items, encoder.unkeyedContainer())
    case .object(let members): self.init(members, encoder.container(keyedBy: TreeKey.self))
    default: return nil
    }
  }

  private init(_ items: [JSONTree], _ container: any UnkeyedEncodingContainer) {
    self.items = items[...]
    unkeyed = container
  }

  private init(_ members: [JSONTree.Member], _ container: KeyedEncodingContainer<TreeKey>) {
    self.members = members[...]
    keyed = container
  }

  /// Writes values up to the next array or object and opens that; nil when all is written.
  mutating func next() throws -> OpenEncoding? {
    while let member = members.popFirst() {
      let key = TreeKey(stringValue: member.key)
      switch member.value {
      case .array(let items): return (keyed?.nestedUnkeyedContainer(forKey: key)).map { OpenEncoding(items, $0) }
      case .object(let members):
        return (keyed?.nestedContainer(keyedBy: TreeKey.self, forKey: key)).map { OpenEncoding(members, $0) }
      case let leaf: try keyed?.encode(EncodedLeaf(value: leaf), forKey: key)
      }
    }
    while let item = items.popFirst() {
      switch item {
      case .array(let items): return (unkeyed?.nestedUnkeyedContainer()).map { OpenEncoding(items, $0) }
      case .object(let members):
        return (unkeyed?.nestedContainer(keyedBy: TreeKey.self)).map { OpenEncoding(members, $0) }
      case let leaf: try unkeyed?.encode(EncodedLeaf(value: leaf))
      }
    }
    return nil
  }
}

/// A value that is neither array nor object, as an encoder takes it.
private struct EncodedLeaf: Encodable {
  let value: JSONTree

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch value {
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .unsigned(let value): try container.encode(value)
    case .number(let value) where value.isFinite: try container.encode(value)
    case .string(let value): try container.encode(value)
    default: try container.encodeNil()
    }
  }
}
