import Components
import Search
import Testing
import YAML

@testable import PostgreSQLSearch

@Suite struct SettingsTests {
  private func messages(_ text: String) -> [String] {
    var diagnostics = Diagnostics()
    let node = YAMLReader.read(text, file: "screen.yaml", into: &diagnostics)
    _ = node.flatMap {
      PostgreSQLSettings.make(from: $0, context: KeyContext(reserved: ["type"]), into: &diagnostics)
    }
    return diagnostics.all.map(\.message)
  }

  @Test("the example is valid")
  func example() {
    #expect(messages(PostgreSQLSettings.example).isEmpty)
  }

  @Test(
    "a literal password is rejected and not shown",
    arguments: [
      "postgresql://me:s3cr3t@h/db", "host=h password=s3cr3t", "host=h password = 's3cr3t'",
    ])
  func password(connection: String) {
    let found = messages("{ type: postgresql, table: t, connection: \"\(connection)\" }")
    #expect(found.count == 1)
    #expect(found.first?.contains("contains a password") == true)
    #expect(found.first?.contains("s3cr3t") == false)
  }

  @Test("invalid names, equal columns, and time limits out of range are rejected")
  func values() {
    let start = "{ type: postgresql, connection: \"host=h\", "
    #expect(messages(start + "table: \"\" }").count == 1)
    #expect(messages(start + "table: t, key: record }").count == 1)
    #expect(messages(start + "table: t, key: position }").count == 1)
    #expect(messages(start + "table: t, connectTimeout: 1 s }").count == 1)
    #expect(messages(start + "table: t, statementTimeout: 0 s }").count == 1)
    #expect(messages(start + "table: t, minWordSizeFor1Typo: 9 }").count == 1)
  }

  @Test("the search API names the modes of typo tolerance that have no effect")
  func ignoredValues() throws {
    let settings = Server.settings("any")
    let ignored = settings.indexDescription.ignoredValues["typoTolerance"]
    var layout = TableLayout(rows: Rows())
    (layout.hasWordsTable, layout.extensions) = (true, ["fuzzystrmatch", "pg_trgm"])
    func statement(_ mode: QueryStrategy.TypoMode) throws -> Statement {
      var request = SearchRequest()
      request.query = "zuerich"
      request.strategy.typoTolerance = mode
      return try SearchStatement(request, settings, layout).statement
    }
    for mode in QueryStrategy.TypoMode.allCases where mode != .true {
      let hasNoEffect = try statement(mode) == statement(.true)
      #expect(hasNoEffect == ignored?.contains(mode.rawValue), "\(mode)")
    }
  }

  @Test("unsupported requests are rejected at run time as well")
  func capabilities() {
    var request = SearchRequest()
    request.distinct = 1
    #expect(
      throws: SearchError(
        .refused, "'postgresql' does not support grouped hits")
    ) {
      try SearchStatement(request, Server.settings("any"), TableLayout(rows: Rows()))
    }
  }
}
