import Components
import Search
@testable import SearchEngine
import Testing

private func records(
  _ text: String, named name: String = "records.csv", listSeparator: String? = nil
) async throws -> [String] {
  let engine = try await EngineFixture(text, named: name) { $0.listSeparator = listSeparator }
  return try await engine.search().hits.map { JSONValue.object($0.record).text(.compact) }
}

@Test(arguments: [
  ("a,b\n1,x\n", #"{"a":1,"b":"x"}"#),
  ("a,b\r\n-1.50,true\r\n", #"{"a":-1.5,"b":true}"#),
  ("a,b\n007,1e5", #"{"a":"007","b":"1e5"}"#),
  ("a,b\n12345678901234567890,FALSE", #"{"a":"12345678901234567890","b":false}"#),
  ("a,b\n,x", #"{"b":"x"}"#),
  ("a,b\nx,", #"{"a":"x"}"#),
  ("a.b,c\n x , y ", #"{"a.b":"x","c":"y"}"#),
  ("a,b\n\"x, \"\"y\"\"\",\"two\nlines\"", #"{"a":"x, \"y\"","b":"two\nlines"}"#),
  ("a , b\n \"x\" , y z ", #"{"a":"x","b":"y z"}"#),
  ("\"a\", b \n1,2", #"{"a":1,"b":2}"#),
  ("a,b\n12\"\" vinyl,x", #"{"a":"12\" vinyl","b":"x"}"#),
  ("\u{FEFF}\"a\",b\n1,2", #"{"a":1,"b":2}"#),
  ("a,b\n\n\n1,2\n\n", #"{"a":1,"b":2}"#),
])
func rowsAreRecords(text: String, expected: String) async throws {
  #expect(try await records(text) == [expected])
}

@Test func cellsWithTheListSeparatorAreLists() async throws {
  let found = try await records("a,b\nx;2; ;true,y", listSeparator: ";")
  #expect(found == [#"{"a":["x",2,true],"b":"y"}"#])
}

@Test func tabsSeparateCellsInTSVFiles() async throws {
  #expect(try await records("a\tb\n1,5\tx", named: "r.tsv") == [#"{"a":"1,5","b":"x"}"#])
}

@Test func invalidRowsAreReportedAtTheirLine() async throws {
  let engine = try await EngineFixture(
    """
    objectID,name
    a,12" vinyl
    b,"two
    lines"
    c,too,many
    d
    e,fine
    """, named: "records.csv")
  #expect(try await engine.ids() == ["b", "c", "d", "e"])
  #expect(engine.diagnostics.map(\.range.start.line) == [2, 5, 6])
  #expect(engine.diagnostics.map(\.id) == [.unreadableRecord, .unevenRow, .unevenRow])
}

@Test func misplacedQuotesAreReportedAtTheirLineAndColumn() async throws {
  let engine = try await EngineFixture(
    "objectID,name\na,12\" vinyl\n\"b\nc\",\"d\"e\nf,g", named: "records.csv")
  #expect(try await engine.ids() == ["f"])
  #expect(engine.diagnostics.map(\.range.start.line) == [2, 4])
  #expect(engine.diagnostics.map(\.range.start.column) == [5, 6])
  #expect(
    engine.diagnostics.allSatisfy {
      $0.message == "cannot read the row: unexpected double quote inside a cell"
    })
}

@Test func anUnclosedQuoteAffectsOnlyItsRow() async throws {
  let engine = try await EngineFixture("objectID,b\n1,\"x\n2,y\n3,z", named: "records.csv")
  #expect(try await engine.ids() == ["2", "3"])
  #expect(
    engine.diagnostics.map(\.message) == ["cannot read the row: a cell has no closing double quote"]
  )
  #expect(engine.diagnostics.map(\.range.start.line) == [2])
}

@Test(arguments: [",", "\t"] as [Unicode.Scalar])
func lineBreaksInQuotesBelongToTheCellWithAnyDelimiter(delimiter: Unicode.Scalar) {
  var diagnostics = RecordDiagnostics()
  let reader = CSVReader(delimiter: UInt8(ascii: delimiter), listSeparator: nil)
  let source = reader.read(
    Array("a\(delimiter)b\nx\(delimiter) \"y\nz\"\n".utf8), diagnostics: &diagnostics)
  #expect(diagnostics.isEmpty)
  #expect(
    source.ranges.map { String(decoding: source.bytes[$0], as: UTF8.self) }
      == [#"{"a":"x","b":"y\nz"}"#])
}

@Test func duplicateColumnNamesAreReported() async throws {
  let engine = try await EngineFixture("a,a\n1,2", named: "records.csv")
  #expect(engine.diagnostics.map(\.id) == [.unevenRow])
}

@Test func cellsAndItemsMayBeginWithACombiningMark() async throws {
  let found = try await records(
    "a,b\n\"x\",\u{301}y\n\"\u{301}x\",\"\u{301}y\"\nx,y;\u{301}z", listSeparator: ";")
  #expect(
    found
      == [
        #"{"a":"x","b":"\u{301}y"}"#, #"{"a":"\u{301}x","b":"\u{301}y"}"#,
        #"{"a":"x","b":["y","\u{301}z"]}"#,
      ].map { $0.replacing(#"\u{301}"#, with: "\u{301}") })
}
