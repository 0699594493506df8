/// What an index file must hold so that reading it stays within its tables.
///
/// Checksums tell damage but no forgery, and the hot loops do not check their indices; so all
/// numbers that are used as indices are looked at once, when the file is opened. O(file).
extension Table where Element: FixedWidthInteger {
  /// The greatest of some of the numbers, none of which is negative; 0 if there are none.
  func greatest(in range: Range<Int>) -> Element {
    var greatest: Element = 0
    for element in self[range] { greatest = Swift.max(greatest, element) }
    return greatest
  }

  /// True if all numbers are less than a limit.
  func isBelow(_ limit: Int) -> Bool {
    count == 0 || Int(truncatingIfNeeded: greatest(in: 0..<count)) < limit
  }
}

extension Table<Double> {
  /// True if the numbers are finite and strictly ascend.
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
  /// True if every list strictly ascends, and every bitset has as many records as is told, all of
  /// them below the count of records.
  ///
  /// - Parameter scan: of all lists.
  func isValid(_ scan: DescentCounter) -> Bool {
    guard hasValidLists(scan) else { return false }
    return (0..<denseKeys.count).allSatisfy { place in
      list(Int(denseKeys[place])).isEmpty
        && bits(Int(denseKeys[place])).map {
          Bitset.isValid($0, capacity: recordCount, count: Int(denseCounts[place]))
        } ?? false
    }
  }

  /// True if every list strictly ascends, and all records are below the count of records.
  ///
  /// A number may be no greater than the one before only where a list begins. All of them are
  /// counted in one plain loop, which is many times faster than a loop for each of many short lists.
  private func hasValidLists(_ scan: DescentCounter) -> Bool {
    let all = records.elements
    guard all.isEmpty || Int(scan.greatest) < recordCount else { return false }
    var falls = scan.falls
    for key in 0..<keyCount {
      let list = starts[key]
      guard !list.isEmpty, list.lowerBound > 0 else { continue }
      falls &-= all[list.lowerBound] <= all[list.lowerBound &- 1] ? 1 : 0
    }
    return falls == 0
  }
}

/// The greatest of some numbers, and how many are no greater than the one before.
struct DescentCounter {
  private(set) var greatest: UInt32 = 0
  private(set) var falls = 0

  /// Adds numbers that follow those that were added before.
  mutating func add(_ table: Table<UInt32>, _ range: Range<Int>) {
    let numbers = table.start
    if range.lowerBound == 0, !range.isEmpty { greatest = numbers[0] }
    var index = Swift.max(range.lowerBound, 1)
    var highest = greatest
    while index < range.upperBound {
      // Counts as wide as the numbers let the compiler take several at once.
      let end = Swift.min(index &+ 0x8000, range.upperBound)
      var count: UInt32 = 0
      while index < end {
        let number = numbers[index]
        count &+= number <= numbers[index &- 1] ? 1 : 0
        highest = Swift.max(highest, number)
        index &+= 1
      }
      falls &+= Int(count)
    }
    greatest = highest
  }
}

extension PrecomputedPrefixes {
  /// True if every bitset has as many records as is told, and numbers are numbers.
  var isValid: Bool {
    (0..<count).allSatisfy {
      Bitset.isValid(bits(of: $0), capacity: recordCount, count: recordCount(of: $0))
    } && totals.values.allSatisfy { $0.statistics.elements.allSatisfy { !$0.isNaN } }
  }
}

extension Bitset {
  /// True if the words of a set hold so many records, and none from `capacity` on.
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
  /// True if the order of the texts and that of the ordinals belong together.
  var isValid: Bool {
    ranks.isBelow(values.count)
      && (0..<values.count).allSatisfy { Int(ordered[Int(ranks[$0])]) == $0 }
  }
}
