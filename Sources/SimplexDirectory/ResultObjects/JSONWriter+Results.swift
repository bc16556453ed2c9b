// SPDX-License-Identifier: Apache-2.0

package import JSONStream
package import SimplexLinks

/// What decoding gave, as the objects that the conformance vectors are written in.
extension JSONWriter {
  package mutating func entry(_ entry: DirectoryEntry) {
    beginObject()
    head(entry.index, entry.link, entry.linkType, entry.displayName)
    name("entryType")
    beginObject()
    member("type", entry.entryType.kind?.rawValue)
    member("groupType", entry.entryType.groupType?.text)
    summary(entry.entryType.summary)
    endObject()
    member("simplexName", entry.simplexName)
    member("shortDescr", entry.shortDescr)
    member("image", entry.image)
    dates(entry.activeAt, entry.createdAt)
    endObject()
  }

  package mutating func entry(_ entry: ListingEntry) {
    beginObject()
    head(entry.index, entry.link, entry.linkType, entry.displayName)
    name("entryType")
    beginObject()
    member("type", entry.entryType.kind?.rawValue)
    member("groupType", entry.entryType.groupType?.text)
    member("peerType", entry.entryType.peerType)
    if let counts = entry.entryType.summary { summary(counts) }
    endObject()
    member("simplexName", entry.simplexName)
    formatted("shortDescr", entry.shortDescr)
    formatted("welcomeMessage", entry.welcomeMessage)
    member("imageFile", entry.imageFile)
    dates(entry.activeAt, entry.createdAt)
    endObject()
  }

  package mutating func dropped(_ drop: DroppedEntry) {
    beginObject()
    name("index")
    integer(drop.index)
    member("reason", drop.reason.rawValue)
    member("path", drop.path.description)
    name("range")
    beginArray()
    integer(drop.byteRange.lowerBound)
    integer(drop.byteRange.upperBound)
    endArray()
    endObject()
  }

  /// The members of a fatal outcome, inside an object that the caller opens and closes.
  package mutating func fatal(_ error: DirectoryError, entries: Int, dropped: Int) {
    member("outcome", "fatal")
    name("error")
    beginObject()
    member("code", error.code.rawValue)
    name("offset")
    integer(error.offset)
    member("path", error.path.description)
    member("message", error.serviceMessage)
    endObject()
    name("releasedBeforeError")
    beginObject()
    name("entries")
    integer(entries)
    name("dropped")
    integer(dropped)
    endObject()
  }

  package mutating func member(_ key: String, _ value: String?) {
    guard let value else { return }
    name(key)
    string(value)
  }

  /// A value tree, without recursion.
  package mutating func tree(_ root: JSONTree) {
    enum Step {
      case value(JSONTree)
      case member(JSONTree.Member)
      case endObject, endArray
    }
    var steps = [Step.value(root)]
    while let step = steps.popLast() {
      var value: JSONTree
      switch step {
      case .endObject:
        endObject()
        continue
      case .endArray:
        endArray()
        continue
      case .member(let member):
        name(member.key)
        value = member.value
      case .value(let tree): value = tree
      }
      switch value {
      case .null: null()
      case .bool(let flag): bool(flag)
      case .integer(let number): integer(number)
      case .unsigned(let number): raw(String(number).utf8)
      case .number(let number) where number.isFinite: raw(String(number).utf8)
      case .number: null()
      case .string(let text): string(text)
      case .array(let items):
        beginArray()
        steps.append(.endArray)
        steps.append(contentsOf: items.reversed().map(Step.value))
      case .object(let members):
        beginObject()
        steps.append(.endObject)
        steps.append(contentsOf: members.reversed().map(Step.member))
      }
    }
  }

  private mutating func head(_ index: Int, _ link: String, _ linkType: SimplexLinkType, _ displayName: String) {
    name("index")
    integer(index)
    member("link", link)
    member("linkType", linkType.rawValue)
    member("displayName", displayName)
  }

  private mutating func summary(_ counts: EntrySummary) {
    name("summary")
    beginObject()
    member("currentMembers", String(counts.currentMembers))
    member("publicMemberCount", counts.publicMemberCount.map { String($0) })
    endObject()
  }

  private mutating func dates(_ activeAt: Timestamp?, _ createdAt: Timestamp?) {
    member("activeAt", activeAt?.rfc3339)
    member("createdAt", createdAt?.rfc3339)
  }

  private mutating func formatted(_ key: String, _ pieces: [FormattedText]?) {
    guard let pieces else { return }
    name(key)
    beginArray()
    for piece in pieces {
      beginObject()
      if let format = piece.format {
        name("format")
        tree(format.listingForm)
      }
      member("text", piece.text)
      endObject()
    }
    endArray()
  }
}
