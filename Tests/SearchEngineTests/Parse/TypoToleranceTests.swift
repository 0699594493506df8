import Search
@testable import SearchEngine
import Testing

private let records = """
  {"objectID":"a","name":"Zurich","text":"lake"}
  {"objectID":"b","name":"Zurick","text":"lake"}
  {"objectID":"c","name":"Zuriks","text":"Zurich"}
  {"objectID":"d","name":"international","text":"1984"}
  {"objectID":"e","name":"internatoinla","text":"1985"}
  {"objectID":"f","name":"internatinal"}
  """

@Test(arguments: [
  (QueryStrategy.TypoMode.true, ["a", "b", "c"], ["d", "e", "f"]), (.false, ["a", "c"], ["d"]),
  (.min, ["a", "c"], ["d"]), (.strict, ["a", "b", "c"], ["d", "f"]),
])
func typoModeDeterminesTheMatches(
  mode: QueryStrategy.TypoMode, short: [String], long: [String]
) async throws {
  let engine = try await EngineFixture(records) { $0.typoTolerance = mode }
  let byDefault = try await EngineFixture(records)
  let overridden = try await byDefault.ids("zurich") { $0.strategy.typoTolerance = mode }
  #expect(Set(try await engine.ids("zurich")) == Set(short))
  #expect(Set(overridden) == Set(short))
  #expect(Set(try await engine.ids("international")) == Set(long))
}

@Test func ruleCanPromoteARecordWithTypos() async throws {
  let engine = try await EngineFixture(records) {
    var rule = Rule()
    var consequence = RuleConsequence()
    consequence.promote = [Promotion("b"), Promotion("f")]
    rule.then = consequence
    $0.rules = [rule]
    $0.typoTolerance = .min
  }
  #expect(try await engine.ids("zurich") == ["b", "f", "a", "c"])
}

@Test func typoToleranceCanBeDisabledForAttributesWordsAndNumbers() async throws {
  let attribute = try await EngineFixture(records) {
    $0.searchable = ["name", "text"]
    $0.disableTypoToleranceOnAttributes = ["name"]
  }
  #expect(Set(try await attribute.ids("zurick")) == ["b", "c"])
  let hit = try #require(try await attribute.search("zurick").hits.last)
  #expect(hit.highlight("name")?.texts.map { $0.marked() } == ["Zuriks"])
  #expect(hit.highlight("text")?.texts.map { $0.marked() } == ["<em>Zurich</em>"])
  let word = try await EngineFixture(records) { $0.disableTypoToleranceOnWords = ["Zürich"] }
  #expect(Set(try await word.ids("zurich")) == ["a", "c"])
  let number = try await EngineFixture(records) { $0.allowTyposOnNumericTokens = false }
  #expect(try await number.ids("1984") == ["d"])
  #expect(Set(try await EngineFixture(records).ids("1984")) == ["d", "e"])
}

@Test func requestCanRestrictTheSearchedAttributes() async throws {
  let engine = try await EngineFixture(records) { $0.searchable = ["name", "text"] }
  let ids = try await engine.ids("zurich") {
    $0.strategy.restrictSearchableAttributes = ["text"]
  }
  #expect(ids == ["c"])
  let hit = try #require(
    try await engine.search("zurich") { $0.strategy.restrictSearchableAttributes = ["name"] }
      .hits.last)
  #expect(hit.highlight("text")?.texts.map(\.matchLevel) == [.none])
}

@Test func restrictionToAnUnsearchableAttributeIsRefused() async throws {
  let engine = try await EngineFixture(records) { $0.searchable = ["name", "text"] }
  let error = await #expect(throws: SearchError.self) {
    try await engine.search("a") { $0.strategy.restrictSearchableAttributes = ["nam"] }
  }
  #expect(error?.reason == .refused)
  #expect(
    error?.message == "cannot search in 'nam', which is not searchable; did you mean 'name'?")
}

@Test func requestCanReplaceTheSettingsOfTypos() async throws {
  let engine = try await EngineFixture(records) { $0.searchable = ["name", "text"] }
  let ids = { (query: String, change: @Sendable (inout SettingsOverrides) -> Void) in
    try await engine.ids(query) {
      var overrides = SettingsOverrides()
      change(&overrides)
      $0.overrides = overrides
    }
  }
  #expect(Set(try await ids("zurick") { _ in }) == Set(try await engine.ids("zurick")))
  #expect(
    Set(try await ids("zurick") { $0.disableTypoToleranceOnAttributes = ["name"] }) == ["b", "c"])
  #expect(try await ids("zurick") { $0.minWordSizeFor1Typo = 7 } == ["b"])
  #expect(try await ids("1984") { $0.allowTyposOnNumericTokens = false } == ["d"])
  let lenient = try await EngineFixture(records) {
    $0.searchable = ["name", "text"]
    $0.disableTypoToleranceOnAttributes = ["name"]
    ($0.minWordSizeFor1Typo, $0.minWordSizeFor2Typos) = (4, 20)
  }
  let all = try await lenient.ids("zurick") {
    var overrides = SettingsOverrides()
    overrides.disableTypoToleranceOnAttributes = []
    $0.overrides = overrides
  }
  #expect(Set(all) == Set(try await engine.ids("zurick")))
  #expect(try await lenient.ids("zxrick") == [])
  let two = try await lenient.ids("zxrich") {
    var overrides = SettingsOverrides()
    overrides.minWordSizeFor2Typos = 4
    overrides.disableTypoToleranceOnAttributes = []
    $0.overrides = overrides
  }
  #expect(Set(two).isSuperset(of: ["a", "c"]))
}
