// SPDX-License-Identifier: Apache-2.0

/// Why a text is no connect target, where, and what to do about it.
///
/// ```swift
/// LinkDiagnosis(of: "https://smp.example.org:443/a#…")
/// // port-in-authority at byte 23, repaired "https://smp.example.org/a#…?p=443"
/// ```
///
/// A diagnosis is help for people. It never changes what the classifier answers. Of several faults it tells the first. No
/// repair names a host that is not in the text, and none gives a key that might be another: where that is not certain,
/// there is no repair. A link that more text follows, or that starts inside a word, may end elsewhere than it seems to; it
/// is repaired only where its last part tells the end.
///
/// > Important: ``repaired`` holds the secret part of the link.
public struct LinkDiagnosis: Hashable, Sendable, CustomDebugStringConvertible {
  /// What is wrong: the members of ``all``, and no others.
  public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The code in kebab case.
    public let rawValue: String

    /// Makes a code of any text; the ones that are used are the static members.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The code in kebab case.
    public var description: String { rawValue }
  }

  /// What is wrong.
  public var code: Code

  /// Where: UTF-8 bytes from the start of the text.
  public var offset: Int

  /// The text of the one link that was surely meant, when there is exactly one way to repair it.
  public var repaired: String?

  init(_ code: Code, at offset: Int, repaired: String? = nil) {
    self.code = code
    self.offset = offset
    self.repaired = repaired
  }

  /// Says why `text` is no connect target; nil when it is one.
  ///
  /// - Complexity: linear in the length of `text`.
  public init?(of text: String) {
    guard simplexLinkType(of: text) == nil else { return nil }
    let diagnosis: LinkDiagnosis? = withBytes(of: text) { bytes in
      let search = LinkSearch.search(bytes)
      guard search.target(in: bytes) == nil else { return nil }
      return Diagnostician(bytes, search).diagnose()
    }
    guard let diagnosis else { return nil }
    self = diagnosis
  }

  /// The code and the offset. Never the repaired text.
  public var debugDescription: String { "\(code.rawValue) at byte \(offset)" }

  /// Equal in code, offset and repaired text, scalar by scalar.
  public static func == (first: LinkDiagnosis, second: LinkDiagnosis) -> Bool {
    first.code == second.code && first.offset == second.offset && UTF8Text.same(first.repaired, second.repaired)
  }

  /// Hashes code and offset.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(code)
    hasher.combine(offset)
  }
}

extension LinkDiagnosis: CustomReflectable {
  /// No children: ``debugDescription`` is all that is shown.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension LinkDiagnosis.Code {
  /// There is nothing but white space.
  public static let empty = Self(rawValue: "empty")
  /// The text holds two links or more. The offset is that of the second.
  public static let twoLinks = Self(rawValue: "two-links")
  /// The address of a messaging server or queue (`smp://`), which no one connects to.
  public static let smpAddress = Self(rawValue: "smp-address")
  /// The address of a file server (`xftp://`).
  public static let xftpAddress = Self(rawValue: "xftp-address")
  /// An invitation to control a desktop application (`xrcp:/`).
  public static let xrcpAddress = Self(rawValue: "xrcp-address")
  /// A link to a file (`simplex:/file#`).
  public static let fileLink = Self(rawValue: "file-link")
  /// A zero-width, no-break, byte-order or direction character, or another that nobody sees, stands in or beside the link.
  /// Repaired by leaving such characters out.
  public static let invisibleCharacter = Self(rawValue: "invisible-character")
  /// White space stands inside the link, as after a line break in a mail. Repaired by leaving it out, if it stands after
  /// the `#` and keys and ids then have their usual sizes.
  public static let whiteSpaceInside = Self(rawValue: "white-space-inside")
  /// A TAB, a carriage return or the like stands beside the link or the name. Only spaces and line feeds end words.
  public static let whiteSpaceBeside = Self(rawValue: "white-space-beside")
  /// `simplex://` instead of `simplex:/`.
  public static let doubleSlash = Self(rawValue: "double-slash")
  /// The scheme has upper-case letters. A key that has no others has lost its letter case, and there is no repair.
  public static let upperCaseScheme = Self(rawValue: "upper-case-scheme")
  /// The letter of an invitation is `I`; unlike the others it has to be lower case.
  public static let upperCaseLetter = Self(rawValue: "upper-case-letter")
  /// A short link has a port, or the colon of one, after the host; it belongs into the parameter `p`.
  public static let portInAuthority = Self(rawValue: "port-in-authority")
  /// Punctuation follows the link.
  public static let trailingPunctuation = Self(rawValue: "trailing-punctuation")
  /// The link stands in brackets or quotes.
  public static let wrapped = Self(rawValue: "wrapped")
  /// The link is escaped for HTML.
  public static let htmlEscaped = Self(rawValue: "html-escaped")
  /// The whole link is percent-encoded.
  public static let percentEncoded = Self(rawValue: "percent-encoded")
  /// A `simplex:` link names no server (`h`).
  public static let missingHost = Self(rawValue: "missing-host")
  /// A key, id or hash is not canonical base64url, as after a lost or changed character.
  public static let nonCanonicalBase64URL = Self(rawValue: "non-canonical-base64url")
  /// A full link is the target of a text link, where only short ones may be.
  public static let fullLinkInTextLink = Self(rawValue: "full-link-in-text-link")
  /// The mark of a format takes the link in: `*`, `_`, `~`, `#`, a back-tick, or another. The offset is the mark's.
  public static let swallowedByFormat = Self(rawValue: "swallowed-by-format")
  /// The text is a command: it starts with `/`.
  public static let command = Self(rawValue: "command")
  /// The link is glued to what stands before it. The offset is the link's.
  public static let insideWord = Self(rawValue: "inside-word")
  /// A contact's name has no dot. The offset is where one would have to follow.
  public static let nameWithoutDot = Self(rawValue: "name-without-dot")
  /// The text, or a word in it, starts as links do and breaks off; the offset is that of the ``LinkError``.
  public static let invalidLink = Self(rawValue: "invalid-link")
  /// Nothing in the text resembles a link or a name.
  public static let notALink = Self(rawValue: "not-a-link")

  /// Every code that a diagnosis may have.
  public static let all: [Self] = [
    .empty, .twoLinks, .smpAddress, .xftpAddress, .xrcpAddress, .fileLink, .invisibleCharacter, .whiteSpaceInside,
    .whiteSpaceBeside, .doubleSlash, .upperCaseScheme, .upperCaseLetter, .portInAuthority, .trailingPunctuation,
    .wrapped, .htmlEscaped,
    .percentEncoded, .missingHost, .nonCanonicalBase64URL, .fullLinkInTextLink, .swallowedByFormat, .command,
    .insideWord, .nameWithoutDot, .invalidLink, .notALink,
  ]
}
