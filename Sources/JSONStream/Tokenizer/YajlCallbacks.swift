// SPDX-License-Identifier: Apache-2.0

internal import CYajl

/// yajl keeps the pointer to the table, so there is one for the life of the process.
nonisolated(unsafe) let yajlCallbacks: UnsafeMutablePointer<yajl_callbacks> = {
  let table = UnsafeMutablePointer<yajl_callbacks>.allocate(capacity: 1)
  unsafe table.initialize(
    to: yajl_callbacks(
      yajl_null: { unsafe $0.writer.pointee.literal(.null, length: 4) },
      yajl_boolean: { unsafe $0.writer.pointee.literal($1 == 0 ? .false : .true, length: $1 == 0 ? 5 : 4) },
      yajl_integer: nil,
      yajl_double: nil,
      yajl_number: { context, bytes, count in
        guard let bytes = unsafe bytes else { return 0 }
        return unsafe bytes.withMemoryRebound(to: UInt8.self, capacity: count) {
          unsafe context.writer.pointee.number($0, count)
        }
      },
      yajl_string: { context, bytes, count in
        guard let bytes = unsafe bytes else { return 0 }
        return unsafe context.writer.pointee.string(bytes, count)
      },
      yajl_start_map: { unsafe $0.writer.pointee.begin(object: true) },
      yajl_map_key: { context, bytes, count in
        guard let bytes = unsafe bytes else { return 0 }
        return unsafe context.writer.pointee.name(bytes, count)
      },
      yajl_end_map: { unsafe $0.writer.pointee.endContainer(.endObject) },
      yajl_start_array: { unsafe $0.writer.pointee.begin(object: false) },
      yajl_end_array: { unsafe $0.writer.pointee.endContainer(.endArray) }))
  return unsafe table
}()

extension UnsafeMutableRawPointer? {
  /// The writer that was given to yajl as its context.
  @inline(__always)
  fileprivate var writer: UnsafeMutablePointer<TapeWriter> {
    unsafe self.unsafelyUnwrapped.assumingMemoryBound(to: TapeWriter.self)
  }
}
