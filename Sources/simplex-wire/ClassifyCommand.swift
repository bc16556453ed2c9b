// SPDX-License-Identifier: Apache-2.0

import Foundation
import SimplexLinks

/// `simplex-wire classify [--format table|json] [--show-secrets] [TEXT|-]…`
///
/// Tells what each text is: a link, a name, a connect target, or nothing, and then why. `-` reads one text a line from
/// standard input, split at the byte 0x0A; no operand means `-`. Nothing is trimmed.
///
/// - Returns: 0 when every text is a connect target, 1 when one is not, 2 when the options are wrong.
func runClassify(_ arguments: [String]) -> Int32 {
  let usage = "simplex-wire classify [--format table|json] [--show-secrets] [TEXT|-]…"
  guard let options = LinkToolOptions(arguments, command: "simplex-wire classify", usage: usage) else { return 2 }
  let report = ClassifyReport(options: options)
  var isEveryTarget = true
  for operand in options.operands.isEmpty ? ["-"] : options.operands {
    if operand == "-" {
      forEachInputLine { isEveryTarget = report.write($0) && isEveryTarget }
    } else {
      isEveryTarget = report.write(operand) && isEveryTarget
    }
  }
  return isEveryTarget ? 0 : 1
}

/// Calls `body` with each line of standard input, as it arrives. A last line without a line feed counts.
private func forEachInputLine(_ body: (String) -> Void) {
  var pending = Data()
  while true {
    let chunk = FileHandle.standardInput.availableData
    if chunk.isEmpty { break }
    pending.append(chunk)
    var start = pending.startIndex
    while let end = pending[start...].firstIndex(of: 0x0A) {
      body(String(decoding: pending[start..<end], as: UTF8.self))
      start = pending.index(after: end)
    }
    pending = Data(pending[start...])
  }
  if !pending.isEmpty { body(String(decoding: pending, as: UTF8.self)) }
}

private struct ClassifyReport {
  let options: LinkToolOptions

  /// Writes what a text is; returns whether it is a connect target.
  func write(_ text: String) -> Bool {
    let target = strConnectTarget(text)
    if options.isJSON { writeJSON(text, target) } else { writeTable(text, target) }
    return target != nil
  }

  // MARK: - JSON

  private func writeJSON(_ text: String, _ target: ConnectTarget?) {
    var object: [String: Any] = ["link": link(text), "name": name(text), "connect-target": connectTarget(target)]
    if let linkType = simplexLinkType(of: text) {
      object["link-type"] = ["outcome": "linkType", "linkType": linkType.rawValue]
    } else {
      object["link-type"] = ["outcome": "none"]
    }
    if options.showsSecrets { object["text"] = text }
    if let diagnosis = LinkDiagnosis(of: text) {
      var members: [String: Any] = ["code": diagnosis.code.rawValue, "offset": diagnosis.offset]
      if options.showsSecrets, let repaired = diagnosis.repaired { members["repaired"] = repaired }
      object["diagnosis"] = members
    }
    LinkToolOutput.json(object)
  }

  private func link(_ text: String) -> [String: Any] {
    do throws(LinkError) {
      let link = try ConnectionLink(parsing: text)
      var object: [String: Any] = [
        "outcome": "link", "linkType": link.linkType.rawValue, "smpHosts": link.smpHosts,
        "mode": link.linkType == .invitation ? "invitation" : "contact",
      ]
      if case .full = link { object["form"] = "full" } else { object["form"] = "short" }
      if options.showsSecrets { object["simplexUri"] = link.simplexUri }
      return object
    } catch {
      return ["outcome": "none", "reason": error.description]
    }
  }

  private func name(_ text: String) -> [String: Any] {
    do throws(NameError) {
      let name = try SimplexName(parsing: text)
      return [
        "outcome": "name", "nameInfo": LinkToolOutput.value(name.jsonText), "canonical": name.text,
        "short": name.shortText,
      ]
    } catch {
      return ["outcome": "none", "reason": error.description]
    }
  }

