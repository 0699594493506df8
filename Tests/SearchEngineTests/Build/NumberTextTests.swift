import Components
import Search
@testable import SearchEngine
import Testing

/// Returns the numbers in the values of one attribute, with the style that they imply.
private func numbers(_ texts: String...) -> [Double?] {
  var style = DecimalStyle()
  for text in texts { style.add(text) }
  return texts.map { style.number(in: $0) }
}

@Test(
  arguments: [
    ("€3.50", 3.5), ("3.50 €", 3.5), ("US$ 3.50", 3.5), ("USD 3.50", 3.5), ("3.50 CHF", 3.5),
    ("€1,200.00", 1_200), ("1'200.50", 1_200.5), ("1\u{2019}200.50", 1_200.5),
    ("1 200.50", 1_200.5), ("1\u{A0}200.50", 1_200.5), ("1\u{202F}200.50", 1_200.5),
    ("12 %", 12), ("12%", 12), ("10 km", 10), ("2.5kg", 2.5), ("80 km/h", 80), ("20 °C", 20),
    ("-5", -5), ("\u{2212}5 °C", -5), ("+5", 5), ("-€5.00", -5), ("€-5.00", -5), ("(5.00)", -5),
    ("($1,234.50)", -1_234.5), ("Rs. 500", 500), ("kr 12", 12), ("1,00,000.5", 100_000.5),
    (".5", 0.5), (" 7 ", 7), ("007", 7),
  ] as [(String, Double)])
func currenciesUnitsAndSeparatorsAreIgnored(text: String, expected: Double) {
  #expect(numbers(text) == [expected])
}

@Test(arguments: [
  "", "on request", "n/a", "€", "A4", "2024-05-01", "10-20", "1.2.3", "12 Main Street", "5 of 10",
  "1,23,4.5", "--5", "Size 12", "-", "()", "1_000",
])
func otherTextsAreNoNumbers(text: String) {
  #expect(numbers(text) == [nil])
}

@Test func decimalCommaIsDecidedByAllValues() {
  #expect(numbers("1,5", "2,75", "1.200") == [1.5, 2.75, 1_200])
  #expect(numbers("1.200,00 €", "3,50 €", "1.200 €") == [1_200, 3.5, 1_200])
  #expect(numbers("1,200", "3.50") == [1_200, 3.5])
  #expect(numbers("1.200.000", "1.250") == [1_200_000, 1_250])
  #expect(numbers("0,125", "1,250") == [0.125, 1.25])
  #expect(numbers("1234,567", "1,250") == [1_234.567, 1.25])
}

@Test func groupsOfThreeDigitsAreThousandsWithoutOtherEvidence() {
  #expect(numbers("1,200", "2,300") == [1_200, 2_300])
  #expect(numbers("1.200", "2.300") == [1_200, 2_300])
  #expect(numbers("1,200", "2.300") == [1_200, 2.3])
}

@Test func aValueInTheOtherStyleIsNoNumber() {
  #expect(numbers("1,5", "2,5", "2.75") == [1.5, 2.5, nil])
}

@Test(arguments: [false, true])
func numbersReplaceTextsInRecordsAndColumns(usesCachedIndex: Bool) async throws {
  let engine = try await EngineFixture(
    """
    {"objectID":"a","price":"€3.50","u":18446744073709551615,"s":"a\\"b"}
    {"objectID":"b","price":"€1,200.00","nested":{"price":"€1"}}
    {"objectID":"c","price":["€7","8"]}
    {"objectID":"d","price":"on request"}
    {"objectID":"e","price":""}
    {"objectID":"f","price":12}
    """, usesCachedIndex: usesCachedIndex
  ) {
    $0.numbers = ["price"]
    $0.ranking = [RankingCriterion("price", .descending)]
  }
  let response = try await engine.search { $0.addStatistics(of: "price") }
  #expect(response.hits.map(\.objectID) == ["b", "f", "c", "a", "d", "e"])
  let statistics = response.statistics[SearchRequest.Statistics(of: "price")]
  #expect(statistics?.min == 3.5 && statistics?.max == 1_200 && statistics?.count == 5)
  let records = response.hits.map { JSONValue.object($0.record).text(.compact) }
  #expect(records.contains(#"{"objectID":"c","price":[7,8]}"#))
  #expect(records.contains(#"{"objectID":"b","price":1200,"nested":{"price":"€1"}}"#))
  #expect(records.contains { $0.contains(#""s":"a\"b""#) })
  #expect(engine.diagnostics.map(\.id) == [.unreadableNumber])
  #expect(engine.diagnostics.map(\.message) == ["a value of 'price' is not a number: 'on request'"])
  #expect(engine.diagnostics.first?.range.start.line == 4)
}

@Test func unreadableNumbersAreCountedPerAttribute() async throws {
  let engine = try await EngineFixture(
    "objectID,price,size\n1,3,x\n2,?,1\n3,none,y\n", named: "records.csv"
  ) { $0.numbers = ["price", "size"] }
  #expect(
    engine.diagnostics.map(\.message).sorted() == [
      "2 values of 'price' are not numbers; the first one is '?'",
      "2 values of 'size' are not numbers; the first one is 'x'",
    ])
  #expect(engine.diagnostics.map(\.range.start.line).sorted() == [2, 3])
}

@Test func invalidRecordsAreStillReportedWithNumbers() async throws {
  let engine = try await EngineFixture("{\"objectID\":\"a\",\"price\":\"€1\"}\n{oops\n") {
    $0.numbers = ["price"]
  }
  #expect(engine.diagnostics.map(\.id) == [.unreadableRecord])
  #expect(engine.diagnostics.map(\.range.start.line) == [2])
  #expect(try await engine.ids() == ["a"])
}

@Test func listsAreSplitInJSONAndCSV() async throws {
  let json = try await EngineFixture(#"{"tags":" a ;b;; ","other":"x;y","one":"z"}"#) {
    $0.lists = ["tags": ";", "one": "|"]
  }
  let csv = try await EngineFixture("tags,other,one\n\" a ;b;; \",x;y,z\n", named: "records.csv") {
    $0.lists = ["tags": ";", "one": "|"]
  }
  for engine in [json, csv] {
    let record = try #require(try await engine.search().hits.first?.record)
    #expect(
      JSONValue.object(record).text(.compact)
        == #"{"tags":["a","b"],"other":"x;y","one":["z"]}"#)
  }
}

@Test func itemsOfListsCanBeNumbers() async throws {
  let engine = try await EngineFixture(#"{"sizes":"10 cm|2,5 cm|x"}"#) {
    $0.lists = ["sizes": "|"]
    $0.numbers = ["sizes"]
  }
  #expect(try await engine.search().hits.first?.record["sizes"] == [10, 2.5])
  #expect(engine.diagnostics.map(\.id) == [.unreadableNumber])
}

@Test(arguments: ["records.ndjson", "records.csv"])
func emptyTextsAreLikeMissingValues(name: String) async throws {
  let text =
    name.hasSuffix("csv")
    ? "objectID,brand\n1,\n2,\"\"\n3,x\n"
    : #"{"objectID":"1","brand":""}"# + "\n" + #"{"objectID":"2"}"# + "\n"
      + #"{"objectID":"3","brand":"x"}"#
  let engine = try await EngineFixture(text, named: name) {
    $0.ranking = [RankingCriterion("brand", .ascending)]
  }
  let response = try await engine.search { $0.addFacet("brand") }
  #expect(response.facets["brand"] == [FacetValue("x", count: 1)])
  #expect(response.hits.map(\.objectID) == ["3", "1", "2"])
}
