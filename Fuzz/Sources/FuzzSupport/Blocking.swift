// SPDX-License-Identifier: Apache-2.0

import Dispatch

/// Runs asynchronous work to its end while this thread waits.
package func waiting<Answer: Sendable>(_ work: @escaping @Sendable () async -> Answer) -> Answer {
  let box = Box<Answer>()
  let done = DispatchSemaphore(value: 0)
  Task.detached {
    box.answer = await work()
    done.signal()
  }
  done.wait()
  guard let answer = box.answer else { fatalError("the work gave no answer") }
  return answer
}

/// Written before the semaphore is signalled, read after.
private final class Box<Answer>: @unchecked Sendable {
  var answer: Answer?
}

/// The elements of an array as an asynchronous sequence.
package struct AsyncPieces<Element: Sendable>: AsyncSequence, AsyncIteratorProtocol, Sendable {
  private var rest: ArraySlice<Element>

  package init(_ elements: [Element]) { rest = elements[...] }

  package func makeAsyncIterator() -> AsyncPieces { self }

  package mutating func next() async -> Element? { rest.popFirst() }
}
