import Components
import Search
import Testing

@testable import PostgreSQLSearch

@Suite struct SurveyTests {
  private func survey(
    _ records: String..., of attributes: Set<String>, isWhole: Bool = true
  ) -> RecordSurvey {
    let rows = Rows(rows: records.map { [Array($0.utf8)] })
    return RecordSurvey(
      of: PostgreSQLSearcher.records(in: rows), attributes, dates: ["day"], isWhole: isWhole)
  }

  @Test("names of all levels are included, also within lists")
  func names() {
    let found = survey(
      #"{"a":{"b":1},"list":[{"c":2},{"d":null}]}"#, "no record", #"{"e.f":1}"#, of: [])
    #expect(found.recordCount == 2)
    #expect(found.names == ["a", "a.b", "list", "list.c", "list.d", "e.f"])
  }

  @Test("values are counted by kind, and once per record")
  func values() {
    let found = survey(
      #"{"tags":["a","a","b"],"n":[1,1,2.5],"code":"12","day":"2026-11-01","at":{"x":true}}"#,
      #"{"tags":"a","n":"many","code":"7","none":null}"#,
      of: ["tags", "n", "code", "day", "at", "at.x", "none", "absent"])
    #expect(Set(found.attributes.keys) == ["tags", "n", "code", "day", "at.x"])
    #expect(found.attributes["tags"] == .init(records: 2, texts: 3, numbers: 0, distinct: 2))
    #expect(found.attributes["n"] == .init(records: 2, texts: 1, numbers: 2, distinct: 3))
    #expect(
      found.attributes["code"]
        == .init(records: 2, texts: 2, numbers: 0, distinct: 2, hasNumericTexts: true))
    #expect(found.attributes["day"]?.numbers == 1)
    #expect(found.attributes["at.x"]?.texts == 1)
  }

  @Test("the number of distinct values is unknown for a part of the records")
  func part() {
    let found = survey(#"{"a":1}"#, #"{"a":2}"#, of: ["a"], isWhole: false)
    #expect(found.attributes["a"]?.distinct == 0)
  }

  @Test(
    "the survey of a pushed table contains its attributes and missing columns",
    .enabled(if: Server.isAvailable)
  )
  func pushed() async throws {
    let records = (0..<2_500).map { number in
      var record = JSONObject([("name", .text("n\(number % 7)")), ("size", .integer(number))])
      if number == 2_400 { record.append(unique: "rare", "yes") }
      return StoredRecord(objectID: "\(number)", record: record)
    }
    let schema = RecordSchema(searchable: ["name"], facets: ["name"], numbers: [])
    let searcher = try await Server.push(records, schema, to: Server.settings("surveyed"))
    let surveyed = try #require(searcher as? any SurveyableSearcher)
    #expect(!surveyed.reportsAllNames)
    let survey = try await surveyed.survey(of: ["name", "size", "rare", "nmae", "objectID"])
    #expect(survey.names == ["name", "size", "rare", "objectID"])
    #expect(survey.attributes["size"]?.numbers == survey.recordCount)
    #expect(survey.attributes["name"]?.texts == survey.recordCount)
    let limited = survey.limitations.filter { $0.purposes.contains(.counted) }.map(\.attribute)
    #expect(limited == ["rare", "size"])
  }
}
