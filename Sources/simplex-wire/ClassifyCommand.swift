// SPDX-License-Identifier: Apache-2.0

import JSONStream
import SimplexLinks

/// How links and fragments are written.
enum LinkFormat: String, CaseIterable { case table, json }

/// `simplex-wire classify`
func runClassify(_ arguments: [String]) -> Int32 {
  do throws(UsageError) {
    let options = try Options(arguments, flags: ["show-secrets"], values: ["format"])
    if options.has("help") {
      Output.standard.write(Help.classify)
      return ExitStatus.success
    }
    let format = try options.choice("format", default: LinkFormat.table)
    var report = ClassifyReport(isJSON: format == .json, showsSecrets: options.has("show-secrets"))
    var isEveryTarget = true
    for operand in options.operands.isEmpty ? ["-"] : options.operands {
      if operand == "-" {
        let isRead = forEachInputLine { isEveryTarget = report.write($0) && isEveryTarget }
        if !isRead {
          Output.error.write("simplex-wire classify: <stdin>: \(lastErrorText())\n")
          return ExitStatus.usage
        }
      } else {
        isEveryTarget = report.write(operand) && isEveryTarget
      }
    }
    return isEveryTarget ? ExitStatus.success : ExitStatus.fatal
  } catch {
    return refuseUsage("classify", error)
  }
}

/// Calls `body` with each line of the standard input as it arrives, split at the byte 0x0A; a last line without one
/// counts. False when the input cannot be read.
private func forEachInputLine(_ body: ([UInt8]) -> Void) -> Bool {
  guard var input = InputFile("-") else { return false }
  var pending: [UInt8] = []
  while true {
    guard let chunk = input.next() else { return false }
    if chunk.isEmpty { break }
    var start = chunk.startIndex
    while let end = chunk[start...].firstIndex(of: 0x0A) {
      pending.append(contentsOf: chunk[start..<end])
      body(pending)
      pending.removeAll(keepingCapacity: true)
      start = end + 1
    }
    pending.append(contentsOf: chunk[start...])
    Output.standard.flush()
  }
  if !pending.isEmpty { body(pending) }
  return true
}

private struct ClassifyReport {
  var isJSON: Bool
  var showsSecrets: Bool
  private var hasHead = false
  /// What the next text may be the rest of.
  private var rest = LinkSecrets.Rest.nothing

  init(isJSON: Bool, showsSecrets: Bool) {
    self.isJSON = isJSON
    self.showsSecrets = showsSecrets
  }

  /// Writes what a line is; returns whether it is a connect target. What is not UTF-8 is no text.
  mutating func write(_ line: [UInt8]) -> Bool {
    let text = String(decoding: line, as: UTF8.self)
    guard let offset = invalidUTF8(line) else { return write(text) }
    rest = LinkSecrets.rest(of: text, after: rest)
    if isJSON {
      var writer = JSONWriter()
      writer.beginObject()
      writer.name("error")
      writer.beginObject()
      writer.member("code", "invalid-utf8")
      writer.name("offset")
      writer.integer(offset)
      writer.endObject()
      writer.endObject()
      Output.standard.write(writer.text + "\n")
    } else {
      Output.standard.write("no text: invalid-utf8 at byte \(offset)\n")
    }
    return false
  }

  /// Writes what a text is; returns whether it is a connect target.
  mutating func write(_ text: String) -> Bool {
    let target = strConnectTarget(text)
    if isJSON { writeJSON(text, target) } else { writeTable(text, target) }
    rest = LinkSecrets.rest(of: text, after: rest)
    return target != nil
  }

  /// A name may be the rest of a link: of a secret, unless it has a number sign of its own.
  private func showsName(_ text: String) -> Bool {
    if showsSecrets { return true }
    guard rest == .nothing || (rest == .secret && (text.hasPrefix("#") || text.hasPrefix("@"))) else { return false }
    return !LinkSecrets.resemblesKey(text)
  }

  private func safeHost(_ host: String) -> String { showsSecrets ? host : LinkSecrets.host(host) }

  // MARK: - JSON

  private func writeJSON(_ text: String, _ target: ConnectTarget?) {
    var writer = JSONWriter()
    writer.beginObject()
    if showsSecrets { writer.member("text", text) }
    writer.name("link")
    writeLink(text, &writer)
    writer.name("name")
    writeName(text, &writer)
    writer.name("connect-target")
    writeTarget(text, target, &writer)
    writer.name("link-type")
    writer.beginObject()
    let linkType = simplexLinkType(of: text)
    writer.member("outcome", linkType == nil ? "none" : "linkType")
    if let linkType { writer.member("linkType", linkType.rawValue) }
    writer.endObject()
    if let diagnosis = LinkDiagnosis(of: text) { writeDiagnosis(diagnosis, &writer) }
    writer.endObject()
    Output.standard.write(writer.text + "\n")
  }

  private func writeLink(_ text: String, _ writer: inout JSONWriter) {
    writer.beginObject()
    do throws(LinkError) {
      let link = try ConnectionLink(parsing: text)
      writer.member("outcome", "link")
      writer.member("form", link.form)
      writer.member("mode", link.linkType == .invitation ? "invitation" : "contact")
      writer.member("linkType", link.linkType.rawValue)
      writer.name("smpHosts")
      writer.beginArray()
      for host in link.smpHosts { writer.string(safeHost(host)) }
      writer.endArray()
      if showsSecrets { writer.member("simplexUri", link.simplexUri) }
    } catch {
      writer.member("outcome", "none")
      writer.member("reason", error.description)
    }
    writer.endObject()
  }

