import StandardWidgets
import Testing
import WidgetCore

/// Histogram, precision, and step of the number range.
@Suite struct NumberRangeSpreadTests {
  private func widget(_ parameters: KeyValuePairs<String, JSONValue>) throws -> NumberRangeConnector
  {
    var object = JSONObject(parameters.map { ($0.key, $0.value) })
    object["attribute"] = "price"
    return try make(NumberRangeConnector.self, .object(object))
  }

  private func range(
    _ widget: NumberRangeConnector, _ response: SearchResponse? = nil
  ) throws -> View.Range {
    guard case .range(let range) = widget.view(in: WidgetContext(id: "range", response: response))
    else { throw ActionError("no range") }
    return range
  }

  private func response(_ bounds: ClosedRange<Double>) -> SearchResponse {
    let statistics = SearchRequest.Statistics(of: "price", ignoring: .and("price"))
    return SearchResponse(statistics: [
      statistics: NumericStatistics(
        min: bounds.lowerBound, max: bounds.upperBound, sum: 0, average: 0)
    ])
  }

  @Test func histogramIgnoresTheSelectedRange() throws {
    let widget = try widget(["histogram": 5, "scale": "log"])
    let expected = SearchRequest.Histogram(
      of: "price", buckets: 5, scale: .log, ignoring: .and("price"))
    #expect(widget.request(preparing: 2).histograms == [expected])
    var response = response(1...9)
    response.histograms = [expected: [HistogramBucket(from: 1, to: 9, count: 3)]]
    let range = try range(widget, response)
    #expect(range.histogram == [HistogramBucket(from: 1, to: 9, count: 3)])
    #expect(range.scale == .log)
  }

  @Test func histogramIsOptionalAndUsesTheBounds() throws {
    #expect(try widget([:]).request().histograms.isEmpty)
    let bounded = try widget(["histogram": 5, "bounds": [0, 10]]).request()
    #expect(bounded.histograms.map(\.bounds) == [0...10])
    #expect(bounded.statistics.isEmpty)
  }

  @Test(arguments: [
    (0, 0.4...9.2, 0.0...10.0), (1, 0.44...9.21, 0.4...9.3), (2, 0.1...0.3, 0.1...0.3),
    (-2, 110.0...250.0, 100.0...300.0), (0, -1.5...1.5, -2.0...2.0), (0, 3.0...3.0, 3.0...3.0),
  ])
  func boundsAreRoundedOutward(
    precision: Int, found: ClosedRange<Double>, shown: ClosedRange<Double>
  ) throws {
    let widget = try widget(["precision": .integer(precision)])
    #expect(try range(widget, response(found)).bounds == shown)
  }

  @Test(arguments: [
    (5.0, "set=[3,12]", #"( "price":0.0 TO 15.0 )"#),
    (0.1, "set=[0.3,0.55]", #"( "price":0.3 TO 0.6 )"#),
    (5.0, "set=[5,10]", #"( "price":5.0 TO 10.0 )"#),
    (5.0, "set=[7,]", #"( "price" >= 5.0 )"#),
    (5.0, "set=[,7]", #"( "price" <= 10.0 )"#),
  ])
  func selectedNumbersAreMultiplesOfTheStep(step: Double, action: String, filters: String) throws {
    let widget = try widget(["step": .number(step)])
    #expect(try widget.filters(after: [action]) == filters)
    #expect(try range(widget).step == step)
  }

  @Test(arguments: [
    ("histogram", -1, "error histogram: 'histogram' is -1, expected 0 to 100"),
    ("histogram", 101, "error histogram: 'histogram' is 101, expected 0 to 100"),
    ("precision", 10, "error precision: 'precision' is 10, expected -9 to 9"),
    ("step", 0, "error step: 'step' is 0, expected more than 0"),
  ])
  func invalidNumbersAreErrors(name: String, value: Int, message: String) {
    var object = JSONObject([("attribute", "price")])
    object[name] = .integer(value)
    #expect(DecodedComponent<NumberRangeConnector>(.object(object)).messages == [message])
  }
}
