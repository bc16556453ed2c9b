// SPDX-License-Identifier: Apache-2.0

/// The elements of an array as an asynchronous sequence.
package struct AsyncPieces<Element: Sendable>: AsyncSequence, AsyncIteratorProtocol {
  private var rest: ArraySlice<Element>

  package init(_ elements: [Element]) { rest = elements[...] }

  package func makeAsyncIterator() -> AsyncPieces { self }

  package mutating func next() async -> Element? { rest.popFirst() }
}
