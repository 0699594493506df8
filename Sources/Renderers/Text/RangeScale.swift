import WidgetCore

/// Maps numbers between two bounds to columns, 0-based from the left.
struct RangeScale {
  let bounds: ClosedRange<Double>
  /// At least 1.
  let columns: Int

  /// The columns that a range takes up, at least one; numbers out of bounds go to the edge.
  func columns(from range: ClosedRange<Double>) -> Range<Int> {
    let start = min(Int(position(of: range.lowerBound)), columns - 1)
    let end = Int(position(of: range.upperBound).rounded(.up))
    return start..<max(end, start + 1)
  }

  /// The height of each column, from 0 to `most`; any hit at all gives at least 1.
  ///
  /// A bucket reaches up to the next one, so that whole numbers leave no gaps between them.
  func heights(of buckets: [HistogramBucket], upTo most: Int) -> [Int] {
    var counts = [Int](repeating: 0, count: columns)
    for (index, bucket) in buckets.enumerated() {
      let isLast = index == buckets.count - 1
      let start = min(Int(position(of: bucket.from)), columns - 1)
      let end = Int(position(of: isLast ? bucket.to : buckets[index + 1].from))
      for column in start..<max(end, start + 1) {
        counts[column] = max(counts[column], bucket.count)
      }
    }
    let highest = counts.max() ?? 0
    guard highest > 0 else { return counts }
    return counts.map { Int((Double($0) / Double(highest) * Double(most)).rounded(.up)) }
  }

  /// Between 0 and `columns`, whatever the number.
  private func position(of number: Double) -> Double {
    let share = (number - bounds.lowerBound) / (bounds.upperBound - bounds.lowerBound)
    guard !share.isNaN else { return 0 }
    return min(max(share, 0), 1) * Double(columns)
  }
}
