// SPDX-License-Identifier: Apache-2.0

/// The shapes of objects that yajl has accepted, so that it need not be asked again.
///
/// Elements of an array are much alike: the same names in the same order, with other values. yajl goes by the bytes and its
/// stack alone: an object that it has once accepted as a whole in an array it accepts again when only the bodies of plain
/// strings and the digits of whole numbers differ, and it calls for the same tokens. So the bytes between such values are
/// kept here with the tokens that lie in them, as a tree: an object matches when a path of the tree spells it. Then yajl is
/// shown an empty string in its place, and the tokens are written from here.
///
/// Nothing is ever accepted that yajl has not accepted, and whatever differs is shown.
@safe
struct ShapeTree {
  /// What comes after a stretch of fixed bytes.
  enum Next: UInt8 {
    /// A plain string's body. The stretch holds the quotation mark before it, the next one that after it.
    case string
    /// The digits of a whole number.
    case number
    /// Nothing: the stretch ends with the object.
    case end
  }

  /// A token that lies in a stretch of fixed bytes.
  struct Step {
    var kind: JSONToken.Kind
    /// What a name of this shape is known by, or 0.
    var identity: UInt16
    /// From the end of the token before, or from the beginning of the object, to the end of this one.
    var gap: UInt32
    /// The token's length, that of its contents, and how far before its end they begin.
    var rawCount: UInt32
    var count: UInt32
    var back: UInt32

    init(_ token: JSONToken, after end: Int) {
      kind = token.kind
      identity = 0
      gap = UInt32(truncatingIfNeeded: token.end - end)
      rawCount = token.rawCount
      count = token.kind == .name ? token.count : 0
      back = token.kind == .name ? token.count + 1 : token.rawCount
    }
  }

  /// A stretch of fixed bytes, and what may come after what follows it.
  struct Node {
    fileprivate var bytes: UInt32 = 0
    fileprivate var byteCount: UInt32 = 0
    fileprivate var firstStep: UInt16 = 0
    private(set) var stepCount: UInt16 = 0
    fileprivate var child: UInt16 = 0
    fileprivate var sibling: UInt16 = 0
    /// At an end: how many strings and whole numbers the object has as values, and how deep containers are nested in it, its
    /// own counted.
    fileprivate(set) var valueCount: UInt16 = 0
    fileprivate(set) var depth: UInt16 = 0
    private(set) var next = Next.end

    fileprivate init() {}

    fileprivate init(bytes: Int, byteCount: Int, firstStep: Int, stepCount: Int, next: Next) {
      self.bytes = UInt32(bytes)
      self.byteCount = UInt32(byteCount)
      self.firstStep = UInt16(firstStep)
      self.stepCount = UInt16(stepCount)
      self.next = next
    }
  }

  /// Everything that changes, behind one pointer.
  @safe
  private struct Store {
    let nodes: UnsafeMutablePointer<Node>
    let bytes: UnsafeMutablePointer<UInt8>
    let steps: UnsafeMutablePointer<Step>
    /// The root, which has no bytes, is the first node.
    var nodeCount = 1
    var byteCount = 0
    var stepCount = 0
    /// The last name's identity. Identities are never used again.
    var identity: UInt16 = 0
  }

  /// The most identities that names are given; later ones have none.
  static let mostIdentities = 1_024
  /// A larger object is no element of a list of small ones. It is also the most of such values that a shape has.
  static let mostTokens = 256

  // Fuzzers, whose windows are small, take less, or allocating would be most of what they do.
  #if SIMPLEX_WIRE_SMALL_WINDOW
    private static let mostNodes = 320
    private static let mostSteps = 512
    private static let mostBytes = 8 << 10
  #else
    private static let mostNodes = 1_024
    private static let mostSteps = 2_048
    private static let mostBytes = 32 << 10
  #endif
  private static let mostSiblings = 16

  private let store: UnsafeMutablePointer<Store>

  init(_ workspace: inout Workspace) {
    unsafe store = workspace.take(1)
    unsafe store.initialize(
      to: Store(
        nodes: workspace.take(Self.mostNodes), bytes: workspace.take(Self.mostBytes + ByteBlocks.width),
        steps: workspace.take(Self.mostSteps)))
    unsafe store.pointee.nodes.initialize(to: Node())
  }

