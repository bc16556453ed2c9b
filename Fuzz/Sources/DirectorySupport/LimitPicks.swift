// SPDX-License-Identifier: Apache-2.0

package import FuzzSupport
package import JSONStream
package import SimplexDirectory

/// The limits that are picked, small enough that short inputs reach them.
extension LimitPicks {
  private func pick(_ place: Int, below bound: Int, by step: Int = 1) -> Int? {
    picks[place] == 0 ? nil : Int(picks[place]) % bound * step
  }

  package var json: JSONLimits {
    let standard = JSONLimits.default
    return JSONLimits(
      depth: pick(0, below: 9) ?? standard.depth, token: pick(1, below: 96) ?? standard.token,
      document: pick(5, below: 256, by: 8) ?? standard.document, element: pick(3, below: 128, by: 4) ?? standard.element
    )
  }

  package var directory: DirectoryLimits {
    var limits = DirectoryLimits.default
    limits.depth = pick(0, below: 9) ?? limits.depth
    limits.token = pick(1, below: 192) ?? limits.token
    limits.string = pick(2, below: 128) ?? limits.string
    limits.entry = pick(3, below: 128, by: 4) ?? limits.entry
    limits.entries = pick(4, below: 8) ?? limits.entries
    limits.document = pick(5, below: 256, by: 8) ?? limits.document
    limits.cursor = pick(6, below: 32) ?? limits.cursor
    return limits
  }
}

extension FuzzOptions {
  package var jsonLimits: JSONLimits { limits?.json ?? .default }
  package var directoryLimits: DirectoryLimits { limits?.directory ?? .default }
  package var invalidDates: InvalidDates { ignoresInvalidDates ? .ignore : .dropEntry }
}
