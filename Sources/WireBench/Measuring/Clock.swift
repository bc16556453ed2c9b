// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The processor time of this thread: what others do on the machine delays it, but is not counted.
enum Clock {
  static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  static func time(_ work: () throws -> Void) rethrows -> Double {
    let start = seconds
    try work()
    return seconds - start
  }
}
