import TestSupport
import Testing

@testable import SearchEngine

/// The records of values: first one value in each record, then at random none, one, or several.
private func records(singles: Int, of count: Int) -> [Int] {
  var generator = SeededGenerator(seed: 1)
  return (0..<count).flatMap { record in
    Array(
      repeating: record,
      count: record < singles ? 1 : Int.random(in: 0...2, using: &generator))
  }
}

@Test(arguments: [0, 1, 700, 1_000], [false, true])
func valueRecordsAreThoseThatWereAppended(singles: Int, isStored: Bool) throws {
  let folder = try TemporaryFolder()
  let storage = isStored ? TemporaryStorage(inFolderOf: "\(folder.path)/index") : nil
  let expected = records(singles: singles, of: 1_000)
  var records = ValueRecords(in: storage)
  for record in expected { records.append(record) }
  #expect(records.count == expected.count)
  for size in [1, 10, 333, expected.count] {
    var reader = ValueRecords.Reader(records)
    var found: [Int] = []
    for start in stride(from: 0, to: expected.count, by: size) {
      let range = start..<min(start + size, expected.count)
      found += try reader.records(in: range).map { Int($0) }
    }
    #expect(found == expected)
  }
}

@Test func valuesOfSegmentsWithASingleValueInEachRecordFollowEachOther() throws {
  var all = ValueRecords()
  for record in 0..<500 { all.append(record) }
  let copy = all
  all.append(501)
  all.append(502)
  var reader = ValueRecords.Reader(all)
  #expect(try reader.records(in: 498..<502).map { Int($0) } == [498, 499, 501, 502])
  #expect(copy.count == 500)
}
