import Testing
import WidgetCore

@testable import Screens

/// A screen is held against what its searcher tells of its records.
@Suite struct SearcherCheckTests {
  private struct Surveyed: SurveyedSearcher {
    var survey: Result<RecordSurvey, SearchError>

    func survey(of attributes: Set<String>) async throws(SearchError) -> RecordSurvey {
      try survey.get()
    }

    func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchResponse] {
      _ = try survey.get()
      return requests.map { SearchResponse(query: $0.query, nbHits: 1) }
    }
  }

  private func findings(_ survey: Result<RecordSurvey, SearchError>) async throws -> [Diagnostic] {
    let loaded = MarkedFiles(files: [
      "screen.yaml": """
      searcher: { type: embedded, records: a.json }
      widgets:
        - { type: facetList, attribute: brnad }
        - { type: facetList, attribute: color }
      """
    ]).load(try .doubles())
    let check = try #require(SearcherCheck(loaded))
    var diagnostics = Diagnostics()
    await check.report(["main": Surveyed(survey: survey)], into: &diagnostics)
    return diagnostics.all
  }

  private static var survey: RecordSurvey {
    RecordSurvey(recordCount: 1, names: ["brand", "color"], attributes: [:])
  }

  @Test func aPushThatCuresIsNamedAsACommand() async throws {
    var survey = Self.survey
    survey.hindrances = [
      .init("color", for: [.counted], "is no facet", help: "make it one", isCuredByPush: true)
    ]
    let found = try await findings(.success(survey))
    #expect(found.map(\.id) == ["unknown-attribute", "unprepared-attribute"])
    #expect(
      found.last?.help
        == "run 'widgetrun push screen.yaml --to main --records FILE', or make it one")
  }

  @Test func whatIsNotInSomeRecordsMayBeInOthers() async throws {
    var survey = Self.survey
    #expect(try await findings(.success(survey)).first?.fixIt?.isSafe == true)
    survey.lookedAt = 7
    let found = try #require(try await findings(.success(survey)).first)
    #expect(
      found.message == "none of the 7 records that were looked at has the attribute 'brnad'")
    #expect(found.help == "did you mean 'brand'?" && found.fixIt?.isSafe == false)
  }

  @Test func aRemarkIsNoMistake() async throws {
    var survey = Self.survey
    survey.remarks = ["the settings cannot be read"]
    let found = try await findings(.success(survey)).filter { $0.id == "searcher-remark" }
    #expect(found.map(\.severity) == [.note])
  }

  @Test(arguments: [
    (SearchError.Reason.unavailable, "searcher-unavailable"),
    (.malformed, "searcher-unavailable"), (.refused, "refused-request"),
  ])
  func aSearcherThatDoesNotAnswerIsToldOnce(_ reason: SearchError.Reason, _ id: String)
    async throws
  {
    let found = try await findings(.failure(SearchError(reason, "no line")))
    #expect(found.map(\.id.rawValue) == [id] && found.map(\.message) == ["no line"])
  }
}
