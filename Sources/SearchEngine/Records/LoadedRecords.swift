/// The records of a file, ready to be searched.
struct LoadedRecords: Sendable {
  var text: RecordText
  /// The key of each record.
  var objectIDs: [String]
  /// The number of the record with a key.
  var recordsByID: [String: Int]
  /// The dotted paths of everything that the records hold.
  var attributes: Set<String>
  var index: TextIndex
}
