import Search

/// The ranges of consecutive lists in one table.
struct Offsets: Sendable {
  /// The start of each list, and the end of the last.
  let table: Table<UInt32>

  /// - Parameter starts: the start of each list and the end of the last, ascending.
  init(_ starts: [UInt32]) {
    table = Table(starts)
  }

  /// - Parameter table: the start of each list and the end of the last, ascending.
  init(table: Table<UInt32>) {
    self.table = table
  }

  /// - Parameter storage: the storage of a large table; nil for memory.
  /// - Throws: `unavailable` if the storage cannot be read.
  init(_ starts: [UInt32], in storage: TemporaryStorage?) throws(SearchError) {
    table = try Table(starts, in: storage)
  }

  /// Validates offsets of a file; nil unless there are `count` lists, ascending, and ending by
  /// `limit`.
  ///
  /// - Parameter isValidated: whether the offsets are known to be ascending; then O(1), else O(lists).
  init?(checking table: Table<UInt32>, count: Int, limit: Int, isValidated: Bool) {
    guard count >= 0, table.count == count + 1, Int(table[count]) <= limit,
      isValidated || Self.isAscending(table)
    else { return nil }
    self.table = table
  }

  private static func isAscending(_ table: Table<UInt32>) -> Bool {
    var previous: UInt32 = 0
    var isAscending = true
    for start in table.elements {
      isAscending = isAscending && start >= previous
      previous = start
    }
    return isAscending
  }

  /// The number of lists.
  var count: Int { table.count - 1 }

  /// The range of a list.
  ///
  /// Empty if the end precedes the start, as after a part of a mapped file has become zeros.
  @inline(__always)
  subscript(list: Int) -> Range<Int> {
    let start = Int(table[list])
    return Range(uncheckedBounds: (start, max(start, Int(table[list &+ 1]))))
  }

  /// The range of several consecutive lists.
  @inline(__always)
  subscript(lists: Range<Int>) -> Range<Int> {
    let start = Int(table[lists.lowerBound])
    return Range(uncheckedBounds: (start, max(start, Int(table[lists.upperBound]))))
  }

  /// The starts of lists with these lengths, and the end of the last.
  static func starts(ofLengths lengths: [UInt32]) -> [UInt32] {
    var starts: [UInt32] = [0]
    starts.reserveCapacity(lengths.count + 1)
    var end: UInt32 = 0
    for length in lengths {
      end &+= length
      starts.append(end)
    }
    return starts
  }
}