  func deallocate(_ workspace: Workspace) {
    unsafe workspace.giveBack(store.pointee.nodes)
    unsafe workspace.giveBack(store.pointee.bytes)
    unsafe workspace.giveBack(store.pointee.steps)
    unsafe workspace.giveBack(store)
  }

  /// The node with a number that ``match(_:_:_:_:tokenLimit:)`` gave.
  @inline(__always)
  func node(_ number: UInt16) -> UnsafePointer<Node> {
    unsafe UnsafePointer(store.pointee.nodes + Int(number))
  }

  @inline(__always)
  func steps(_ node: UnsafePointer<Node>) -> UnsafePointer<Step> {
    unsafe UnsafePointer(store.pointee.steps + Int(node.pointee.firstStep))
  }

  // MARK: Matching

  /// Whether the object that begins at `range.lowerBound` has a shape. Notes its values in `bodies`, which has room for
  /// ``mostTokens``, the first one with the node that the shape ends at; gives where the object ends and how many there are.
  /// An object that ends less than a block before the range's end is not recognised.
  @inline(__always)
  func match(
    _ base: UnsafePointer<UInt8>, _ range: Range<Int>, _ bodies: UnsafeMutablePointer<Skeleton.Body>,
    _ runs: inout PlainRuns, tokenLimit: Int
  ) -> (end: Int, count: Int)? {
    let nodes = unsafe store.pointee.nodes
    let bytes = unsafe store.pointee.bytes
    let end = range.upperBound
    let last = end &- ByteBlocks.width
    var index = range.lowerBound
    var body = unsafe bodies
    var candidate = unsafe nodes.pointee.child
    while candidate != 0 {
      let node = unsafe nodes + Int(candidate)
      let count = unsafe Int(node.pointee.byteCount)
      if index &+ count > last { return nil }
      if unsafe !Self.areEqual(bytes + Int(node.pointee.bytes), base + index, count) {
        candidate = unsafe node.pointee.sibling
        continue
      }
      index &+= count
      let start = index
      switch unsafe node.pointee.next {
      case .string:
        index = unsafe ByteBlocks.firstStringBoundary(base, start..<end, &runs)
        if unsafe index == end || base[index] != 0x22 { return nil }
      case .number:
        while unsafe base[index] &- 0x30 <= 9 {
          index &+= 1
          if index == end { return nil }
        }
        if unsafe index == start || base[start] == 0x30 && index &- start > 1 { return nil }
      case .end:
        unsafe bodies.pointee.shape = candidate
        return unsafe (index, body - bodies)
      }
      if index &- start > tokenLimit { return nil }
      unsafe body.initialize(to: Skeleton.Body(start: start, count: index &- start, isShown: false, node: candidate))
      unsafe body += 1
      candidate = unsafe node.pointee.child
    }
    return nil
  }

  /// Whether two runs of bytes are the same. Both have a block's length of bytes after them, whatever these are.
  @inline(__always)
  private static func areEqual(_ one: UnsafePointer<UInt8>, _ other: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    let width = ByteBlocks.width
    var index = 0
    var words = unsafe ByteBlocks.difference(one, other, 0)
    while index &+ width < count {
      if words.0 | words.1 != 0 { return false }
      index &+= width
      words = unsafe ByteBlocks.difference(one, other, index)
    }
    // What is past the run is shifted out.
    let left = UInt64(truncatingIfNeeded: count &- index)
    return left <= 8 ? words.0 << (64 &- 8 &* left) == 0 : words.0 | words.1 &<< (128 &- 8 &* left) == 0
  }

  // MARK: Learning

