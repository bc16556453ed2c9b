// SPDX-License-Identifier: Apache-2.0

/// The parameter names of links, queues and ratchet parameters.
extension QueryString.Name {
  static let v = Self("v")
  static let smp = Self("smp")
  static let e2e = Self("e2e")
  static let rk = Self("rk")
  static let data = Self("data")
  static let dh = Self("dh")
  static let srv = Self("srv")
  static let q = Self("q")
  static let k = Self("k")
  static let x3dh = Self("x3dh")
  static let kemKey = Self("kem_key")
  static let kemCt = Self("kem_ct")
  static let h = Self("h")
  static let p = Self("p")
  static let c = Self("c")

  @inline(__always)
  static func ~= (pattern: Self, value: Self) -> Bool { pattern == value }
}
