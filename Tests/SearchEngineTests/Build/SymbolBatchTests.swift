import TestSupport
import Testing

@testable import SearchEngine

@Test(arguments: StorageKind.allCases, [1, 100, SymbolBatch.standardSize])
func batchesHaveTheSymbolsOfAllRecordsInIndexOrder(kind: StorageKind, size: Int) throws {
  let folder = try TemporaryFolder()
  let storage = try kind.storage(in: folder)
  var generator = SeededGenerator(seed: 1)
  // Some segments have many symbols, others none, and some records have no text.
  var parts: [SegmentTextBuilder] = []
  for recordCount in [0, 5, 4_000, 0, 3_000] {
    var part = SegmentTextBuilder(searchable: ["text"], in: storage)
    for _ in 0..<recordCount {
      let words = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        "w\(Int.random(in: 0..<500, using: &generator))"
      }
      var text = words.joined(separator: " ")
      text.withUTF8 { part.add($0, 0) }
      part.endRecord()
    }
    parts.append(part)
  }
  let offsets = [0, 0, 5, 4_005, 4_005]
  // Every tenth record is not in the index.
  let records = (0..<UInt32(7_005)).filter { $0 % 10 != 3 }.shuffled(using: &generator)
  var recordNumbers = [UInt32](repeating: ColumnBuilder.notIndexed, count: 7_005)
  for (number, record) in records.enumerated() { recordNumbers[Int(record)] = UInt32(number) }

  var batch = SymbolBatch(
    parts, offsets, records: records, recordNumbers: recordNumbers, size: size)
  var batchCount = 0
  var next = 0
  while try batch.readNext() {
    #expect(batch.numbers.lowerBound == next)
    var count = 0
    for number in batch.numbers {
      let (part, symbols) = batch[number]
      let record = Int(records[number])
      #expect(part == (record < 5 ? 1 : record < 4_005 ? 2 : 4))
      var reader = StoredList.Reader(parts[part].symbols)
      let range = parts[part].symbols(of: record - offsets[part])
      #expect(try symbols == reader.numbers(in: range))
      count += symbols.count
    }
    #expect(count <= size || batch.numbers.count == 1)
    next = batch.numbers.upperBound
    batchCount += 1
  }
  #expect(next == records.count)
  #expect(size == SymbolBatch.standardSize ? batchCount == 1 : batchCount > 100)
}
