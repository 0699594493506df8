/// Counts how many records have numbers in bands side by side.
package struct NumberBands {
  /// The numbers of a record, and how many records have the same.
  package struct List {
    package var numbers: [Double]
    package var count: Int

    package init(numbers: [Double], count: Int) {
      (self.numbers, self.count) = (numbers, count)
    }
  }

  private let lists: [List]

  package init(_ lists: [List]) {
    self.lists = lists
  }

  /// The bands from the least numbers to the greatest; none if there are no numbers.
  package func buckets(_ wanted: SearchRequest.Histogram) -> [HistogramBucket] {
    var occurrences: [Double: Int] = [:]
    for list in lists {
      for number in list.numbers where Self.counts(number, wanted) {
        occurrences[number, default: 0] += list.count
      }
    }
    let sorted = occurrences.sorted { $0.key < $1.key }.map { (number: $0.key, count: $0.value) }
    guard let first = sorted.first, let last = sorted.last else { return [] }
    let low = Self.bound(wanted.bounds?.lowerBound, wanted.scale) ?? first.number
    let high = Self.bound(wanted.bounds?.upperBound, wanted.scale) ?? last.number
    let starts = wanted.scale.starts(wanted.buckets, from: low, to: high, sorted)
    var counts = [Int](repeating: 0, count: starts.count)
    for list in lists {
      let bands = list.numbers.filter { Self.counts($0, wanted) && $0 >= low && $0 <= high }
        .compactMap { number in starts.lastIndex { $0 <= number } }
      for band in Set(bands) { counts[band] += list.count }
    }
    return starts.indices.map { band in
      HistogramBucket(
        from: starts[band], to: band + 1 < starts.count ? starts[band + 1] : high,
        count: counts[band])
    }
  }

  private static func counts(_ number: Double, _ wanted: SearchRequest.Histogram) -> Bool {
    (wanted.bounds?.contains(number) ?? true) && (wanted.scale != .log || number > 0)
  }

  /// A bound at which bands can begin or end.
  package static func bound(
    _ bound: Double?, _ scale: SearchRequest.Histogram.Scale
  ) -> Double? {
    guard let bound, bound.isFinite, scale != .log || bound > 0 else { return nil }
    return bound
  }
}
