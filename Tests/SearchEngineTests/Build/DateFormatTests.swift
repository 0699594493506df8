import Components
import Search
@testable import SearchEngine
import Testing

@Test(arguments: [
  ("dd/MM/yyyy", "01/05/2024", "2024-05-01"), ("d/M/yy", "1/5/24", "2024-05-01"),
  ("d/M/yy", "1/5/69", "1969-05-01"), ("dd.MM.yyyy", "1.5.2024", "2024-05-01"),
  ("d MMM yyyy", "5 May 2024", "2024-05-05"), ("d MMM yyyy", "5 Sept. 2024", "2024-09-05"),
  ("MMMM d, yyyy", "december 31, 2024", "2024-12-31"), ("yyyyMMdd", "20240501", "2024-05-01"),
  ("yyyy", "2024", "2024-01-01"), ("MM/yyyy", "05/2024", "2024-05-01"),
  ("dd/MM/yyyy HH:mm", "01/05/2024 10:20", "2024-05-01T10:20"),
  ("dd/MM/yyyy HH:mm:ss", "01/05/2024  10:20:30", "2024-05-01T10:20:30"),
  ("M/d/yyyy h:mm a", "5/1/2024 12:20 am", "2024-05-01T00:20"),
  ("M/d/yyyy h:mm a", "5/1/2024 1:20 PM", "2024-05-01T13:20"),
  ("yyyy/MM/dd HH:mm X", "2024/05/01 10:20 +02:00", "2024-05-01T08:20Z"),
  ("yyyy/MM/dd'T'HHX", "2024/05/01T10Z", "2024-05-01T10:00Z"),
])
func datesAreReadInTheirFormat(pattern: String, text: String, expected: String) throws {
  let format = try #require(DateFormat(pattern))
  #expect(format.seconds(in: text) == CivilDate.read(expected)?.secondsSince1970())
}

@Test(arguments: [
  ("dd/MM/yyyy", "31/02/2024"), ("dd/MM/yyyy", "01-05-2024"), ("dd/MM/yyyy", "01/05/24"),
  ("dd/MM/yyyy", "01/05/2024 10:20"), ("d MMM yyyy", "5 Mai 2024"), ("h a yyyy", "13 pm 2024"),
  ("yyyyMMdd", "2024501"), ("dd/MM/yyyy HH:mm", "01/05/2024 24:00"), ("dd/MM/yyyy", ""),
])
func textsInAnotherFormatAreNoDates(pattern: String, text: String) throws {
  #expect(try #require(DateFormat(pattern)).seconds(in: text) == nil)
}

@Test(arguments: [
  "", "dd/MM", "DD/MM/YYYY", "yyy", "yyyy 'T", "h:mm yyyy", "dd.dd.yyyy", "H h a yyyy", "EEE yyyy",
])
func patternsWithOtherLettersAreRejected(pattern: String) {
  #expect(DateFormat(pattern) == nil)
}

@Test(arguments: [false, true])
func mixedDatesAreReadValueByValue(usesCachedIndex: Bool) async throws {
  let engine = try await EngineFixture(
    """
    {"objectID":"a","made":1714521600}
    {"objectID":"b","made":1714521601000}
    {"objectID":"c","made":"1714521602000"}
    {"objectID":"d","made":"1714521603"}
    {"objectID":"e","made":"2024-05-01T02:00:04.5+02:00"}
    {"objectID":"f","made":"2024-05-01 00:00:05"}
    {"objectID":"g","made":"01/05/2024"}
    {"objectID":"h","made":"next week"}
    {"objectID":"i","made":""}
    {"objectID":"j","made":"soon"}
    """, usesCachedIndex: usesCachedIndex
  ) {
    $0.dates = ["made"]
    $0.dateFormat = DateFormats(common: DateFormat("dd/MM/yyyy"))
  }
  let range = Filter.Numeric(attribute: "made", range: 1_714_521_600...1_714_521_605)
  let found = try await engine.ids { $0.filters.add([range.filter], to: .and("made")) }
  #expect(Set(found) == ["a", "b", "c", "d", "e", "f", "g"])
  #expect(engine.diagnostics.map(\.id) == [.unreadableDate])
  #expect(
    engine.diagnostics.first?.message
      == "2 values of 'made' are not dates; the first one is 'next week'")
  #expect(engine.diagnostics.first?.range.start.line == 8)
}

@Test func compactDatesOfCSVFilesNeedAFormat() async throws {
  let engine = try await EngineFixture("made\n20240501\n", named: "records.csv") {
    $0.dates = ["made"]
    $0.dateFormat = DateFormats(common: DateFormat("yyyyMMdd"))
  }
  let response = try await engine.search { $0.addStatistics(of: "made") }
  #expect(response.statistics[SearchRequest.Statistics(of: "made")]?.min == 1_714_521_600)
}

@Test func datesWithoutAFormatAreReported() async throws {
  let engine = try await EngineFixture(#"{"made":"01/05/2024"}"#) { $0.dates = ["made"] }
  #expect(
    engine.diagnostics.map(\.help) == [
      "name their format, as in 'dateFormat: { made: dd/MM/yyyy }' or 'MM/dd/yyyy'"
    ])
}

@Test(arguments: [
  (["01/05/2024", "02/05/2024"], ["dd/MM/yyyy", "MM/dd/yyyy"]),
  (["01/05/2024", "13/05/2024"], ["dd/MM/yyyy"]), (["05/13/2024"], ["MM/dd/yyyy"]),
  (["1.5.2024 10:20", "2.5.2024 10:20"], ["dd.MM.yyyy HH:mm"]), (["May 5, 2024"], ["MMM d, yyyy"]),
  (["2024-05-01", "13.05.2024"], ["dd.MM.yyyy"]), (["13.05.2024", "May 5, 2024"], []),
  (["one", "01/05/2024"], []), ([], []), (["2024-05-01"], []),
])
func formatsOfTextsAreDetected(texts: [String], patterns: [String]) {
  #expect(DateFormat.formats(of: texts).map(\.pattern) == patterns)
}
