internal import Components

/// Takes records, so that a searcher finds them.
///
/// It is first made ready, then given batch after batch, then finished. An earlier push that was cut
/// short goes on where it stopped, as far as the target can tell.
public protocol RecordTarget: Sendable {
  /// Makes ready what is to hold the records, with what fits the schema, and keeps what is there.
  ///
  /// - Parameter isReplacing: whether what is there is deleted first.
  /// - Returns: how far an earlier push with the same schema came; 0 records if there was none.
  /// - Throws: `refused` if something is there that no push made, unless it is replaced.
  func prepare(
    _ schema: RecordSchema, replacing isReplacing: Bool
  ) async throws(SearchError) -> PushProgress

  /// Adds records in the place of those with the same keys; all of them or none.
  ///
  /// - Parameter progress: how far the push has come with these records, to be kept with them.
  func upsert(_ records: [StoredRecord], reaching progress: PushProgress) async throws(SearchError)

  /// Makes what was added ready to be searched, and tells how many records there are now.
  func finish() async throws(SearchError) -> Int
}

/// The settings of a searcher that records can be sent to.
public protocol RecordTargetSettings: SearcherSettings {
  /// The attributes that the settings want to be searched; empty to leave that to others.
  var searchable: [String] { get }

  /// The attributes that the settings want to be told apart by their values, besides those of widgets.
  var facets: [String] { get }

  /// The attributes whose texts are dates and count as numbers.
  var dates: [String] { get }

  /// Connects to what is to hold the records; it need not be there yet.
  func openTarget() async throws(SearchError) -> any RecordTarget
}

/// What is done with the attributes of records.
public struct RecordSchema: Hashable, Sendable {
  /// The attributes that are searched, the most important first.
  public var searchable: [String]
  /// The attributes whose values are counted and filtered by.
  public var facets: [String]
  /// The attributes whose numbers are compared.
  public var numbers: [String]
  /// The attributes by which records are put in order.
  public var sortable: [String]
  /// The attributes whose texts are dates and count as numbers.
  public var dates: [String]

  public init(
    searchable: [String] = [], facets: [String] = [], numbers: [String] = [],
    sortable: [String] = [], dates: [String] = []
  ) {
    self.searchable = searchable
    self.facets = facets
    self.numbers = numbers
    self.sortable = sortable
    self.dates = dates
  }
}

/// How far a push has come.
public struct PushProgress: Hashable, Sendable {
  /// How many records have been sent, from the first on.
  public var records: Int
  /// Tells whether the same records come again: a checksum of those that have been sent.
  public var checksum: UInt64

  public init(records: Int = 0, checksum: UInt64 = 0xCBF2_9CE4_8422_2325) {
    self.records = records
    self.checksum = checksum
  }

  /// Counts some more records. The checksum is FNV-1a.
  public mutating func add(_ sent: [StoredRecord]) {
    records += sent.count
    for record in sent {
      for text in [record.objectID, JSONValue.object(record.record).text(.compact)] {
        for byte in text.utf8 { checksum = (checksum ^ UInt64(byte)) &* 0x100_0000_01B3 }
        checksum = (checksum ^ 0xFF) &* 0x100_0000_01B3
      }
    }
  }
}
