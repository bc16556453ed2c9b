// SPDX-License-Identifier: Apache-2.0

/// The memory that one document is read in: a single block that parts are taken from.
///
/// A page of a few entries would otherwise pay for a dozen allocations, and an allocator that gets many middling blocks back
/// returns them to the system, to fetch them again for the next page. What does not fit, or outgrows its part, is allocated
/// by itself.
@safe
struct Workspace {
  /// Sanitizers see where a part ends only when it is allocated by itself.
  #if SIMPLEX_WIRE_SEPARATE_PARTS || SIMPLEX_WIRE_SMALL_WINDOW
    static let size = 0
  #else
    /// What a reader takes with the default limits, and a little more.
    static let size = 3 * WindowReader.widestWindow
  #endif

  private let block: UnsafeMutableRawPointer
  private let size: Int
  private var used = 0

  private static let alignment = 16

  init(size: Int = Self.size) {
    self.size = size
    unsafe block = .allocate(byteCount: size, alignment: Self.alignment)
  }

  /// Gives the block back, with all parts that lie in it.
  func deallocate() { unsafe block.deallocate() }

  /// Memory for `count` elements, not initialized, whose end needs no work.
  mutating func take<Element: ~Copyable>(_ count: Int) -> UnsafeMutablePointer<Element> {
    let bytes = (count * MemoryLayout<Element>.stride + Self.alignment - 1) & -Self.alignment
    guard bytes <= size - used else { return .allocate(capacity: count) }
    defer { used += bytes }
    return unsafe (block + used).bindMemory(to: Element.self, capacity: count)
  }

  /// Gives a part back that was allocated by itself. One that lies in the block stays until the block goes.
  func giveBack<Element: ~Copyable>(_ part: UnsafeMutablePointer<Element>?) {
    guard let part = unsafe part else { return }
    let place = unsafe UnsafeRawPointer(part) - UnsafeRawPointer(block)
    if UInt(bitPattern: place) >= size { unsafe part.deallocate() }
  }
}
