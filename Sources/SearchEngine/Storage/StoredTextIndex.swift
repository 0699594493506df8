import FileAccess

extension TextIndex {
  /// The numbers of the tables in the groups of the dictionary and the forward index.
  private enum Part {
    /// Of the dictionary: the letters of each term.
    static let signatures: UInt16 = 2
    /// Of the dictionary: the first term of each first letter.
    static let firstTerms: UInt16 = 3
    /// Of the forward index: the symbols of all records.
    static let symbols: UInt16 = 0
    /// Of the forward index: the range of symbols of each record.
    static let symbolStarts: UInt16 = 1
  }

  /// Writes the dictionary, the posting lists, and the forward index.
  func write(to writer: inout SectionWriter) throws(SystemError) {
    try terms.terms.write(to: &writer, .terms)
    try writer.add(SectionID(.terms, Part.signatures), terms.summary.signatures)
    try writer.add(SectionID(.terms, Part.firstTerms), terms.summary.firstTerms)
    try postings.write(to: &writer, .termRecords)
    try writer.add(SectionID(.forwardIndex, Part.symbols), forwardIndex.symbols)
    try writer.add(SectionID(.forwardIndex, Part.symbolStarts), forwardIndex.starts.table)
  }

  /// Reads and validates a full-text index.
  convenience init(
    _ reader: SectionReader, _ attributes: [String], recordCount: Int
  ) throws(IndexFileError) {
    let terms = try Self.terms(reader)
    let starts: Table<UInt32> = try reader.table(
      SectionID(.forwardIndex, Part.symbolStarts), count: recordCount + 1)
    let symbolCount = Int(starts[recordCount])
    let limit = terms.count + ForwardIndex.Marker.attribute + attributes.count
    let symbols = try reader.narrowTable(
      SectionID(.forwardIndex, Part.symbols), limit: limit, count: symbolCount)
    let offsets = try reader.offsets(in: starts, count: recordCount, limit: symbolCount)
    self.init(
      attributes: attributes, terms: terms,
      postings: try PostingLists(
        reader, .termRecords, recordCount: recordCount, keyCount: terms.count),
      forwardIndex: ForwardIndex(termCount: terms.count, symbols: symbols, starts: offsets))
  }

  private static func terms(_ reader: SectionReader) throws(IndexFileError) -> TermDictionary {
    let terms = try ByteStrings(reader, .terms)
    let summary = TermSummary(
      signatures: try reader.table(SectionID(.terms, Part.signatures), count: terms.count),
      firstTerms: try reader.table(SectionID(.terms, Part.firstTerms)))
    guard summary.firstTerms.elements.allSatisfy({ Int($0) < terms.count }) else {
      throw .corrupted
    }
    return TermDictionary(terms: terms, summary: summary)
  }
}

extension PostingLists {
  /// Writes the posting lists as the five tables of a group.
  func write(
    to writer: inout SectionWriter, _ group: SectionID.Group, column: Int = 0
  ) throws(SystemError) {
    try writer.add(SectionID(group, 0, column: column), records)
    try writer.add(SectionID(group, 1, column: column), starts.table)
    try writer.add(SectionID(group, 2, column: column), denseKeys)
    try writer.add(SectionID(group, 3, column: column), denseCounts)
    try writer.add(SectionID(group, 4, column: column), denseWords)
  }

  /// Reads and validates posting lists.
  convenience init(
    _ reader: SectionReader, _ group: SectionID.Group, column: Int = 0, recordCount: Int,
    keyCount: Int
  ) throws(IndexFileError) {
    let records: Table<UInt32> = try reader.table(SectionID(group, 0, column: column))
    let denseKeys: Table<UInt32> = try reader.table(SectionID(group, 2, column: column))
    let isAscending = zip(denseKeys.elements, denseKeys.elements.dropFirst()).allSatisfy { $0 < $1 }
    guard isAscending, denseKeys.elements.allSatisfy({ Int($0) < keyCount }) else {
      throw .corrupted
    }
    self.init(
      recordCount: recordCount, records: records,
      starts: try reader.offsets(
        SectionID(group, 1, column: column), count: keyCount, limit: records.count),
      denseKeys: denseKeys,
      denseCounts: try reader.table(SectionID(group, 3, column: column), count: denseKeys.count),
      denseWords: try reader.table(
        SectionID(group, 4, column: column),
        count: denseKeys.count * Bitset.wordCount(recordCount)))
    if reader.isValidated { return }
    var counter = DescentCounter()
    try reader.scan(records, of: SectionID(group, 0, column: column)) {
      counter.add(records, $0)
    }
    guard isValid(counter) else { throw .corrupted }
  }
}

extension ByteStrings {
  /// Writes the strings as parts `part` and `part + 1` of a group.
  func write(
    to writer: inout SectionWriter, _ group: SectionID.Group, _ part: UInt16 = 0, column: Int = 0
  ) throws(SystemError) {
    try writer.add(SectionID(group, part, column: column), bytes)
    try writer.add(SectionID(group, part + 1, column: column), starts.table)
  }

  /// Reads and validates byte strings.
  init(
    _ reader: SectionReader, _ group: SectionID.Group, _ part: UInt16 = 0, column: Int = 0
  ) throws(IndexFileError) {
    let bytes: Table<UInt8> = try reader.table(SectionID(group, part, column: column))
    let starts: Table<UInt32> = try reader.table(SectionID(group, part + 1, column: column))
    self.init(
      bytes: bytes,
      starts: try reader.offsets(in: starts, count: starts.count - 1, limit: bytes.count))
  }
}
