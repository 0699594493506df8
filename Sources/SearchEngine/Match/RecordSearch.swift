/// Finds which records of an ascending list have one of several keys.
///
/// Searches the posting list of each key in the list, or the list in the posting list, whichever is shorter.
/// Unlike a bitset, that takes no time for records that neither has.
struct RecordSearch {
  /// The ascending list.
  private let records: UnsafeBufferPointer<UInt32>
  /// Whether each record of the list has one of the keys that were searched.
  private let isFound: UnsafeMutableBufferPointer<Bool>

  /// - Parameters:
  ///   - records: an ascending list.
  ///   - isFound: memory for as many elements as the list has.
  init(_ records: UnsafeBufferPointer<UInt32>, _ isFound: UnsafeMutableBufferPointer<Bool>) {
    (self.records, self.isFound) = (records, isFound)
    isFound.initialize(repeating: false)
  }

  /// An estimate of the time of a search for keys, in postings that are read.
  ///
  /// - Parameters:
  ///   - keyCount: the number of keys.
  ///   - postingCount: the total length of their posting lists.
  ///   - recordCount: the number of records in the list.
  static func cost(keyCount: Int, postingCount: Int, recordCount: Int) -> Int {
    let pairs = recordCount * keyCount
    let (lookups, rest) = (min(pairs, postingCount), max(pairs, postingCount))
    let steps = Int.bitWidth - (rest / max(lookups, 1)).leadingZeroBitCount
    return 8 * keyCount + lookups * (2 + 2 * steps)
  }

  /// Marks the records that have a key of a range.
  func find(_ keys: Range<Int>, in postings: PostingLists) {
    for key in keys {
      let list = postings.list(key)
      if list.count >= records.count {
        records.forEachCommonElement(withLonger: list) { index, _ in isFound[index] = true }
      } else {
        list.forEachCommonElement(withLonger: records) { _, index in isFound[index] = true }
      }
    }
    postings.forEachBitset(keys) { bits in
      for (index, record) in records.enumerated() where Bitset.contains(Int(record), in: bits) {
        isFound[index] = true
      }
    }
  }
}

extension UnsafeBufferPointer<UInt32> {
  /// Calls `body` with the indices of each element that this ascending list and a longer one have in common.
  @inline(__always)
  fileprivate func forEachCommonElement(
    withLonger other: UnsafeBufferPointer<UInt32>, _ body: (_ index: Int, _ otherIndex: Int) -> Void
  ) {
    var next = 0
    for (index, number) in enumerated() {
      next = other.lowerBound(of: number, from: next)
      if next == other.count { return }
      if other[next] == number { body(index, next) }
    }
  }

  /// Returns the index of the first element of an ascending list that is not less than a number; the count if
  /// there is none.
  ///
  /// - Parameter start: an index before which all elements are less.
  /// - Complexity: O(log *distance from `start`*).
  fileprivate func lowerBound(of number: UInt32, from start: Int) -> Int {
    var (low, step) = (start, 1)
    while low &+ step <= count, self[low &+ step &- 1] < number {
      low &+= step
      step &*= 2
    }
    var high = Swift.min(count, low &+ step &- 1)
    while low < high {
      let middle = (low &+ high) / 2
      if self[middle] < number { low = middle &+ 1 } else { high = middle }
    }
    return low
  }
}
