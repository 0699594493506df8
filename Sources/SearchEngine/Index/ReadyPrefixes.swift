/// The answers to the shortest beginnings of words, which fit a large part of all records.
final class ReadyPrefixes: Sendable {
  /// What a column holds in the records of each prefix.
  struct Totals: Sendable {
    /// For each prefix the counts of all values, by code.
    var counts: Table<UInt32>
    /// For each prefix the least, greatest and sum of the numbers, and how many they are.
    var statistics: Table<Double>
  }

  /// A prefix is made ready if its terms have at least this part of the postings that there are
  /// records.
  static let share = 4
  /// Columns of more values are counted when they are asked for.
  static let maximumValues = 4_096

  let recordCount: Int
  /// For each prefix its first term, the term behind its last, and how many records have one.
  let ranges: Table<UInt32>
  let words: Table<UInt64>
  /// By attribute.
  let totals: [String: Totals]

  init(
    recordCount: Int, ranges: Table<UInt32>, words: Table<UInt64>, totals: [String: Totals]
  ) {
    (self.recordCount, self.ranges) = (recordCount, ranges)
    (self.words, self.totals) = (words, totals)
  }

  static func none(recordCount: Int) -> ReadyPrefixes {
    ReadyPrefixes(recordCount: recordCount, ranges: Table([]), words: Table([]), totals: [:])
  }

  var count: Int { ranges.count / 3 }

  /// The prefix whose terms are exactly these. O(log prefixes).
  func find(_ terms: Range<Int>) -> Int? {
    // Prefixes are in the order of their first terms.
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

  func recordCount(of prefix: Int) -> Int { Int(ranges[3 * prefix + 2]) }

  func bits(of prefix: Int) -> UnsafeBufferPointer<UInt64> {
    let width = Bitset.wordCount(recordCount)
    return words[prefix * width..<(prefix + 1) * width]
  }

  /// The counts of a facet's values in the records of a prefix, if they are ready.
  func counts(of attribute: String, _ valueCount: Int, prefix: Int) -> [UInt32]? {
    guard let counts = totals[attribute]?.counts, counts.count == count * valueCount,
      counts.count > 0
    else { return nil }
    return Array(counts[prefix * valueCount..<(prefix + 1) * valueCount])
  }

  /// The least, greatest, sum and count of an attribute's numbers, if they are ready.
  func statistics(of attribute: String, prefix: Int) -> UnsafeBufferPointer<Double>? {
    guard let statistics = totals[attribute]?.statistics, statistics.count == 4 * count else {
      return nil
    }
    return statistics[4 * prefix..<4 * prefix + 4]
  }
}

extension ReadyPrefixes {
  convenience init(_ index: TextIndex, _ columns: [String: Column]) {
    let recordCount = index.recordCount
    var (ranges, words): ([UInt32], [UInt64]) = ([], [])
    var sets: [[UInt32]] = []
    for terms in Self.broadPrefixes(of: index) {
      var bits = Bitset(capacity: recordCount)
      index.postings.insert(terms, into: &bits)
      let count = bits.count
      ranges += [UInt32(terms.lowerBound), UInt32(terms.upperBound), UInt32(count)]
      words += bits.words
      sets.append(bits.records(count: count))
    }
    let totals = columns.mapValues { column in
      let facets = column.facets.flatMap { $0.values.count <= Self.maximumValues ? $0 : nil }
      let counts = sets.flatMap { facets?.codes.counts(in: $0) ?? [] }
      let statistics = sets.flatMap { set -> [Double] in
        guard let numbers = column.numbers else { return [] }
        return StatisticsCollector(of: numbers, in: set).fields
      }
      return Totals(counts: Table(counts), statistics: Table(statistics))
    }
    self.init(
      recordCount: recordCount, ranges: Table(ranges), words: Table(words), totals: totals)
  }

  /// The terms of each prefix of one or two letters that fits many records.
  private static func broadPrefixes(of index: TextIndex) -> [Range<Int>] {
    groups(of: index, 0..<index.terms.count, letters: 1).flatMap { group in
      [group] + groups(of: index, group, letters: 2).filter { $0 != group }
    }
  }

  /// The broad ones among the groups of terms that begin with the same letters.
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
  /// The bytes of the first letters of a text in UTF-8.
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
