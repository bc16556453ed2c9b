// SPDX-License-Identifier: Apache-2.0

/// The upstream revision whose rules this module follows, and every constant that revisions disagree about.
///
/// Only the pinned revision is implemented. What older ones did:
///
/// | Topic | 6.5 (June 2026) | July 2026 | Sep 2026 | Pinned (Oct 2026) |
/// |---|---|---|---|---|
/// | lowest agent version, to which contact links are raised | 2 (current 7) | 2 (current 7) | 6 (current 8) | 6 (current 8) |
/// | `e2e` versions raised to at least 3 | no | no | yes | yes |
/// | `kem_key` looked at | when the highest `e2e` version is 3 or more | same | always | always |
/// | `kem_key` and `kem_ct` length checked (1158 and 1039 bytes) | no | yes | yes | yes |
/// | `kem_ct` without `kem_key` | ignored | ignored | ignored | link rejected |
/// | `e2e` and `rk` on contact links | ignored | ignored | parsed | parsed |
/// | `[` and `]` barred from domain names; bracketed IPv6 hosts in the https authority of full links | no | yes (21 Jun 2026) | yes | yes |
/// | names: lower-cased, ASCII, limits of 63 and 253 | no: case kept, letters of any script but U+00C0 to U+024F, no limits | yes | yes | yes |
/// | name text | `simplex:/name` + prefix + domain | prefix + domain | same | same |
/// | names found in messages | no | yes | yes | yes |
/// | small text (`!- …!`) | yes | yes | yes | yes |
/// | `**bold**` | no | no | in tests | yes |
/// | characters of a command's first word | letters, digits, `_` | same | any | any |
/// | `_` and `!` kept at the end of links and words | no, only `/` and `)` | yes | yes | yes |
/// | bare domains as connect targets | no | not known | not known | yes |
public enum PinnedRevision {
  /// The month of the revision, `YYYY-MM`.
  public static let date = "2026-10"

  /// The label that completes a one-word search for a name. It will change in some release, so functions take it as an
  /// argument with this default.
  public static let defaultTLD = "testing"

  /// The least number of characters of a one-word search for a name.
  public static let minimumSearchLabelLength = 5

  /// The characters of the longest label of a name.
  static let maximumLabelLength = 63

  /// The bytes of the longest name, counted after its prefix.
  static let maximumNameLength = 253

  /// The lowest agent version that is supported: ranges of contact links are raised to it.
  static let lowestAgentVersion: UInt16 = 6

  /// The lowest end-to-end encryption version: ranges in `e2e` are raised to it.
  static let lowestE2EVersion: UInt16 = 3

  /// The bytes of a post-quantum public key.
  static let kemPublicKeyBytes = 1158

  /// The client version from which a queue address lists all its hosts.
  static let hostListClientVersion: UInt16 = 2

  /// The client version from which `k=s` is not written.
  static let shortLinkClientVersion: UInt16 = 4

  /// The onion host that queue addresses of client version 1 leave out, for the six servers that have one.
  static func onionHost(of host: TransportHost) -> TransportHost? {
    let name: StaticString? = host.bytes.withUnsafeBufferPointer { bytes in
      if bytes.equals("smp4.simplex.im") { return "o5vmywmrnaxalvz6wi3zicyftgio6psuvyniis6gco6bp6ekl4cqj4id.onion" }
      if bytes.equals("smp5.simplex.im") { return "jjbyvoemxysm7qxap7m5d5m35jzv5qq6gnlv7s4rsn7tdwwmuqciwpid.onion" }
      if bytes.equals("smp6.simplex.im") { return "bylepyau3ty4czmn77q4fglvperknl4bi2eb2fdy2bh4jxtf32kf73yd.onion" }
      if bytes.equals("smp8.simplex.im") { return "beccx4yfxxbvyhqypaavemqurytl6hozr47wfc7uuecacjqdvwpw2xid.onion" }
      if bytes.equals("smp9.simplex.im") { return "jssqzccmrcws6bhmn77vgmhfjmhwlyr3u7puw4erkyoosywgl67slqqd.onion" }
      if bytes.equals("smp10.simplex.im") { return "rb2pbttocvnbrngnwziclp2f4ckjq65kebafws6g4hy22cdaiv5dwjqd.onion" }
      return nil
    }
    guard let name else { return nil }
    var bytes: [UInt8] = []
    bytes.append(name)
    return TransportHost(kind: .onion, bytes: bytes)
  }
}
