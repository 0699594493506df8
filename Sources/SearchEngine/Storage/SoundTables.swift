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
    guard records.isBelow(recordCount) else { return false }
    for key in 0..<keyCount {
      var previous = -1
      for record in list(key) {
        guard Int(record) > previous else { return false }
        previous = Int(record)
      }
    }
    return (0..<denseKeys.count).allSatisfy { place in
      list(Int(denseKeys[place])).isEmpty
        && bits(Int(denseKeys[place])).map {
          Bitset.isSound($0, capacity: recordCount, count: Int(denseCounts[place]))
        } ?? false
    }
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