  private func connectTarget(_ target: ConnectTarget?) -> [String: Any] {
    switch target {
    case .link(let text, let linkType, let linkText):
      var object: [String: Any] = ["outcome": "link", "linkType": linkType.rawValue, "linkText": linkText]
      if options.showsSecrets { object["text"] = text }
      return object
    case .name(let text, let name):
      return ["outcome": "name", "text": text, "nameInfo": LinkToolOutput.value(name.jsonText)]
    case nil: return ["outcome": "none"]
    }
  }

  // MARK: - Table

  private func writeTable(_ text: String, _ target: ConnectTarget?) {
    switch target {
    case .link(let shown, _, _): writeLink(text, isWhole: shown.utf8.elementsEqual(text.utf8))
    case .name(_, let name): writeRow("name", name.nameType.rawValue, "-", name.text)
    case nil: if let diagnosis = LinkDiagnosis(of: text) { writeDiagnosis(text, diagnosis) }
    }
  }

  /// Writes the one link of a text.
  private func writeLink(_ text: String, isWhole: Bool) {
    guard case .simplexLink(_, let linkType, let simplexUri, let smpHosts)? = strHasSingleSimplexLink(text)?.format
    else { return }
    var form = "short"
    if case .full? = try? ConnectionLink(parsing: simplexUri) { form = "full" }
    let uri = options.showsSecrets ? simplexUri : LinkSecrets.hidden(simplexUri)
    writeRow(isWhole ? form : form + ", in text", linkType.rawValue, smpHosts.joined(separator: ","), uri)
  }

  private func writeRow(_ form: String, _ type: String, _ hosts: String, _ canonical: String) {
    func padded(_ text: String, _ width: Int) -> String {
      text.count < width ? text.padding(toLength: width, withPad: " ", startingAt: 0) : text
    }
    LinkToolOutput.line("\(padded(form, 14)) \(padded(type, 12)) \(padded(hosts, 28)) \(canonical)")
  }

  /// The text, with secrets as dots, and a caret under the place.
  private func writeDiagnosis(_ text: String, _ diagnosis: LinkDiagnosis) {
    LinkToolOutput.line("not a target: \(diagnosis.code.rawValue) at byte \(diagnosis.offset)")
    let shown = options.showsSecrets ? text : LinkSecrets.masked(text)
    let line = String(String.UnicodeScalarView(shown.unicodeScalars.map { $0.value < 0x20 ? " " : $0 }))
    LinkToolOutput.line("  " + line)
    // Masking keeps the number of scalars, so the caret is placed by scalars.
    let before = String(decoding: Array(text.utf8.prefix(diagnosis.offset)), as: UTF8.self).unicodeScalars.count
    LinkToolOutput.line("  " + String(repeating: " ", count: before) + "^")
    if let repaired = diagnosis.repaired {
      LinkToolOutput.line("  repaired: " + (options.showsSecrets ? repaired : LinkSecrets.hidden(repaired)))
    }
  }
}

/// Hiding of what follows a `#`.
enum LinkSecrets {
  /// A link without its secret part.
  static func hidden(_ link: String) -> String {
    guard let hash = link.unicodeScalars.firstIndex(of: "#") else { return link }
    return String(link[..<hash]) + "#…"
  }

  /// A text whose scalars after the first `#` (plain or percent-encoded) have become dots; white space stays.
  static func masked(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    var isSecret = false
    var last: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars {
      scalars.append(isSecret && !scalar.properties.isWhitespace ? "·" : scalar)
      last.append(scalar)
      if last.count > 3 { last.removeFirst() }
      if scalar == "#" || last == ["%", "2", "3"] || last == [":", "/", "/"] && isServerAddress(text) {
        isSecret = true
      }
    }
    return String(scalars)
  }

  /// Addresses that carry secrets without a `#`.
  private static func isServerAddress(_ text: String) -> Bool {
    let lower = text.lowercased()
    return lower.contains("xrcp:/") || lower.contains("smp://") || lower.contains("xftp://")
  }
}
