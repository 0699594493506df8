/// The index of a file of records.
///
/// Records are numbered in the order of the custom ranking, and equal ones in file order: of
/// records that match a query equally well, those with lower numbers come first.
///
/// This type, the text index, the columns, and the precomputed prefixes are classes, because the
/// stages of a search pass them on. As structures of many tables, retaining them took half of a
/// keystroke.
final class IndexedRecords: Sendable {
  /// The JSON text of each record.
  let text: RecordText
  /// The number of records in the source, including those that cannot be used or are replaced.
  let sourceRecordCount: Int
  /// The keys of the records.
  let keys: KeyIndex
  /// The dotted paths of all attributes of the records.
  let attributes: Set<String>
  /// The full-text index of the searchable attributes.
  let index: TextIndex
  /// The stored columns, by attribute.
  let columns: [String: Column]
  /// The precomputed matches of short prefixes.
  let prefixes: PrecomputedPrefixes
  /// The files with columns that are built after the index; nil if the index has no file.
  let columnCache: ColumnCache?
  /// Whether the index was read or built.
  let origin: IndexOrigin

  init(
    text: RecordText, sourceRecordCount: Int, keys: KeyIndex, attributes: Set<String>,
    index: TextIndex,
    columns: [String: Column], prefixes: PrecomputedPrefixes, columnCache: ColumnCache? = nil,
    origin: IndexOrigin = .built(path: nil)
  ) {
    (self.text, self.keys, self.attributes) = (text, keys, attributes)
    self.sourceRecordCount = sourceRecordCount
    (self.index, self.columns, self.prefixes) = (index, columns, prefixes)
    self.columnCache = columnCache
    self.origin = origin
  }

  /// The same records with a column cache and the origin of their index.
  func with(_ columnCache: ColumnCache?, from origin: IndexOrigin? = nil) -> IndexedRecords {
    IndexedRecords(
      text: text, sourceRecordCount: sourceRecordCount, keys: keys, attributes: attributes,
      index: index, columns: columns,
      prefixes: prefixes, columnCache: columnCache, origin: origin ?? self.origin)
  }
}
