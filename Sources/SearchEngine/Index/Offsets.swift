/// Where each of a row of lists begins in a table that holds them one behind the other.
struct Offsets: Sendable {
  let table: Table<UInt32>

  /// - Parameter starts: ascending; one more than there are lists.
  init(_ starts: [UInt32]) {
    table = Table(starts)
  }

  /// Takes offsets from a file; nil unless they ascend and stay within `limit`.
  init?(checking table: Table<UInt32>, count: Int, limit: Int) {
    guard count >= 0, table.count == count + 1 else { return nil }
    var previous: UInt32 = 0
    var isAscending = true
    for start in table.elements {
      isAscending = isAscending && start >= previous
      previous = start
    }
    guard isAscending, Int(previous) <= limit else { return nil }
    self.table = table
  }

  /// How many lists there are.
  var count: Int { table.count - 1 }

  @inline(__always)
  subscript(list: Int) -> Range<Int> {
    Range(uncheckedBounds: (Int(table[list]), Int(table[list &+ 1])))
  }

  /// The joint range of several lists in a row.
  @inline(__always)
  subscript(lists: Range<Int>) -> Range<Int> {
    Range(uncheckedBounds: (Int(table[lists.lowerBound]), Int(table[lists.upperBound])))
  }

  /// The offsets of lists of these lengths.
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
