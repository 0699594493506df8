import Search

/// Counts how many records have numbers in bands side by side.
struct HistogramCounter {
  let numbers: Column.Numbers

  /// The bands from the least numbers to the greatest; none if there are no numbers.
  func buckets(
    _ wanted: SearchRequest.Histogram, in records: inout RecordSet
  ) -> [HistogramBucket] {
    let counts = occurrences(in: &records)
    let ordinals = ordinals(wanted).filter { counts[$0] > 0 }
    guard let first = ordinals.first, let last = ordinals.last else { return [] }
    let low = bound(wanted.bounds?.lowerBound, wanted.scale) ?? numbers.values[first]
    let high = bound(wanted.bounds?.upperBound, wanted.scale) ?? numbers.values[last]
    let starts = wanted.scale.starts(
      wanted.buckets, from: low, to: high,
      ordinals.map { (numbers.values[$0], Int(counts[$0])) })
    let ranges = starts.indices.map { band in
      let start = numbers.ordinals(.lessThan, starts[band]).upperBound
      let end =
        band + 1 < starts.count
        ? numbers.ordinals(.lessThan, starts[band + 1]) : numbers.ordinals(.lessThanOrEqual, high)
      return start..<max(start, end.upperBound)
    }
    let found =
      numbers.ordinals.starts == nil
      ? ranges.map { range in range.reduce(0) { $0 + Int(counts[$1]) } }
      : recordCounts(ranges, records.records())
    return starts.indices.map { band in
      HistogramBucket(
        from: starts[band], to: band + 1 < starts.count ? starts[band + 1] : high,
        count: found[band])
    }
  }

  /// How often each number occurs.
  private func occurrences(in records: inout RecordSet) -> [UInt32] {
    if case .all = records.kind, numbers.ordinals.starts == nil { return numbers.records.counts }
    return numbers.ordinals.counts(in: records.records())
  }

  /// The ordinals of the numbers that can count.
  private func ordinals(_ wanted: SearchRequest.Histogram) -> Range<Int> {
    let inside = wanted.bounds.map { numbers.ordinals(in: $0) } ?? 0..<numbers.values.count
    guard wanted.scale == .log else { return inside }
    let positive = numbers.ordinals(.greaterThan, 0).lowerBound
    return max(inside.lowerBound, positive)..<max(inside.upperBound, positive)
  }

  /// A bound at which bands can begin or end.
  private func bound(_ bound: Double?, _ scale: SearchRequest.Histogram.Scale) -> Double? {
    guard let bound, bound.isFinite, scale != .log || bound > 0 else { return nil }
    return bound
  }

  /// How many records have a ordinal of each range, where a record may have several.
  private func recordCounts(_ ranges: [Range<Int>], _ records: [UInt32]) -> [Int] {
    var bands = [Int](repeating: -1, count: numbers.values.count)
    for (band, range) in ranges.enumerated() { for ordinal in range { bands[ordinal] = band } }
    var counts = [Int](repeating: 0, count: ranges.count)
    var last = [UInt32?](repeating: nil, count: ranges.count)
    for record in records {
      for index in 0..<numbers.ordinals.count(of: Int(record)) {
        let band = bands[numbers.ordinals.ordinal(index, of: Int(record))]
        guard band >= 0, last[band] != record else { continue }
        last[band] = record
        counts[band] += 1
      }
    }
    return counts
  }
}
