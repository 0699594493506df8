extension [UInt64] {
  /// Keeps the `limit` largest numbers, in descending order. O(count) in most cases.
  ///
  /// - Precondition: Numbers with the same upper half are in descending order.
  mutating func keepLargest(_ limit: Int) {
    if limit > 0, count / 4 > limit {
      var largest: [UInt64] = []
      largest.reserveCapacity(4 * limit)
      var bound: UInt64 = 0
      for number in self where number >= bound {
        largest.append(number)
        if largest.count == 4 * limit {
          largest.sortDescending()
          largest.removeLast(3 * limit)
          bound = largest[limit - 1]
        }
      }
      self = largest
    }
    sortDescending()
    if count > limit { removeLast(count - Swift.max(0, limit)) }
  }

  /// Sorts by the upper half with a radix sort that skips bytes that all numbers share.
  ///
  /// The sort is stable, so that numbers with the same upper half stay in order.
  private mutating func sortDescending() {
    if count < 32 { return sort(by: >) }
    let differingBits = reduce(0) { $0 | ($1 ^ self[0]) }
    var other = self
    for shift in stride(from: UInt64(32), to: 64, by: 8) where differingBits >> shift & 0xFF != 0 {
      sort(into: &other, shift)
      swap(&self, &other)
    }
  }

  /// Writes the numbers in descending order of one byte, stably.
  ///
  /// Safe because `sorted` has as many elements, and the counts of the 256 bytes add up to that.
  private func sort(into sorted: inout [UInt64], _ shift: UInt64) {
    withUnsafeBufferPointer { numbers in
      sorted.withUnsafeMutableBufferPointer { sorted in
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 256) { offsets in
          offsets.initialize(repeating: 0)
          for number in numbers { offsets[Int(~(number >> shift) & 0xFF)] &+= 1 }
          var end: UInt32 = 0
          for byte in 0..<256 {
            let count = offsets[byte]
            offsets[byte] = end
            end &+= count
          }
          for number in numbers {
            let byte = Int(~(number >> shift) & 0xFF)
            sorted[Int(offsets[byte])] = number
            offsets[byte] &+= 1
          }
        }
      }
    }
  }
}
