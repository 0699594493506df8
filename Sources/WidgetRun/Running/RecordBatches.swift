internal import WidgetCore

/// Splits the records of a searcher into batches for `push`.
struct RecordBatches {
  /// The maximum number of records of a batch.
  static let maximumCount = 10_000
  /// The number of records to read at once.
  static let readCount = 500
  /// The size in bytes of JSON at which a batch ends.
  private static let maximumSize = 8_000_000

  private let records: any EnumerableSearcher
  private let maximumCount: Int
  private var progress: PushProgress
  private var read: ArraySlice<StoredRecord> = []

  /// - Parameters:
  ///   - records: the searcher with the records.
  ///   - start: the progress without the first batch.
  ///   - maximumCount: the maximum number of records of a batch.
  init(
    _ records: any EnumerableSearcher, after start: PushProgress = PushProgress(),
    maximumCount: Int = Self.maximumCount
  ) {
    self.records = records
    self.maximumCount = maximumCount
    progress = start
  }

  /// The next batch and the progress including it; nil after the last record.
  mutating func next() throws(SearchError) -> (batch: [StoredRecord], progress: PushProgress)? {
    var batch: [StoredRecord] = []
    var size = 0
    while batch.count < maximumCount, size < Self.maximumSize, let record = try nextRecord() {
      size += progress.add([record])
      batch.append(record)
    }
    return batch.isEmpty ? nil : (batch, progress)
  }

  private mutating func nextRecord() throws(SearchError) -> StoredRecord? {
    if read.isEmpty {
      let end = min(progress.records + Self.readCount, records.recordCount)
      guard progress.records < end else { return nil }
      read = try records.records(in: progress.records..<end)[...]
    }
    return read.popFirst()
  }
}

extension EnumerableSearcher {
  /// Passes all records to a function in parts of `RecordBatches.readCount`.
  ///
  /// Faster than batches, whose progress requires the JSON of each record.
  func forEachPart(
    _ body: (_ part: [StoredRecord]) throws(SearchError) -> Void
  ) throws(SearchError) {
    for start in stride(from: 0, to: recordCount, by: RecordBatches.readCount) {
      try body(try records(in: start..<min(start + RecordBatches.readCount, recordCount)))
    }
  }
}
