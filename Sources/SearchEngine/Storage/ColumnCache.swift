import Components
import FileAccess

/// Files beside an index with columns and value indexes that were built on first use.
///
/// These are columns with too many values for the index, and the full-text indexes of values. The
/// key is the attribute; the number of files is limited by the number of attributes. A file is
/// invalid if it is corrupted or has another fingerprint than the index; it is then built again.
/// Building the index deletes all files. Has no mutable state, so it is thread-safe.
struct ColumnCache: Sendable {
  /// The suffix of files with a column.
  static let columnSuffix = ".column"
  /// The suffix of files with a value index.
  static let valueIndexSuffix = ".words"

  /// The path of the index.
  let index: String
  /// The settings and the source file of the index.
  let fingerprint: String
  /// The permissions of new files.
  let permissions: UInt32
  /// The mapped files of the index.
  let files: IndexFiles
  /// The minimum number of records or values; for fewer, building takes no noticeable time.
  var minimumCount = 100_000

  /// The cached column of an attribute, or nil.
  func column(of attribute: String, recordCount: Int) -> Column? {
    guard recordCount >= minimumCount else { return nil }
    return read(attribute, Self.columnSuffix) { reader throws(IndexFileError) in
      try Column(reader, 0, recordCount: recordCount)
    }
  }

  /// Stores a column. Ignores errors: the column is then built again next time.
  func store(_ column: Column, of attribute: String, recordCount: Int) {
    guard recordCount >= minimumCount else { return }
    try? write(attribute, Self.columnSuffix) { writer throws(SystemError) in
      try column.write(to: &writer, 0)
    }
  }

  /// The cached full-text index of an attribute's values, or nil.
  func valueIndex(of attribute: String, valueCount: Int) -> FacetValueIndex? {
    guard valueCount >= minimumCount else { return nil }
    return read(attribute, Self.valueIndexSuffix) { reader throws(IndexFileError) in
      FacetValueIndex(
        index: try TextIndex(reader, FacetValueIndex.attributes, recordCount: valueCount))
    }
  }

  /// Stores the full-text index of an attribute's values. Ignores errors.
  func store(_ valueIndex: FacetValueIndex, of attribute: String) {
    guard valueIndex.index.recordCount >= minimumCount else { return }
    try? write(attribute, Self.valueIndexSuffix) { writer throws(SystemError) in
      try valueIndex.index.write(to: &writer)
    }
  }

  /// The path of the file of an attribute, whose name contains a checksum of the attribute.
  private func path(_ attribute: String, _ suffix: String) -> String {
    "\(index).\(Checksum.digits(of: attribute))\(suffix)"
  }

  /// The content of the section that identifies the index and the attribute.
  private func about(_ attribute: String) -> [UInt8] {
    Array("\(attribute.utf8.count):\(attribute);\(fingerprint)".utf8)
  }

  /// Reads a file; nil if it is missing, invalid, or of another index or attribute.
  private func read<Part>(
    _ attribute: String, _ suffix: String,
    _ body: (SectionReader) throws(IndexFileError) -> Part
  ) -> Part? {
    guard let memory = files.map(path(attribute, suffix)),
      let reader = try? SectionReader(memory),
      let stored: Table<UInt8> = try? reader.table(SectionID(.about)),
      stored.elements.elementsEqual(about(attribute))
    else { return nil }
    let part = try? body(reader)
    return reader.hasValidChecksums() ? part : nil
  }

  /// Writes a file, or replaces it.
  private func write(
    _ attribute: String, _ suffix: String,
    _ body: (inout SectionWriter) throws(SystemError) -> Void
  ) throws(SystemError) {
    var writer = try SectionWriter(
      path: path(attribute, suffix), sectionCount: 64, permissions: permissions)
    try writer.add(SectionID(.about), Table(about(attribute)))
    try body(&writer)
    // Not durable, because that would delay the search: an incomplete file has invalid checksums.
    try writer.finish(durably: false)
  }
}
