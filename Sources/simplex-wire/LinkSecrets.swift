// SPDX-License-Identifier: Apache-2.0

/// Hiding of what follows a `#`.
enum LinkSecrets {
  /// A link without its secret part.
  static func hidden(_ link: String) -> String {
    let scalars = link.unicodeScalars
    guard let hash = scalars.firstIndex(of: "#") else { return link }
    return String(scalars[..<hash]) + "#…"
  }

  /// A text whose scalars have become dots from the first `#` on, be it plain or escaped; white space stays. Addresses
  /// of servers and desktops carry their secrets without one: there it is all after the first slash.
  static func masked(_ text: String) -> String {
    let isAddress = ["smp:", "xftp:", "xrcp:"].contains { scheme in
      text.utf8.lazy.map { $0 | 0x20 }.starts(with: scheme.utf8.lazy.map { $0 | 0x20 })
    }
    var output = String.UnicodeScalarView()
    var isSecret = false
    var escape = Escape()
    for scalar in text.unicodeScalars {
      output.append(isSecret && !scalar.properties.isWhitespace ? "·" : scalar)
      if scalar == "#" || escape.ends(scalar) || (isAddress && scalar == "/") { isSecret = true }
    }
    return String(output)
  }

  /// Finds a percent-encoded `#`, encoded any number of times: `%23`, `%2523`.
  private struct Escape {
    private var state = 0

    mutating func ends(_ scalar: Unicode.Scalar) -> Bool {
      switch (state, scalar) {
      case (_, "%"): state = 1
      case (1, "2"): state = 2
      case (2, "5"): state = 1
      case (2, "3"):
        state = 0
        return true
      default: state = 0
      }
      return false
    }
  }
}
