import Components
import Search
import Testing

@testable import RemoteSearch

@Suite struct HighlightsTests {
  private func texts(_ query: String, _ marked: String) -> HighlightedText {
    Highlights(query: query).text(
      marked.replacing("[", with: "\u{10FFF0}").replacing("]", with: "\u{10FFF1}"))
  }

  @Test(arguments: [
    ("star wars", "[Star] [Wars]", HighlightedText.MatchLevel.full),
    ("star wars", "[Star] Trek", .partial),
    ("star", "Moon", .none), ("strat", "[Star]", .full), ("sta", "[Sta]r", .full),
  ])
  func matchLevelIsDerivedFromTheQuery(
    query: String, marked: String, level: HighlightedText.MatchLevel
  ) {
    #expect(texts(query, marked).matchLevel == level)
  }

  @Test(arguments: ["[a", "a]", "]a[", "[[a]]", "[]", "a[b][c]d", ""])
  func unbalancedTagsPreserveTheText(_ marked: String) {
    let text = texts("a", marked)
    #expect(
      text.parts.map(\.text).joined()
        == marked.filter { !"[]".contains($0) })
  }

  @Test func highlightedTextThatIsNotInTheRecordIsIgnored() {
    let tags: JSONValue = ["red", "blue"]
    let record = JSONObject([("tags", tags), ("size", .integer(4))])
    let found = Highlights(query: "re").highlights(
      of: record, attributes: ["tags", "size", "none"]
    ) { _ in ["\u{10FFF0}re\u{10FFF1}d", "something else"] }
    #expect(found.map(\.path) == ["tags"] && found.first?.isList == true)
    #expect(found.first?.texts.map { $0.marked() } == ["<em>re</em>d", "blue"])
  }

  @Test func facetValueIsHighlightedAtTheStartOfAWord() {
    #expect(FacetValueHighlighter("st").highlighted("East Stone").marked() == "East <em>St</em>one")
    #expect(FacetValueHighlighter("ast").highlighted("East").marked() == "East")
    #expect(FacetValueHighlighter("").highlighted("East").marked() == "East")
  }
}
