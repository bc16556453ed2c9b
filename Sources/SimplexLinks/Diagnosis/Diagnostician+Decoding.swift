// SPDX-License-Identifier: Apache-2.0

/// What the decoder says of a text that starts as links do.
extension Diagnostician {
  /// A link that names no server, or whose key, id or hash is not canonical.
  func brokenLink() -> LinkDiagnosis? {
    guard starts("simplex:/", at: start) || starts("https://", at: start), let failure = failure() else { return nil }
    let place = start &+ failure.offset
    return switch failure.reason {
    case .missingHost: LinkDiagnosis(.missingHost, at: place)
    case .invalidBase64URL: LinkDiagnosis(.nonCanonicalBase64URL, at: place, repaired: withoutPadding(place))
    default: nil
    }
  }

  /// A text that starts as links do: where the decoder stopped.
  func unfinishedLink() -> LinkDiagnosis? {
    let isSimplex = starts("simplex:", at: start)
    guard isSimplex || starts("https://", at: start), let failure = failure() else { return nil }
    // An ordinary web address is not a broken link.
    let isOrdinary: Bool =
      switch failure.reason {
      case .unknownKind, .invalidHost, .invalidPort, .missingFragment: !isSimplex
      default: false
      }
    return isOrdinary ? nil : LinkDiagnosis(.invalidLink, at: start &+ failure.offset)
  }

  /// Why the text is no link; nil when it is one.
  private func failure() -> LinkFailure? {
    var reader = ByteReader(bytes.slice(start, end))
    var kept: ConnectionLink?
    do throws(LinkFailure) {
      _ = try LinkReader.read(&reader, mustEnd: true, keep: false, into: &kept)
      return nil
    } catch { return error }
  }

  /// Wrong padding can be left out, as it says nothing.
  private func withoutPadding(_ place: Int) -> String? {
    var from = place
    while from < end, bytes[from] != UInt8(ascii: "="), Base64URL.value(of: bytes[from]) != nil { from &+= 1 }
    var to = from
    while to < end, bytes[to] == UInt8(ascii: "=") { to &+= 1 }
    guard to > from else { return nil }
    return link(Array(bytes[start..<from]) + Array(bytes[to..<end]))
  }
}
