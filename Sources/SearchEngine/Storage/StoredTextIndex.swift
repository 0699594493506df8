extension TextIndex {
  private enum Part {
    static let symbols: UInt16 = 0
    static let symbolStarts: UInt16 = 1
  }

  func write(to writer: inout SectionWriter) throws(SectionWriter.Failure) {
    try terms.terms.write(to: &writer, .terms)
    try postings.write(to: &writer, .termRecords)
    try writer.add(SectionID(.forwardIndex, Part.symbols), forwardIndex.symbols)
    try writer.add(SectionID(.forwardIndex, Part.symbolStarts), forwardIndex.starts.table)
  }

  convenience init(
    _ reader: SectionReader, _ attributes: [String], recordCount: Int
  ) throws(IndexFileError) {
    let terms = TermDictionary(terms: try ByteStrings(reader, .terms))
    let starts: Table<UInt32> = try reader.table(
      SectionID(.forwardIndex, Part.symbolStarts), count: recordCount + 1)
    let symbolCount = Int(starts[recordCount])
    let limit = terms.count + ForwardIndex.Marker.attribute + attributes.count
    let symbols = try reader.narrowTable(
      SectionID(.forwardIndex, Part.symbols), limit: limit, count: symbolCount)
    guard let offsets = Offsets(checking: starts, count: recordCount, limit: symbolCount) else {
      throw .corrupted
    }
    self.init(
      attributes: attributes, terms: terms,
      postings: try PostingLists(
        reader, .termRecords, recordCount: recordCount, keyCount: terms.count),
      forwardIndex: ForwardIndex(termCount: terms.count, symbols: symbols, starts: offsets))
  }
}
