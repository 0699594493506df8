import StandardWidgets
import Testing
import WidgetCore
import YAML

@Suite struct StatsTests {
  private func text(_ widget: StatsConnector, _ response: SearchResponse?) -> View.Text? {
    let view = widget.view(in: WidgetContext(id: "stats", response: response))
    if case .text(let text) = view { return text }
    return nil
  }

  @Test(arguments: [
    (0, "No results"), (1, "1 result"), (2, "2 results"), (999, "999 results"),
    (4168, "4,168 results"), (1_234_567, "1,234,567 results"),
  ])
  func resultsAreCounted(nbHits: Int, count: String) {
    let response = SearchResponse(nbHits: nbHits, processingTime: .milliseconds(3))
    #expect(text(StatsConnector(), response)?.text == "\(count) found in 3 ms")
  }

  @Test(arguments: [
    (Duration.zero, "less than 1 ms"), (.microseconds(400), "less than 1 ms"),
    (.microseconds(1600), "2 ms"), (.seconds(12), "12,000 ms"),
    (.seconds(Int64.max), "9,223,372,036,854,775,807 ms"),
  ])
  func timeIsFormatted(time: Duration, text: String) {
    let response = SearchResponse(nbHits: 1, processingTime: time)
    #expect(self.text(StatsConnector(), response)?.text == "1 result found in \(text)")
  }

  @Test func valuesAreUnformatted() {
    let response = SearchResponse(
      query: "zur", nbHits: 41, page: 1, nbPages: 3, hitsPerPage: 20,
      processingTime: .microseconds(2345))
    let expected: JSONValue = [
      "nbHits": 41, "page": 1, "pageNumber": 2, "nbPages": 3, "hitsPerPage": 20,
      "processingTimeMS": 2.35, "query": "zur", "nbSortedHits": nil, "areHitsSorted": false,
    ]
    #expect(text(StatsConnector(), response)?.values == expected.object)
  }

  @Test(
    arguments: [
      (0, "No relevant results sorted out of 1,200"),
      (1, "1 relevant result sorted out of 1,200"),
      (30, "30 relevant results sorted out of 1,200"), (1200, "1,200 results"),
      (nil, "1,200 results"),
    ] as [(Int?, String)])
  func relevantResultsAreCountedSeparately(nbSortedHits: Int?, count: String) {
    var response = SearchResponse(nbHits: 1200, processingTime: .milliseconds(3))
    response.nbSortedHits = nbSortedHits
    let shown = text(StatsConnector(), response)
    #expect(shown?.text == "\(count) found in 3 ms")
    #expect(shown?.values["areHitsSorted"] == .boolean(count.contains("sorted")))
  }

  @Test func countsInTemplatesHaveSeparators() throws {
    let widget = try make(StatsConnector.self, ["template": "{{nbHits}}: {{results}}"])
    #expect(text(widget, SearchResponse(nbHits: 4168))?.text == "4,168: 4,168 results")
  }

  @Test func templateFormatsTheText() throws {
    let widget = try make(
      StatsConnector.self, ["template": "{{nbHits}} airports, page {{pageNumber}} of {{nbPages}}"])
    let response = SearchResponse(nbHits: 41, page: 1, nbPages: 3)
    #expect(text(widget, response)?.text == "41 airports, page 2 of 3")
  }

  @Test(arguments: [
    (0, "nichts nach 1.234 ms"), (1, "ein Treffer nach 1.234 ms"),
    (4168, "4.168 Treffer nach 1.234 ms"),
  ])
  func wordingFormatsTheText(nbHits: Int, text: String) throws {
    let strings = Strings([
      .noResults: [.other: try Template("nichts")],
      .results: [.one: try Template("ein Treffer"), .other: try Template("{{count}} Treffer")],
      .resultsFound: [.other: try Template("{{results}} nach {{time}}")],
    ])
    let response = SearchResponse(nbHits: nbHits, processingTime: .milliseconds(1234))
    let context = WidgetContext(
      id: "stats", response: response, wording: Wording(locale: .german, strings: strings))
    guard case .text(let shown) = StatsConnector().view(in: context) else {
      throw ActionError("no text")
    }
    #expect(shown.text == text)
    #expect(shown.values["nbHits"] == .integer(nbHits))
  }

  @Test func textIsEmptyWithoutAResponse() {
    #expect(text(StatsConnector(), nil) == View.Text(""))
    let context = WidgetContext(id: "stats", error: SearchError(.unavailable, "gone"))
    #expect(StatsConnector().view(in: context) == .text(View.Text("")))
  }

  @Test func unknownTemplateVariableIsReported() throws {
    var diagnostics = Diagnostics()
    let node = YAMLReader.read(
      "type: stats\ntemplate: \"{{nbHits}} in {{time}}\"", file: "a", into: &diagnostics)
    let decoded = StatsConnector.make(
      from: try #require(node), context: KeyContext(reserved: ["type"]), into: &diagnostics)
    #expect(decoded == nil && diagnostics.all.map(\.id) == [.unknownValue])
    #expect(diagnostics.all.first?.range.start == SourcePosition(line: 2, column: 28))
  }
}
