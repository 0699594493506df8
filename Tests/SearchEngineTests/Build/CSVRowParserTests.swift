@testable import SearchEngine
import Testing

private func cells(_ row: String, delimiter: Unicode.Scalar = ",") throws(CSVRowError) -> [String] {
  try CSVRowParser(delimiter: UInt8(ascii: delimiter)).cells(of: Array(row.utf8)[...])
}

private func isEqual(_ cells: [String], _ expected: [String]) -> Bool {
  // Strings with different combining marks are equal, their bytes are not.
  cells.map { Array($0.utf8) } == expected.map { Array($0.utf8) }
}

@Test(arguments: [
  ("", [""]),
  ("a", ["a"]),
  (",", ["", ""]),
  ("a,\"b\",c", ["a", "b", "c"]),
  ("\"\"", [""]),
  ("\"\",", ["", ""]),
  (",\"\"", ["", ""]),
  ("\"\"\"\"", ["\""]),
  ("\"\"\"a\"\"\",\"b\"\"\"\"c\"", ["\"a\"", "b\"\"c"]),
  ("\"a,b\",\",\"", ["a,b", ","]),
  ("\"a\nb\",\"c\r\nd\",\"\re\"", ["a\nb", "c\r\nd", "\re"]),
])
func quotedCellsContainAnyText(row: String, expected: [String]) throws {
  #expect(isEqual(try cells(row), expected))
}

@Test(arguments: [
  (" a , b\t,c", ["a", "b", "c"]),
  (" a ,\" b \", c ", ["a", " b ", "c"]),
  (" \"a\"\t,\t\"b\" ", ["a", "b"]),
  ("\"a\" , ", ["a", ""]),
  (" \"\" ", [""]),
])
func spacesOutsideOfQuotesAreIgnored(row: String, expected: [String]) throws {
  #expect(isEqual(try cells(row), expected))
}

@Test(arguments: [
  ("12\"\" vinyl,b", ["12\" vinyl", "b"]), ("a,b\"\"", ["a", "b\""]),
  ("a\"\"\"\"", ["a\"\""]),
])
func doubledQuotesOfUnquotedCellsAreQuotes(row: String, expected: [String]) throws {
  #expect(isEqual(try cells(row), expected))
}

@Test(arguments: [
  ("a\"b", 1), ("a\"", 1), ("a,12\" vinyl,c", 4), ("\"a\"b", 2), ("\"a\" b,c", 2),
  ("\"\"a", 1), ("a\"\"\"", 3), ("\"a\" \"b\"", 2), ("\u{A0}\"a\"", 2),
])
func quotesInsideACellAreUnexpected(row: String, offset: Int) {
  #expect(throws: CSVRowError.unexpectedQuote(offset: offset)) { try cells(row) }
}

@Test(arguments: [("\"", 0), ("a,\"b", 2), (" \"a\"\"", 1), ("\"a,b\nc", 0), ("\"\"\"", 0)])
func quotesWithoutAClosingQuoteAreReported(row: String, offset: Int) {
  #expect(throws: CSVRowError.unclosedQuote(offset: offset)) { try cells(row) }
}

@Test func offsetsOfErrorsAreIndicesOfTheRow() {
  let parser = CSVRowParser(delimiter: UInt8(ascii: ","))
  #expect(throws: CSVRowError.unexpectedQuote(offset: 5)) {
    try parser.cells(of: Array("xxxxa\"b".utf8)[4...])
  }
}

@Test(
  arguments: [
    [0x61, 0x2C, 0xFF], [0x22, 0xC3, 0x22], [0x61, 0x22, 0x22, 0xC3], [0xC3, 0x2C, 0xA9],
  ] as [[UInt8]])
func rowsInOtherEncodingsHaveNoCells(row: [UInt8]) {
  #expect(throws: CSVRowError.invalidEncoding) {
    try CSVRowParser(delimiter: UInt8(ascii: ",")).cells(of: row[...])
  }
}

@Test(arguments: ["\t", ";", "|", " "] as [Unicode.Scalar])
func cellsAreSeparatedByAnyDelimiter(delimiter: Unicode.Scalar) throws {
  let row = "a\(delimiter)\"\(delimiter)\"\(delimiter)\(delimiter)b\(delimiter)"
  #expect(isEqual(try cells(row, delimiter: delimiter), ["a", String(delimiter), "", "b", ""]))
}

@Test func combiningMarksAfterQuotesAndDelimitersBelongToTheCell() throws {
  let row = "\u{301}a,\"\u{301}b\"\"\u{301}\",\u{301}"
  #expect(isEqual(try cells(row), ["\u{301}a", "\u{301}b\"\u{301}", "\u{301}"]))
}
