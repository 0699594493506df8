/// The durations of repeated operations, counted in buckets.
package struct DurationHistogram: Hashable, Sendable {
  /// The upper bounds of the buckets in seconds, in ascending order.
  package static let bounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5, 10]

  /// The number of durations up to each bound that exceed the previous bound.
  private var counts = [Int](repeating: 0, count: DurationHistogram.bounds.count)
  /// The number of durations, including those beyond the last bound.
  package private(set) var count = 0
  /// The sum of the durations.
  package private(set) var sum = Duration.zero

  /// Creates an empty histogram.
  package init() {}

  /// Counts a duration.
  package mutating func add(_ duration: Duration) {
    let seconds = duration / .seconds(1)
    if let bucket = Self.bounds.firstIndex(where: { seconds <= $0 }) { counts[bucket] += 1 }
    count += 1
    sum += duration
  }

  /// Each bound with the number of durations up to it.
  package var cumulativeCounts: [(bound: Double, count: Int)] {
    var total = 0
    return zip(Self.bounds, counts).map { bound, count in
      total += count
      return (bound, total)
    }
  }
}
