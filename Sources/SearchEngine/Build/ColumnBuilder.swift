/// Builds a column from collected values.
struct ColumnBuilder {
  /// The maximum number of distinct values of a stored column with texts.
  static let maximumStoredValues = 262_144

  /// The text and number of a distinct collected value.
  private struct Entry {
    /// The index of the text in `texts`.
    var text: Int
    /// The number; nil if the value is not a number.
    var number: Double?
  }

  private let recordCount: Int
  private let texts: ByteStringInterner
  /// The indices of the texts in the order of their bytes.
  private let textOrder: [UInt32]
  private let entries: [Entry]
  /// The entries of all records, in record order.
  private let lists: [UInt32]
  private let starts: [UInt32]

  /// - Parameter recordNumbers: the number in the index of each record of `values`; nil for a
  ///   record that is not indexed.
  init(_ values: ColumnValues, recordNumbers: [UInt32?], recordCount: Int) {
    self.recordCount = recordCount
    (lists, starts) = Self.ordered(values, recordNumbers, recordCount)
    var texts = ByteStringInterner()
    entries = (0..<values.table.count).map { Self.entry(values.table[$0], in: &texts) }
    self.texts = texts
    textOrder = texts.order
  }

  /// Builds the column.
  ///
  /// - Parameter isStored: whether to omit the texts if there are too many distinct ones.
  func column(isStored: Bool) -> Column {
    let order = valueOrder
    let values = distinctNumbers
    let numberOrdinals = entries.map { $0.number.map { values.index(of: $0) } }
    let hasFacets = !isStored || order.count <= Self.maximumStoredValues
    guard !values.isEmpty else { return Column(facets: facets(order), numbers: nil) }
    if isShared(values.count) {
      let ordinals = ValueOrdinals(
        lists.map { numberOrdinals[Int($0)] ?? 0 }, starts: starts, valueCount: values.count)
      let records = postings(lists.map { numberOrdinals[Int($0)] ?? 0 }, starts, values.count)
      return Column(
        facets: hasFacets ? facets(order, ordinals, records) : nil,
        numbers: numbers(values, ordinals, records))
    }
    let (numberLists, numberStarts) = mapped(numberOrdinals)
    return Column(
      facets: hasFacets ? facets(order) : nil,
      numbers: numbers(
        values, ValueOrdinals(numberLists, starts: numberStarts, valueCount: values.count),
        postings(numberLists, numberStarts, values.count)))
  }

  private static func ordered(
    _ values: ColumnValues, _ recordNumbers: [UInt32?], _ recordCount: Int
  ) -> (lists: [UInt32], starts: [UInt32]) {
    var lengths = [UInt32](repeating: 0, count: recordCount)
    for record in values.records {
      if let number = recordNumbers[Int(record)] { lengths[Int(number)] &+= 1 }
    }
    let starts = Offsets.starts(ofLengths: lengths)
    var next = starts
    var lists = [UInt32](repeating: 0, count: Int(starts[recordCount]))
    for (index, record) in values.records.enumerated() {
      guard let number = recordNumbers[Int(record)] else { continue }
      lists[Int(next[Int(number)])] = values.entries[index]
      next[Int(number)] &+= 1
    }
    return (lists, starts)
  }

  private static func entry(_ bytes: ArraySlice<UInt8>, in texts: inout ByteStringInterner) -> Entry
  {
    let content = bytes.dropFirst()
    var bits: UInt64 = 0
    switch bytes.first.flatMap(ColumnValues.Tag.init) {
    case .integer:
      for byte in content.reversed() { bits = bits << 8 | UInt64(byte) }
      let value = Int(Int64(bitPattern: bits))
      return Entry(text: texts.number(of: String(value)), number: Double(value))
    case .number:
      for byte in content.reversed() { bits = bits << 8 | UInt64(byte) }
      let value = Double(bitPattern: bits)
      return Entry(text: texts.number(of: FacetText.text(of: value)), number: value)
    case .text, nil:
      return Entry(text: content.withUnsafeBufferPointer { texts.number(of: $0) })
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

  private func facets(_ order: [Int]) -> Column.Facets {
    var ordinalOfText = [UInt32](repeating: 0, count: texts.count)
    for (ordinal, text) in order.enumerated() { ordinalOfText[text] = UInt32(ordinal) }
    var (ordinals, ordinalStarts): ([UInt32], [UInt32]) = ([], [0])
    var last = [Int](repeating: -1, count: texts.count)
    ordinals.reserveCapacity(lists.count)
    for record in 0..<recordCount {
      for entry in lists[Int(starts[record])..<Int(starts[record + 1])] {
        let ordinal = ordinalOfText[entries[Int(entry)].text]
        if last[Int(ordinal)] == record { continue }
        last[Int(ordinal)] = record
        ordinals.append(ordinal)
      }
      ordinalStarts.append(UInt32(ordinals.count))
    }
    return facets(
      order, ValueOrdinals(ordinals, starts: ordinalStarts, valueCount: order.count),
      postings(ordinals, ordinalStarts, order.count))
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
  ) -> Column.Numbers {
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
      values: Table(values), ordinals: ordinals, records: records, isComplete: isComplete, sum: sum,
      count: count)
  }

  /// The ordinals of the entries that have one, in record order.
  private func mapped(_ ordinals: [UInt32?]) -> (lists: [UInt32], starts: [UInt32]) {
    var (result, resultStarts): ([UInt32], [UInt32]) = ([], [0])
    for record in 0..<recordCount {
      for entry in lists[Int(starts[record])..<Int(starts[record + 1])] {
        if let ordinal = ordinals[Int(entry)] { result.append(ordinal) }
      }
      resultStarts.append(UInt32(result.count))
    }
    return (result, resultStarts)
  }

  private func postings(_ ordinals: [UInt32], _ starts: [UInt32], _ valueCount: Int) -> PostingLists
  {
    var lengths = [UInt32](repeating: 0, count: valueCount)
    forEachOnce(ordinals, starts, valueCount) { ordinal, _ in lengths[ordinal] &+= 1 }
    return PostingLists(recordCount: recordCount, lengths: lengths) { body in
      forEachOnce(ordinals, starts, valueCount, body)
    }
  }

  /// Calls `body` once with each distinct ordinal of each record.
  private func forEachOnce(
    _ ordinals: [UInt32], _ starts: [UInt32], _ valueCount: Int, _ body: (Int, UInt32) -> Void
  ) {
    var last = [UInt32](repeating: .max, count: valueCount)
    for record in 0..<UInt32(recordCount) {
      for index in Int(starts[Int(record)])..<Int(starts[Int(record) + 1]) {
        let ordinal = Int(ordinals[index])
        if last[ordinal] == record { continue }
        last[ordinal] = record
        body(ordinal, record)
      }
    }
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
