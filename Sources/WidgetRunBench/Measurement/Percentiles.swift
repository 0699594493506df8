/// Percentiles of samples, in the unit of the samples.
struct Percentiles: Codable, Equatable {
  /// The number of samples.
  var count: Int
  /// The median.
  var p50: Double
  /// The 95th percentile.
  var p95: Double
  /// The 99th percentile.
  var p99: Double
  /// The largest sample.
  var max: Double
  /// The arithmetic mean.
  var mean: Double

  /// Computes percentiles without interpolation: each is a sample. Nil if there are no samples.
  ///
  /// Complexity: O(*n* log *n*).
  init?(of samples: [Double]) {
    let sorted = samples.sorted()
    guard let maximum = sorted.last else { return nil }
    count = sorted.count
    p50 = sorted.percentile(50)
    p95 = sorted.percentile(95)
    p99 = sorted.percentile(99)
    max = maximum
    mean = sorted.reduce(0, +) / Double(sorted.count)
  }
}

extension [Double] {
  /// The sample at a percentile of sorted samples.
  ///
  /// - Precondition: there are samples.
  fileprivate func percentile(_ percent: Int) -> Double {
    self[Swift.min(count - 1, count * percent / 100)]
  }

  /// The middle sample, or the mean of the two in the middle; 0 if there are none.
  var median: Double {
    if isEmpty { return 0 }
    let sorted = sorted()
    return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
  }
}
