// SPDX-License-Identifier: Apache-2.0

/// The shapes of objects that yajl has accepted, so that it need not be asked again.
///
/// Elements of an array are much alike. Their skeletons, which are what yajl sees of them, are often the same, byte for
/// byte. yajl goes by its bytes and its stack alone: what it has once accepted as a whole value in an array it will
/// accept again, and call for the same tokens. So the skeleton of an accepted object is kept with its tokens; where the
/// same bytes come again yajl is shown an empty string in their place, and the tokens are written from here. Numbers
/// made of digits alone may differ.
///
/// Nothing is ever accepted that yajl has not accepted, and whatever differs is shown.
@safe
struct ShapeCache {
  /// What is compared first.
  struct Signature: Equatable {
    var strings: Int
    var numbers: Int
    /// The length of the skeleton without the digits of its numbers.
    var length: Int
  }

  /// How one token of a shape is made.
  struct Step {
    enum Source: UInt8 {
      /// From the next string's body.
      case body
      /// From the next number.
      case number
      /// From the place alone.
      case place
    }

    var kind: JSONToken.Kind
    var source: Source
    /// For ``Source/place``: from the end of the token before (or the beginning of the object) to the end of this one.
    var gap: UInt32
    /// For ``Source/place``: the token's length.
    var length: UInt32
  }

  @safe
  struct Shape {
    var signature = Signature(strings: 0, numbers: 0, length: 0)
    /// The skeleton without its numbers' digits, and how much of it stands before each number.
    var bytes = unsafe UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
    var breaks = unsafe UnsafeMutableBufferPointer<Int>(start: nil, count: 0)
    var steps = unsafe UnsafeMutableBufferPointer<Step>(start: nil, count: 0)
    /// How deep containers are nested in it, its own counted.
    var depth = 0

    func deallocate() {
      unsafe bytes.deallocate()
      unsafe breaks.deallocate()
      unsafe steps.deallocate()
    }
  }

  private static let sets = 16
  private static let ways = 4
  /// A larger object is no element of a list of small ones.
  private static let mostTokens = 256

  private let shapes: UnsafeMutablePointer<Shape>
  private let oldest: UnsafeMutablePointer<UInt8>

  init() {
    unsafe shapes = .allocate(capacity: Self.sets * Self.ways)
    unsafe shapes.initialize(repeating: Shape(), count: Self.sets * Self.ways)
    unsafe oldest = .allocate(capacity: Self.sets)
    unsafe oldest.initialize(repeating: 0, count: Self.sets)
  }

  func deallocate() {
    for index in 0..<Self.sets * Self.ways { unsafe shapes[index].deallocate() }
    unsafe shapes.deallocate()
    unsafe oldest.deallocate()
  }

  /// The shape with a number that ``find(_:_:_:)`` gave.
  @inline(__always)
  func shape(_ number: UInt8) -> UnsafePointer<Shape> { unsafe UnsafePointer(shapes + (Int(number) - 1)) }

  /// The number, above 0, of the shape of a skeleton that has numbers as told.
  func find(
    _ skeleton: UnsafePointer<UInt8>, _ signature: Signature, _ numbers: UnsafePointer<Skeleton.Number>
  ) -> UInt8? {
    let first = Self.set(of: signature) * Self.ways
    for index in first..<first + Self.ways where unsafe shapes[index].signature == signature {
      if unsafe isEqual(shapes + index, skeleton, numbers) { return UInt8(index + 1) }
    }
    return nil
  }

  @inline(__always)
  private static func set(of signature: Signature) -> Int {
    (signature.length &* 31 &+ signature.strings &* 7 &+ signature.numbers) & (sets - 1)
  }

  @inline(__always)
  private func isEqual(
    _ shape: UnsafePointer<Shape>, _ skeleton: UnsafePointer<UInt8>, _ numbers: UnsafePointer<Skeleton.Number>
  ) -> Bool {
    let bytes = unsafe UnsafePointer(shape.pointee.bytes.baseAddress.unsafelyUnwrapped)
    var compared = 0
    var place = unsafe skeleton
    for index in unsafe 0..<shape.pointee.breaks.count {
      let next = unsafe shape.pointee.breaks[index]
      guard unsafe ByteBlocks.areEqual(bytes + compared, place, next - compared) else { return false }
      unsafe place += next - compared + Int(numbers[index].count)
      compared = next
    }
    return unsafe ByteBlocks.areEqual(bytes + compared, place, shape.pointee.signature.length - compared)
  }

  private func isKnown(_ shape: Shape) -> Bool {
    let first = Self.set(of: shape.signature) * Self.ways
    return (first..<first + Self.ways).contains {
      unsafe shapes[$0].signature == shape.signature && shapes[$0].bytes.elementsEqual(shape.bytes)
        && shapes[$0].breaks.elementsEqual(shape.breaks)
    }
  }

  /// Keeps the shape of an object that yajl has accepted: its skeleton, and its tokens from bracket to bracket.
  func learn(_ skeleton: UnsafeBufferPointer<UInt8>, _ signature: Signature, _ tokens: UnsafeBufferPointer<JSONToken>) {
    guard tokens.count <= Self.mostTokens, let first = unsafe tokens.first else { return }
    var shape = Shape()
    shape.signature = signature
    unsafe shape.bytes = .allocate(capacity: signature.length)
    unsafe shape.breaks = .allocate(capacity: signature.numbers)
    unsafe shape.steps = .allocate(capacity: tokens.count)
    var end = first.start
    var depth = 0
    var numbers = 0
    // Where the token lies in the skeleton, and how much of that has been copied without digits.
    var place = 0
    var copied = 0
    var isAsTold = true
    for unsafe(index, token) in unsafe tokens.enumerated() {
      var source = Step.Source.place
      let gap = token.end - end
      switch token.kind {
      case .beginObject, .beginArray:
        depth += 1
        shape.depth = max(shape.depth, depth)
      case .endObject, .endArray: depth -= 1
      case .name, .string: source = .body
      case .number where unsafe token.buffer.allSatisfy({ $0 &- 0x30 <= 9 }):
        source = .number
        isAsTold = isAsTold && numbers < signature.numbers
      default: break
      }
      let shown = source == .body ? gap - Int(token.count) : gap
      isAsTold = isAsTold && place + shown <= skeleton.count
      guard isAsTold else { break }
      let kept = source == .number ? shown - Int(token.count) : shown
      isAsTold = copied + kept <= signature.length
      guard isAsTold else { break }
      unsafe (shape.bytes.baseAddress.unsafelyUnwrapped + copied).update(
        from: skeleton.baseAddress.unsafelyUnwrapped + place, count: kept)
      place += shown
      copied += kept
      if source == .number {
        unsafe shape.breaks[numbers] = copied
        numbers += 1
      }
      unsafe shape.steps[index] = Step(
        kind: token.kind, source: source, gap: UInt32(truncatingIfNeeded: gap), length: token.rawCount)
      end = token.end
    }
    guard isAsTold, copied == signature.length, place == skeleton.count, numbers == signature.numbers, !isKnown(shape)
    else {
      shape.deallocate()
      return
    }
    let set = Self.set(of: signature)
    let way = unsafe Int(oldest[set])
    unsafe oldest[set] = UInt8((way + 1) % Self.ways)
    unsafe shapes[set * Self.ways + way].deallocate()
    unsafe shapes[set * Self.ways + way] = shape
  }
}
