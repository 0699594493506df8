import Components
public import Search
import SimdJSON

extension EmbeddedSearcher: ListedSearcher {
  /// The number of records.
  public var recordCount: Int { records.text.count }

  /// The searchable attributes, most important first.
  public var searchableAttributes: [String] { records.index.attributes }

  /// Reads the records in a range of record numbers.
  ///
  /// - Throws: `SearchError` if the file cannot be read.
  public func records(in range: Range<Int>) throws(SearchError) -> [StoredRecord] {
    var parser = TapeParser()
    var stored: [StoredRecord] = []
    for record in range.clamped(to: 0..<recordCount) {
      // An unreadable record is empty, so that the result has one element for each number.
      let object = try records.text.object(record, with: &parser) ?? JSONObject()
      stored.append(StoredRecord(objectID: records.keys[record], record: object))
    }
    return stored
  }
}
