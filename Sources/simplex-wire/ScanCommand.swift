// SPDX-License-Identifier: Apache-2.0

import JSONStream
import SimplexLinks

/// `simplex-wire scan`
func runScan(_ arguments: [String]) -> Int32 {
  do throws(UsageError) {
    let options = try Options(arguments, flags: ["show-secrets"], values: ["format"])
    if options.has("help") {
      Output.standard.write(Help.scan)
      return ExitStatus.success
    }
    let format = try options.choice("format", default: LinkFormat.table)
    guard options.operands.count <= 1 else { throw UsageError(message: "one FILE is wanted") }
    let path = options.operands.first ?? "-"
    // Who gives a link instead of a file must not find it in a log.
    let name = shown(options.has("show-secrets") ? path : LinkSecrets.masked(path))
    guard let bytes = wholeInput(path) else {
      Output.error.write("simplex-wire scan: \(name): \(lastErrorText())\n")
      return ExitStatus.usage
    }
    if let offset = invalidUTF8(bytes) {
      Output.error.write("simplex-wire scan: \(name): invalid-utf8 at byte \(offset)\n")
      return ExitStatus.fatal
    }
    let text = String(decoding: bytes, as: UTF8.self)
    // A message without formats is one plain fragment.
    let showsText = options.has("show-secrets")
    var rest = LinkSecrets.Rest.nothing
    for fragment in FormattedText.parse(text) ?? [FormattedText(text: text)] {
      let showsName = showsText || !(rest == .link || LinkSecrets.resemblesKey(fragment.text))
      let line = format == .json ? json(fragment, showsText, showsName) : row(fragment, showsText, showsName)
      Output.standard.write(line + "\n")
      if !showsText { rest = LinkSecrets.rest(of: fragment.text, after: rest) }
    }
    return ExitStatus.success
  } catch {
    return refuseUsage("scan", error)
  }
}

/// All bytes of an input; nil when it cannot be read.
private func wholeInput(_ path: String) -> [UInt8]? {
  guard var input = InputFile(path) else { return nil }
  var bytes: [UInt8] = []
  while true {
    guard let chunk = input.next() else { return nil }
    if chunk.isEmpty { return bytes }
    bytes.append(contentsOf: chunk)
  }
}

/// The fragment as the core writes it, or without its texts.
private func json(_ fragment: FormattedText, _ showsText: Bool, _ showsName: Bool) -> String {
  if showsText { return fragment.jsonText() }
  var writer = JSONWriter()
  writer.beginObject()
  if let format = fragment.format {
    writer.name("format")
    writer.beginObject()
    writer.name("type")
    writer.string(format.tag)
    switch format {
    case .colored(let color):
      writer.name("color")
      writer.string(color.rawValue)
    case .simplexLink(_, let linkType, _, let smpHosts):
      writer.name("linkType")
      writer.string(linkType.rawValue)
      writer.name("smpHosts")
      writer.beginArray()
      for host in smpHosts { writer.string(LinkSecrets.host(host)) }
      writer.endArray()
    case .simplexName(let name) where showsName:
      writer.name("nameInfo")
      writer.raw(name.jsonText.utf8)
    default: break
    }
    writer.endObject()
  }
  writer.name("bytes")
  writer.integer(fragment.text.utf8.count)
  writer.endObject()
  return writer.text
}

private func row(_ fragment: FormattedText, _ showsText: Bool, _ showsName: Bool) -> String {
  var parts = [cell(fragment.format?.tag ?? "plain", 13)]
  switch fragment.format {
  case .colored(let color): parts.append(color.rawValue)
  case .simplexLink(_, let linkType, _, let smpHosts):
    parts.append(linkType.rawValue)
    parts.append(shown(smpHosts.map { showsText ? $0 : LinkSecrets.host($0) }.joined(separator: ",")))
  case .simplexName(let name) where showsName: parts.append(name.text)
  default: break
  }
  parts.append(showsText ? shown(fragment.text) : "\(fragment.text.utf8.count) bytes")
  return parts.joined(separator: " ")
}
