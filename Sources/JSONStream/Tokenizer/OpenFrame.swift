// SPDX-License-Identifier: Apache-2.0

/// What is remembered of one open container, to tell the path of a place.
@safe
struct OpenFrame {
  /// How many levels are remembered; a reported path is shorter than that, wherever it begins.
  static let kept = 14

  /// Values begun in this container so far.
  var count = 0
  /// The last name met in this window, as its place on the tape.
  var name: Int?
  /// How many bytes of the last name met in an earlier window are kept.
  var nameCount: Int8 = Self.noName
  var isObject = false

  static let noName: Int8 = -1
  /// Stands for a name that holds an unpaired surrogate, which no path repeats.
  static let unspeakableName: Int8 = -2

  @inline(__always)
  mutating func open(object: Bool) {
    count = 0
    name = nil
    nameCount = Self.noName
    isObject = object
  }

  /// The bytes of a name that a path may hold, cut at a scalar's boundary, or nil when no path may hold it.
  static func reported(_ token: JSONToken) -> UnsafeBufferPointer<UInt8>? {
    if token.hasUnpairedSurrogate { return nil }
    var count = min(Int(token.count), JSONPointer.reportedNameBytes)
    if count < Int(token.count) {
      while count > 0, unsafe token.bytes[count] & 0xC0 == 0x80 { count -= 1 }
    }
    return unsafe UnsafeBufferPointer(start: token.bytes, count: count)
  }
}
