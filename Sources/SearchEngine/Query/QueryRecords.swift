import Search

/// Finds the records that fit a query.
struct QueryRecords {
  private let query: QueryMatch
  private let records: IndexedRecords
  private var index: TextIndex { records.index }

  init(_ query: QueryMatch, _ records: IndexedRecords) {
    (self.query, self.records) = (query, records)
  }

  /// The records that fit one of the readings, without those that have excluded words.
  func all() throws(SearchError) -> RecordSet {
    var found = try records(of: query.words)
    if query.readings.count > 1 {
      var bits = found.asBits()
      for reading in query.readings.dropFirst() {
        bits.formUnion(try records(of: reading).asBits())
      }
      found = RecordSet(bits)
    }
    if query.excluded.isEmpty { return found }
    var bits = found.asBits()
    for word in query.excluded {
      try records(of: [word]).forEach { record in
        bits.remove(record)
        return true
      }
    }
    return RecordSet(bits)
  }

  private func records(of reading: [WordMatch]) throws(SearchError) -> RecordSet {
    var found = try WordRecords(reading, records).records()
    guard !reading.isEmpty, query.limits.concern(reading) else { return found }
    var scorer = RelevanceScorer(reading, query.limits, index.forwardIndex)
    found.keep { scorer.hasWords($0) }
    return found
  }

  /// Those records of a set whose typos are few enough, compared with the record that has fewest.
  ///
  /// - Parameter kept: records that stay whatever their typos are.
  func withFewTypos(_ set: RecordSet, keeping kept: Set<Int>) throws(SearchError) -> RecordSet {
    let isRestricted = query.typos == .min || query.typos == .strict
    guard isRestricted, query.allWords.contains(where: \.hasTypos) else { return set }
    var scorer = RelevanceScorer(query, index.forwardIndex)
    var set = set
    let records = set.records()
    var (typos, least): ([Int], Int) = ([], .max)
    for record in records.lazy.map({ Int($0) }) {
      if typos.count & 0xFFFF == 0, Task.isCancelled { throw .cancelled }
      typos.append(kept.contains(record) ? -1 : scorer.relevance(of: record).typos)
      if let last = typos.last, last >= 0 { least = min(least, last) }
    }
    let most = query.typos == .min || least == .max ? least : least + 1
    let few = zip(records, typos).lazy.filter { $0.1 <= most }.map(\.0)
    return RecordSet(Array(few), capacity: set.capacity)
  }
}
