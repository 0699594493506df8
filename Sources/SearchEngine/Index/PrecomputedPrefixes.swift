import Search

/// The precomputed matches and counts of short prefixes, which match many records.
///
/// The first letters of a query match the most records and would take the longest; this avoids
/// that work for each keystroke. A class, because a search passes it on without copying its tables.
final class PrecomputedPrefixes: Sendable {
  /// The totals of a column in the records of each prefix.
  struct Totals: Sendable {
    /// For each prefix, the counts of all values by ordinal; empty if there are too many values.
    var counts: Table<UInt32>
    /// For each prefix, the minimum, maximum, sum, and count of the numbers; empty without numbers.
    var statistics: Table<Double>
  }

  /// A prefix is precomputed if the posting lists of its terms have more than `recordCount / share`
  /// entries.
  static let share = 4
  /// The maximum number of values of a column with precomputed counts.
  private static let maximumValues = 4_096
  /// The minimum number of records per value of such a column. With fewer records, copying the counts
  /// takes as long as collecting them.
  private static let minimumRecordsPerValue = 8

  /// The number of records in the index, which determines the size of a bitset.
  let recordCount: Int
  /// For each prefix, the lower and upper bound of its term range, and its number of records.
  let ranges: Table<UInt32>
  /// The bitset of each prefix.
  let words: Table<UInt64>
  /// The totals of the stored columns, by attribute.
  let totals: [String: Totals]

  init(
    recordCount: Int, ranges: Table<UInt32>, words: Table<UInt64>, totals: [String: Totals]
  ) {
    (self.recordCount, self.ranges) = (recordCount, ranges)
    (self.words, self.totals) = (words, totals)
  }

  /// No prefixes, for an index that is not stored.
  static func none(recordCount: Int) -> PrecomputedPrefixes {
    PrecomputedPrefixes(recordCount: recordCount, ranges: Table([]), words: Table([]), totals: [:])
  }

  /// The number of prefixes.
  var count: Int { ranges.count / 3 }

  /// The prefix with exactly this term range, or nil. Complexity: O(log *prefixes*).
  func find(_ terms: Range<Int>) -> Int? {
    // Prefixes are sorted by their first terms.
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if Int(ranges[3 * middle]) < terms.lowerBound { low = middle + 1 } else { high = middle }
    }
    while low < count, Int(ranges[3 * low]) == terms.lowerBound {
      if Int(ranges[3 * low + 1]) == terms.upperBound { return low }
      low += 1
    }
    return nil
  }

  /// The number of records that match the prefix.
  func recordCount(of prefix: Int) -> Int { Int(ranges[3 * prefix + 2]) }

  /// The bitset of the records that match the prefix.
  func bits(of prefix: Int) -> UnsafeBufferPointer<UInt64> {
    let width = Bitset.wordCount(recordCount)
    return words[prefix * width..<(prefix + 1) * width]
  }

  /// The counts of a facet's values in the records of a prefix; nil if not precomputed.
  func counts(of attribute: String, _ valueCount: Int, prefix: Int) -> [UInt32]? {
    guard let counts = totals[attribute]?.counts, counts.count == count * valueCount,
      counts.count > 0
    else { return nil }
    return Array(counts[prefix * valueCount..<(prefix + 1) * valueCount])
  }

  /// The minimum, maximum, sum, and count of an attribute's numbers; nil if not precomputed.
  func statistics(of attribute: String, prefix: Int) -> UnsafeBufferPointer<Double>? {
    guard let statistics = totals[attribute]?.statistics, statistics.count == 4 * count else {
      return nil
    }
    return statistics[4 * prefix..<4 * prefix + 4]
  }
}

extension PrecomputedPrefixes {
  /// Computes all prefixes of one or two letters that match many records, in two tasks.
  ///
  /// - Parameter storage: the storage of large tables; nil for memory.
  /// - Throws: `unavailable` if the storage cannot be read.
  static func computed(
    for index: TextIndex, _ columns: [String: Column], in storage: BuildStorage?
  ) async throws(SearchError) -> PrecomputedPrefixes {
    let prefixes = broadPrefixes(of: index)
    let middle = prefixes.count / 2
    async let second = Result { () throws(SearchError) in
      try Part(prefixes[middle...], index, columns, in: storage?.temporary)
    }
    let first = Result { () throws(SearchError) in
      try Part(prefixes[..<middle], index, columns, in: storage?.temporary)
    }
    let parts = [try first.get(), try await second.get()]
    let totals = columns.keys.map { name in
      let counts = parts.flatMap { $0.counts[name] ?? [] }
      let statistics = parts.flatMap { $0.statistics[name] ?? [] }
      return (name, Totals(counts: Table(counts), statistics: Table(statistics)))
    }
    var words = TableBuilder<UInt64>(
      capacity: parts.reduce(0) { $0 + $1.words.count }, in: storage?.index)
    for part in parts {
      words.append(contentsOf: part.words.elements)
      part.words.evict()
    }
    return PrecomputedPrefixes(
      recordCount: index.recordCount, ranges: Table(parts.flatMap(\.ranges)),
      words: try words.table(), totals: Dictionary(uniqueKeysWithValues: totals))
  }

