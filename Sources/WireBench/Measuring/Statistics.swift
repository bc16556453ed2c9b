// SPDX-License-Identifier: Apache-2.0

/// The middle of a sample, and how far its middle half reaches.
struct Statistics {
  let median: Double
  /// The distance of the quartiles as a share of the median.
  let spread: Double

  init(_ sample: [Double]) {
    let sorted = sample.sorted()
    func quantile(_ share: Double) -> Double {
      guard let last = sorted.last else { return 0 }
      let place = share * Double(sorted.count - 1)
      let low = Int(place)
      let high = low + 1 < sorted.count ? sorted[low + 1] : last
      return sorted[low] + (high - sorted[low]) * (place - Double(low))
    }
    median = quantile(0.5)
    spread = median > 0 ? (quantile(0.75) - quantile(0.25)) / median : 0
  }
}
