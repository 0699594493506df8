import Testing

@testable import PostgreSQLSearch

@Suite struct CopyRowsTests {
  @Test("fields are escaped, and separated by tabs")
  func fields() {
    var rows = CopyRows()
    rows.add("a\tb\nc\\d\re")
    rows.add(nil)
    rows.add("")
    rows.add([1, 2])
    rows.add([Double]())
    rows.endRow()
    rows.add(utf8: Array("é".utf8))
    rows.endRow()
    let expected = #"a\tb\nc\\d\re"# + "\t" + #"\N"# + "\t\t{1,2}\t{}\né\n"
    #expect(String(decoding: rows.bytes, as: UTF8.self) == expected)
  }
}
