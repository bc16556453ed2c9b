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

  private let names: UnsafeMutablePointer<UInt8>
  private let frames: UnsafeMutablePointer<OpenFrame>
  private var depth = 0

  init() {
    unsafe names = .allocate(capacity: (OpenFrame.kept + 1) * JSONPointer.reportedNameBytes)
    unsafe frames = .allocate(capacity: OpenFrame.kept + 1)
    unsafe frames.initialize(repeating: OpenFrame(), count: OpenFrame.kept + 1)
  }

  func deallocate() {
    unsafe names.deallocate()
    unsafe frames.deallocate()
  }

  /// Takes over what is open at the end of a window, before its tape goes.
  mutating func settle(_ live: UnsafeMutablePointer<OpenFrame>, depth newDepth: Int, tape: UnsafePointer<JSONToken>) {
    depth = newDepth
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
  func path(at offset: Int, tape: UnsafeBufferPointer<JSONToken>, open: Int?, dropping dropped: Int) -> JSONPointer {
    var levels: [Level] = (0...min(depth, OpenFrame.kept)).map { level in
      let frame = unsafe frames[level]
      let name: Name
      switch frame.nameCount {
      case OpenFrame.noName: name = .none
      case OpenFrame.unspeakableName: name = .unspeakable
      default: name = unsafe .text(UnsafeBufferPointer(start: slot(level), count: Int(frame.nameCount)))
      }
      return Level(count: frame.count, isObject: frame.isObject, name: name)
    }
    var below = max(0, depth - OpenFrame.kept)
    var isInScalar = false
    var isBefore = true
    for index in tape.indices {
      let token = unsafe tape[index]
      if token.kind == .unpairedSurrogate { continue }
      if token.start > offset {
        isBefore = false
        break
      }
      switch token.kind {
      case .beginObject, .beginArray:
        if below > 0 || levels.count == OpenFrame.kept + 1 {
          below += 1
        } else {
          levels[levels.count - 1].count += 1
          levels.append(Level(count: 0, isObject: token.kind == .beginObject, name: .none))
        }
      case .endObject, .endArray:
        // The closing bracket is the container's own last byte.
        if token.end > offset {
          isBefore = false
          break
        }
        if below > 0 { below -= 1 } else { levels.removeLast() }
      case .name:
        if token.end > offset {
          isBefore = false
          break
        }
        if below == 0 {
          levels[levels.count - 1].name = unsafe OpenFrame.reported(token).map(Name.text) ?? .unspeakable
        }
      default:
        if below == 0 { levels[levels.count - 1].count += 1 }
        isInScalar = token.end > offset
      }
      if isInScalar || !isBefore { break }
    }
    if isBefore, !isInScalar, let open, open <= offset {
      isInScalar = true
      if below == 0 { levels[levels.count - 1].count += 1 }
    }
    var tokens: [String] = []
    let deepest = levels.count - (isInScalar || below > 0 ? 0 : 1)
    for level in levels.prefix(deepest).dropFirst() {
      if level.isObject {
        guard case .text(let bytes) = level.name else { break }
        unsafe tokens.append(String(decoding: bytes, as: UTF8.self))
      } else {
        tokens.append(String(level.count - 1))
      }
    }
    return JSONPointer(tokens: Array(tokens.dropFirst(dropped).prefix(JSONPointer.reportedTokens)))
  }
}
