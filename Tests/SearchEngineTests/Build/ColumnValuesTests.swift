import Search
import SimdJSON
import Testing

@testable import SearchEngine

/// Too many distinct values for a facet.
private let count = ColumnValues.maximumValues + 3_000

/// The values of a column in two segments: the number of each record, and a text in the first record
/// of each segment. The first segment is short if `isSplitEarly`, the second one otherwise.
private func values(isSplitEarly: Bool) throws -> ColumnValues {
  let middle = isSplitEarly ? 1000 : count - 1000
  var segments: [ColumnValues] = []
  for records in [0..<middle, middle..<count] {
    var values = ColumnValues(mayAbandon: true)
    add("text", of: 0, to: &values)
    for record in records {
      let isInteger = record.isMultiple(of: 2)
      values.add(
        isInteger ? .integer(record) : .number(Double(record) + 0.5),
        of: record - records.lowerBound)
    }
    segments.append(values)
  }
  #expect(segments.map(\.isNumeric) == [!isSplitEarly, isSplitEarly])
  var all = ColumnValues(mayAbandon: true)
  try all.append(segments[0], from: 0)
  try all.append(segments[1], from: middle)
  return all
}

private func add(_ text: String, of record: Int, to values: inout ColumnValues) {
  var text = text
  text.withUTF8 { values.add(.text($0), of: record) }
}

private func number(_ record: Int) -> Double {
  Double(record) + (record.isMultiple(of: 2) ? 0 : 0.5)
}

@Test(arguments: [false, true])
func numbersWithTooManyValuesForAFacetAreCollected(isSplitEarly: Bool) throws {
  let values = try values(isSplitEarly: isSplitEarly)
  #expect(values.isNumeric && !values.isAbandoned)
  var numbers: [Double] = []
  var textRecords: [Int] = []
  try values.forEachNumber { record, number in
    if let number { numbers.append(number) } else { textRecords.append(record) }
  }
  #expect(numbers == (0..<count).map(number))
  #expect(textRecords == [0, isSplitEarly ? 1000 : count - 1000])
}

@Test func columnOfManyNumbersHasNoFacets() throws {
  let values = try values(isSplitEarly: true)
  // In reverse order, without the last record of the file, and with one that has no value.
  var recordNumbers = (0..<count).map { UInt32(count - 1 - $0) }
  recordNumbers[count - 1] = ColumnBuilder.notIndexed
  let column = try #require(
    try NumberColumnBuilder.column(
      values, recordNumbers: recordNumbers, recordCount: count, in: nil))
  let found = try #require(column.numbers)
  #expect(column.facets == nil)
  #expect(found.values.elements.elementsEqual((0..<count - 1).map(number)))
  #expect(found.isComplete && found.count == count - 1)
  #expect(found.sum == (0..<count - 1).map(number).reduce(0, +))
  #expect(found.ordinals.first(of: 0) == nil)
  for record in [1, 2, count / 2, count - 1] {
    #expect(found.ordinals.first(of: record) == count - 1 - record)
    #expect(Array(found.records.list(count - 1 - record)) == [UInt32(record)])
  }
}

@Test func columnOfManyNumbersIsIncompleteIfARecordHasOnlyAText() throws {
  var values = try values(isSplitEarly: false)
  var last = ColumnValues(mayAbandon: true)
  add("text", of: 0, to: &last)
  try values.append(last, from: count)
  let column = try #require(
    try NumberColumnBuilder.column(
      values, recordNumbers: (0...UInt32(count)).map { $0 }, recordCount: count + 1, in: nil))
  #expect(column.numbers?.isComplete == false)
  #expect(column.numbers?.ordinals.first(of: count) == nil)
}
