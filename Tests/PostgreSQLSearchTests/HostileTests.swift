import Components
import Search
import SearchEngine
import Testing

@testable import PostgreSQLSearch

/// SQL injection is impossible.
@Suite struct HostileTests {
  static let texts = [
    #"'; DROP TABLE sentinel; --"#, #""; DROP TABLE sentinel; --"#, "$1", "$999", "a' | !'b", ":*",
    #"\"#, #"\'"#, "%", "zero\0zero", "$$; SELECT 1 $$", "x'::text", "/*", "<->", "(", "Ünï", "🤗",
    "a\nb", #"$."x"[*]"#, "\u{1}",
  ]

  @Test("the statement contains neither values nor names of attributes", arguments: texts)
  func bound(text: String) throws {
    let mark = "hostile\(text)hostile"
    let statement = try SearchStatement(
      Self.request(mark, mark), Server.settings("any"), TableLayout(rows: Rows()))
    #expect(!statement.statement.text.contains("hostile"))
    #expect(!statement.statement.parameters.contains { $0.utf8.contains(0) })
  }

  @Test(
    "hostile texts match the same records as in the embedded engine",
    .enabled(if: Server.isAvailable))
  func hostileTextsMatch() async throws {
    try await Server.run("DROP TABLE IF EXISTS sentinel")
    try await Server.run("CREATE TABLE sentinel (a int)")
    var settings = Server.settings(#"hostile"; DROP TABLE sentinel; --"#)
    settings.key = #"k"'$1"#
    settings.searchable = ["name"] + Self.texts
    let records = Self.texts.enumerated().map { index, text in
      StoredRecord(
        objectID: text,
        record: JSONObject([
          ("name", .text("word\(index) \(text)")), (text, .array([.text(text), 1])),
        ]))
    }
    let schema = RecordSchema(
      searchable: settings.searchable, facets: Array(Self.texts.prefix(6)), numbers: ["$1"])
    let searcher = try await Server.push(records, schema, to: settings)
    for (index, text) in Self.texts.enumerated() where !text.utf8.contains(0) {
      var request = Self.request("word\(index)", text)
      let response = try #require(try await searcher.search([request]).first)
      #expect(response.nbHits == 1, "\(text)")
      #expect(response.hits.first?.objectID == text)
      #expect(
        response.facets[text]?.map(\.value)
          == ["1", text].sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
      #expect(response.statistics.values.first?.max == 1)
      request.query = text
      _ = try await searcher.search([request])
    }
    let zero = Self.request("", "zero\0zero")
    #expect(try await searcher.search([zero]).first?.nbHits == 0)
    #expect(try await Server.run("SELECT count(*) FROM sentinel").text(0, 0) == "0")
  }

  private static func request(_ query: String, _ text: String) -> SearchRequest {
    var request = SearchRequest()
    request.query = query
    request.filters.add(
      [.facet(Filter.Facet(attribute: text, stringValue: text))], to: .or(text, .facet))
    request.filters.add(
      [.numeric(Filter.Numeric(attribute: text, operator: .greaterThan, value: 0))],
      to: .and(text))
    request.addFacet(text)
    request.addStatistics(of: text)
    request.addFacetSearch(in: text, for: text)
    request.addHistogram(SearchRequest.Histogram(of: text))
    request.addCount(of: .tag(Filter.Tag(value: text)))
    return request
  }
}
