import Testing

@testable import PostgreSQLSearch

@Suite struct SQLNameTests {
  @Test("a quoted name is safe for any text")
  func hostileName() {
    #expect(SQLName.quoted(#"a"; DROP TABLE b; --"#) == #""a""; DROP TABLE b; --""#)
    #expect(SQLName.quoted(table: #"shop.a"b.c"#) == #""shop"."a""b.c""#)
  }

  @Test("names that the server would truncate or not accept are rejected")
  func impossibleName() {
    #expect(SQLName.problem(of: "products") == nil)
    #expect(SQLName.problem(of: "shop.products") == nil)
    #expect(SQLName.problem(of: "") != nil)
    #expect(SQLName.problem(of: "shop.") != nil)
    #expect(SQLName.problem(of: "a\0b") != nil)
    #expect(SQLName.problem(of: String(repeating: "é", count: 32)) != nil)
  }
}
