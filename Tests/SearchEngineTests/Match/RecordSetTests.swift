import TestSupport
import Testing

@testable import SearchEngine

@Test(arguments: [1, 40, 700, 20_000], [1, 2, 5, 40])
func recordsWithKeysAreRetained(recordCount: Int, distance: Int) throws {
  var generator = SeededGenerator(seed: UInt64(recordCount + distance))
  // Keys with one in 1 to 1,000 records: bitsets, and lists that are longer and shorter than the set.
  let lists = [1, 8, 60, 300, 1000].map { distance in
    (0..<recordCount).filter { _ in Int.random(in: 0..<distance, using: &generator) == 0 }
  }
  let builder = PostingListsBuilder(
    recordCount: recordCount, lengths: lists.map { UInt32($0.count) }, in: nil, passSize: 0)
  let postings = try builder.build { keys, body in
    for key in keys { for record in lists[key] { body(key, UInt32(record)) } }
  }
  let random = (0..<recordCount).filter { _ in
    Int.random(in: 0..<distance * 30, using: &generator) == 0
  }
  for records in [random] + lists {
    for ranges in [[0..<0], [1..<2], [2..<3], [3..<4], [4..<5], [2..<5], [1..<2, 3..<5]] {
      var set = RecordSet(records.map { UInt32($0) }, capacity: recordCount)
      set.retain(ranges, of: postings)
      let expected = Set(ranges.flatMap { $0 }.flatMap { lists[$0] }).intersection(records)
      #expect(set.records().map { Int($0) } == expected.sorted(), "\(ranges)")
      #expect(set.count == expected.count)
    }
  }
}

@Test(arguments: [0, 1, 15, 16, 17, 100], [1, 3])
func preparedRecordsAreVisitedInOrder(count: Int, distance: Int) throws {
  let records = (0..<count).map { $0 * distance }
  for isList in [true, false] {
    var bits = Bitset(capacity: count * distance)
    for record in records { bits.insert(record) }
    let set =
      isList
      ? RecordSet(records.map { UInt32($0) }, capacity: count * distance) : RecordSet(bits)
    for end in [0, 1, 16, 40, Int.max] {
      var (prepared, visited): ([Int], [Int]) = ([], [])
      try set.forEachCheckingCancellation { record in
        prepared.append(record)
        return record % 5 != 0
      } while: { record in
        #expect(prepared.contains(record))
        visited.append(record)
        return visited.count < end
      }
      #expect(visited == Array(records.filter { $0 % 5 != 0 }.prefix(max(1, end))))
    }
  }
}

@Test(arguments: [0, 1, 16, 50])
func preparedRecordsAreRetained(count: Int) {
  var set = RecordSet((0..<UInt32(count)).map { $0 }, capacity: count)
  var prepared: [Int] = []
  set.retain {
    prepared.append($0)
  } _: { record in
    #expect(prepared.contains(record))
    return record % 3 == 0
  }
  #expect(prepared == Array(0..<count))
  #expect(set.records() == (0..<UInt32(count)).filter { $0 % 3 == 0 })
}