  /// Keeps the shape of an object that yajl has accepted: `tokens`, from bracket to bracket, of which `base` holds the bytes
  /// from the offset `offset` of the document on. All its strings are plain.
  func learn(_ tokens: UnsafeBufferPointer<JSONToken>, _ base: UnsafePointer<UInt8>, offset: Int) {
    guard tokens.count <= Self.mostTokens, let first = unsafe tokens.first else { return }
    reserve(tokens.count)
    var parent: UInt16 = 0
    var start = first.start
    var end = first.start
    // Steps are written where they go if a node is made for them.
    var stepCount = 0
    var depth = 0
    var deepest = 0
    var valueCount = 0
    for index in tokens.indices {
      let token = unsafe tokens[index]
      var next: Next?
      switch token.kind {
      case .string: next = .string
      case .number:
        // A sign or a fraction is no digit, so what has one is shown each time.
        guard unsafe token.buffer.allSatisfy({ $0 &- 0x30 <= 9 }) else { return }
        next = .number
      case .beginObject, .beginArray:
        depth += 1
        deepest = max(deepest, depth)
      case .endObject, .endArray: depth -= 1
      default: break
      }
      if next == nil {
        stage(stepCount, Step(token, after: end))
        stepCount += 1
        if index == tokens.count - 1 { next = .end }
      }
      end = token.end
      guard let next else { continue }
      // The first value carries the shape.
      if next == .end, valueCount == 0 { return }
      let stop =
        switch next {
        case .string: token.start + 1
        case .number: token.start
        case .end: token.end
        }
      let bytes = unsafe UnsafeBufferPointer(start: base + (start - offset), count: stop - start)
      guard let node = unsafe child(of: parent, bytes, next, stepCount) else { return }
      parent = node
      stepCount = 0
      start = next == .string ? token.end - 1 : token.end
      if next != .end { valueCount += 1 }
    }
    unsafe store.pointee.nodes[Int(parent)].valueCount = UInt16(valueCount)
    unsafe store.pointee.nodes[Int(parent)].depth = UInt16(deepest)
  }

  /// Puts a step at the end of those that are kept, as the `index`-th of the next node.
  private func stage(_ index: Int, _ step: Step) {
    unsafe (store.pointee.steps + store.pointee.stepCount + index).initialize(to: step)
  }

  /// Gives each staged name the next identity, as long as there are any.
  private func identify(_ count: Int) {
    let first = unsafe store.pointee.steps + store.pointee.stepCount
    for index in 0..<count where unsafe first[index].kind == .name {
      guard unsafe Int(store.pointee.identity) + 1 < Self.mostIdentities else { return }
      unsafe store.pointee.identity += 1
      unsafe first[index].identity = unsafe store.pointee.identity
    }
  }

  /// The child of `parent` that is as told, which is made when there is none; nil when there are too many.
  private func child(
    of parent: UInt16, _ bytes: UnsafeBufferPointer<UInt8>, _ next: Next, _ stepCount: Int
  ) -> UInt16? {
    guard let start = bytes.baseAddress else { return nil }
    let nodes = unsafe store.pointee.nodes
    let pool = unsafe store.pointee.bytes
    var number = unsafe nodes[Int(parent)].child
    var siblings = 0
    while number != 0 {
      let node = unsafe nodes[Int(number)]
      if node.next == next, Int(node.byteCount) == bytes.count,
        unsafe ByteBlocks.areEqual(pool + Int(node.bytes), start, bytes.count)
      {
        return number
      }
      number = node.sibling
      siblings += 1
    }
    guard siblings < Self.mostSiblings else { return nil }
    let place = unsafe store.pointee.byteCount
    let firstStep = unsafe store.pointee.stepCount
    let made = unsafe store.pointee.nodeCount
    guard place + bytes.count <= Self.mostBytes else { return nil }
    identify(stepCount)
    unsafe (pool + place).update(from: start, count: bytes.count)
    unsafe (nodes + made).initialize(
      to: Node(bytes: place, byteCount: bytes.count, firstStep: firstStep, stepCount: stepCount, next: next))
    unsafe nodes[made].sibling = unsafe nodes[Int(parent)].child
    unsafe nodes[Int(parent)].child = UInt16(made)
    unsafe store.pointee.byteCount += bytes.count
    unsafe store.pointee.stepCount += stepCount
    unsafe store.pointee.nodeCount += 1
    return UInt16(made)
  }

  /// Makes room for a shape of `count` tokens. When there is none left everything is forgotten, so that what came first does
  /// not stand in the way of what comes often.
  private func reserve(_ count: Int) {
    let isFull =
      unsafe store.pointee.nodeCount + count + 1 > Self.mostNodes
      || store.pointee.stepCount + count > Self.mostSteps || store.pointee.byteCount > Self.mostBytes / 2
    guard isFull else { return }
    unsafe store.pointee.nodes.pointee.child = 0
    unsafe store.pointee.nodeCount = 1
    unsafe store.pointee.byteCount = 0
    unsafe store.pointee.stepCount = 0
  }
}
