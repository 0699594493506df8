import Components
import Search
import Testing

@testable import RemoteSearch

@Suite struct HighlightsTests {
  private func tagged(_ marked: String) -> String {
    marked.replacing("[", with: Highlights.opening).replacing("]", with: Highlights.closing)
  }

  private func request(_ query: String) -> SearchRequest {
    var request = SearchRequest()
    request.query = query
    return request
  }

  /// Highlights an attribute `name` whose text the engine has marked with brackets.
  private func highlighted(_ query: String, _ marked: String) -> HighlightedText? {
    var highlights = Highlights(request(query))
    let text = marked.filter { !"[]".contains($0) }
    return highlights.highlights(
      of: JSONObject([("name", .text(text))]), attributes: ["name"]
    ) { _ in [tagged(marked)] }.first?.texts.first
  }

  @Test(arguments: [
    ("sta", "[Star] Trek", "<em>Sta</em>r Trek"),
    ("star", "[Stars]", "<em>Star</em>s"),
    ("strat", "[Star]t", "<em>Start</em>"),
    ("sao", "São Paulo", "<em>São</em> Paulo"),
    ("b", "beer", "<em>b</em>eer"),
    ("zuri", "Europe/Zurich", "Europe/<em>Zuri</em>ch"),
  ])
  func wordsAreHighlightedAsByTheEmbeddedEngine(query: String, marked: String, expected: String) {
    #expect(highlighted(query, marked)?.marked() == expected)
  }

  @Test func marksOfTheEngineAreUsedForTextsWithoutAWordOfTheQuery() {
    #expect(highlighted("television", "my [TV]")?.marked() == "my <em>TV</em>")
  }

  @Test(arguments: [
    ("star wars", "Star Wars", HighlightedText.MatchLevel.full),
    ("star wars", "Star Trek", .partial), ("star", "Moon", .none),
    ("television", "[TV]", .full), ("sao paulo", "São Paulo", .full),
    ("são paulo", "Sao [Paulo]", .full), ("sao tome", "[São] Paulo", .partial),
    ("ele vitx", "[Élever] [Vi]", .full), ("ele vitx", "[Élever]", .partial),
  ])
  func matchLevelIsDerivedFromTheQuery(
    query: String, marked: String, level: HighlightedText.MatchLevel
  ) {
    #expect(highlighted(query, marked)?.matchLevel == level)
  }

  @Test(arguments: ["[a", "a]", "]a[", "[[a]]", "[]", "a[b][c]d", ""])
  func unbalancedTagsPreserveTheText(_ marked: String) {
    let text = Highlights.text(tagged(marked), matching: ["a"])
    #expect(
      text.parts.map(\.text).joined()
        == marked.filter { !"[]".contains($0) })
  }

  @Test func highlightedTextThatIsNotInTheRecordIsIgnored() {
    let tags: JSONValue = ["red", "blue"]
    let record = JSONObject([("tags", tags), ("size", .integer(4))])
    var highlights = Highlights(request("zz"))
    let found = highlights.highlights(of: record, attributes: ["tags", "none"]) { _ in
      [tagged("[r]ed"), tagged("[something else]")]
    }
    #expect(found.map(\.path) == ["tags"] && found.first?.isList == true)
    #expect(found.first?.texts.map { $0.marked() } == ["<em>r</em>ed", "blue"])
  }

  @Test func snippetContainsTheMatches() {
    let record = JSONObject([("text", "one two three four five six")])
    var highlights = Highlights(request("five"))
    let found = highlights.snippets([.init(of: "text", words: 2)], of: record) { _ in [] }
    #expect(found.first?.texts.map { $0.marked() }.count == 1)
    #expect(found.first?.texts.first?.marked().contains("<em>five</em>") == true)
    #expect(found.first?.texts.first?.marked().contains("one") == false)
  }
}
