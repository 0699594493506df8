/// The records of a file, ready to be searched.
///
/// Records are numbered in the order of the custom ranking, those that are equal by it in the
/// order of the file: of records that fit a query equally well, the lesser numbers come first.
///
/// This, its index, its columns and its ready prefixes are objects, since a search hands them to many
/// hands: counting the references of as many structures of tables took half of a keystroke.
final class IndexedRecords: Sendable {
  let text: RecordText
  let keys: KeyIndex
  /// The dotted paths of everything that the records hold.
  let attributes: Set<String>
  let index: TextIndex
  /// The columns that were made beforehand, by attribute.
  let columns: [String: Column]
  let prefixes: PrecomputedPrefixes
  /// Where columns are kept that are made later; nil if the index is no file.
  let kept: ColumnCache?

  init(
    text: RecordText, keys: KeyIndex, attributes: Set<String>, index: TextIndex,
    columns: [String: Column], prefixes: PrecomputedPrefixes, kept: ColumnCache? = nil
  ) {
    (self.text, self.keys, self.attributes) = (text, keys, attributes)
    (self.index, self.columns, self.prefixes, self.kept) = (index, columns, prefixes, kept)
  }

  /// The same records, with a place for columns that are made later.
  func keeping(_ kept: ColumnCache?) -> IndexedRecords {
    IndexedRecords(
      text: text, keys: keys, attributes: attributes, index: index, columns: columns,
      prefixes: prefixes, kept: kept)
  }
}
