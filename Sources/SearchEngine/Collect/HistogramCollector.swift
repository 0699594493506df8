import Search

/// Counts the records whose numbers are in adjacent ranges.
struct HistogramCollector {
  let numbers: Column.Numbers

  /// Returns the buckets from the lowest numbers to the highest; none if there are no numbers.
  ///
  /// - Parameter counted: how often each number occurs; nil to count them.
  func buckets(
    _ requested: SearchRequest.Histogram, in records: inout RecordSet, counted: [UInt32]? = nil
  ) -> [HistogramBucket] {
    let counts = counted ?? occurrences(in: &records)
    let ordinals = ordinals(requested).filter { counts[$0] > 0 }
    guard let first = ordinals.first, let last = ordinals.last else { return [] }
    let lower = bound(requested.bounds?.lowerBound, requested.scale) ?? numbers.values[first]
    let upper = bound(requested.bounds?.upperBound, requested.scale) ?? numbers.values[last]
    let starts = requested.scale.starts(
      requested.buckets, from: lower, to: upper,
      ordinals.map { (numbers.values[$0], Int(counts[$0])) })
    let ranges = starts.indices.map { bucket in
      let start = numbers.ordinals(.lessThan, starts[bucket]).upperBound
      let end =
        bucket + 1 < starts.count
        ? numbers.ordinals(.lessThan, starts[bucket + 1])
        : numbers.ordinals(.lessThanOrEqual, upper)
      return start..<max(start, end.upperBound)
    }
    let bucketCounts =
      numbers.ordinals.starts == nil
      ? ranges.map { range in range.reduce(0) { $0 + Int(counts[$1]) } }
      : recordCounts(ranges, records.records())
    return starts.indices.map { bucket in
      HistogramBucket(
        from: starts[bucket], to: bucket + 1 < starts.count ? starts[bucket + 1] : upper,
        count: bucketCounts[bucket])
    }
  }

  /// Whether the buckets in a set require counting the numbers of its records.
  func countsOrdinals(in records: RecordSet) -> Bool {
    if case .all = records.kind { return numbers.ordinals.starts != nil }
    return true
  }

  /// Returns how often each number occurs.
  private func occurrences(in records: inout RecordSet) -> [UInt32] {
    if !countsOrdinals(in: records) { return numbers.records.counts }
    return numbers.ordinals.counts(in: records.records())
  }

  /// Returns the ordinals of the numbers within the bounds.
  private func ordinals(_ requested: SearchRequest.Histogram) -> Range<Int> {
    let inside = requested.bounds.map { numbers.ordinals(in: $0) } ?? 0..<numbers.values.count
    guard requested.scale == .log else { return inside }
    let positive = numbers.ordinals(.greaterThan, 0).lowerBound
    return max(inside.lowerBound, positive)..<max(inside.upperBound, positive)
  }

  /// Returns a bound if a bucket can begin or end at it.
  private func bound(_ bound: Double?, _ scale: SearchRequest.Histogram.Scale) -> Double? {
    guard let bound, bound.isFinite, scale != .log || bound > 0 else { return nil }
    return bound
  }

  /// Returns the number of records with an ordinal in each range.
  ///
  /// Counts a record once for each range, even if it has several numbers in it.
  private func recordCounts(_ ranges: [Range<Int>], _ records: [UInt32]) -> [Int] {
    var buckets = [Int](repeating: -1, count: numbers.values.count)
    for (bucket, range) in ranges.enumerated() {
      for ordinal in range { buckets[ordinal] = bucket }
    }
    var counts = [Int](repeating: 0, count: ranges.count)
    var lastRecord = [UInt32?](repeating: nil, count: ranges.count)
    for record in records {
      for index in 0..<numbers.ordinals.count(of: Int(record)) {
        let bucket = buckets[numbers.ordinals.ordinal(index, of: Int(record))]
        guard bucket >= 0, lastRecord[bucket] != record else { continue }
        lastRecord[bucket] = record
        counts[bucket] += 1
      }
    }
    return counts
  }
}
