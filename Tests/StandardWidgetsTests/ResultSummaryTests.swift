import StandardWidgets
import Testing
import WidgetCore

@Suite struct ResultSummaryTests {
  private let response = SearchResponse(
    statistics: [
      .init(of: "price"): NumericStatistics(
        min: 5, max: 1000, sum: 2000, average: 333.3333, count: 6),
      .init(of: "rating"): NumericStatistics(min: 1, max: 5, sum: 9, average: 3),
    ])

  private func text(_ parameters: JSONValue, _ wording: Wording = Wording()) throws -> View.Text {
    let widget = try make(ResultSummaryConnector.self, parameters)
    let context = WidgetContext(id: "summary", response: response, wording: wording)
    guard case .text(let text) = widget.view(in: context) else { throw ActionError("no text") }
    return text
  }

  @Test func attributesWithStatisticsAreLines() throws {
    let text = try text(["attributes": ["price", "rating", "missing"]])
    #expect(
      text.text == """
        Price: minimum 5, maximum 1,000, average 333.33
        Rating: minimum 1, maximum 5, average 3
        """)
    let expected: JSONValue = [
      "price": ["minimum": 5.0, "maximum": 1000.0, "average": 333.33],
      "rating": ["minimum": 1.0, "maximum": 5.0, "average": 3.0],
    ]
    #expect(text.values == expected.object)
  }

  @Test func missingStatisticsAreOmitted() throws {
    let text = try text(["attributes": ["price", "rating"], "statistics": ["sum", "count"]])
    #expect(text.text == "Price: sum 2,000, count 6\nRating: sum 9")
    #expect(text.values["rating"] == ["sum": 9.0, "count": nil])
  }

  @Test func statisticsUseTheWording() throws {
    let wording = Wording(
      locale: .german, labels: DisplayNames(attributes: ["price": "Preis"]),
      formats: ["price": ValueFormat(.number)],
      strings: Strings([.maximum: [.other: try Template("höchstens")]]))
    let text = try text(["attributes": ["price"], "statistics": ["maximum"]], wording)
    #expect(text.text == "Preis: höchstens 1.000")
  }

  @Test func statisticsAreRequestedAndEmptyBeforeTheResponse() throws {
    let widget = try make(ResultSummaryConnector.self, ["attributes": ["price", "rating"]])
    #expect(widget.request().statistics.map(\.attribute) == ["price", "rating"])
    #expect(widget.request().statistics.allSatisfy { $0.ignoring == nil })
    #expect(widget.view(in: WidgetContext(id: "summary")).isEmpty)
  }

  @Test(
    arguments: [
      (
        ["attributes": []],
        "error attributes: 'attributes' is empty, expected at least one attribute"
      ),
      (
        ["attributes": ["a"], "statistics": []],
        "error statistics: 'statistics' is empty, expected at least one statistic"
      ),
    ] as [(JSONValue, String)])
  func emptyListsAreErrors(parameters: JSONValue, message: String) {
    #expect(DecodedComponent<ResultSummaryConnector>(parameters).messages == [message])
  }
}
