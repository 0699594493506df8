import Testing

@testable import PostgreSQLSearch

@Suite struct SQLNameTests {
  @Test("a quoted name is safe for any text")
  func hostileName() {
    #expect(SQLName.quoted(#"a"; DROP TABLE b; --"#) == #""a""; DROP TABLE b; --""#)
    #expect(SQLName.quoted(table: #"shop.a"b.c"#) == #""shop"."a""b.c""#)
  }

  @Test("names that the server would truncate or reject are invalid")
  func invalidName() {
    #expect(SQLName.diagnosticMessage(for: "products") == nil)
    #expect(SQLName.diagnosticMessage(for: "shop.products") == nil)
    #expect(SQLName.diagnosticMessage(for: "") != nil)
    #expect(SQLName.diagnosticMessage(for: "shop.") != nil)
    #expect(SQLName.diagnosticMessage(for: "a\0b") != nil)
    #expect(SQLName.diagnosticMessage(for: String(repeating: "é", count: 32)) != nil)
  }
}
