import WidgetCore

/// Maps numbers between two bounds to columns, 0-based from the left.
struct RangeScale {
  let bounds: ClosedRange<Double>
  /// Bands that get equally many columns, however wide they are; empty if numbers decide.
  let bands: [HistogramBucket]
  /// At least 1.
  let columns: Int

  /// - Parameter bands: from the least to the greatest; they take the place of the bounds.
  init(bounds: ClosedRange<Double>, bands: [HistogramBucket] = [], columns: Int) {
    self.bounds = bounds
    self.bands = bands
    self.columns = columns
  }

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
    let share =
      bands.isEmpty
      ? Self.share(of: number, from: bounds.lowerBound, to: bounds.upperBound)
      : shareOfBands(below: number)
    return share * Double(columns)
  }

  private func shareOfBands(below number: Double) -> Double {
    let index = bands.firstIndex { number < $0.to } ?? bands.count - 1
    let inside = Self.share(of: number, from: bands[index].from, to: bands[index].to)
    return (Double(index) + inside) / Double(bands.count)
  }

  /// Between 0 and 1, whatever the number.
  private static func share(of number: Double, from lower: Double, to upper: Double) -> Double {
    let share = (number - lower) / (upper - lower)
    return share.isNaN ? 0 : min(max(share, 0), 1)
  }
}
