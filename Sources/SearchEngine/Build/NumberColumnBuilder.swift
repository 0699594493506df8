import Search

/// Builds the column of an attribute with too many distinct values for a facet.
enum NumberColumnBuilder {
  /// The column; nil if no record has a number.
  ///
  /// - Parameters:
  ///   - values: those of a numeric column.
  ///   - recordNumbers: the number in the index of each record of `values`, or
  ///     `ColumnBuilder.notIndexed`.
  ///   - storage: the storage of large tables; nil for memory.
  /// - Throws: `unavailable` if the storage cannot be read.
  static func column(
    _ values: ColumnValues, recordNumbers: [UInt32], recordCount: Int, in storage: TemporaryStorage?
  ) throws(SearchError) -> Column? {
    var lengths = [UInt32](repeating: 0, count: recordCount)
    var recordsWithText: [UInt32] = []
    try values.forEachNumber { position, number in
      let record = recordNumbers[position]
      if record == ColumnBuilder.notIndexed { return }
      if number != nil { lengths[Int(record)] &+= 1 } else { recordsWithText.append(record) }
    }
    let isComplete = recordsWithText.allSatisfy { lengths[Int($0)] > 0 }
    let starts = Offsets.starts(ofLengths: lengths)
    let numbers = try ordered(values, recordNumbers, starts)
    if numbers.isEmpty { return nil }
    let (distinct, ordinals) = ordinals(of: numbers)
    let lists = OrdinalLists(ordinals, starts: starts)
    return Column(
      facets: nil,
      numbers: Column.Numbers(
        values: try Table(distinct, in: storage),
        ordinals: try lists.values(count: distinct.count, in: storage),
        records: try lists.postings(count: distinct.count, in: storage),
        isComplete: isComplete, sum: numbers.reduce(0, +), count: numbers.count))
  }

  /// The numbers of all records, in record order.
  private static func ordered(
    _ values: ColumnValues, _ recordNumbers: [UInt32], _ starts: [UInt32]
  ) throws(SearchError) -> [Double] {
    var next = starts
    var numbers = [Double](repeating: 0, count: Int(starts.last ?? 0))
    try values.forEachNumber { position, number in
      let record = recordNumbers[position]
      guard let number, record != ColumnBuilder.notIndexed else { return }
      numbers[Int(next[Int(record)])] = number
      next[Int(record)] &+= 1
    }
    return numbers
  }

  /// The distinct numbers, ascending, and the index of each number in them.
  private static func ordinals(of numbers: [Double]) -> (distinct: [Double], ordinals: [UInt32]) {
    var sorted = numbers.indices.map { (number: numbers[$0], index: UInt32($0)) }
    sorted.sort { $0.number < $1.number }
    var distinct: [Double] = []
    var ordinals = [UInt32](repeating: 0, count: numbers.count)
    for (number, index) in sorted {
      if distinct.last != number { distinct.append(number) }
      ordinals[Int(index)] = UInt32(distinct.count - 1)
    }
    return (distinct, ordinals)
  }
}
