// SPDX-License-Identifier: Apache-2.0

import CYajl

/// libyajl as a C program would call it: 64 KiB at a time, callbacks that do nothing. It is what everything is measured by.
enum RawYajl {
  static let contender = Contender(name: ContenderName.rawYajl) { bytes in
    var callbacks = RawYajl.callbacks
    return withUnsafePointer(to: &callbacks) { table in
      let handle = yajl_alloc(table, nil, nil)
      defer { yajl_free(handle) }
      bytes.withUnsafeBufferPointer { buffer in
        var place = 0
        while place < buffer.count, let base = buffer.baseAddress {
          let count = min(64 << 10, buffer.count - place)
          guard yajl_parse(handle, base + place, count) == yajl_status_ok else { fatalError("yajl refused the input") }
          place += count
        }
      }
      return 0
    }
  }

  /// Numbers are taken as text, which costs yajl less than converting them.
  fileprivate static var callbacks: yajl_callbacks {
    yajl_callbacks(
      yajl_null: { _ in 1 }, yajl_boolean: { _, _ in 1 }, yajl_integer: nil, yajl_double: nil,
      yajl_number: { _, _, _ in 1 }, yajl_string: { _, _, _ in 1 }, yajl_start_map: { _ in 1 },
      yajl_map_key: { _, _, _ in 1 }, yajl_end_map: { _ in 1 }, yajl_start_array: { _ in 1 },
      yajl_end_array: { _ in 1 })
  }
}
