import Search

/// How often each number of an attribute occurs in a set of records of a segment.
struct NumberCounts {
  fileprivate let numbers: Column.Numbers
  /// The number of occurrences of each number.
  fileprivate let counts: [UInt32]
  /// The records, if a record can have several numbers; empty otherwise.
  private let records: [UInt32]

  /// - Parameter counted: how often each number occurs; nil to count them.
  init(_ numbers: Column.Numbers, in records: inout RecordSet, counted: [UInt32]?) {
    self.numbers = numbers
    counts = counted ?? Self.counts(numbers, in: &records)
    self.records = numbers.ordinals.starts == nil ? [] : records.records()
  }

  /// Whether the counts require counting the numbers of all records of a set.
  static func countsOrdinals(of numbers: Column.Numbers, in records: RecordSet) -> Bool {
    switch records.kind {
    case .all, .allExcept: numbers.ordinals.starts != nil
    case .prefix, .prefixExcept, .other: true
    }
  }

  private static func counts(_ numbers: Column.Numbers, in records: inout RecordSet) -> [UInt32] {
    if countsOrdinals(of: numbers, in: records) {
      return numbers.ordinals.counts(in: records.records())
    }
    guard case .allExcept(let replaced) = records.kind else { return numbers.records.counts }
    return numbers.ordinals.counts(numbers.records.counts, without: replaced)
  }

  /// Returns the ordinals of the numbers within the bounds of a histogram that occur.
  fileprivate func ordinals(_ requested: SearchRequest.Histogram) -> [Int] {
    var range = requested.bounds.map { numbers.ordinals(in: $0) } ?? 0..<numbers.values.count
    if requested.scale == .log {
      let positive = numbers.ordinals(.greaterThan, 0).lowerBound
      range = max(range.lowerBound, positive)..<max(range.upperBound, positive)
    }
    return range.filter { counts[$0] > 0 }
  }

  /// Returns the number of records with a number in each bucket.
  ///
  /// - Parameters:
  ///   - starts: the lower bounds of the buckets, ascending.
  ///   - upper: the upper bound of the last bucket.
  fileprivate func counts(inBuckets starts: [Double], to upper: Double) -> [Int] {
    let ranges = starts.indices.map { bucket in
      let start = numbers.ordinals(.lessThan, starts[bucket]).upperBound
      let end =
        bucket + 1 < starts.count
        ? numbers.ordinals(.lessThan, starts[bucket + 1])
        : numbers.ordinals(.lessThanOrEqual, upper)
      return start..<max(start, end.upperBound)
    }
    return numbers.ordinals.starts == nil
      ? ranges.map { range in range.reduce(0) { $0 + Int(counts[$1]) } } : recordCounts(ranges)
  }

  /// Returns the number of records with an ordinal in each range.
  ///
  /// Counts a record once for each range, even if it has several numbers in it.
  private func recordCounts(_ ranges: [Range<Int>]) -> [Int] {
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

/// Counts the records whose numbers are in adjacent ranges.
struct HistogramCollector {
  /// The number of occurrences of a number in all segments.
  typealias Occurrence = (number: Double, count: Int)

  /// The counts of the numbers in each segment.
  let segments: [NumberCounts]

  /// Returns the buckets from the lowest numbers to the highest; none if there are no numbers.
  func buckets(_ requested: SearchRequest.Histogram) -> [HistogramBucket] {
    let occurrences = occurrences(requested)
    guard let first = occurrences.first, let last = occurrences.last else { return [] }
    let lower = bound(requested.bounds?.lowerBound, requested.scale) ?? first.number
    let upper = bound(requested.bounds?.upperBound, requested.scale) ?? last.number
    let starts = requested.scale.starts(requested.buckets, from: lower, to: upper, occurrences)
    var counts = [Int](repeating: 0, count: starts.count)
    for segment in segments {
      for (bucket, count) in segment.counts(inBuckets: starts, to: upper).enumerated() {
        counts[bucket] += count
      }
    }
    return starts.indices.map { bucket in
      HistogramBucket(
        from: starts[bucket], to: bucket + 1 < starts.count ? starts[bucket + 1] : upper,
        count: counts[bucket])
    }
  }

  /// Returns the numbers within the bounds with their counts, ascending.
  private func occurrences(_ requested: SearchRequest.Histogram) -> [Occurrence] {
    let lists = segments.map { segment in
      segment.ordinals(requested).map {
        Occurrence(number: segment.numbers.values[$0], count: Int(segment.counts[$0]))
      }
    }
    if lists.count <= 1 { return lists.first ?? [] }
    var merged: [Occurrence] = []
    for occurrence in lists.joined().sorted(by: { $0.number < $1.number }) {
      if merged.last?.number == occurrence.number {
        merged[merged.count - 1].count += occurrence.count
      } else {
        merged.append(occurrence)
      }
    }
    return merged
  }

  /// Returns a bound if a bucket can begin or end at it.
  private func bound(_ bound: Double?, _ scale: SearchRequest.Histogram.Scale) -> Double? {
    guard let bound, bound.isFinite, scale != .log || bound > 0 else { return nil }
    return bound
  }
}
