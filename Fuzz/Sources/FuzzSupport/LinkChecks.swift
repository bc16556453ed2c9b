// SPDX-License-Identifier: Apache-2.0

package import SimplexLinks

/// What several targets ask of links.
package enum LinkChecks {
  /// Whether the canonical text of a link may be unreadable: the two oddities that links cannot write back are an IPv6 host
  /// whose printed form is dotted or may be followed by a port, and a queue port past 63 bits.
  package static func isOdd(_ link: ConnectionLink) -> Bool {
    switch link {
    case .short(let short): short.server.hosts.contains { $0.kind == .ipv6 && $0.bytes.contains(0x2E) }
    case .full(let full):
      full.queues.contains { queue in
        (queue.server.port ?? 0) < 0
          || queue.server.hosts.contains { $0.kind == .ipv6 && ($0.bytes.contains(0x2E) || queue.server.port != nil) }
      }
    }
  }

  package static func parse(_ text: String) -> ConnectionLink? { try? ConnectionLink(parsing: text) }

  /// Whether `dump` and a mirror show nothing of a value but its debug description.
  package static func showsNoMore(_ value: some CustomDebugStringConvertible) -> Bool {
    var dumped = ""
    dump(value, to: &dumped)
    return Mirror(reflecting: value).children.isEmpty && same(dumped, "- \(value.debugDescription)\n")
  }

  /// The hosts of all servers that a link names.
  package static func hosts(_ text: String) -> [TransportHost] {
    switch parse(text) {
    case .short(let link)?: link.server.hosts
    case .full(let link)?: link.queues.flatMap(\.server.hosts)
    case nil: []
    }
  }

  /// Equal texts, byte by byte.
  package static func same(_ first: String, _ second: String) -> Bool { first.utf8.elementsEqual(second.utf8) }
}
