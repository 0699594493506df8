import Components
import FileAccess

extension ValueOrdinals {
  /// Writes the ordinals as section `part`, and the starts, if any, as the next one.
  func write(
    to writer: inout SectionWriter, _ group: SectionID.Group, _ part: UInt16, column: Int
  ) throws(SystemError) {
    try writer.add(SectionID(group, part, column: column), ordinals)
    if let starts { try writer.add(SectionID(group, part + 1, column: column), starts.table) }
  }

  /// Reads ordinals that `write` has written.
  ///
  /// - Throws: `IndexFileError` if a section is missing or corrupted.
  convenience init(
    _ reader: SectionReader, _ group: SectionID.Group, _ part: UInt16, column: Int,
    recordCount: Int, valueCount: Int
  ) throws(IndexFileError) {
    let (ordinals, starts) = (
      SectionID(group, part, column: column), SectionID(group, part + 1, column: column)
    )
    guard reader.contains(starts) else {
      self.init(
        ordinals: try reader.narrowTable(ordinals, limit: valueCount + 1, count: recordCount),
        starts: nil, valueCount: valueCount)
      return
    }
    let offsets = try reader.offsets(starts, count: recordCount, limit: Int(UInt32.max))
    let count = offsets.count == 0 ? 0 : offsets[0..<offsets.count].upperBound
    self.init(
      ordinals: try reader.narrowTable(ordinals, limit: valueCount, count: count), starts: offsets,
      valueCount: valueCount)
  }
}

extension Column {
  /// The numbers of the tables in the groups of a column.
  private enum Part {
    /// The distinct values.
    static let values: UInt16 = 0
    /// The rank of each ordinal's text among all texts.
    static let ranks: UInt16 = 2
    /// The ordinals in the order of their texts.
    static let ordered: UInt16 = 3
    /// The ordinals of each record's values.
    static let ordinals: UInt16 = 4
    /// The sum and the number of all numbers, and 1 if all values are numbers.
    static let totals: UInt16 = 6
  }

  /// True if texts and numbers share their ordinals, which are then stored once.
  private var isShared: Bool {
    guard let facets, let numbers else { return false }
    return facets.ordinals.ordinals.isSameTable(as: numbers.ordinals.ordinals)
  }

  /// Writes the column with a number.
  func write(to writer: inout SectionWriter, _ column: Int) throws(SystemError) {
    if let facets {
      try facets.values.write(to: &writer, .facets, Part.values, column: column)
      try writer.add(SectionID(.facets, Part.ranks, column: column), facets.ranks)
      try writer.add(SectionID(.facets, Part.ordered, column: column), facets.ordered)
      try facets.ordinals.write(to: &writer, .facets, Part.ordinals, column: column)
      try facets.records.write(to: &writer, .facetRecords, column: column)
    }
    guard let numbers else { return }
    try writer.add(SectionID(.numbers, Part.values, column: column), numbers.values)
    let totals = [numbers.sum, Double(numbers.count), numbers.isComplete ? 1 : 0]
    try writer.add(SectionID(.numbers, Part.totals, column: column), Table(totals))
    if isShared { return }
    try numbers.ordinals.write(to: &writer, .numbers, Part.ordinals, column: column)
    try numbers.records.write(to: &writer, .numberRecords, column: column)
  }

  /// Reads and validates the column with a number.
  init(_ reader: SectionReader, _ column: Int, recordCount: Int) throws(IndexFileError) {
    if reader.contains(SectionID(.facets, Part.values, column: column)) {
      facets = try Facets(reader, column, recordCount: recordCount)
    }
    if reader.contains(SectionID(.numbers, Part.values, column: column)) {
      numbers = try Numbers(reader, column, facets, recordCount: recordCount)
    }
  }
}

extension Column.Facets {
  fileprivate convenience init(
    _ reader: SectionReader, _ column: Int, recordCount: Int
  ) throws(IndexFileError) {
    let values = try ByteStrings(reader, .facets, 0, column: column)
    self.init(
      values: values,
      ranks: try reader.table(SectionID(.facets, 2, column: column), count: values.count),
      ordered: try reader.table(SectionID(.facets, 3, column: column), count: values.count),
      ordinals: try ValueOrdinals(
        reader, .facets, 4, column: column, recordCount: recordCount, valueCount: values.count),
      records: try PostingLists(
        reader, .facetRecords, column: column, recordCount: recordCount, keyCount: values.count))
    guard reader.isValidated || isValid else { throw .corrupted }
  }
}

extension Column.Numbers {
  fileprivate convenience init(
    _ reader: SectionReader, _ column: Int, _ facets: Column.Facets?, recordCount: Int
  ) throws(IndexFileError) {
    let values: Table<Double> = try reader.table(SectionID(.numbers, 0, column: column))
    let totals: Table<Double> = try reader.table(SectionID(.numbers, 6, column: column), count: 3)
    guard reader.isValidated || values.isAscending && !totals[0].isNaN else { throw .corrupted }
    let (ordinals, records): (ValueOrdinals, PostingLists)
    if reader.contains(SectionID(.numbers, 4, column: column)) {
      ordinals = try ValueOrdinals(
        reader, .numbers, 4, column: column, recordCount: recordCount, valueCount: values.count)
      records = try PostingLists(
        reader, .numberRecords, column: column, recordCount: recordCount, keyCount: values.count)
    } else {
      guard let facets, facets.values.count == values.count else { throw .corrupted }
      (ordinals, records) = (facets.ordinals, facets.records)
    }
    self.init(
      values: values, ordinals: ordinals, records: records, isComplete: totals[2] == 1,
      sum: totals[0],
      count: Int(exactly: totals[1]) ?? 0)
  }
}

extension PackedIntegers {
  /// True if both refer to the same memory.
  fileprivate func isSameTable(as other: PackedIntegers) -> Bool {
    switch (self, other) {
    case (.bytes(let first), .bytes(let second)): first.start == second.start
    case (.shorts(let first), .shorts(let second)): first.start == second.start
    case (.words(let first), .words(let second)): first.start == second.start
    default: false
    }
  }
}
