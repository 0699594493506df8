/// What an index file must hold so that reading it stays within its tables.
///
/// Checksums tell damage but no forgery, and the hot loops do not check their indices; so all
/// numbers that are used as indices are looked at once, when the file is opened. O(file).
extension Table where Element: FixedWidthInteger {
  /// True if all numbers are less than a limit.
  func isBelow(_ limit: Int) -> Bool {
    var greatest: Element = 0
    for element in elements { greatest = Swift.max(greatest, element) }
    return count == 0 || Int(truncatingIfNeeded: greatest) < limit
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

extension NarrowTable {
  /// True if all numbers are less than a limit.
  func isBelow(_ limit: Int) -> Bool {
    switch self {
    case .bytes(let table): table.isBelow(limit)
    case .shorts(let table): table.isBelow(limit)
    case .words(let table): table.isBelow(limit)
    }
  }
}

extension Postings {
  /// True if every list strictly ascends, and every bitset has as many records as is told, all of
  /// them below the count of records.
  var isSound: Bool {
    guard hasSoundLists else { return false }
    return (0..<denseKeys.count).allSatisfy { place in
      list(Int(denseKeys[place])).isEmpty
        && bits(Int(denseKeys[place])).map {
          Bitset.isSound($0, capacity: recordCount, count: Int(denseCounts[place]))
        } ?? false
    }
  }
}

extension Postings {
  /// True if every list strictly ascends, and all records are below the count of records.
  ///
  /// A number may be no greater than the one before only where a list begins. All of them are
  /// counted in one plain loop, which is many times faster than a loop for each of many short lists.
  private var hasSoundLists: Bool {
    let all = records.elements
    var (greatest, falls) = Self.scan(all)
    guard all.isEmpty || Int(greatest) < recordCount else { return false }
    for key in 0..<keyCount {
      let list = starts[key]
      guard !list.isEmpty, list.lowerBound > 0 else { continue }
      falls &-= all[list.lowerBound] <= all[list.lowerBound &- 1] ? 1 : 0
    }
    return falls == 0
  }

  /// The greatest number, and how many are no greater than the one before.
  private static func scan(
    _ numbers: UnsafeBufferPointer<UInt32>
  ) -> (greatest: UInt32, falls: Int) {
    guard let start = numbers.baseAddress, !numbers.isEmpty else { return (0, 0) }
    var (greatest, falls, index) = (start[0], 0, 1)
    while index < numbers.count {
      // Counts as wide as the numbers let the compiler take several at once.
      let end = Swift.min(index &+ 0x8000, numbers.count)
      var count: UInt32 = 0
      while index < end {
        let number = start[index]
        count &+= number <= start[index &- 1] ? 1 : 0
        greatest = Swift.max(greatest, number)
        index &+= 1
      }
      falls &+= Int(count)
    }
    return (greatest, falls)
  }
}

extension ReadyPrefixes {
  /// True if every bitset has as many records as is told, and numbers are numbers.
  var isSound: Bool {
    (0..<count).allSatisfy {
      Bitset.isSound(bits(of: $0), capacity: recordCount, count: recordCount(of: $0))
    } && totals.values.allSatisfy { $0.statistics.elements.allSatisfy { !$0.isNaN } }
  }
}

extension Bitset {
  /// True if the words of a set hold so many records, and none from `capacity` on.
  fileprivate static func isSound(
    _ words: UnsafeBufferPointer<UInt64>, capacity: Int, count: Int
  ) -> Bool {
    if capacity & 63 != 0, let last = words.last, last >> UInt64(capacity & 63) != 0 {
      return false
    }
    return self.count(words) == count
  }
}

extension Column.Facets {
  /// True if the order of the texts and that of the codes belong together.
  var isSound: Bool {
    ranks.isBelow(values.count)
      && (0..<values.count).allSatisfy { Int(ordered[Int(ranks[$0])]) == $0 }
  }
}
