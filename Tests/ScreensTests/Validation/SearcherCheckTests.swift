import Testing
import WidgetCore

@testable import ScreenLoading

/// Checks of screens against the capabilities and records of their searchers.
@Suite struct SearcherCheckTests {
  private struct Surveyed: SurveyableSearcher {
    var survey: Result<RecordSurvey, SearchError>

    func survey(of attributes: Set<String>) async throws(SearchError) -> RecordSurvey {
      try survey.get()
    }

    func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchResponse] {
      _ = try survey.get()
      return requests.map { SearchResponse(query: $0.query, nbHits: 1) }
    }
  }

  private static let screen = """
    searcher: { type: embedded, records: a.json }
    widgets:
      - { type: facetList, attribute: brnad }
      - { type: facetList, attribute: color }
    """

  private func findings(
    _ survey: Result<RecordSurvey, SearchError>, in text: String = screen
  ) async throws -> [Diagnostic] {
    let files = MarkedFiles(files: ["screen.yaml": text], environment: ["NAME": "secret"])
    let loaded = files.load(try .doubles())
    let check = try #require(SearcherCheck(loaded))
    var diagnostics = Diagnostics()
    await check.report(["main": Surveyed(survey: survey)], into: &diagnostics)
    return diagnostics.all
  }

  @Test(
    "only the values of variables are hidden, not the default of another parameter",
    arguments: [
      ("", "no record has the attribute 'id'"),
      (", key: 'a${env:NAME}'", "no record has the attribute from the environment"),
    ])
  func hiddenValues(parameter: String, message: String) async throws {
    let text = """
      searcher: { type: remote, apiKey: "${env:NAME}"\(parameter) }
      widgets: [{ type: facetList, attribute: color }]
      """
    let found = try await findings(.success(Self.survey), in: text)
    #expect(found.map(\.message) == [message])
  }

  /// Screens with errors, and the source locations of the other diagnostics.
  @Test(arguments: [
    ("other widgets", "facetList, attribute: color, limit: six }", []),
    ("other parameters", "facetList, attribute: brnd, limit: six }", ["4:35"]),
    ("a misspelled key", "facetList, atribute: brnd }", ["4:34"]),
    ("a parameter that is wrong", "facetList, attribute: [brnd] }", []),
    ("another item of a list", "tree, attributes: [brnd, [colr], color] }", ["4:32"]),
    ("no type", "zzz, attribute: brnd }", []),
    (
      "widgets inside", "panel, titel: x, widgets: [{ type: facetList, attribute: brnd }] }",
      ["4:70"]
    ),
    ("a searcher that is not there", "facetList, attribute: brnd, searcher: x }", []),
    ("the state", "searchBox }\nstate: { page: 0, initial: ['brnd:a', 'brand<'] }", ["5:30"]),
  ])
  func errorsDoNotSuppressOtherDiagnostics(_ what: String, _ rest: String, _ locations: [String])
    async throws
  {
    let text = Self.screen.replacing("facetList, attribute: color }", with: rest)
    let found = try await findings(.success(Self.survey), in: text)
    #expect(found.allSatisfy { $0.id == "unknown-attribute" })
    #expect(
      found.map { "\($0.range.start.line):\($0.range.start.column)" } == ["3:35"] + locations)
  }

  @Test func invalidSearcherProvidesAttributeNamesOnly() async throws {
    let text =
      Self.screen.replacing("a.json", with: "a.json, maximum: x, searchable: [brnd]")
      + "\n  - { type: numericFilterList, filters: ['color < 5', 'colr < 5'] }\nstate: { initial: [a:b] }"
    var survey = Self.survey
    survey.attributes["color"] = .init(records: 1, texts: 1, numbers: 0, distinct: 1)
    survey.limitations = [.init("color", for: [.counted], "is no facet")]
    let found = try await findings(.success(survey), in: text)
    #expect(found.map(\.id) == Array(repeating: "unknown-attribute", count: found.count))
    #expect(found.map(\.range.start.line) == [3, 5, 6])
  }

  @Test func unsurveyedRecordsAreNotChecked() async throws {
    let text = """
      searchers:
        main: { type: embedded, records: a.json }
        other: { type: embedded, recrds: [b.json] }
      state: { initial: ["topic:news"] }
      widgets:
        - { type: facetList, attribute: brnad }
        - { type: facetList, attribute: topic, searcher: other }
      """
    let found = try await findings(.success(Self.survey), in: text)
    #expect(found.map(\.range.start.line) == [6])
  }

  private static var survey: RecordSurvey {
    RecordSurvey(recordCount: 1, names: ["brand", "color"], attributes: [:])
  }

  @Test func helpContainsThePushCommand() async throws {
    var survey = Self.survey
    survey.limitations = [
      .init("color", for: [.counted], "is no facet", help: "make it one", isFixedByPush: true)
    ]
    let found = try await findings(.success(survey))
    #expect(found.map(\.id) == ["unknown-attribute", "unprepared-attribute"])
    #expect(
      found.last?.help
        == "run 'widgetrun push screen.yaml --to main --records FILE' if 'push' created the index, or make it one"
    )
  }

  @Test(arguments: [true, false])
  func errorsOfTheEngineTakePrecedenceOverWarningsAboutValues(isError: Bool) async throws {
    var survey = Self.survey
    survey.attributes["color"] = .init(records: 30, texts: 30, numbers: 0, distinct: 30)
    var limitation = RecordSurvey.Limitation("color", for: [.counted], "is no facet")
    limitation.isError = isError
    survey.limitations = [limitation]
    let found = try await findings(.success(survey))
    #expect(found.last?.id == (isError ? "unprepared-attribute" : "too-many-values"))
    #expect(found.last?.severity == (isError ? .error : .warning))
  }

  @Test(arguments: [true, false])
  func numbersAreNoTextsUnlessTheEngineSearchesThem(searchesNumbers: Bool) throws {
    var survey = Self.survey
    survey.attributes["color"] = .init(records: 1, texts: 0, numbers: 1, distinct: 1)
    survey.searchesNumbers = searchesNumbers
    let records = try #require(SurveyedRecords([survey]))
    let mismatch = records.mismatch(of: "color", for: [.searched])
    #expect(mismatch?.id == (searchesNumbers ? nil : "not-text"))
  }

  @Test func attributeMissingInASampleMayExist() async throws {
    var survey = Self.survey
    #expect(try await findings(.success(survey)).first?.fixIt?.isSafe == false)
    #expect(try await findings(.success(survey)).first?.severity == .error)
    survey.sampleSize = 7
    let found = try #require(try await findings(.success(survey)).first)
    #expect(
      found.message == "none of the 7 examined records has the attribute 'brnad'")
    #expect(found.help == "did you mean 'brand'?" && found.fixIt?.isSafe == false)
  }

  @Test func attributeWithoutFieldIsAnErrorOfItsOwnLine() async throws {
    var survey = Self.survey
    survey.sampleSize = 7
    survey.limitations = [.init("brnad", for: [.counted], "has no field")]
    let warning = try #require(try await findings(.success(survey)).first)
    #expect(warning.severity == .warning && !warning.message.contains("has no field"))
    survey.limitations[0].isError = true
    let error = try #require(try await findings(.success(survey)).first)
    #expect(error.severity == .error && error.message == "the attribute 'brnad' has no field")
    #expect(error.range.start.line == 3 && error.help == "did you mean 'brand'?")
  }

  @Test func remarkIsANote() async throws {
    var survey = Self.survey
    survey.remarks = ["the settings cannot be read"]
    let found = try await findings(.success(survey)).filter { $0.id == "searcher-remark" }
    #expect(found.map(\.severity) == [.note])
  }

  @Test(arguments: [
    (SearchError.Reason.unavailable, "searcher-unavailable"),
    (.malformed, "searcher-unavailable"), (.refused, "refused-request"),
  ])
  func failingSearcherIsReportedOnce(_ reason: SearchError.Reason, _ id: String)
    async throws
  {
    let found = try await findings(.failure(SearchError(reason, "no line")))
    #expect(found.map(\.id.rawValue) == [id] && found.map(\.message) == ["no line"])
  }
}
