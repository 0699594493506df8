import Search

/// The values of an attribute that occur in a set, with their counts, in the order of their texts.
struct FacetEntries: Sendable {
  /// A value and its count, packed so that higher counts are greater, then texts that sort first.
  private struct Entry {
    /// The count in the upper 32 bits, and the complement of the rank in the lower.
    let bits: UInt64

    init(bits: UInt64) {
      self.bits = bits
    }

    init(count: UInt32, rank: UInt32) {
      bits = UInt64(count) << 32 | UInt64(UInt32.max - rank)
    }

    /// The number of records with the value.
    var count: Int { Int(bits >> 32) }
    /// The rank of the value's text among all texts.
    var rank: Int { Int(UInt32.max - UInt32(truncatingIfNeeded: bits)) }
  }

  /// The bits of the entries, whose ranks ascend.
  private var bits: [UInt64]

  /// Creates the entries of the values that occur.
  ///
  /// - Parameters:
  ///   - count: the number of values.
  ///   - occurrences: returns how often the value with a rank occurs.
  @inline(__always)
  init(count: Int, _ occurrences: (_ rank: Int) -> UInt32) {
    bits = [UInt64](unsafeUninitializedCapacity: count) { entries, filled in
      // Writes inside the buffer, because at most one entry is filled for each rank.
      for rank in 0..<count {
        let count = occurrences(rank)
        entries[filled] = Entry(count: count, rank: UInt32(truncatingIfNeeded: rank)).bits
        if count > 0 { filled &+= 1 }
      }
    }
  }

  /// Adds the counts of equal values.
  ///
  /// - Parameter counts: the rank of a value in the upper 32 bits, and a count in the lower; in any order.
  /// - Complexity: O(*n* log *n*).
  init(adding counts: consuming [UInt64]) {
    bits = counts
    bits.sort()
    // Replaces each run of equal ranks by its entry, in place.
    var (end, index) = (0, 0)
    while index < bits.count {
      let rank = bits[index] >> 32
      var count: UInt32 = 0
      repeat {
        count &+= UInt32(truncatingIfNeeded: bits[index])
        index &+= 1
      } while index < bits.count && bits[index] >> 32 == rank
      bits[end] = Entry(count: count, rank: UInt32(rank)).bits
      end &+= 1
    }
    bits.removeLast(bits.count - end)
  }

  /// Removes the values whose ranks do not satisfy a condition.
  mutating func keepValues(where isIncluded: (_ rank: Int) -> Bool) {
    bits.removeAll { !isIncluded(Entry(bits: $0).rank) }
  }

  /// Calls `body` with each value that occurs, in the order of their texts.
  func forEach(_ body: (_ rank: Int, _ count: Int) -> Void) {
    for bits in bits {
      let entry = Entry(bits: bits)
      body(entry.rank, entry.count)
    }
  }

  /// Returns the first values with their counts, and then missing ones of the selected values.
  ///
  /// - Parameters:
  ///   - limit: the maximum number of values, not including missing ones.
  ///   - selected: values that are always listed: at the end if they exceed the limit, and with count 0
  ///     if no record has them.
  ///   - rank: returns the rank of a text, or nil if there is no such value.
  ///   - text: returns the text of the value with a rank.
  consuming func values(
    limit: Int, _ order: FacetOrder, selected: [String], rank: (String) -> Int?,
    text: (_ rank: Int) -> String
  ) -> [FacetValue] {
    let listed = selected.map { text in
      let entry = rank(text).flatMap(entry)
      return (entry: entry, value: FacetValue(text, count: entry?.count ?? 0))
    }
    keepFirst(max(0, limit), order)
    var values = bits.map { bits in
      let entry = Entry(bits: bits)
      return FacetValue(text(entry.rank), count: entry.count)
    }
    if listed.isEmpty { return values }
    let missing = listed.filter { listed in
      listed.entry.map { !bits.contains($0.bits) } ?? true
    }
    values += missing.map(\.value).sorted { first, second in
      first.count == second.count
        ? first.value.unicodeScalars.lexicographicallyPrecedes(second.value.unicodeScalars)
        : first.count > second.count
    }
    return values
  }

  /// Returns the entry of a value, or nil if it does not occur. O(log entries).
  private func entry(ofRank rank: Int) -> Entry? {
    var (low, high) = (0, bits.count)
    while low < high {
      let middle = (low + high) / 2
      let entry = Entry(bits: bits[middle])
      if entry.rank == rank { return entry }
      if entry.rank < rank { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  /// Keeps the first entries.
  private mutating func keepFirst(_ limit: Int, _ order: FacetOrder) {
    switch order {
    case .count: bits.keepLargest(limit)
    case .alpha: if bits.count > limit { bits.removeLast(bits.count - limit) }
    }
  }
}
