public import Components

/// A destination that records are pushed to, such as an index of a remote engine.
///
/// A push calls `check` for all records, `prepare` once, `encode` for each batch, and `finish` once. An
/// interrupted push can be resumed if the target stores its progress.
public protocol RecordTarget: Sendable {
  /// Whether `check` can reject records; otherwise, it need not be called.
  var checksRecords: Bool { get }

  /// Checks that records of a schema can be stored, before anything is changed.
  ///
  /// - Throws: `refused` with the key of a record that cannot be stored.
  func check(_ records: [StoredRecord], for schema: RecordSchema) throws(SearchError)

  /// Determines how a push would change the target, without changing anything.
  ///
  /// The parameters and errors are those of `prepare`.
  func plan(
    for schema: RecordSchema, replacing isReplacing: Bool
  ) async throws(SearchError) -> PushPlan

  /// Determines the settings that an existing index lacks for a schema, without changing anything.
  ///
  /// For an index that no push created: its types and the order of its settings are kept, and no record is
  /// deleted.
  ///
  /// - Parameter schema: how the attributes are used, and the known kinds of their values.
  /// - Returns: a plan without changes if nothing is missing; nil if the target cannot determine it.
  /// - Throws: `unavailable` if there is no index.
  func completion(for schema: RecordSchema) async throws(SearchError) -> PushPlan?

  /// Creates the index and configures it for a schema; existing records are kept.
  ///
  /// - Parameters:
  ///   - schema: how the attributes are used, and the kinds of their values.
  ///   - isReplacing: true to delete existing records when the new ones are complete.
  /// - Returns: the progress of an interrupted push with the same schema; 0 records if there is none.
  /// - Throws: `refused` if the target exists and was not created by a push, unless it is replaced.
  func prepare(
    _ schema: RecordSchema, replacing isReplacing: Bool
  ) async throws(SearchError) -> PushProgress

  /// Encodes records to be stored.
  ///
  /// A batch can be encoded while the previous one is stored. Batches are encoded and stored in their order.
  /// Storing must be idempotent, since a resumed push can repeat a part of the last batch.
  ///
  /// - Parameters:
  ///   - records: the batch.
  ///   - progress: the progress including the batch, to be stored with it.
  /// - Throws: `refused` with the key of a record that cannot be stored.
  func encode(
    _ records: [StoredRecord], reaching progress: PushProgress
  ) throws(SearchError) -> EncodedBatch

  /// Makes the added records searchable; returns the target's number of records.
  ///
  /// - Throws: `SearchError` if the engine fails.
  func finish() async throws(SearchError) -> Int
}

/// A batch of records that can be stored.
public struct EncodedBatch: Sendable {
  private let body: @Sendable () async throws(SearchError) -> Void

  /// Creates a batch.
  ///
  /// - Parameter body: stores the records; it may throw the errors of `store`.
  public init(storing body: @escaping @Sendable () async throws(SearchError) -> Void) {
    self.body = body
  }

  /// Adds the records; a record with an existing key replaces the existing one.
  ///
  /// - Throws: `refused` with the key of a record that cannot be stored; other records of the batch may
  ///   have been stored.
  public func store() async throws(SearchError) { try await body() }
}

extension RecordTarget {
  /// True.
  public var checksRecords: Bool { true }

  /// Encodes and stores records, one batch after the other.
  ///
  /// - Throws: the errors of `encode` and of `EncodedBatch.store`.
  package func upsert(
    _ records: [StoredRecord], reaching progress: PushProgress
  ) async throws(SearchError) {
    try await encode(records, reaching: progress).store()
  }

  /// Accepts all records.
  public func check(_ records: [StoredRecord], for schema: RecordSchema) throws(SearchError) {}

  /// Nil: the target cannot determine what is missing.
  public func completion(for schema: RecordSchema) async throws(SearchError) -> PushPlan? { nil }
}

/// The settings of a searcher that records can be pushed to.
public protocol RecordTargetSettings: SearcherSettings {
  /// The searchable attributes; empty for the default of the screen.
  var searchable: [String] { get }

  /// The attributes to facet and filter by, in addition to those of widgets.
  var facets: [String] { get }

  /// The attributes whose texts are dates and are treated as numbers.
  var dates: [String] { get }

  /// Connects to the target, which need not exist yet.
  ///
  /// - Throws: `SearchError` if the settings are invalid or the connection fails.
  func openTarget() async throws(SearchError) -> any RecordTarget
}

/// The changes that a push makes to its target.
public struct PushPlan: Hashable, Sendable {
  /// The requests or statements that configure the target, as texts for users.
  public var changes: [String]
  /// The settings that differ from those of an existing target, as lines for users; nil without one.
  public var differences: [String]?
  /// The changes that can affect other users of the target, or what cannot be added to an existing target,
  /// as sentences without a period.
  public var remarks: [String]

  /// Creates a plan.
  public init(changes: [String], differences: [String]? = nil, remarks: [String] = []) {
    self.changes = changes
    self.differences = differences
    self.remarks = remarks
  }
}

/// The progress of a push, by which an interrupted push is resumed.
public struct PushProgress: Hashable, Sendable {
  /// The number of records that have been sent, counted from the first.
  public var records: Int
  /// A checksum of the sent records, which detects later changes of the records.
  public var checksum: UInt64

  /// Creates a progress; the default checksum is that of no records.
  public init(records: Int = 0, checksum: UInt64 = FNVHash().value) {
    self.records = records
    self.checksum = checksum
  }

  /// Adds sent records to the count and to the checksum. O(size of the records).
  ///
  /// Formula: 64-bit FNV-1a over the keys and the compact JSON of the records, each followed by 0xFF.
  ///
  /// - Returns: the number of bytes of the keys and of the compact JSON.
  @discardableResult
  public mutating func add(_ sent: [StoredRecord]) -> Int {
    records += sent.count
    var hash = FNVHash(checksum)
    var size = 0
    for record in sent {
      for text in [record.objectID, JSONValue.object(record.record).text(.compact)] {
        hash.add(text.utf8)
        hash.add([0xFF])
        size += text.utf8.count
      }
    }
    checksum = hash.value
    return size
  }
}

/// A searcher whose records can be enumerated.
public protocol EnumerableSearcher: Searcher {
  /// The number of records.
  var recordCount: Int { get }

  /// The searchable attributes, in descending order of importance.
  var searchableAttributes: [String] { get }

  /// Returns the records with these numbers in the order of the searcher's ranking.
  ///
  /// Numbers are 0-based.
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
