import Search
@testable import SearchEngine
import Testing

private let text = "One two three four five six seven eight nine ten (the end)."

@Test(arguments: [
  ("", 3, "One two three…"), ("nothing", 3, "One two three…"),
  ("five", 3, "…four <em>five</em> six…"),
  ("five", 1, "…<em>five</em>…"), ("five", 4, "…four <em>five</em> six seven…"),
  ("one", 2, "<em>One</em> two…"), ("end", 3, "…ten (the <em>end</em>)."),
  ("two four", 3, "…<em>two</em> three <em>four</em>…"),
  ("two nine", 3, "One <em>two</em> three…"), ("the end", 2, "…<em>the</em> <em>end</em>)."),
  ("eight", 12, "One two three four five six seven <em>eight</em> nine ten (the end)."),
  ("eight", 11, "…two three four five six seven <em>eight</em> nine ten (the end)."),
])
func snippetContainsTheBestMatches(query: String, words: Int, expected: String) throws {
  let index = try FacetValueIndex(ByteStrings([Array(text.utf8)[...]])).index
  let tolerance = TypoTolerance(isEnabled: false, minWordSizeFor1Typo: 4, minWordSizeFor2Typos: 8)
  let found = QueryTerm.terms(of: query).map { ExpandedTerm($0, in: index, tolerance) }
  var highlighter = Highlighter(index, ExpandedQuery(found))
  var cutter = SnippetGenerator(ellipsis: "…")
  let cut = cutter.snippet(of: highlighter.highlight(text, in: 0), words: words)
  #expect(cut.marked() == expected)
  #expect(cut.matchLevel == highlighter.highlight(text, in: 0).matchLevel)
}

@Suite struct SnippetTests {
  private let records = #"{"name":"a b c d","list":["x y z","c b a"],"size":{"w":5}}"#

  @Test func everyItemOfAListHasASnippet() async throws {
    let engine = try await EngineFixture(records) { $0.snippetEllipsisText = " [more]" }
    let response = try await engine.search("b") {
      $0.addSnippet(of: "list", words: 1)
      $0.addSnippet(of: "size", words: 1)
      $0.addSnippet(of: "missing", words: 1)
    }
    let snippets = try #require(response.hits.first?.snippets)
    #expect(snippets.map(\.path) == ["list"])
    #expect(
      snippets.first?.texts.map { $0.marked("*", "*") } == ["x [more]", " [more]*b* [more]"])
    #expect(snippets.first?.isList == true)
    let replaced = try await engine.search("b") {
      $0.addSnippet(of: "list", words: 1)
      var overrides = SettingsOverrides()
      overrides.snippetEllipsisText = "~"
      $0.overrides = overrides
    }
    #expect(
      replaced.hits.first?.snippets.first?.texts.map { $0.marked("*", "*") } == ["x~", "~*b*~"])
  }

  @Test func snippetOfZeroWordsIsRejected() async throws {
    let engine = try await EngineFixture(records)
    let error = await #expect(throws: SearchError.self) {
      try await engine.search { $0.addSnippet(of: "name", words: 0) }
    }
    #expect(error == .refused("the snippet of 'name' has 0 words, expected 1 or more"))
  }
}
