import Components
import Search
@testable import SearchEngine
import Testing

private let records = (0..<10).map {
  #"{"objectID":"\#($0)","name":"\#($0 < 6 ? "shoe" : "hat") \#($0)","color":"\#($0 % 2 == 0 ? "red" : "blue")"}"#
}.joined(separator: "\n")

private func rule(
  _ id: String?, when: (inout RuleCondition) -> Void = { _ in },
  then: (inout RuleConsequence) -> Void
) -> Rule {
  var rule = Rule()
  rule.id = id
  var condition = RuleCondition()
  when(&condition)
  rule.when = condition
  var consequence = RuleConsequence()
  then(&consequence)
  rule.then = consequence
  return rule
}

@Test(arguments: [
  (RuleAnchoring.contains, "Red Shöe", "a red shoe!", true),
  (.contains, "red shoe", "red blue shoe", false),
  (.is, "shoe", "SHOE", true), (.is, "shoe", "red shoe", false),
  (.startsWith, "red", "red shoe", true), (.startsWith, "red", "shoe red", false),
  (.contains, "red", "redder", false),
])
func ruleConditionsMatchQueries(
  matching: RuleAnchoring, pattern: String, query: String, fits: Bool
) async throws {
  let engine = try await EngineFixture(records) {
    $0.rules = [
      rule("r") {
        $0.query = pattern
        $0.matching = matching
      } then: {
        $0.userData = "banner"
      }
    ]
  }
  let response = try await engine.search(query)
  #expect(response.appliedRules == (fits ? ["r"] : []))
  #expect(response.userData == (fits ? ["banner"] : []))
}

@Test func ruleAppliesIfAllConditionsAreMet() async throws {
  let filter = try FilterParser.parseFilter("color:red")
  let engine = try await EngineFixture(records) {
    $0.rules = [
      rule(nil) { _ in
      } then: {
        $0.userData = 1
      },
      rule("both") {
        $0.filter = filter
        $0.context = "mobile"
      } then: {
        $0.userData = ["title": "Hi"]
      },
    ]
  }
  #expect(try await engine.search().appliedRules == ["1"])
  let partly = try await engine.search { $0.filters.add([filter], to: .or("x", .facet)) }
  #expect(partly.appliedRules == ["1"])
  let fully = try await engine.search {
    $0.filters.add([filter], to: .or("x", .facet))
    $0.ruleContexts = ["desktop", "mobile"]
  }
  #expect(fully.userData == [1, ["title": "Hi"]])
}

@Test func promotedRecordsAreAtTheirPositions() async throws {
  let engine = try await EngineFixture(records) {
    $0.rules = [
      rule("r") { _ in
      } then: {
        $0.promote = [Promotion("9", position: 2), Promotion("8")]
      }
    ]
  }
  #expect(try await engine.ids("shoe") == ["0", "1", "9", "8", "2", "3", "4", "5"])
  let second = try await engine.search("shoe") {
    $0.hitsPerPage = 3
    $0.page = 1
  }
  #expect(second.hits.map(\.objectID) == ["8", "2", "3"])
  #expect(second.nbHits == 8)
  #expect(second.nbPages == 3)
}

@Test func positionAfterTheLastHitIsTheEnd() async throws {
  let engine = try await EngineFixture(records) {
    $0.rules = [
      rule("r") { _ in
      } then: {
        $0.promote = [Promotion("9", position: .max), Promotion("8")]
      }
    ]
  }
  #expect(try await engine.ids("shoe") == ["0", "1", "2", "3", "4", "5", "9", "8"])
}

@Test func promotedRecordsMustMatchTheFilters() async throws {
  let engine = try await EngineFixture(records) {
    $0.rules = [
      rule("r") { _ in
      } then: {
        $0.promote = [Promotion("9"), Promotion("8"), Promotion("no")]
      }
    ]
  }
  let ids = try await engine.ids("shoe") { $0.filters = try FilterState.and("color:red") }
  #expect(ids == ["8", "0", "2", "4"])
}

@Test func hiddenRecordsAndRuleFiltersExcludeRecords() async throws {
  let filter = try FilterParser.parseFilter("NOT color:blue")
  let engine = try await EngineFixture(records) {
    $0.rules = [
      rule("r") { _ in
      } then: {
        $0.hide = ["2", "unknown"]
        $0.filter = filter
      }
    ]
  }
  let response = try await engine.search("shoe") { $0.addFacet("color") }
  #expect(response.hits.map(\.objectID) == ["0", "4"])
  #expect(response.nbHits == 2)
  #expect(response.facets["color"] == [FacetValue("red", count: 2)])
}

@Test func sortOrderTakesPrecedenceOverPromotions() async throws {
  let engine = try await EngineFixture(records) {
    $0.rules = [
      rule("r") { _ in
      } then: {
        $0.promote = [Promotion("9")]
      }
    ]
  }
  let ids = try await engine.ids("shoe") { $0.sort = "name:asc" }
  #expect(ids == ["9", "0", "1", "2", "3", "4", "5"])
}

@Test func requestCanDisableRules() async throws {
  let engine = try await EngineFixture(records) {
    $0.rules = [
      rule("r") { _ in
      } then: {
        $0.userData = 1
        $0.hide = ["0"]
      }
    ]
  }
  let response = try await engine.search("shoe") {
    var overrides = SettingsOverrides()
    overrides.rules = false
    $0.overrides = overrides
  }
  #expect(response.hits.map(\.objectID) == ["0", "1", "2", "3", "4", "5"])
  #expect(response.appliedRules == [] && response.userData == [])
  #expect(try await engine.search("shoe") { $0.overrides = SettingsOverrides() }.nbHits == 5)
}
