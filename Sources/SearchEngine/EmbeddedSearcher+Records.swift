import Components
public import Search
import SimdJSON

extension EmbeddedSearcher: ListedSearcher {
  public var recordCount: Int { records.text.count }

  public var searchableAttributes: [String] { records.index.attributes }

  public func records(in range: Range<Int>) throws(SearchError) -> [StoredRecord] {
    var parser = TapeParser()
    var stored: [StoredRecord] = []
    for record in range.clamped(to: 0..<recordCount) {
      // A record that cannot be read again keeps its place, so that places tell how many there were.
      let object = try records.text.object(record, with: &parser) ?? JSONObject()
      stored.append(StoredRecord(objectID: records.keys[record], record: object))
    }
    return stored
  }
}
