// SPDX-License-Identifier: Apache-2.0

internal import JSONStream

/// The members of one JSON object that is a whole text: of each name the first occurrence, as an event that tells its kind
/// (the opening one of an object or array) and its place in the text.
struct ObjectMembers {
  let bytes: [UInt8]
  private var members: [ExactText: (event: JSONEvent, range: Range<Int>)] = [:]

  /// nil when the text is not exactly one object, white space around it apart.
  init?(_ json: String) {
    bytes = Array(json.utf8)
    guard bytes.first(where: { !$0.isJSONWhitespace }) == UInt8(ascii: "{") else { return nil }
    var found = members
    var depth = 0
    var name: ExactText?
    var opening: (event: JSONEvent, start: Int) = (.null, 0)
    var parser = JSONEventParser()
    do throws(JSONStreamError) {
      try parser.feed(bytes) { event, range in
        switch event {
        case .name(let text):
          if depth == 1 { name = ExactText(text) }
          return
        case .beginObject, .beginArray:
          depth += 1
          if depth == 2 { opening = (event, range.lowerBound) }
          return
        case .endObject, .endArray: depth -= 1
        default: if depth == 1 { opening = (event, range.lowerBound) }
        }
        guard depth == 1, let ended = name else { return }
        name = nil
        if found[ended] == nil { found[ended] = (opening.event, opening.start..<range.upperBound) }
      }
      try parser.finish()
    } catch { return nil }
    members = found
  }

  /// Whether there is such a member, null included.
  func has(_ name: String) -> Bool { members[ExactText(name)] != nil }

  func string(_ name: String) -> String? {
    guard case .string(let text)? = members[ExactText(name)]?.event else { return nil }
    return text
  }

  /// The bytes of a member's value; nil when it is absent or null.
  func raw(_ name: String) -> ArraySlice<UInt8>? {
    guard let member = members[ExactText(name)], member.event != .null else { return nil }
    return bytes[member.range]
  }
}
