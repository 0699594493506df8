package import WidgetCore

/// Maps the values of a range to columns, from 0 on the left.
package struct RangeScale {
  package let bounds: ClosedRange<Double>
  /// Buckets that get the same number of columns each; empty for a linear scale.
  package let bands: [HistogramBucket]
  /// At least 1.
  package let columns: Int

  /// - Parameter bands: ascending buckets, used instead of the bounds unless empty.
  package init(bounds: ClosedRange<Double>, bands: [HistogramBucket] = [], columns: Int) {
    self.bounds = bounds
    self.bands = bands
    self.columns = columns
  }

  /// Returns the columns of a range, at least one; values out of bounds are clamped.
  package func columns(from range: ClosedRange<Double>) -> Range<Int> {
    let start = min(Int(position(of: range.lowerBound)), columns - 1)
    let end = Int(position(of: range.upperBound).rounded(.up))
    return start..<max(end, start + 1)
  }

  /// Returns the height of each column, from 0 to `maximum`; at least 1 for a positive count.
  ///
  /// A bucket extends to the start of the next one, so that buckets of integers leave no gaps.
  package func heights(of buckets: [HistogramBucket], upTo maximum: Int) -> [Int] {
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
    return counts.map { Int((Double($0) / Double(highest) * Double(maximum)).rounded(.up)) }
  }

  /// Returns a horizontal position from 0 to `columns`, clamped.
  private func position(of number: Double) -> Double {
    let fraction =
      bands.isEmpty
      ? Self.fraction(of: number, from: bounds.lowerBound, to: bounds.upperBound)
      : fractionOfBands(below: number)
    return fraction * Double(columns)
  }

  private func fractionOfBands(below number: Double) -> Double {
    let index = bands.firstIndex { number < $0.to } ?? bands.count - 1
    let inside = Self.fraction(of: number, from: bands[index].from, to: bands[index].to)
    return (Double(index) + inside) / Double(bands.count)
  }

  /// Returns a fraction from 0 to 1, clamped; 0 for an empty range.
  private static func fraction(of number: Double, from lower: Double, to upper: Double) -> Double {
    let fraction = (number - lower) / (upper - lower)
    return fraction.isNaN ? 0 : min(max(fraction, 0), 1)
  }
}
