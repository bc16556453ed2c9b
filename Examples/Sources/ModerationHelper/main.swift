// SPDX-License-Identifier: Apache-2.0
//
// Helps whoever moderates a group where SimpleX links are not wanted, or only some: reads messages, one a line, and tells
// which links and names they hold, which links are hidden, and which texts are links that went wrong.
//
//   ModerationHelper <FILE

import Foundation
import SimplexLinks

var number = 0
while let message = readLine() {
  number += 1
  var findings: [String] = []
  for fragment in FormattedText.parse(message) ?? [] {
    switch fragment.format {
    case .simplexLink(let words, let linkType, _, let hosts):
      findings.append("\(linkType) link at \(hosts.joined(separator: ", "))\(words.map { " behind “\($0)”" } ?? "")")
    case .simplexName(let name):
      findings.append("name \(name.shortText)")
    default:
      break
    }
  }
  if findings.isEmpty, let diagnosis = LinkDiagnosis(of: message), isNearMiss(diagnosis) {
    findings.append("no link, but nearly: \(diagnosis.code) at byte \(diagnosis.offset)")
    if let linkType = diagnosis.repaired.flatMap(simplexLinkType(of:)) {
      findings.append("repaired, it is a \(linkType) link")
    }
  }
  if findings.isEmpty, hasObfuscatedSimplexLink(message) { findings.append("a link hidden by white space") }
  print("\(number): \(findings.isEmpty ? "nothing" : findings.joined(separator: "; "))")
}

/// Whether a text that is no target resembles one.
func isNearMiss(_ diagnosis: LinkDiagnosis) -> Bool {
  ![.empty, .notALink, .command, .nameWithoutDot].contains(diagnosis.code)
}
