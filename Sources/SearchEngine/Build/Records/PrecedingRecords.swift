/// The records of a file of JSON lines before those that are indexed.
struct PrecedingRecords: Sendable {
  /// No records.
  static let none = PrecedingRecords(size: 0, recordCount: 0, searchable: [])

  /// The number of bytes of the file before the first record that is indexed.
  var size: Int
  /// Whether the records that are indexed are in the same file; otherwise, they will be appended to it.
  var isSameFile = true
  /// The number of records, including those that cannot be used.
  var recordCount: Int
  /// The searchable attributes of the records, if the settings list none.
  var searchable: [String]
}
