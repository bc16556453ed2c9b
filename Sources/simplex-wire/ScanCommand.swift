// SPDX-License-Identifier: Apache-2.0

import Foundation
import SimplexLinks

/// `simplex-wire scan [--format table|json] [--show-secrets] [FILE|-]`
///
/// Scans the whole input as one message and writes its fragments, one a line. Texts, addresses and commands may hold
/// secrets, so without `--show-secrets` only their length in bytes is written.
///
/// - Returns: 0; 1 when the input cannot be read; 2 when the options are wrong.
func runScan(_ arguments: [String]) -> Int32 {
  let usage = "simplex-wire scan [--format table|json] [--show-secrets] [FILE|-]"
  guard let options = LinkToolOptions(arguments, command: "simplex-wire scan", usage: usage) else { return 2 }
  guard options.operands.count <= 1 else {
    LinkToolOutput.complain("usage: \(usage)")
    return 2
  }
  let path = options.operands.first ?? "-"
  let data: Data
  if path == "-" {
    data = FileHandle.standardInput.readDataToEndOfFile()
  } else {
    guard let contents = FileManager.default.contents(atPath: path) else {
      LinkToolOutput.complain("simplex-wire scan: cannot read the file")
      return 1
    }
    data = contents
  }
  let text = String(decoding: data, as: UTF8.self)
  // A message without formats is one plain fragment.
  let fragments = FormattedText.parse(text) ?? [FormattedText(text: text)]
  for fragment in fragments {
    if options.isJSON { writeJSON(fragment, options) } else { writeRow(fragment, options) }
  }
  return 0
}

private func writeJSON(_ fragment: FormattedText, _ options: LinkToolOptions) {
  if options.showsSecrets {
    LinkToolOutput.line(fragment.jsonText())
    return
  }
  var object: [String: Any] = ["bytes": fragment.text.utf8.count]
  if let format = fragment.format { object["format"] = publicFields(format) }
  LinkToolOutput.json(object)
}

/// The members of a format that are no secrets.
private func publicFields(_ format: Format) -> [String: Any] {
  var fields: [String: Any] = ["type": format.tag]
  switch format {
  case .colored(let color): fields["color"] = color.rawValue
  case .simplexLink(_, let linkType, _, let smpHosts):
    fields["linkType"] = linkType.rawValue
    fields["smpHosts"] = smpHosts
  case .simplexName(let name): fields["nameInfo"] = LinkToolOutput.value(name.jsonText)
  default: break
  }
  return fields
}

private func writeRow(_ fragment: FormattedText, _ options: LinkToolOptions) {
  var columns = [(fragment.format?.tag ?? "plain").padding(toLength: 14, withPad: " ", startingAt: 0)]
  switch fragment.format {
  case .colored(let color): columns.append(color.rawValue)
  case .simplexLink(_, let linkType, _, let smpHosts):
    columns.append(linkType.rawValue)
    columns.append(smpHosts.joined(separator: ","))
  case .simplexName(let name): columns.append(name.text)
  default: break
  }
  if options.showsSecrets {
    let text = fragment.text.unicodeScalars.map { $0.value < 0x20 ? $0.escaped(asASCII: true) : String($0) }
    columns.append(text.joined())
  } else {
    columns.append("\(fragment.text.utf8.count) bytes")
  }
  LinkToolOutput.line(columns.joined(separator: " "))
}
