// SPDX-License-Identifier: Apache-2.0

/// What yajl is shown of a window: the document without what tells yajl nothing.
///
/// Of a string that holds neither escape nor control character yajl only has to learn where in the grammar it stands, so
/// yajl is shown its two quotation marks. Where the body lies is noted here, string by string, in the order in which
/// yajl will call for them. Other strings are shown whole: unescaping and refusing are yajl's work.
///
/// An object in an array whose skeleton yajl has accepted before, as a whole and in the same kind of place, is shown as
/// an empty string; see ``ShapeCache``.
@safe
struct Skeleton {
  /// A string's body in the window, without its quotation marks.
  struct Body {
    var start: UInt32
    var count: UInt32
    /// Whether yajl is shown it.
    var isShown: Bool
    /// The shape of the object that begins with this name, or 0.
    var shape: UInt8

    @inline(__always)
    init(start: Int, count: Int, isShown: Bool) {
      self.start = UInt32(truncatingIfNeeded: start)
      self.count = UInt32(truncatingIfNeeded: count)
      self.isShown = isShown
      shape = 0
    }
  }

  /// The digits of a number in an object that has a shape.
  struct Number {
    var start: UInt32
    var count: UInt32
  }

  /// An object that may have a shape.
  struct Candidate {
    /// Its place in the window.
    var start: Int
    /// Its skeleton among ``bytes``.
    var range: Range<Int>
    var signature: ShapeCache.Signature
  }

  /// The bytes for yajl.
  let bytes: UnsafeMutablePointer<UInt8>
  private(set) var count = 0
  private(set) var bodies: UnsafeMutablePointer<Body>
  private var bodyCapacity = 256
  let numbers: UnsafeMutablePointer<Number>
  /// Objects whose shape is not known: some of them, which is enough to learn from.
  let unknown: UnsafeMutablePointer<Candidate>
  private(set) var unknownCount = 0
  /// Where the last string or object with a shape ended, or where the range began.
  private(set) var tail = 0
  /// The quotation mark of the string that the range cuts, which is left out.
  private(set) var open: Int?
  private var bodyCount = 0

  /// The most shapes that are learned from one window.
  private static let lessons = 8
  /// The most numbers of a window in objects that have a shape; past it objects are shown.
  private static let mostNumbers = 1_024

  init(window: Int) {
    unsafe bytes = .allocate(capacity: window + 1)
    unsafe bodies = .allocate(capacity: bodyCapacity)
    unsafe numbers = .allocate(capacity: Self.mostNumbers)
    unsafe unknown = .allocate(capacity: Self.lessons)
  }

  func deallocate() {
    unsafe bytes.deallocate()
    unsafe bodies.deallocate()
    unsafe numbers.deallocate()
    unsafe unknown.deallocate()
  }

