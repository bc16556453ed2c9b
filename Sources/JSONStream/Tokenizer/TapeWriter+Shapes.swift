// SPDX-License-Identifier: Apache-2.0

internal import CYajl

/// The tokens of objects that yajl is not shown, because their shape is known.
extension TapeWriter {
  /// Writes the tokens of an object of which yajl was shown an empty string, and whose shape ends at `last`.
  mutating func replay(_ last: UnsafePointer<ShapeTree.Node>) {
    let begin = consumed &- 2
    if unsafe Int(last.pointee.depth) > depthLimit &- depth { return unsafe replayTooDeep(last) }
    while unsafe tapeEnd - next < ShapeTree.mostTokens { growTape() }
    // What changes with each token is held outside of memory. Contents are found from an offset in the document.
    let sourceOffset = sourceOffset
    let origin = unsafe source - sourceOffset
    let flags = sourceFlags
    var end = begin
    var token = unsafe next
    var body = unsafe nextBody
    let lastBody = unsafe body + Int(last.pointee.valueCount)
    while true {
      let isLast = unsafe body == lastBody
      let node = unsafe isLast ? last : shapes.node(body.pointee.node)
      var step = unsafe shapes.steps(node)
      let lastStep = unsafe step + Int(node.pointee.stepCount)
      while unsafe step < lastStep {
        end &+= unsafe Int(step.pointee.gap)
        unsafe token.initialize(
          to: JSONToken(
            bytes: origin + (end &- Int(step.pointee.back)), end: end, count: step.pointee.count,
            rawCount: step.pointee.rawCount, kind: step.pointee.kind, flags: flags, identity: step.pointee.identity))
        unsafe token += 1
        unsafe step += 1
      }
      if isLast { break }
      let (start, count) = unsafe (sourceOffset &+ Int(body.pointee.start), body.pointee.count)
      let isString = unsafe node.pointee.next == .string
      end = start &+ Int(count) &+ (isString ? 1 : 0)
      unsafe token.initialize(
        to: JSONToken(
          bytes: origin + start, end: end, count: count, rawCount: count &+ (isString ? 2 : 0),
          kind: isString ? .string : .number, flags: flags))
      unsafe token += 1
      unsafe body += 1
    }
    unsafe next = unsafe token
    unsafe nextBody = unsafe body
    lastEnd = end
    shownOffset &+= end &- begin &- 2
  }

  /// The same for an object that goes past the depth's limit: up to the bracket that does.
  @inline(never)
  private mutating func replayTooDeep(_ last: UnsafePointer<ShapeTree.Node>) {
    let (first, allowed, before) = (tokenCount, depthLimit, lastEnd)
    // With the limit out of the way the tokens are written, and then looked through.
    depthLimit = .max
    unsafe replay(last)
    depthLimit = allowed
    lastEnd = before
    var level = depth
    for index in first..<tokenCount {
      let token = unsafe tape[index]
      if isTooDeep(token.kind, &level, token.end) {
        unsafe next = unsafe tape + index
        return
      }
    }
  }

  /// Keeps count of the depth and fails at the bracket that goes past the limit.
  private mutating func isTooDeep(_ kind: JSONToken.Kind, _ level: inout Int, _ end: Int) -> Bool {
    switch kind {
    case .beginObject, .beginArray:
      if level == depthLimit {
        fail(.depthLimit, at: end - 1, decided: end - 1, begun: end - 1)
        return true
      }
      level += 1
    case .endObject, .endArray: level -= 1
    default: break
    }
    return false
  }
}
