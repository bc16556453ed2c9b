// SPDX-License-Identifier: Apache-2.0

/// Makes an asynchronous iterator of what is pushed: chunks go in, elements come out, and an error comes after the elements
/// that came before it.
package struct PushIterator<Chunks: AsyncIteratorProtocol, Element, Failure: Error> {
  private var chunks: Chunks
  private let feed: (Chunks.Element, (Element) -> Void) throws(Failure) -> Void
  private let finish: () throws(Failure) -> Void
  private var queue: [Element] = []
  private var position = 0
  private var failure: Failure?
  private var isAtEnd = false

  package init(
    _ chunks: Chunks, feed: @escaping (Chunks.Element, (Element) -> Void) throws(Failure) -> Void,
    finish: @escaping () throws(Failure) -> Void
  ) {
    self.chunks = chunks
    self.feed = feed
    self.finish = finish
  }

  /// The next element, or nil when the document has ended well.
  package mutating func next() async throws -> Element? {
    while position == queue.count {
      if let failure {
        self.failure = nil
        isAtEnd = true
        throw failure
      }
      if isAtEnd { return nil }
      queue.removeAll(keepingCapacity: true)
      position = 0
      let chunk = try await chunks.next()
      do throws(Failure) {
        if let chunk {
          try feed(chunk) { queue.append($0) }
        } else {
          try finish()
          isAtEnd = true
        }
      } catch {
        failure = error
      }
    }
    defer { position += 1 }
    return queue[position]
  }
}
