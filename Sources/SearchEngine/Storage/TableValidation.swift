// Validates the tables of an index file once, when it is opened, so that search loops can use their
// numbers as indices without checks. Checksums detect corruption but not tampering: without this, a
// file with valid checksums and invalid numbers could make the process read out of bounds.

extension Table where Element: FixedWidthInteger {
  /// The maximum of non-negative numbers in a range; 0 for an empty range.
  func maximum(in range: Range<Int>) -> Element {
    var maximum: Element = 0
    for element in self[range] { maximum = Swift.max(maximum, element) }
    return maximum
  }

  /// True if all numbers are less than `limit`.
  func isBelow(_ limit: Int) -> Bool {
    count == 0 || Int(truncatingIfNeeded: maximum(in: 0..<count)) < limit
  }
}

extension Table<Double> {
  /// True if the numbers are finite and strictly ascending.
  var isAscending: Bool {
    var previous = -Double.infinity
    for element in elements {
      guard element > previous, element < .infinity else { return false }
      previous = element
    }
    return true
  }
}

extension PostingLists {
  /// True if every list is strictly ascending, and every bitset matches its count, with all records
  /// below `recordCount`.
  ///
  /// - Parameter counter: the descents of `records`.
  func isValid(_ counter: DescentCounter) -> Bool {
    guard hasValidLists(counter) else { return false }
    return (0..<denseKeys.count).allSatisfy { index in
      list(Int(denseKeys[index])).isEmpty
        && bits(Int(denseKeys[index])).map {
          Bitset.isValid($0, capacity: recordCount, count: Int(denseCounts[index]))
        } ?? false
    }
  }

  /// True if every list is strictly ascending, and all records are below `recordCount`.
  ///
  /// A number may be at most the previous one only at the start of a list. Counting all descents in
  /// one loop and subtracting those at list starts is many times faster than a loop for each short
  /// list.
  private func hasValidLists(_ counter: DescentCounter) -> Bool {
    let all = records.elements
    guard all.isEmpty || Int(counter.maximum) < recordCount else { return false }
    var descents = counter.descents
    for key in 0..<keyCount {
      let list = starts[key]
      guard !list.isEmpty, list.lowerBound > 0 else { continue }
      descents &-= all[list.lowerBound] <= all[list.lowerBound &- 1] ? 1 : 0
    }
    return descents == 0
  }
}

/// Counts the descents of a sequence: the numbers that are at most the previous one.
struct DescentCounter {
  /// The maximum of the numbers; 0 if there are none.
  private(set) var maximum: UInt32 = 0
  /// The number of descents.
  private(set) var descents = 0

  /// Adds the next numbers of the sequence.
  ///
  /// Reads without bounds checks; `range` must be within the table, and follow the previous one.
  mutating func add(_ table: Table<UInt32>, _ range: Range<Int>) {
    let numbers = table.start
    if range.lowerBound == 0, !range.isEmpty { maximum = numbers[0] }
    var index = Swift.max(range.lowerBound, 1)
    var highest = maximum
    while index < range.upperBound {
      // A counter of the width of the numbers lets the compiler vectorize the loop.
      let end = Swift.min(index &+ 0x8000, range.upperBound)
      var count: UInt32 = 0
      while index < end {
        let number = numbers[index]
        count &+= number <= numbers[index &- 1] ? 1 : 0
        highest = Swift.max(highest, number)
        index &+= 1
      }
      descents &+= Int(count)
    }
    maximum = highest
  }
}

extension PrecomputedPrefixes {
  /// True if every bitset matches its count, and no statistic is NaN.
  var isValid: Bool {
    (0..<count).allSatisfy {
      Bitset.isValid(bits(of: $0), capacity: recordCount, count: recordCount(of: $0))
    } && totals.values.allSatisfy { $0.statistics.elements.allSatisfy { !$0.isNaN } }
  }
}

extension Bitset {
  /// True if the words contain `count` records, and none from `capacity` on.
  fileprivate static func isValid(
    _ words: UnsafeBufferPointer<UInt64>, capacity: Int, count: Int
  ) -> Bool {
    if capacity & 63 != 0, let last = words.last, last >> UInt64(capacity & 63) != 0 {
      return false
    }
    return self.count(words) == count
  }
}

extension Column.Facets {
  /// True if `ordered` is the inverse of `ranks`.
  var isValid: Bool {
    ranks.isBelow(values.count)
      && (0..<values.count).allSatisfy { Int(ordered[Int(ranks[$0])]) == $0 }
  }
}
