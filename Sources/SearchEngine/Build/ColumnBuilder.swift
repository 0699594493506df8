import Search

/// Builds a column from collected values.
struct ColumnBuilder {
  /// The value of `recordNumbers` for a record that is not indexed.
  static let notIndexed = UInt32.max

  /// The text and number of a distinct collected value.
  private struct Entry {
    /// The index of the text in `texts`.
    var text: Int
    /// The number; nil if the value is not a number.
    var number: Double?
  }

  private let recordCount: Int
  private let storage: TemporaryStorage?
  private let texts: ByteStringInterner
  /// The indices of the texts in the order of their bytes.
  private let textOrder: [UInt32]
  private let entries: [Entry]
  /// The entries of all records, in record order.
  private let lists: [UInt32]
  private let starts: [UInt32]

  /// - Parameters:
  ///   - recordNumbers: the number in the index of each record of `values`, or `notIndexed`.
  ///   - storage: the storage of large tables; nil for memory.
  /// - Throws: `unavailable` if the storage cannot be read.
  init(
    _ values: ColumnValues, recordNumbers: [UInt32], recordCount: Int,
    in storage: TemporaryStorage? = nil
  ) throws(SearchError) {
    self.recordCount = recordCount
    self.storage = storage
    (lists, starts) = try Self.ordered(values, recordNumbers, recordCount)
    var texts = ByteStringInterner()
    entries = (0..<values.table.count).map { Self.entry(values.table[$0], in: &texts) }
    self.texts = texts
    textOrder = texts.order
  }

  /// Builds the column.
  ///
  /// - Throws: `unavailable` if the storage cannot be read.
  func column() throws(SearchError) -> Column {
    let order = valueOrder
    let values = distinctNumbers
    let numberOrdinals = entries.map { $0.number.map { values.index(of: $0) } }
    guard !values.isEmpty else { return Column(facets: try facets(order), numbers: nil) }
    if isShared(values.count) {
      let shared = OrdinalLists(lists.map { numberOrdinals[Int($0)] ?? 0 }, starts: starts)
      let ordinals = try shared.values(count: values.count, in: storage)
      let records = try shared.postings(count: values.count, in: storage)
      return Column(
        facets: facets(order, ordinals, records), numbers: try numbers(values, ordinals, records))
    }
    let mapped = mapped(numberOrdinals)
    return Column(
      facets: try facets(order),
      numbers: try numbers(
        values, mapped.values(count: values.count, in: storage),
        mapped.postings(count: values.count, in: storage)))
  }

  private static func ordered(
    _ values: ColumnValues, _ recordNumbers: [UInt32], _ recordCount: Int
  ) throws(SearchError) -> (lists: [UInt32], starts: [UInt32]) {
    var lengths = [UInt32](repeating: 0, count: recordCount)
    try values.forEach { record, _ in
      let number = recordNumbers[record]
      if number != notIndexed { lengths[Int(number)] &+= 1 }
    }
    let starts = Offsets.starts(ofLengths: lengths)
    var next = starts
    var lists = [UInt32](repeating: 0, count: Int(starts[recordCount]))
    try values.forEach { record, entry in
      let number = recordNumbers[record]
      if number == notIndexed { return }
      lists[Int(next[Int(number)])] = entry
      next[Int(number)] &+= 1
    }
    return (lists, starts)
  }

  private static func entry(_ bytes: ArraySlice<UInt8>, in texts: inout ByteStringInterner) -> Entry
  {
    switch ColumnValues.value(bytes) {
    case .integer(let value):
      Entry(text: texts.number(of: String(value)), number: Double(value))
    case .number(let value):
      Entry(text: texts.number(of: FacetText.text(of: value)), number: value)
    case .text(let content):
      Entry(text: content.withUnsafeBufferPointer { texts.number(of: $0) })
    }
  }

