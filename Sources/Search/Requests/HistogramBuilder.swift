internal import Glibc

/// Counts the records with numbers in the buckets of a histogram.
package struct HistogramBuilder {
  /// The numbers of a record, and the number of records with the same numbers.
  package struct List {
    /// The numbers in any order.
    package var numbers: [Double]
    /// The number of records.
    package var count: Int

    /// Creates the numbers of `count` records.
    package init(numbers: [Double], count: Int) {
      (self.numbers, self.count) = (numbers, count)
    }
  }

  private let lists: [List]

  /// Creates a builder for the numbers of all matching records.
  package init(_ lists: [List]) {
    self.lists = lists
  }

  /// The buckets in ascending order; empty if there are no numbers.
  ///
  /// O(n log n + n × buckets) in the number of numbers.
  package func buckets(_ histogram: SearchRequest.Histogram) -> [HistogramBucket] {
    var occurrences: [Double: Int] = [:]
    for list in lists {
      for number in list.numbers where Self.isCounted(number, histogram) {
        occurrences[number, default: 0] += list.count
      }
    }
    let sorted = occurrences.sorted { $0.key < $1.key }.map { (number: $0.key, count: $0.value) }
    guard let first = sorted.first, let last = sorted.last else { return [] }
    let low = Self.bound(histogram.bounds?.lowerBound, histogram.scale) ?? first.number
    let high = Self.bound(histogram.bounds?.upperBound, histogram.scale) ?? last.number
    let starts = histogram.scale.starts(histogram.buckets, from: low, to: high, sorted)
    var counts = [Int](repeating: 0, count: starts.count)
    for list in lists {
      let buckets = list.numbers
        .filter { Self.isCounted($0, histogram) && $0 >= low && $0 <= high }
        .compactMap { number in starts.lastIndex { $0 <= number } }
      for bucket in Set(buckets) { counts[bucket] += list.count }
    }
    return starts.indices.map { bucket in
      HistogramBucket(
        from: starts[bucket], to: bucket + 1 < starts.count ? starts[bucket + 1] : high,
        count: counts[bucket])
    }
  }

  private static func isCounted(_ number: Double, _ histogram: SearchRequest.Histogram) -> Bool {
    (histogram.bounds?.contains(number) ?? true) && (histogram.scale != .log || number > 0)
  }

  /// The bound, if it is finite and, on a logarithmic scale, positive. Otherwise `nil`.
  package static func bound(
    _ bound: Double?, _ scale: SearchRequest.Histogram.Scale
  ) -> Double? {
    guard let bound, bound.isFinite, scale != .log || bound > 0 else { return nil }
    return bound
  }
}

extension SearchRequest.Histogram.Scale {
  /// The lower bounds of the buckets, strictly ascending from `low`.
  ///
  /// - Parameters:
  ///   - count: the maximum number of buckets.
  ///   - low: the lower bound of the first bucket.
  ///   - high: the upper bound of the last bucket.
  ///   - occurrences: the numbers between the bounds in ascending order, with their frequencies.
  package func starts(
    _ count: Int, from low: Double, to high: Double, _ occurrences: [(number: Double, count: Int)]
  ) -> [Double] {
    var starts = [low]
    func add(_ start: Double, isEndAllowed: Bool = false) {
      guard start > starts[starts.count - 1], start < high || (isEndAllowed && start == high)
      else { return }
      starts.append(start)
    }
    switch self {
    case .linear:
      for bucket in 1..<max(1, count) {
        let fraction = Double(bucket) / Double(count)
        // Not `low + fraction * (high - low)`, because the difference may overflow.
        add(low * (1 - fraction) + high * fraction)
      }
    case .log:
      let (first, last) = (Glibc.log(low), Glibc.log(high))
      for bucket in 1..<max(1, count) {
        add(exp(first + (last - first) * (Double(bucket) / Double(count))))
      }
    case .quantile:
      let total = occurrences.reduce(0) { $0 + $1.count }
      var (before, bucket) = (0, 1)
      for occurrence in occurrences {
        if bucket < count, before * count >= total * bucket {
          add(occurrence.number, isEndAllowed: true)
          while bucket < count, before * count >= total * bucket { bucket += 1 }
        }
        before += occurrence.count
      }
    }
    return starts
  }
}
