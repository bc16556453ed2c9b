// SPDX-License-Identifier: Apache-2.0

internal import JSONStream
internal import SimplexDirectory
internal import SimplexLinks
internal import SimplexSearch

/// The suites whose input is a text.
enum TextSuites {
  /// Writes the result object.
  static func write(
    suite: VectorSuite, text: String, input: VectorInput, limits: VectorLimits, to writer: inout JSONWriter
  ) {
    if suite == .onlineSearch {
      SearchScript.writeResult(of: text, to: &writer)
      return
    }
    writer.beginObject()
    let isFound =
      switch suite {
      case .directoryRequest: request(text, input.cursor, limits, to: &writer)
      case .link: link(text, to: &writer)
      case .linkType: linkType(text, to: &writer)
      case .name: name(text, to: &writer)
      case .nameCandidate: candidate(text, input.defaultTLD ?? PinnedRevision.defaultTLD, to: &writer)
      case .markdown: markdown(text, to: &writer)
      default: connectTarget(text, to: &writer)
      }
    if !isFound { writer.member("outcome", "none") }
    writer.endObject()
  }

  private static func request(
    _ text: String, _ raw: String?, _ limits: VectorLimits, to writer: inout JSONWriter
  ) -> Bool {
    guard var request = DirectoryRequest(trimming: text) else { return false }
    if let raw {
      do throws(DirectoryError) {
        request.cursor = try SearchCursor(raw: raw.utf8, limits: DirectoryLimits(limits))
      } catch {
        writer.member("outcome", "fatal")
        writer.error(error.code.rawValue, error.offset, error.path.description)
        return true
      }
    }
    writer.member("outcome", "request")
    writer.member("json", request.jsonText)
    return true
  }

  private static func link(_ text: String, to writer: inout JSONWriter) -> Bool {
    guard let link = try? ConnectionLink(parsing: text) else { return false }
    writer.member("outcome", "link")
    switch link {
    case .full: writer.member("form", "full")
    case .short: writer.member("form", "short")
    }
    writer.member("mode", link.linkType == .invitation ? "invitation" : "contact")
    writer.member("linkType", link.linkType.rawValue)
    writer.name("smpHosts")
    writer.beginArray()
    for host in link.smpHosts { writer.string(host) }
    writer.endArray()
    writer.member("simplexUri", link.simplexUri)
    return true
  }

  private static func linkType(_ text: String, to writer: inout JSONWriter) -> Bool {
    guard let type = simplexLinkType(of: text) else { return false }
    writer.member("outcome", "linkType")
    writer.member("linkType", type.rawValue)
    return true
  }

  private static func name(_ text: String, to writer: inout JSONWriter) -> Bool {
    guard let name = try? SimplexName(parsing: text) else { return false }
    writer.member("outcome", "name")
    writer.name("nameInfo")
    writer.raw(name.jsonText.utf8)
    writer.member("canonical", name.text)
    writer.member("short", name.shortText)
    return true
  }

  private static func candidate(_ text: String, _ defaultTLD: String, to writer: inout JSONWriter) -> Bool {
    guard let candidate = nameSearchCandidate(text, defaultTLD: defaultTLD) else { return false }
    writer.member("outcome", "candidate")
    writer.member("text", candidate.text)
    writer.name("targets")
    writer.beginArray()
    for target in candidate.targets { writer.string(target) }
    writer.endArray()
    return true
  }

  private static func markdown(_ text: String, to writer: inout JSONWriter) -> Bool {
    guard let fragments = FormattedText.parse(text) else {
      writer.member("outcome", "plain")
      return true
    }
    writer.member("outcome", "formatted")
    writer.name("formattedText")
    writer.beginArray()
    for fragment in fragments { writer.raw(fragment.jsonText().utf8) }
    writer.endArray()
    return true
  }

  private static func connectTarget(_ text: String, to writer: inout JSONWriter) -> Bool {
    switch strConnectTarget(text) {
    case .link(let text, let linkType, let linkText):
      writer.member("outcome", "link")
      writer.member("text", text)
      writer.member("linkType", linkType.rawValue)
      writer.member("linkText", linkText)
    case .name(let text, let name):
      writer.member("outcome", "name")
      writer.member("text", text)
      writer.name("nameInfo")
      writer.raw(name.jsonText.utf8)
    case nil: return false
    }
    return true
  }
}
