/// All terms of an index in ascending order of their UTF-8 bytes, which is that of their scalars.
struct TermDictionary: Sendable {
  private let bytes: [UInt8]
  private let starts: [Int]

  var count: Int { starts.count - 1 }

  /// Sorts the terms of a table.
  ///
  /// - Returns: the dictionary, and for each number of the table its place in the dictionary.
  static func sorted(_ table: ByteTable) -> (dictionary: TermDictionary, places: [Int]) {
    let order = (0..<table.count).map { (head: head(of: table[$0]), number: $0) }
      .sorted { first, second in
        if first.head != second.head { return first.head < second.head }
        return table[first.number].lexicographicallyPrecedes(table[second.number])
      }
    var places = [Int](repeating: 0, count: order.count)
    var (bytes, starts): ([UInt8], [Int]) = ([], [0])
    for (place, entry) in order.enumerated() {
      places[entry.number] = place
      bytes += table[entry.number]
      starts.append(bytes.count)
    }
    return (TermDictionary(bytes: bytes, starts: starts), places)
  }

  /// The first eight bytes as a number of the same order, which makes most comparisons cheap.
  private static func head(of term: ArraySlice<UInt8>) -> UInt64 {
    var head: UInt64 = 0
    for byte in term.prefix(8) { head = head << 8 | UInt64(byte) }
    return head << (8 * UInt64(8 - min(term.count, 8)))
  }

  subscript(term: Int) -> ArraySlice<UInt8> {
    bytes[starts[term]..<starts[term + 1]]
  }

  /// The place of a term. O(log terms).
  func find(_ term: some Collection<UInt8>) -> Int? {
    let place = lowerBound(term)
    return place < count && self[place].elementsEqual(term) ? place : nil
  }

  /// The places of all terms that begin with `prefix`. O(log terms).
  func range(prefix: some Collection<UInt8>) -> Range<Int> {
    let start = lowerBound(prefix)
    return start..<end(of: prefix, from: start)
  }

  /// The first place behind `start` whose term does not begin with `prefix`.
  func end(of prefix: some Collection<UInt8>, from start: Int) -> Int {
    var (low, high) = (start, count)
    var step = 1
    while low + step < count, self[low + step].starts(with: prefix) {
      low += step
      step *= 2
    }
    high = min(count, low + step)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].starts(with: prefix) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func lowerBound(_ term: some Collection<UInt8>) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].lexicographicallyPrecedes(term) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
