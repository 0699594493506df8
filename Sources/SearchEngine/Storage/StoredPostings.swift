extension PostingLists {
  func write(
    to writer: inout SectionWriter, _ group: SectionID.Group, column: Int = 0
  ) throws(SectionWriter.Failure) {
    try writer.add(SectionID(group, 0, column: column), records)
    try writer.add(SectionID(group, 1, column: column), starts.table)
    try writer.add(SectionID(group, 2, column: column), denseKeys)
    try writer.add(SectionID(group, 3, column: column), denseCounts)
    try writer.add(SectionID(group, 4, column: column), denseWords)
  }

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
    var scan = DescentCounter()
    try reader.look(through: records, of: SectionID(group, 0, column: column)) {
      scan.add(records, $0)
    }
    guard isValid(scan) else { throw .corrupted }
  }
}
