import Search

/// The least, greatest and sum of the numbers of some records.
struct NumberSummary {
  private(set) var least = Double.infinity
  private(set) var greatest = -Double.infinity
  private(set) var sum = 0.0
  private(set) var count = 0

  /// All numbers of a column.
  init(of numbers: Column.Numbers) {
    // A value that only records with a repeated key have is left without records.
    let ordinals = 0..<numbers.values.count
    let isUsed = { (ordinal: Int) in numbers.records.count(ordinal..<ordinal + 1) > 0 }
    guard let low = ordinals.first(where: isUsed), let high = ordinals.last(where: isUsed) else {
      return
    }
    (least, greatest) = (numbers.values[low], numbers.values[high])
    (sum, count) = (numbers.sum, numbers.count)
  }

  init(of numbers: Column.Numbers, in records: [UInt32]) {
    var (low, high) = (Int.max, -1)
    numbers.ordinals.forEachOrdinal(in: records) { ordinal in
      low = min(low, ordinal)
      high = max(high, ordinal)
      sum += numbers.values[ordinal]
      count &+= 1
    }
    guard high >= 0 else { return }
    least = numbers.values[low]
    greatest = numbers.values[high]
  }

  /// - Parameter fields: as `fields` gives them.
  init(fields: UnsafeBufferPointer<Double>) {
    (least, greatest, sum) = (fields[0], fields[1], fields[2])
    count = Int(exactly: fields[3]) ?? 0
  }

  var fields: [Double] { [least, greatest, sum, Double(count)] }

  /// Nil if there are no numbers.
  var statistics: NumericStatistics? {
    guard count > 0 else { return nil }
    return NumericStatistics(
      min: least, max: greatest, sum: sum, average: sum / Double(count), count: count)
  }
}
