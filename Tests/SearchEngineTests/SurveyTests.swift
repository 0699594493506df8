import Components
import Search
import TestSupport
import Testing

@testable import SearchEngine

@Suite struct SurveyTests {
  /// Records whose values differ in kind and number.
  private static func records(seed: UInt64) -> [[String: JSONValue]] {
    var random = SeededGenerator(seed: seed)
    return (0..<60).map { _ in
      var record: [String: JSONValue] = [:]
      for name in ["a", "b", "c"] {
        let values = (0..<Int.random(in: 0...3, using: &random)).map { _ -> JSONValue in
          switch Int.random(in: 0...3, using: &random) {
          case 0: .text(["x", "y", "z"].randomElement(using: &random) ?? "x")
          case 1: .boolean(.random(using: &random))
          case 2: .number(Double(Int.random(in: 0...4, using: &random)) + 0.5)
          default: .integer(.random(in: 0...9, using: &random))
          }
        }
        if !values.isEmpty { record[name] = values.count == 1 ? values[0] : .array(values) }
      }
      return record
    }
  }

  /// The survey according to a linear scan.
  private static func expected(
    _ name: String, in records: [[String: JSONValue]]
  ) -> RecordSurvey.Attribute {
    let values = records.compactMap { record in
      record[name].map { value in Set(value.array ?? [value]) }
    }
    let all = values.flatMap { $0 }
    return RecordSurvey.Attribute(
      records: values.count, texts: all.count { $0.double == nil },
      numbers: all.count { $0.double != nil }, distinct: Set(all).count)
  }

  @Test(arguments: 0..<12, [false, true])
  func surveyEqualsLinearScan(seed: Int, usesCachedIndex: Bool) async throws {
    let records = Self.records(seed: UInt64(seed))
    let lines = records.map { record in
      JSONValue.object(JSONObject(record.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }))
        .text(.compact)
    }
    let engine = try await EngineFixture(
      lines.joined(separator: "\n"), usesCachedIndex: usesCachedIndex)
    let searcher = try #require(engine.searcher as? any SurveyableSearcher)
    let survey = try await searcher.survey(of: ["a", "b", "missing"])
    #expect(survey.recordCount == 60 && survey.names == ["a", "b", "c"])
    #expect(
      survey.attributes == [
        "a": Self.expected("a", in: records), "b": Self.expected("b", in: records),
      ])
  }

  @Test(arguments: [false, true])
  func objectsHaveNamesButNoValues(usesCachedIndex: Bool) async throws {
    let engine = try await EngineFixture(
      #"{"a":{"b":[{"c":1},{"c":2}]},"d":null}"#, usesCachedIndex: usesCachedIndex)
    let searcher = try #require(engine.searcher as? any SurveyableSearcher)
    let survey = try await searcher.survey(of: ["a", "a.b", "a.b.c", "d"])
    #expect(survey.names == ["a", "a.b", "a.b.c", "d"])
    #expect(
      survey.attributes == [
        "a.b.c": RecordSurvey.Attribute(records: 1, texts: 0, numbers: 2, distinct: 2)
      ])
  }

  @Test func surveyReportsTextsThatAreNumbers() async throws {
    let engine = try await EngineFixture(
      #"{"a":"12","b":"12","c":1}"# + "\n" + #"{"a":"-3.5","b":"x"}"#)
    let searcher = try #require(engine.searcher as? any SurveyableSearcher)
    let survey = try await searcher.survey(of: ["a", "b", "c"])
    let numeric = survey.attributes.filter(\.value.hasNumericTexts).keys
    #expect(Set(numeric) == ["a"])
  }

  /// Returns the diagnostics of an attribute `a`, with their purposes.
  private func limitations(
    _ values: [String], _ configure: (inout EmbeddedSettings) -> Void = { _ in }
  ) async throws -> [DiagnosticID: Set<AttributeUse.Purpose>] {
    let lines = values.map { "{\"a\":\($0)}" }.joined(separator: "\n")
    let engine = try await EngineFixture(lines, configure)
    let searcher = try #require(engine.searcher as? any SurveyableSearcher)
    var found: [DiagnosticID: Set<AttributeUse.Purpose>] = [:]
    for limitation in try await searcher.survey(of: ["a"]).limitations {
      guard let id = limitation.diagnostic else { continue }
      found[id, default: []].formUnion(limitation.purposes)
    }
    return found
  }

  @Test func surveySuggestsSettingsForTexts() async throws {
    let compared: Set<AttributeUse.Purpose> = [.compared, .measured, .dated]
    let prices = ["\"€3.50\"", "\"1,200.00\""]
    #expect(try await limitations(prices) == [.numbersAsText: compared.union([.sorted])])
    #expect(try await limitations(prices) { $0.numbers = ["a"] } == [:])
    #expect(try await limitations(["\"2001\"", "\"2002\""]) == [.numbersAsText: compared])
    #expect(try await limitations(["\"12 Monkeys\"", "\"Brazil\"", "\"Alien\""]) == [:])
    #expect(try await limitations(["\"2024-05-01\""]) == [.datesAsText: compared])
    #expect(try await limitations(["\"2024-05-01\""]) { $0.dates = ["a"] } == [:])
    #expect(try await limitations(["1714521600000"]) == ["dates-in-milliseconds": [.dated]])
    #expect(try await limitations(["1714521600"]) == [:])
  }

  @Test func attributesWithVeryManyTextsAreSampled() async throws {
    let lines = (0..<12_000).map { "{\"name\":\"phone \($0)\",\"n\":\($0 % 3)}" }
    let engine = try await EngineFixture(lines.joined(separator: "\n"), usesCachedIndex: true)
    let searcher = try #require(engine.searcher as? any SurveyableSearcher)
    let survey = try await searcher.survey(of: ["name", "n"])
    #expect(
      survey.attributes == [
        "name": RecordSurvey.Attribute(records: 2_000, texts: 2_000, numbers: 0, distinct: 2_000),
        "n": RecordSurvey.Attribute(records: 12_000, texts: 0, numbers: 12_000, distinct: 3),
      ])
  }

  @Test func settingsListTheAttributesThatTheyUse() {
    var settings = EmbeddedSettings()
    #expect(settings.attributeUses.isEmpty)
    settings.key = "sku"
    settings.searchable = ["name"]
    settings.ranking = [RankingCriterion("rank", .ascending)]
    settings.sorts = ["cheapest": [RankingCriterion("price", .ascending)]]
    #expect(
      Set(settings.attributeUses) == [
        AttributeUse("sku", .shown, parameter: "key"),
        AttributeUse("name", .searched, parameter: "searchable"),
        AttributeUse("rank", .sorted, parameter: "ranking"),
        AttributeUse("price", .sorted, parameter: "sorts"),
      ])
  }
}
