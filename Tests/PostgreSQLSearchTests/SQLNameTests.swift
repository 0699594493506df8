import Testing

@testable import PostgreSQLSearch

@Suite struct SQLNameTests {
  @Test("a name in quotes stands for nothing else, whatever it holds")
  func hostileName() {
    #expect(SQLName.quoted(#"a"; DROP TABLE b; --"#) == #""a""; DROP TABLE b; --""#)
    #expect(SQLName.quoted(table: #"shop.a"b.c"#) == #""shop"."a""b.c""#)
  }

  @Test("a name that the server would cut, or cannot hold, is refused")
  func impossibleName() {
    #expect(SQLName.problem(of: "products") == nil)
    #expect(SQLName.problem(of: "shop.products") == nil)
    #expect(SQLName.problem(of: "") != nil)
    #expect(SQLName.problem(of: "shop.") != nil)
    #expect(SQLName.problem(of: "a\0b") != nil)
    #expect(SQLName.problem(of: String(repeating: "é", count: 32)) != nil)
  }
}
