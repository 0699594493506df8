import StandardWidgets
import Testing
import WidgetCore

@Suite struct QuerySuggestionsTests {
  private func suggestion(_ query: String, matching start: String) -> Hit {
    var hit = hit(query, ["query": .text(query), "popularity": 3])
    let parts = [
      HighlightedText.Part(start, isHighlighted: true),
      HighlightedText.Part(String(query.dropFirst(start.count)), isHighlighted: false),
    ].filter { !$0.text.isEmpty }
    hit.highlights = [
      HighlightedAttribute(path: "query", texts: [HighlightedText(parts: parts)], isList: false)
    ]
    return hit
  }

  private func view(
    _ parameters: JSONValue, query: String, _ suggestions: [String]
  ) throws -> View {
    let widget = try make(QuerySuggestionsConnector.self, parameters)
    let hits = suggestions.map { suggestion($0, matching: query) }
    let response = SearchResponse(query: query, hits: hits)
    return widget.view(in: WidgetContext(id: "widget", response: response))
  }

  @Test func addedTextIsHighlighted() throws {
    #expect(try view([:], query: "lon", ["london", "long"]).lines == ["lon[don]", "lon[g]"])
    let plain = try view(["highlight": "matches"], query: "lon", ["london"])
    #expect(plain.lines == ["[lon]don"])
  }

  @Test func currentQueryIsNotSuggested() throws {
    #expect(
      try view(["limit": 1], query: "Oslo", ["Oslo", "Oslo Fjord"]).lines == ["Oslo [Fjord]"])
  }

  @Test func emptyQueryHasNoSuggestions() throws {
    #expect(try view([:], query: "", ["oslo"]).isEmpty)
    #expect(try view(["showItemsOnEmptyQuery": true], query: "", ["oslo"]).lines == ["oslo"])
  }

  @Test func suggestionsCanBeSelectedOrInserted() throws {
    let records = try view([:], query: "o", ["oslo"]).records?.records
    #expect(
      records?.first?.actions.map(\.description) == ["widget.select=oslo", "widget.copy=oslo"])
    let widget = QuerySuggestionsConnector()
    #expect(try widget.state(after: "select=oslo").query == "oslo")
    #expect(try widget.state(after: "copy=oslo").query == "oslo ")
    #expect(
      try widget.rejection(of: "select= ") == "'widget.select= ': expected a text to search for")
  }

  @Test func templateFormatsSuggestions() throws {
    let view = try view(["template": "{{query}} ({{popularity}})"], query: "o", ["oslo"])
    #expect(view.lines == ["o[slo] (3)"])
  }

  @Test func oneMoreThanTheLimitIsRequested() throws {
    #expect(try make(QuerySuggestionsConnector.self, ["limit": 4]).startState.hitsPerPage == 5)
    #expect(DecodedComponent<QuerySuggestionsConnector>(["limit": 0]).diagnostics.count == 1)
  }
}
