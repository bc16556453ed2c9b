// SPDX-License-Identifier: Apache-2.0

internal import SimplexLinks

/// Which targets the commands take.
enum ConnectTargetRules {
  /// A target of a plan: a link, a name, or a bare domain.
  static func isPlanTarget(_ text: String) -> Bool {
    guard CommandParts.isWord(text) else { return false }
    return CoreConnectTarget(parsing: text) != nil
  }

  /// A target of a service request: a contact address or a contact's name.
  static func isServiceTarget(_ text: String) -> Bool {
    guard CommandParts.isWord(text), let target = CoreConnectTarget(parsing: text) else { return false }
    switch target {
    case .link(let link): return link.linkType == .contact
    case .name(let name): return name.nameType == .contact
    case .domain: return false
    }
  }
}
