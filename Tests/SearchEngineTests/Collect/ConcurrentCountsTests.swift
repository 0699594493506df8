import Search
@testable import SearchEngine
import TestSupport
import Testing

/// The number of records of the sets: more than two blocks, the last of which is not full.
private let capacity = 2 * RecordSet.blockSize + 1_000

/// Counts in blocks and on several threads equal those of all records at once.
@Suite struct ConcurrentCountsTests {
  private let single: ValueOrdinals
  private let multiple: ValueOrdinals
  private let numbers: Column.Numbers
  /// Sets of all forms: all records, a bitset, a bitset with a list, lists, and an empty set.
  private let sets: [RecordSet]

  init() throws {
    var random = SeededGenerator(seed: 7)
    single = try Self.ordinals(300, 0...1, &random)
    multiple = try Self.ordinals(70_000, 0...3, &random)
    let prices = try Self.ordinals(50, 0...2, &random)
    numbers = Column.Numbers(
      values: Table((0..<50).map { Double($0) * 1.1 - 3 }), ordinals: prices,
      records: PostingLists(
        recordCount: capacity, records: Table([]), starts: Offsets([0]), denseKeys: Table([]),
        denseCounts: Table([]), denseWords: Table([])), isComplete: true, sum: 0,
      count: 0)
    var half = Bitset(capacity: capacity)
    for record in 0..<capacity where Bool.random(using: &random) { half.insert(record) }
    var listed = RecordSet(half)
    _ = listed.records()
    sets = [
      RecordSet(all: capacity), RecordSet(half), listed,
      RecordSet([0, 63, 64, UInt32(capacity - 1)], capacity: capacity),
      RecordSet(
        (0..<UInt32(capacity)).filter { !$0.isMultiple(of: 3) }, capacity: capacity),
      RecordSet([], capacity: capacity),
    ]
  }

  private static func ordinals(
    _ valueCount: Int, _ counts: ClosedRange<Int>, _ random: inout SeededGenerator
  ) throws -> ValueOrdinals {
    var (lists, starts) = ([UInt32](), [UInt32(0)])
    for _ in 0..<capacity {
      for _ in 0..<Int.random(in: counts, using: &random) {
        lists.append(UInt32.random(in: 0..<UInt32(valueCount), using: &random))
      }
      starts.append(UInt32(lists.count))
    }
    return try ValueOrdinals(lists, starts: starts, valueCount: valueCount, in: nil)
  }

  @Test func blocksContainAllRecordsInOrder() {
    for set in sets {
      var (records, blocks) = ([UInt32](), 0)
      set.forEachBlock {
        records += $0
        blocks += 1
        #expect($0.count <= RecordSet.blockSize)
      }
      var expected = set
      let isEqual = records == expected.records()
      #expect(isEqual && blocks == set.blockCount)
    }
  }

  @Test(arguments: [2, 3, 5])
  func countsEqualThoseOfOneThread(threads: Int) {
    var counts = ConcurrentCounts(.init(minimumWork: 0, threads: threads))
    for (number, set) in sets.enumerated() {
      counts.add(single, inSet: number, set)
      counts.add(multiple, inSet: number, set)
      counts.add(numbers, inSet: number, set)
      counts.add(single, inSet: number, set)
    }
    let results = counts.results()
    for (number, set) in sets.enumerated() where set.count > 0 {
      var set = set
      let statistics = StatisticsCollector(of: numbers, in: set)
      let records = set.records()
      for ordinals in [single, multiple] {
        let isEqual = results.counts(of: ordinals, inSet: number) == ordinals.counts(in: records)
        #expect(isEqual, "set \(number)")
      }
      #expect(results.statistics(of: numbers, inSet: number)?.fields == statistics.fields)
      let sequential = StatisticsCollector(of: numbers, in: records)
      #expect(abs(sequential.sum - statistics.sum) < 1e-6 && sequential.count == statistics.count)
      #expect(sequential.minimum == statistics.minimum && sequential.maximum == statistics.maximum)
    }
  }

  @Test func littleWorkIsLeftToTheCaller() {
    for limits in [
      ConcurrentCounts.Limits(minimumWork: capacity + 1, threads: 2),
      ConcurrentCounts.Limits(minimumWork: 0, threads: 1),
    ] {
      var counts = ConcurrentCounts(limits)
      counts.add(single, inSet: 0, sets[0])
      #expect(counts.results().counts(of: single, inSet: 0) == nil)
    }
    #expect(
      ConcurrentCounts(.init(minimumWork: 0, threads: 2)).results().counts(of: single, inSet: 0)
        == nil)
  }
}
