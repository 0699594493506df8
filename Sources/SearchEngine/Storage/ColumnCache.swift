/// Keeps beside an index what was made later, when a widget first asked for it: columns that the
/// index left out for their very many values, and the words of the values.
///
/// A file that is damaged, or of another index, is as good as none: it is made again.
struct ColumnCache: Sendable {
  static let columnSuffix = ".column"
  static let wordsSuffix = ".words"

  /// The path of the index.
  let index: String
  /// What the index was made from.
  let fingerprint: String
  /// Of fewer records or values nothing is kept, since it is made before a person would notice.
  var minimumCount = 100_000

  func column(of attribute: String, recordCount: Int) -> Column? {
    guard recordCount >= minimumCount else { return nil }
    return read(attribute, Self.columnSuffix) { reader throws(IndexFileError) in
      try Column(reader, 0, recordCount: recordCount)
    }
  }

  /// Keeps a column; if that fails, nothing is lost but time.
  func keep(_ column: Column, of attribute: String, recordCount: Int) {
    guard recordCount >= minimumCount else { return }
    try? write(attribute, Self.columnSuffix) { writer throws(SectionWriter.Failure) in
      try column.write(to: &writer, 0)
    }
  }

  func words(of attribute: String, valueCount: Int) -> ValueIndex? {
    guard valueCount >= minimumCount else { return nil }
    return read(attribute, Self.wordsSuffix) { reader throws(IndexFileError) in
      ValueIndex(
        index: try TextIndex(reader, ValueIndex.attributes, recordCount: valueCount))
    }
  }

  /// Keeps the words of a column's values; if that fails, nothing is lost but time.
  func keep(_ words: ValueIndex, of attribute: String) {
    guard words.index.recordCount >= minimumCount else { return }
    try? write(attribute, Self.wordsSuffix) { writer throws(SectionWriter.Failure) in
      try words.index.write(to: &writer)
    }
  }

  private func path(_ attribute: String, _ suffix: String) -> String {
    "\(index).\(Checksum.digits(of: attribute))\(suffix)"
  }

  /// What tells whose file this is.
  private func about(_ attribute: String) -> [UInt8] {
    Array("\(attribute.utf8.count):\(attribute);\(fingerprint)".utf8)
  }

  private func read<Part>(
    _ attribute: String, _ suffix: String,
    _ body: (SectionReader) throws(IndexFileError) -> Part
  ) -> Part? {
    guard let memory = MappedFile.memory(path: path(attribute, suffix)),
      let reader = try? SectionReader(memory),
      let known: Table<UInt8> = try? reader.table(SectionID(.about)),
      known.elements.elementsEqual(about(attribute))
    else { return nil }
    let part = try? body(reader)
    return reader.isUnchanged() ? part : nil
  }

  private func write(
    _ attribute: String, _ suffix: String,
    _ body: (inout SectionWriter) throws(SectionWriter.Failure) -> Void
  ) throws(SectionWriter.Failure) {
    var writer = try SectionWriter(path: path(attribute, suffix), sectionCount: 64)
    try writer.add(SectionID(.about), Table(about(attribute)))
    try body(&writer)
    try writer.finish()
  }
}
