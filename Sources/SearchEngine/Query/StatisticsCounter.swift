import Search

/// Works out the spread of a numeric attribute.
enum StatisticsCounter {
  /// The statistics of all numbers that the records have; nil if they have none.
  static func statistics(of column: Column?, in records: Bitset) -> NumericStatistics? {
    guard let column else { return nil }
    var (least, greatest) = (Double.infinity, -Double.infinity)
    var (sum, count) = (0.0, 0)
    records.forEach { record in
      for number in column.numbers(of: record) {
        least = min(least, number)
        greatest = max(greatest, number)
        sum += number
        count += 1
      }
    }
    guard count > 0 else { return nil }
    return NumericStatistics(
      min: least, max: greatest, sum: sum, average: sum / Double(count), count: count)
  }
}