  /// The texts in the order of their ordinals: texts of numbers, then the others.
  private var valueOrder: [Int] {
    var numbers = [Double?](repeating: nil, count: texts.count)
    for entry in entries {
      if let number = entry.number { numbers[entry.text] = number }
    }
    let order = textOrder.map { Int($0) }
    let ordered = order.filter { numbers[$0] != nil }.enumerated()
      .map { (number: numbers[$1] ?? 0, rank: $0, text: $1) }
      .sorted { ($0.number, $0.rank) < ($1.number, $1.rank) }
    return ordered.map(\.text) + order.filter { numbers[$0] == nil }
  }

  private var distinctNumbers: [Double] {
    let sorted = entries.compactMap(\.number).sorted()
    var distinct: [Double] = []
    for number in sorted where distinct.last != number { distinct.append(number) }
    return distinct
  }

  /// True if texts and numbers can share their ordinals: every value is a number, no two numbers
  /// have the same text, and no record has duplicates.
  private func isShared(_ numberCount: Int) -> Bool {
    guard entries.allSatisfy({ $0.number != nil }), texts.count == numberCount else { return false }
    return !starts.indices.dropLast().contains { record in
      let range = Int(starts[record])..<Int(starts[record + 1])
      guard range.count > 1 else { return false }
      return Set(lists[range].map { entries[Int($0)].text }).count < range.count
    }
  }

  private func facets(_ order: [Int]) throws(SearchError) -> Column.Facets {
    var ordinalOfText = [UInt32](repeating: 0, count: texts.count)
    for (ordinal, text) in order.enumerated() { ordinalOfText[text] = UInt32(ordinal) }
    var ordinals = OrdinalLists()
    var last = [Int](repeating: -1, count: texts.count)
    for record in 0..<recordCount {
      for entry in lists[Int(starts[record])..<Int(starts[record + 1])] {
        let ordinal = ordinalOfText[entries[Int(entry)].text]
        if last[Int(ordinal)] == record { continue }
        last[Int(ordinal)] = record
        ordinals.append(ordinal)
      }
      ordinals.endRecord()
    }
    return facets(
      order, try ordinals.values(count: order.count, in: storage),
      try ordinals.postings(count: order.count, in: storage))
  }

  private func facets(_ order: [Int], _ ordinals: ValueOrdinals, _ records: PostingLists)
    -> Column.Facets
  {
    var ordinalOfText = [UInt32](repeating: 0, count: order.count)
    for (ordinal, text) in order.enumerated() { ordinalOfText[text] = UInt32(ordinal) }
    let ordered = textOrder.map { ordinalOfText[Int($0)] }
    var ranks = [UInt32](repeating: 0, count: ordered.count)
    for (rank, ordinal) in ordered.enumerated() { ranks[Int(ordinal)] = UInt32(rank) }
    return Column.Facets(
      values: ByteStrings(order.lazy.map { texts[$0] }), ranks: Table(ranks),
      ordered: Table(ordered), ordinals: ordinals, records: records)
  }

  private func numbers(
    _ values: [Double], _ ordinals: ValueOrdinals, _ records: PostingLists
  ) throws(SearchError) -> Column.Numbers {
    var (sum, count, isComplete) = (0.0, 0, true)
    for record in 0..<recordCount {
      var hasNumber = false
      let range = Int(starts[record])..<Int(starts[record + 1])
      for entry in lists[range] {
        guard let number = entries[Int(entry)].number else { continue }
        sum += number
        count += 1
        hasNumber = true
      }
      isComplete = isComplete && (hasNumber || range.isEmpty)
    }
    return Column.Numbers(
      values: try Table(values, in: storage), ordinals: ordinals, records: records,
      isComplete: isComplete, sum: sum, count: count)
  }

  /// The ordinals of the entries that have one, in record order.
  private func mapped(_ ordinals: [UInt32?]) -> OrdinalLists {
    var result = OrdinalLists()
    for record in 0..<recordCount {
      for entry in lists[Int(starts[record])..<Int(starts[record + 1])] {
        if let ordinal = ordinals[Int(entry)] { result.append(ordinal) }
      }
      result.endRecord()
    }
    return result
  }
}

extension [Double] {
  /// The index of a number that this ascending array contains.
  fileprivate func index(of number: Double) -> UInt32 {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return UInt32(low)
  }
}
