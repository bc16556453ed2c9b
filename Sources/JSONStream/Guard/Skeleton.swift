// SPDX-License-Identifier: Apache-2.0

/// What yajl is shown of a window: the document without what tells yajl nothing.
///
/// Of a string that holds neither escape nor control character yajl only has to learn where in the grammar it stands, so
/// yajl is shown its two quotation marks. Where the body lies is noted here, string by string, in the order in which
/// yajl will call for them. Other strings are shown whole: unescaping and refusing are yajl's work.
///
/// An object in an array that has the shape of one that yajl has accepted before is shown as an empty string; see
/// ``ShapeTree``.
@safe
struct Skeleton {
  /// A string's body in the window, without its quotation marks, or the digits of a number in an object that has a shape.
  struct Body {
    var start: UInt32
    var count: UInt32
    /// In an object that has a shape: the node that leads to it.
    var node: UInt16
    /// The node at which the shape ends of the object whose first value this is, or 0.
    var shape: UInt16
    /// Whether yajl is shown it.
    var isShown: Bool

    @inline(__always)
    init(start: Int, count: Int, isShown: Bool, node: UInt16 = 0) {
      self.start = UInt32(truncatingIfNeeded: start)
      self.count = UInt32(truncatingIfNeeded: count)
      self.isShown = isShown
      self.node = node
      shape = 0
    }
  }

  /// The bytes for yajl.
  let bytes: UnsafeMutablePointer<UInt8>
  private(set) var count = 0
  private(set) var bodies: UnsafeMutablePointer<Body>
  private var bodyCapacity = 2 * ShapeTree.mostTokens
  /// Where objects begin whose shape is not known: some of them, which is enough to learn from.
  let unknown: UnsafeMutablePointer<Int>
  private(set) var unknownCount = 0
  /// Where the last string or object with a shape ended, or where the range began.
  private(set) var tail = 0
  /// The quotation mark of the string that the range cuts, which is left out.
  private(set) var open: Int?
  /// Where the array's element begins that the range cuts, if it is an object and what it begins with is known.
  private(set) var cutElement: Int?
  /// What yajl would be shown before it.
  private var countBeforeCut = 0
  private var bodyCount = 0

  private let workspace: Workspace

  /// The most shapes that are learned from one window.
  private static let lessons = 8

  init(window: Int, _ workspace: inout Workspace) {
    unsafe bytes = workspace.take(window + 1)
    unsafe bodies = workspace.take(bodyCapacity)
    unsafe unknown = workspace.take(Self.lessons)
    self.workspace = workspace
  }

  func deallocate(_ workspace: Workspace) {
    unsafe workspace.giveBack(bytes)
    unsafe workspace.giveBack(bodies)
    unsafe workspace.giveBack(unknown)
  }

