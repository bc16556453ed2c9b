// SPDX-License-Identifier: Apache-2.0

import Foundation

@testable import SimplexLinks

/// Synthetic values. The hosts are reserved names, except where a rule names a host.
enum Fixture {
  static func base64URL(_ bytes: some Sequence<UInt8>, padded: Bool = false) -> String {
    let text = Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
    return padded ? text : text.replacing("=", with: "")
  }

  /// A link key: 32 bytes, 43 characters.
  static let key = base64URL(0..<32)
  /// A link id: 24 bytes, 32 characters.
  static let linkID = base64URL(100..<124)
  /// A server key hash, padded.
  static let keyHash = base64URL(32..<64, padded: true)
  /// A sender id.
  static let senderID = base64URL(64..<88)
  /// An X25519 key, DER, padded.
  static let dhKey = base64URL([0x30, 0x2A, 0x30, 5, 6, 3, 0x2B, 0x65, 0x6E, 3, 0x21, 0] + Array(0..<32), padded: true)

  /// An X448 key, DER, padded.
  static func x448Key(_ first: UInt8) -> String {
    base64URL([0x30, 0x42, 0x30, 5, 6, 3, 0x2B, 0x65, 0x6F, 3, 0x39, 0] + Array(first..<(first + 56)), padded: true)
  }

  /// The short contact link of the trap table.
  static let short = "https://smp.example.org/a#\(key)"
  /// Its canonical form.
  static let shortURI = "simplex:/a#\(key)?h=smp.example.org"

  /// Escapes all but the characters that links keep.
  static func escaped(_ text: String) -> String {
    var output: [UInt8] = []
    PercentEncoding.append(text.utf8, to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  /// A queue address as text, before escaping. `parameters` follow `#/?`.
  static func queue(
    host: String = "smp.example.org", port: String = "", parameters: String? = nil
  ) -> String {
    let parameters = parameters ?? "v=4&dh=\(escaped(dhKey))&q=c"
    return "smp://\(keyHash)@\(host)\(port)/\(senderID)#/?\(parameters)"
  }

  /// A full contact link with the queues, and more parameters after them.
  static func contact(_ queues: String..., version: String = "6-8", more: String = "") -> String {
    let all = queues.isEmpty ? queue() : queues.joined(separator: ";")
    return "simplex:/contact#/?v=\(version)&smp=\(escaped(all))\(more)"
  }

  /// The value of `e2e`, before escaping.
  static let ratchet = "v=3&x3dh=\(x448Key(1)),\(x448Key(101))"

  /// A full invitation.
  static func invitation(version: String = "6-8", ratchet: String? = ratchet, more: String = "") -> String {
    let keys = ratchet.map { "&e2e=" + escaped($0) } ?? ""
    let queue = queue(parameters: "v=4&dh=\(escaped(dhKey))&q=m")
    return "simplex:/invitation#/?v=\(version)&smp=\(escaped(queue))\(keys)\(more)"
  }

  /// The client data of a group link, escaped.
  static let groupData = "&data=" + escaped(#"{"type":"group","groupLinkId":"AAAAAAAAAAAAAAAAAAAAAA=="}"#)
}

/// The canonical form of a link, or the error's code.
func canonical(_ text: String) -> String {
  do throws(LinkError) { return try ConnectionLink(parsing: text).simplexUri } catch { return error.code.rawValue }
}

func isLink(_ text: String) -> Bool { (try? ConnectionLink(parsing: text)) != nil }

func shortLink(_ text: String) throws -> ShortLink {
  guard case .short(let link) = try ConnectionLink(parsing: text) else {
    throw LinkError(code: .unknownKind, offset: 0)
  }
  return link
}

func fullLink(_ text: String) throws -> FullLink {
  guard case .full(let link) = try ConnectionLink(parsing: text) else { throw LinkError(code: .unknownKind, offset: 0) }
  return link
}

/// The fragments of a message on one line: `bold"a" " and "`, or `plain` when nothing is formatted.
///
/// Values of formats stand in parentheses. The short link of the fixtures is written `<S>` and its key `<K>`.
func scanned(_ message: String) -> String {
  FormattedText.parse(message).map(shown) ?? "plain"
}

/// The fragments of a line, shown in the same way.
func scannedLine(_ line: String) -> String { shown(FormattedText.parseLine(line)) }

private func shown(_ fragments: [FormattedText]) -> String {
  let text = fragments.map { fragment in
    var values = ""
    switch fragment.format {
    case .colored(let color): values = "(\(color.rawValue))"
    case .hyperLink(let showText, let linkUri): values = "(\(showText ?? "-"), \(linkUri))"
    case .simplexLink(let showText, let linkType, let uri, let hosts):
      values = "(\(linkType.rawValue), \(uri), \(hosts.joined(separator: "+"))\(showText.map { ", " + $0 } ?? ""))"
    case .simplexName(let name): values = "(\(name.shortText))"
    case .command(let text), .mention(let text): values = "(\(text))"
    default: break
    }
    return (fragment.format?.tag ?? "") + values + "‹\(fragment.text)›"
  }
  return text.joined(separator: " ").replacing(Fixture.short, with: "<S>").replacing(Fixture.key, with: "<K>")
}

/// The short link as `scanned` shows it.
let scannedShort = "simplexLink(contact, simplex:/a#<K>?h=smp.example.org, smp.example.org)‹<S>›"