  /// Reads `base[range]`, which begins outside of strings. Without `shapes` nothing is left out.
  ///
  /// `runs`: long runs of bytes that end no string, by which strings are passed over.
  mutating func build(
    _ base: UnsafePointer<UInt8>, _ range: Range<Int>, _ shapes: ShapeCache?, _ runs: PlainRuns, tokenLimit: Int
  ) {
    let end = range.upperBound
    var next = unsafe bytes
    var body = unsafe bodies
    var number = unsafe numbers
    let lastNumber = unsafe numbers + Self.mostNumbers
    // Room is left for one that is closed later.
    var lastBody = unsafe bodies + (bodyCapacity - 1)
    var index = range.lowerBound
    // The object that may have a shape.
    var depth = 0
    var object = 0
    var objectNext = unsafe next
    var objectBody = unsafe body
    var objectNumber = unsafe number
    var digits = 0
    var isShapely = true
    tail = index
    open = nil
    unknownCount = 0
    let elision = shapes != nil
    var runs = runs
    window: while index < end {
      let byte = unsafe base[index]
      unsafe next.pointee = byte
      unsafe next += 1
      index &+= 1
      switch byte {
      case 0x22:
        // One round for each string, as long as only a colon or a comma stands before the next one.
        repeat {
          if unsafe body == lastBody {
            let (used, before) = unsafe (body - bodies, objectBody - bodies)
            growBodies(used)
            unsafe body = unsafe bodies + used
            unsafe objectBody = unsafe bodies + before
            unsafe lastBody = unsafe bodies + (bodyCapacity - 1)
          }
          let start = index
          index = unsafe ByteBlocks.firstStringBoundary(base, start..<end, &runs)
          if elision, index < end, unsafe base[index] == 0x22 {
            unsafe body.initialize(to: Body(start: start, count: index &- start, isShown: false))
          } else {
            index = unsafe Self.closingQuote(base, index..<end)
            if index == end {
              open = start - 1
              // White space ends a number as the quotation mark does.
              unsafe next[-1] = 0x20
              break window
            }
            unsafe next.update(from: base + start, count: index - start)
            unsafe next += index - start
            unsafe body.initialize(to: Body(start: start, count: index - start, isShown: true))
            isShapely = false
          }
          if index &- start > tokenLimit { isShapely = false }
          unsafe body += 1
          guard unsafe index &+ 2 < end && base[index &+ 2] == 0x22, case let separator = unsafe base[index &+ 1],
            separator == 0x3A || separator == 0x2C
          else { break }
          unsafe next[0] = 0x22
          unsafe next[1] = separator
          unsafe next[2] = 0x22
          unsafe next += 3
          index &+= 3
        } while true
        unsafe next.pointee = 0x22
        unsafe next += 1
        index &+= 1
        tail = index
      case 0x7B:
        if depth > 0 {
          depth &+= 1
        } else if shapes != nil, unsafe Self.isElement(base, index - 1, from: range.lowerBound) {
          depth = 1
          object = index - 1
          unsafe objectNext = unsafe next - 1
          unsafe objectBody = unsafe body
          unsafe objectNumber = unsafe number
          digits = 0
          isShapely = true
        }
      case 0x5B:
        if depth > 0 { depth &+= 1 }
      case 0x7D, 0x5D:
        guard depth > 0 else { continue }
        depth &-= 1
        guard depth == 0, let shapes else { continue }
        let signature = unsafe ShapeCache.Signature(
          strings: body - objectBody, numbers: number - objectNumber, length: next - objectNext - digits)
        if isShapely, signature.strings > 0, let shape = unsafe shapes.find(objectNext, signature, objectNumber) {
          unsafe objectBody.pointee.shape = shape
          unsafe objectNext[0] = 0x22
          unsafe objectNext[1] = 0x22
          unsafe next = unsafe objectNext + 2
          tail = index
        } else {
          // yajl is shown the object and will tell its numbers.
          unsafe number = unsafe objectNumber
          if isShapely, signature.strings > 0, unknownCount < Self.lessons {
            unsafe unknown[unknownCount] = unsafe Candidate(
              start: object, range: objectNext - bytes..<next - bytes, signature: signature)
            unknownCount += 1
          }
        }
      case 0x30...0x39 where depth > 0:
        let start = index - 1
        while index < end, unsafe base[index] &- 0x30 <= 9 {
          unsafe next.pointee = unsafe base[index]
          unsafe next += 1
          index &+= 1
        }
        // Digits alone between separators are a number whatever they are.
        if unsafe Self.isSeparator(base[start - 1]), index < end, unsafe Self.isSeparator(base[index]),
          byte != 0x30 || index - start == 1
        {
          if unsafe number == lastNumber {
            isShapely = false
            continue
          }
          unsafe number.initialize(
            to: Number(start: UInt32(truncatingIfNeeded: start), count: UInt32(truncatingIfNeeded: index - start)))
          unsafe number += 1
          digits += index - start
          if index - start > tokenLimit { isShapely = false }
        }
      default: break
      }
    }
    unsafe count = next - bytes
    unsafe bodyCount = body - bodies
  }

  /// Makes room after `used` bodies.
  @inline(never)
  private mutating func growBodies(_ used: Int) {
    let grown = UnsafeMutablePointer<Body>.allocate(capacity: 2 * bodyCapacity)
    unsafe grown.moveInitialize(from: bodies, count: used)
    unsafe bodies.deallocate()
    unsafe bodies = unsafe grown
    bodyCapacity *= 2
  }

  /// The string that was cut at the range's end goes on, plain, up to the quotation mark at `index`.
  mutating func closeOpen(at index: Int) {
    guard let start = open else { return }
    unsafe bytes[count - 1] = 0x22
    unsafe bytes[count] = 0x22
    count += 1
    unsafe bodies[bodyCount] = Body(start: start + 1, count: index - start - 1, isShown: false)
    bodyCount += 1
    open = nil
    tail = index + 1
  }

  /// Where the string ends that `range` begins in, or the range's end.
  private static func closingQuote(_ base: UnsafePointer<UInt8>, _ range: Range<Int>) -> Int {
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = unsafe base[index]
      if byte == 0x22 { return index }
      // Control characters are left to yajl.
      index += byte == 0x5C ? 2 : 1
      if index < range.upperBound { index = unsafe ByteBlocks.firstStringBoundary(base, index..<range.upperBound) }
    }
    return range.upperBound
  }

  /// Whether the object that begins at `index` is an array's element: after a comma no object comes in an object.
  @inline(__always)
  private static func isElement(_ base: UnsafePointer<UInt8>, _ index: Int, from start: Int) -> Bool {
    var before = index - 1
    while before >= start, unsafe base[before].isJSONWhitespace { before -= 1 }
    return unsafe before >= start && (base[before] == 0x2C || base[before] == 0x5B)
  }

  @inline(__always)
  private static func isSeparator(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x2C, 0x3A, 0x5B, 0x5D, 0x7D: true
    default: byte.isJSONWhitespace
    }
  }
}
