// SPDX-License-Identifier: Apache-2.0
//
// Checks texts, one a line of the standard input: what each connects to, or why it does not and what was meant. Says where
// a link leads but never its secret part.
//
//   LinkChecker <FILE

import Foundation
import SimplexLinks

var isGood = true
while let line = readLine() {
  let text = line.trimmingCharacters(in: .whitespaces)
  if text.isEmpty { continue }
  switch strConnectTarget(text) {
  case .link(let link, let linkType, let words):
    let isWhole = simplexLinkType(of: text) != nil
    print("\(linkType): \(words)\(isWhole ? "" : ", with text around it")")
    // The hosts of a link are where its owner's servers are.
    if let parsed = try? ConnectionLink(parsing: link), parsed.smpHosts.count > 1 {
      print("  also at \(parsed.smpHosts.dropFirst().joined(separator: ", "))")
    }
  case .name(_, let name):
    print("name: \(name.shortText), in full \(name.text)")
  case nil:
    isGood = false
    guard let diagnosis = LinkDiagnosis(of: text) else { continue }
    let repair = diagnosis.repaired.flatMap(simplexLinkType(of:)).map { "; repaired, it is a \($0) link" }
    print("no target: \(diagnosis.code) at byte \(diagnosis.offset)\(repair ?? "")")
  }
}
exit(isGood ? 0 : 1)
