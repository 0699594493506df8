public import Components

/// A searcher that can hand out all its records.
public protocol ListedSearcher: Searcher {
  var recordCount: Int { get }

  /// The attributes that are searched, the most important first.
  var searchableAttributes: [String] { get }

  /// Some records by their places, 0-based, in the order of the searcher's own ranking; what lies
  /// beyond the last is left out.
  func records(in range: Range<Int>) throws(SearchError) -> [StoredRecord]
}

/// A record with its key.
public struct StoredRecord: Hashable, Sendable {
  /// The value of the key attribute as text.
  public var objectID: String
  public var record: JSONObject

  public init(objectID: String, record: JSONObject) {
    self.objectID = objectID
    self.record = record
  }
}
