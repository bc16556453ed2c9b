// SPDX-License-Identifier: Apache-2.0

/// One answer for each of the 256 bytes, made once for the process and never changed or freed.
struct StaticTable: @unchecked Sendable {
  let base: UnsafePointer<UInt8>

  init(_ answer: (UInt8) -> UInt8) {
    let storage = UnsafeMutablePointer<UInt8>.allocate(capacity: 256)
    for byte in UInt8.min...UInt8.max { (storage + Int(byte)).initialize(to: answer(byte)) }
    base = UnsafePointer(storage)
  }

  @inline(__always)
  subscript(_ byte: UInt8) -> UInt8 { base[Int(byte)] }
}
