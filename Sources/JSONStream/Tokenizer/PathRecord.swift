// SPDX-License-Identifier: Apache-2.0

/// What was open when the last window began: with the window's tape it tells the path of any place in it.
@safe
struct PathRecord {
  @safe
  private enum Name {
    case none
    case unspeakable
    case text(UnsafeBufferPointer<UInt8>)
  }

  private struct Level {
    var count: Int
    var isObject: Bool
    var name: Name
  }

  /// How far the window's tape has been followed. Places are mostly asked for in order, so that it is followed once.
  @safe
  private struct Replay {
    var levels: [Level] = []
    /// Open containers that are too deep to be kept.
    var below = 0
    var next = 0
    var offset = -1
  }

  private let names: UnsafeMutablePointer<UInt8>
  private let frames: UnsafeMutablePointer<OpenFrame>
  private var depth = 0
  private var replay: Replay?

  init(_ workspace: inout Workspace) {
    unsafe names = workspace.take((OpenFrame.kept + 1) * JSONPointer.reportedNameBytes)
    unsafe frames = workspace.take(OpenFrame.kept + 1)
    unsafe frames.initialize(repeating: OpenFrame(), count: OpenFrame.kept + 1)
  }

  func deallocate(_ workspace: Workspace) {
    unsafe workspace.giveBack(names)
    unsafe workspace.giveBack(frames)
  }

  /// Takes over what is open at the end of a window, before its tape goes.
  mutating func settle(_ live: UnsafeMutablePointer<OpenFrame>, depth newDepth: Int, tape: UnsafePointer<JSONToken>) {
    depth = newDepth
    replay = nil
    for level in 0...min(newDepth, OpenFrame.kept) {
      if let name = unsafe live[level].name {
        if let bytes = unsafe OpenFrame.reported(tape[name]) {
          if let start = bytes.baseAddress { unsafe slot(level).update(from: start, count: bytes.count) }
          unsafe live[level].nameCount = Int8(bytes.count)
        } else {
          unsafe live[level].nameCount = OpenFrame.unspeakableName
        }
        unsafe live[level].name = nil
      }
      unsafe frames[level] = unsafe live[level]
    }
  }

  private func slot(_ level: Int) -> UnsafeMutablePointer<UInt8> {
    unsafe names + level * JSONPointer.reportedNameBytes
  }

  /// The path of the innermost value that had begun at or before `offset` and had not ended, without its first `dropped`
  /// tokens. `open` is where a value begins that is not on the tape because it has not ended.
  ///
  /// Complexity: linear in the tokens since the place that was asked for before, when that is earlier in the same window.
  mutating func path(
    at offset: Int, tape: UnsafeBufferPointer<JSONToken>, open: Int?, dropping dropped: Int
  ) -> JSONPointer {
    var replay = replay ?? begin()
    if offset < replay.offset { replay = begin() }
    self.replay = nil
    replay.offset = offset
    while replay.next < tape.count, unsafe hasPassed(tape[replay.next], offset) {
      unsafe Self.follow(tape[replay.next], &replay)
      replay.next += 1
    }
    let begun =
      unsafe replay.next < tape.count ? (tape[replay.next].kind.isScalar ? tape[replay.next].start : .max) : open
    let isInScalar = (begun ?? .max) <= offset
    let isInValue = isInScalar || replay.below > 0
    let path = Self.pointer(replay.levels, isInValue: isInValue, countsLast: isInScalar && replay.below == 0, dropped)
    self.replay = replay
    return path
  }

  /// What was open when the window began.
  private func begin() -> Replay {
    var replay = Replay()
    replay.levels = (0...min(depth, OpenFrame.kept)).map { level in
      let frame = unsafe frames[level]
      let name: Name
      switch frame.nameCount {
      case OpenFrame.noName: name = .none
      case OpenFrame.unspeakableName: name = .unspeakable
      default: name = unsafe .text(UnsafeBufferPointer(start: slot(level), count: Int(frame.nameCount)))
      }
      return Level(count: frame.count, isObject: frame.isObject, name: name)
    }
    replay.below = max(0, depth - OpenFrame.kept)
    return replay
  }

  /// Whether the token leaves its mark at `offset`: a container has begun, anything else has ended. The closing bracket is
  /// the container's own last byte.
  private func hasPassed(_ token: JSONToken, _ offset: Int) -> Bool {
    switch token.kind {
    case .beginObject, .beginArray: token.start <= offset
    case .unpairedSurrogate: true
    default: token.end <= offset
    }
  }

  private static func follow(_ token: JSONToken, _ replay: inout Replay) {
    let last = replay.levels.count - 1
    switch token.kind {
    case .unpairedSurrogate: break
    case .beginObject, .beginArray:
      if replay.below > 0 || last == OpenFrame.kept {
        replay.below += 1
      } else {
        replay.levels[last].count += 1
        replay.levels.append(Level(count: 0, isObject: token.kind == .beginObject, name: .none))
      }
    case .endObject, .endArray:
      if replay.below > 0 { replay.below -= 1 } else { replay.levels.removeLast() }
    case .name:
      if replay.below == 0 {
        replay.levels[last].name = unsafe OpenFrame.reported(token).map(Name.text) ?? .unspeakable
      }
    default:
      if replay.below == 0 { replay.levels[last].count += 1 }
    }
  }

  /// `isInValue`: whether the innermost container's current value is meant; `countsLast`: whether it still has to be counted.
  private static func pointer(
    _ levels: [Level], isInValue: Bool, countsLast: Bool, _ dropped: Int
  ) -> JSONPointer {
    var tokens: [String] = []
    let deepest = levels.count - (isInValue ? 0 : 1)
    for index in 1..<max(deepest, 1) {
      let level = levels[index]
      if level.isObject {
        guard case .text(let bytes) = level.name else { break }
        unsafe tokens.append(String(decoding: bytes, as: UTF8.self))
      } else {
        tokens.append(String(level.count - (countsLast && index == levels.count - 1 ? 0 : 1)))
      }
    }
    return JSONPointer(tokens: Array(tokens.dropFirst(dropped).prefix(JSONPointer.reportedTokens)))
  }
}
