public import Components

/// A searcher whose records can be enumerated.
public protocol ListedSearcher: Searcher {
  /// The number of records.
  var recordCount: Int { get }

  /// The searchable attributes, in descending order of importance.
  var searchableAttributes: [String] { get }

  /// Returns the records with these numbers, 0-based, in the order of the searcher's ranking.
  ///
  /// Numbers beyond the last record are ignored.
  func records(in range: Range<Int>) throws(SearchError) -> [StoredRecord]
}

/// A record with its key.
public struct StoredRecord: Hashable, Sendable {
  /// The value of the key attribute as text.
  public var objectID: String
  /// The attributes of the record.
  public var record: JSONObject

  /// Creates a record.
  public init(objectID: String, record: JSONObject) {
    self.objectID = objectID
    self.record = record
  }
}
