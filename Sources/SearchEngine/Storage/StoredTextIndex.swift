extension TextIndex {
  private enum Part {
    static let symbols: UInt16 = 0
    static let symbolStarts: UInt16 = 1
  }

  func write(to writer: inout SectionWriter) throws(SectionWriter.Failure) {
    try terms.terms.write(to: &writer, .terms)
    try postings.write(to: &writer, .termRecords)
    try writer.add(SectionID(.lines, Part.symbols), lines.symbols)
    try writer.add(SectionID(.lines, Part.symbolStarts), lines.starts.table)
  }

  convenience init(
    _ reader: SectionReader, _ attributes: [String], recordCount: Int
  ) throws(SectionReader.Damage) {
    let terms = TermDictionary(terms: try ByteStrings(reader, .terms))
    let starts: Table<UInt32> = try reader.table(
      SectionID(.lines, Part.symbolStarts), count: recordCount + 1)
    let symbolCount = Int(starts[recordCount])
    let limit = terms.count + Lines.Mark.attribute + attributes.count
    let symbols = try reader.narrowTable(
      SectionID(.lines, Part.symbols), limit: limit, count: symbolCount)
    guard let offsets = Offsets(checking: starts, count: recordCount, limit: symbolCount) else {
      throw .changed
    }
    self.init(
      attributes: attributes, terms: terms,
      postings: try Postings(
        reader, .termRecords, recordCount: recordCount, keyCount: terms.count),
      lines: Lines(termCount: terms.count, symbols: symbols, starts: offsets))
  }
}
