/// The records of a file, ready to be searched.
///
/// Records are numbered in the order of the custom ranking, those that are equal by it in the
/// order of the file: of records that fit a query equally well, the lesser numbers come first.
struct IndexedRecords: Sendable {
  var text: RecordText
  var keys: KeyTable
  /// The dotted paths of everything that the records hold.
  var attributes: Set<String>
  var index: TextIndex
  /// The columns that were made beforehand, by attribute.
  var columns: [String: Column]
  var prefixes: ReadyPrefixes
  /// Where columns are kept that are made later; nil if the index is no file.
  var kept: KeptColumns?
}