  /// Reads `base[range]`, which begins outside of strings. Without `shapes` nothing is left out.
  ///
  /// `runs`: long runs of bytes that end no string, by which strings are passed over. `beginsElement`: whether an array's
  /// element may stand first.
  mutating func build(
    _ base: UnsafePointer<UInt8>, _ range: Range<Int>, _ shapes: ShapeTree?, _ runs: PlainRuns, beginsElement: Bool,
    tokenLimit: Int
  ) {
    let end = range.upperBound
    var next = unsafe bytes
    var body = unsafe bodies
    // Room is left for one that is closed later.
    var lastBody = unsafe bodies + (bodyCapacity - 1)
    var index = range.lowerBound
    // The object that may have a shape to learn.
    var depth = 0
    var object = 0
    var objectNext = unsafe next
    var isShapely = true
    tail = index
    open = nil
    unknownCount = 0
    let elision = shapes != nil
    var runs = runs
    window: while index < end {
      let byte = unsafe base[index]
      var place = unsafe next
      unsafe place.pointee = byte
      unsafe next = unsafe place + 1
      index &+= 1
      switch byte {
      case 0x22:
        // One round for each string, as long as only a colon or a comma stands before the next one.
        repeat {
          if unsafe body >= lastBody { unsafe (body, lastBody) = unsafe growBodies(body) }
          let start = index
          index = unsafe ByteBlocks.firstStringBoundary(base, start..<end, &runs)
          if elision, index < end, unsafe base[index] == 0x22 {
            unsafe body.initialize(to: Body(start: start, count: index &- start, isShown: false))
          } else {
            index = unsafe Self.closingQuote(base, index..<end)
            if index == end {
              open = start - 1
              // White space ends a number as the quotation mark does.
              unsafe place.pointee = 0x20
              break window
            }
            unsafe next.update(from: base + start, count: index - start)
            unsafe next += index - start
            unsafe body.initialize(to: Body(start: start, count: index - start, isShown: true))
            isShapely = false
          }
          unsafe body += 1
          guard unsafe index &+ 2 < end && base[index &+ 2] == 0x22, case let separator = unsafe base[index &+ 1],
            separator == 0x3A || separator == 0x2C
          else { break }
          unsafe next[0] = 0x22
          unsafe next[1] = separator
          unsafe next[2] = 0x22
          unsafe place = unsafe next + 2
          unsafe next = unsafe next + 3
          index &+= 3
        } while true
        unsafe next.pointee = 0x22
        unsafe next += 1
        index &+= 1
        tail = index
      case 0x7B:
        if depth > 0 {
          depth &+= 1
          continue
        }
        guard let shapes, unsafe Self.isElement(base, index - 1, from: range.lowerBound) ?? beginsElement else {
          continue
        }
        if unsafe lastBody - body <= ShapeTree.mostTokens { unsafe (body, lastBody) = unsafe growBodies(body) }
        var passed = runs
        if let match = unsafe shapes.match(base, index - 1..<end, body, &passed, tokenLimit: tokenLimit) {
          runs = passed
          unsafe body += match.count
          unsafe place[0] = 0x22
          unsafe place[1] = 0x22
          unsafe next = unsafe place + 2
          index = match.end
          tail = index
        } else {
          depth = 1
          object = index - 1
          unsafe objectNext = unsafe place
          isShapely = true
        }
      case 0x5B:
        if depth > 0 { depth &+= 1 }
      case 0x7D, 0x5D:
        guard depth > 0 else { continue }
        depth &-= 1
        if depth == 0, isShapely, unknownCount < Self.lessons {
          unsafe unknown[unknownCount] = object
          unknownCount += 1
        }
      default: break
      }
    }
    unsafe count = next - bytes
    unsafe bodyCount = body - bodies
    cutElement = depth > 0 ? object : nil
    unsafe countBeforeCut = objectNext - bytes
  }

  /// Leaves out the element that the range cuts.
  mutating func endBeforeCut() {
    guard let element = cutElement else { return }
    count = countBeforeCut
    open = nil
    tail = element
  }

  /// Makes room for more bodies: gives where the next one goes, and the last one may.
  @inline(never)
  private mutating func growBodies(
    _ next: UnsafeMutablePointer<Body>
  ) -> (UnsafeMutablePointer<Body>, UnsafeMutablePointer<Body>) {
    let used = unsafe next - bodies
    let grown = UnsafeMutablePointer<Body>.allocate(capacity: 2 * bodyCapacity)
    unsafe grown.moveInitialize(from: bodies, count: used)
    unsafe workspace.giveBack(bodies)
    unsafe bodies = unsafe grown
    bodyCapacity *= 2
    return unsafe (grown + used, grown + (bodyCapacity - 1))
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

  /// Whether the object that begins at `index` is an array's element: after a comma no object comes in an object. Nil when it
  /// is the first thing from `start` on.
  @inline(__always)
  private static func isElement(_ base: UnsafePointer<UInt8>, _ index: Int, from start: Int) -> Bool? {
    var before = index - 1
    while before >= start, unsafe base[before].isJSONWhitespace { before -= 1 }
    return unsafe before >= start ? base[before] == 0x2C || base[before] == 0x5B : nil
  }
}
