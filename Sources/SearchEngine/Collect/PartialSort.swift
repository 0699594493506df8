extension [UInt64] {
  /// Keeps the `limit` greatest numbers, in descending order. O(count) as a rule.
  ///
  /// Of numbers with the same upper half, greater ones must come first.
  mutating func keepLargest(_ limit: Int) {
    if limit > 0, count / 4 > limit {
      var kept: [UInt64] = []
      kept.reserveCapacity(4 * limit)
      var bound: UInt64 = 0
      for number in self where number >= bound {
        kept.append(number)
        if kept.count == 4 * limit {
          kept.sortDescending()
          kept.removeLast(3 * limit)
          bound = kept[limit - 1]
        }
      }
      self = kept
    }
    sortDescending()
    if count > limit { removeLast(count - Swift.max(0, limit)) }
  }

  /// Sorts by the upper half, byte by byte, leaving out bytes that all numbers have in common;
  /// numbers with the same upper half stay in their order.
  private mutating func sortDescending() {
    if count < 32 { return sort(by: >) }
    let differing = reduce(0) { $0 | ($1 ^ self[0]) }
    var other = self
    for shift in stride(from: UInt64(32), to: 64, by: 8) where differing >> shift & 0xFF != 0 {
      sort(into: &other, shift)
      swap(&self, &other)
    }
  }

  /// Puts the numbers in descending order of one byte; those that share it stay in theirs.
  private func sort(into sorted: inout [UInt64], _ shift: UInt64) {
    withUnsafeBufferPointer { numbers in
      sorted.withUnsafeMutableBufferPointer { sorted in
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 256) { places in
          places.initialize(repeating: 0)
          for number in numbers { places[Int(~(number >> shift) & 0xFF)] &+= 1 }
          var end: UInt32 = 0
          for byte in 0..<256 {
            let count = places[byte]
            places[byte] = end
            end &+= count
          }
          for number in numbers {
            let byte = Int(~(number >> shift) & 0xFF)
            sorted[Int(places[byte])] = number
            places[byte] &+= 1
          }
        }
      }
    }
  }
}