  /// The matches and totals of consecutive prefixes.
  private struct Part {
    private(set) var ranges: [UInt32] = []
    private(set) var words = Table<UInt64>([])
    /// The counts in all columns; empty for those with too many values.
    private(set) var counts: [String: [UInt32]]
    /// The statistics of all columns; empty for those without numbers.
    private(set) var statistics: [String: [Double]]

    /// Collects the totals prefix by prefix: the records of all prefixes together take much memory.
    init(
      _ prefixes: ArraySlice<Range<Int>>, _ index: TextIndex, _ columns: [String: Column],
      in storage: TemporaryStorage?
    ) throws(SearchError) {
      counts = columns.mapValues { _ in [] }
      statistics = columns.mapValues { _ in [] }
      let valueLimit = min(maximumValues, index.recordCount / minimumRecordsPerValue)
      let facets = columns.compactMapValues(\.facets).filter { $1.values.count <= valueLimit }
      let numbers = columns.compactMapValues(\.numbers)
      var words = TableBuilder<UInt64>(
        capacity: prefixes.count * Bitset.wordCount(index.recordCount), in: storage)
      for terms in prefixes {
        var bits = Bitset(capacity: index.recordCount)
        index.postings.insert(terms, into: &bits)
        bits.words.withUnsafeBufferPointer { words.append(contentsOf: $0) }
        let records = RecordSet(bits)
        ranges += [UInt32(terms.lowerBound), UInt32(terms.upperBound), UInt32(records.count)]
        collect(facets, numbers, in: records)
        index.postings.records.evict()
      }
      self.words = try words.table()
    }

    /// Adds the totals of a prefix.
    private mutating func collect(
      _ facets: [String: Column.Facets], _ numbers: [String: Column.Numbers],
      in records: RecordSet
    ) {
      var counters = facets.mapValues {
        OrdinalCounter($0.ordinals, recordCount: records.count)
      }
      var collectors = numbers.mapValues { _ in StatisticsCollector() }
      // All columns block by block, so that the records of a block stay in the processor's caches.
      records.forEachBlock { block in
        for name in facets.keys { counters[name]?.add(block) }
        for (name, numbers) in numbers {
          collectors[name]?.add(StatisticsCollector(of: numbers, in: block))
        }
      }
      for (name, counter) in counters { counts[name]? += counter.counts() }
      for (name, collector) in collectors { statistics[name]? += collector.fields }
    }
  }

  /// The term ranges of the prefixes of one or two letters that match many records.
  private static func broadPrefixes(of index: TextIndex) -> [Range<Int>] {
    groups(of: index, 0..<index.terms.count, letters: 1).flatMap { group in
      [group] + groups(of: index, group, letters: 2).filter { $0 != group }
    }
  }

  /// The term ranges with the same first letters that match many records.
  private static func groups(
    of index: TextIndex, _ terms: Range<Int>, letters: Int
  ) -> [Range<Int>] {
    var groups: [Range<Int>] = []
    var term = terms.lowerBound
    while term < terms.upperBound {
      let prefix = index.terms[term].firstLetters(letters)
      let isShort = letters > 1 && prefix.count == index.terms[term].firstLetters(1).count
      let end = isShort ? term + 1 : index.terms.end(of: prefix, from: term)
      if !isShort, index.postings.count(term..<end) * share > index.recordCount {
        groups.append(term..<end)
      }
      term = end
    }
    return groups
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The bytes of the first `count` scalars of a UTF-8 text.
  func firstLetters(_ count: Int) -> UnsafeBufferPointer<UInt8> {
    var (end, letters) = (0, 0)
    while end < self.count {
      if self[end] & 0xC0 != 0x80 {
        if letters == count { break }
        letters += 1
      }
      end += 1
    }
    return UnsafeBufferPointer(rebasing: self[..<end])
  }
}