  private func writeName(_ text: String, _ writer: inout JSONWriter) {
    writer.beginObject()
    do throws(NameError) {
      let name = try SimplexName(parsing: text)
      writer.member("outcome", "name")
      guard showsName(text) else { return writer.endObject() }
      writer.name("nameInfo")
      writer.raw(name.jsonText.utf8)
      writer.member("canonical", name.text)
      writer.member("short", name.shortText)
    } catch {
      writer.member("outcome", "none")
      writer.member("reason", error.description)
    }
    writer.endObject()
  }

  private func writeTarget(_ input: String, _ target: ConnectTarget?, _ writer: inout JSONWriter) {
    writer.beginObject()
    switch target {
    case .link(let text, let linkType, let linkText):
      writer.member("outcome", "link")
      if showsSecrets { writer.member("text", text) }
      writer.member("linkType", linkType.rawValue)
      writer.member("linkText", safeLinkText(input, linkText))
    case .name(let text, let name):
      writer.member("outcome", "name")
      guard showsName(input) else { break }
      writer.member("text", text)
      writer.name("nameInfo")
      writer.raw(name.jsonText.utf8)
    case nil: writer.member("outcome", "none")
    }
    writer.endObject()
  }

  /// The hosts in the text of a link are those of the link.
  private func safeLinkText(_ input: String, _ linkText: String) -> String {
    guard !showsSecrets else { return linkText }
    guard case .simplexLink(_, _, _, let hosts)? = strHasSingleSimplexLink(input)?.format else { return "…" }
    return hosts.reduce(linkText) { $0.replacing($1, with: LinkSecrets.host($1)) }
  }

  private func writeDiagnosis(_ diagnosis: LinkDiagnosis, _ writer: inout JSONWriter) {
    writer.name("diagnosis")
    writer.beginObject()
    writer.member("code", diagnosis.code.rawValue)
    writer.name("offset")
    writer.integer(diagnosis.offset)
    if showsSecrets, let repaired = diagnosis.repaired { writer.member("repaired", repaired) }
    writer.endObject()
  }

  // MARK: - Table

  private mutating func writeTable(_ text: String, _ target: ConnectTarget?) {
    switch target {
    case .link: writeLinkRow(text)
    case .name(_, let name):
      writeRow("name", name.nameType.rawValue, "-", showsName(text) ? name.text : "#…")
    case nil: if let diagnosis = LinkDiagnosis(of: text) { writeDiagnosis(text, diagnosis) }
    }
  }

  /// Writes the one link of a text.
  private mutating func writeLinkRow(_ text: String) {
    guard case .simplexLink(_, let linkType, let simplexUri, let smpHosts)? = strHasSingleSimplexLink(text)?.format
    else { return }
    let form = (try? ConnectionLink(parsing: simplexUri))?.form ?? "link"
    writeRow(
      form, linkType.rawValue, smpHosts.map(safeHost).joined(separator: ","),
      showsSecrets ? simplexUri : LinkSecrets.hidden(simplexUri))
  }

  private mutating func writeRow(_ form: String, _ type: String, _ hosts: String, _ canonical: String) {
    if !hasHead {
      hasHead = true
      writeRow("form", "type", "hosts", "canonical")
    }
    // Hosts are shown whole: a part of one would look like another.
    let place = cell(hosts, max(32, columns(shown(hosts))))
    Output.standard.write("\(cell(form, 5)) \(cell(type, 11)) \(place) \(shown(canonical))\n")
  }

  /// The text, with secrets as dots, and a mark under the place.
  private func writeDiagnosis(_ text: String, _ diagnosis: LinkDiagnosis) {
    let safe = showsSecrets ? text : LinkSecrets.masked(text, after: rest)
    // Masking keeps the number of scalars, so the place is found by counting them.
    let place = String(decoding: Array(text.utf8.prefix(diagnosis.offset)), as: UTF8.self).unicodeScalars.count
    let before = shown(String(String.UnicodeScalarView(safe.unicodeScalars.prefix(place))))
    let after = shown(String(String.UnicodeScalarView(safe.unicodeScalars.dropFirst(place))))
    var lines = "no target: \(diagnosis.code.rawValue) at byte \(diagnosis.offset)\n  \(before)\(after)\n"
    lines += "  \(String(repeating: " ", count: columns(before)))^\n"
    if let repaired = diagnosis.repaired {
      lines += "  meant: \(shown(showsSecrets ? repaired : LinkSecrets.hidden(repaired)))\n"
    }
    Output.standard.write(lines)
  }
}

extension ConnectionLink {
  /// The form, as the conformance vectors call it.
  fileprivate var form: String {
    switch self {
    case .full: "full"
    case .short: "short"
    }
  }
}

extension JSONWriter {
  /// A member whose value is a text.
  fileprivate mutating func member(_ name: String, _ value: String) {
    self.name(name)
    string(value)
  }
}

/// Where the first byte stands that is no part of UTF-8; nil when there is none.
func invalidUTF8(_ bytes: [UInt8]) -> Int? {
  var parser = Unicode.UTF8.ForwardParser()
  var iterator = bytes.makeIterator()
  var offset = 0
  while true {
    switch parser.parseScalar(from: &iterator) {
    case .valid(let scalar): offset += scalar.count
    case .emptyInput: return nil
    case .error: return offset
    }
  }
}
