import Search
import SearchEngine
import Testing

private let phones = """
  {"objectID":"1","brand":"Apple","color":["red","blue","red"],"price":10,"new":true}
  {"objectID":"2","brand":"Apple","color":"red","price":0.5,"new":false}
  {"objectID":"3","brand":"Sony","color":["blue"],"price":[1,2.5],"new":true}
  {"objectID":"4","brand":"Nokia","price":null,"_tags":["sale"]}
  {"objectID":"5","brand":10,"color":[],"price":"10"}
  """

private func text(_ values: [FacetValue]?) -> [String] {
  (values ?? []).map { "\($0.value) \($0.count)" }
}

@Test(arguments: [
  ("brand", ["Apple 2", "10 1", "Nokia 1", "Sony 1"]), ("color", ["blue 2", "red 2"]),
  ("price", ["10 2", "0.5 1", "1 1", "2.5 1"]), ("new", ["true 2", "false 1"]), ("missing", []),
])
func valuesAreCountedOncePerRecord(attribute: String, expected: [String]) async throws {
  let engine = try await EngineFixture(phones)
  let response = try await engine.search { $0.addFacet(attribute) }
  #expect(text(response.facets[attribute]) == expected)
}

@Test func limitKeepsTheMostFrequentValues() async throws {
  let engine = try await EngineFixture(phones)
  let response = try await engine.search { $0.addFacet("brand", limit: 2) }
  #expect(text(response.facets["brand"]) == ["Apple 2", "10 1"])
}

@Test func ownFiltersInOrGroupsDoNotHideOtherValues() async throws {
  let engine = try await EngineFixture(phones)
  let response = try await engine.search {
    $0.filters = try FilterState.or("brand:Sony")
    $0.addFacet("brand")
    $0.addFacet("new")
  }
  #expect(response.nbHits == 1)
  #expect(text(response.facets["brand"]) == ["Apple 2", "10 1", "Nokia 1", "Sony 1"])
  #expect(text(response.facets["new"]) == ["true 1"])
}

@Test func ownFiltersInAndGroupsApply() async throws {
  let engine = try await EngineFixture(phones)
  let response = try await engine.search {
    $0.filters = try FilterState.and("brand:Sony")
    $0.addFacet("brand")
  }
  #expect(text(response.facets["brand"]) == ["Sony 1"])
}

@Test func filtersOnOtherAttributesInAnOrGroupApply() async throws {
  let engine = try await EngineFixture(phones)
  let response = try await engine.search {
    $0.filters = try FilterState.or("brand:Sony", "color:red")
    $0.addFacet("brand")
  }
  #expect(response.nbHits == 3)
  #expect(text(response.facets["brand"]) == ["Apple 2"] + ["Sony 0"])
}

@Test func selectedValuesAreListedBeyondTheLimitAndWithCountZero() async throws {
  let engine = try await EngineFixture(phones)
  let response = try await engine.search("sale") {
    $0.filters = try FilterState.or("brand:Sony", "brand:Vanished")
    $0.addFacet("brand", limit: 1)
  }
  #expect(text(response.facets["brand"]) == ["Nokia 1", "Sony 0", "Vanished 0"])
}

@Test(arguments: [
  ("brand:Apple", ["1", "2"]), ("NOT brand:Apple", ["3", "4", "5"]), ("brand:\"10\"", ["5"]),
  ("brand:10", ["5"]), ("new:true", ["1", "3"]), ("NOT new:true", ["2", "4", "5"]),
  ("brand:apple", []), ("price > 1", ["1", "3"]), ("price:1 TO 2", ["3"]), ("price = 10", ["1"]),
  ("price != 1", ["1", "2"]), ("NOT price = 1", ["1", "2", "4", "5"]),
  ("NOT price != 1", ["3", "4", "5"]), ("_tags:sale", ["4"]),
  ("NOT _tags:sale", ["1", "2", "3", "5"]),
  ("brand > 5", ["5"]), ("new = 1", []), ("missing:x", []),
  ("NOT missing:x", ["1", "2", "3", "4", "5"]),
  ("missing != 1", []),
])
func filtersMatchTheExpectedRecords(filter: String, expected: [String]) async throws {
  let engine = try await EngineFixture(phones)
  let ids = try await engine.ids("") { $0.filters = try FilterState.and(filter) }
  #expect(ids == expected)
}

@Test func largeIntegersMatchExactNumericFilters() async throws {
  let engine = try await EngineFixture(#"{"objectID":"a","n":10000000000000000}"#)
  #expect(
    try await engine.ids("") { $0.filters = try FilterState.and("n:10000000000000000") } == ["a"])
}

@Test func mandatoryFiltersAreNeverIgnored() async throws {
  let engine = try await EngineFixture(phones)
  let response = try await engine.search {
    $0.always = [FilterGroup(.or("a", .facet), [try FilterParser.parseFilter("brand:Sony")])]
    $0.addFacet("brand")
  }
  #expect(text(response.facets["brand"]) == ["Sony 1"])
}

@Test(arguments: [false, true]) func canonicallyEquivalentTextsAreDifferentValues(
  usesCachedIndex: Bool
) async throws {
  // The first é is one character, the second an e with an accent.
  let records = ["caf\u{E9}", "cafe\u{301}", "cafe\u{301}", "tea"].enumerated()
    .map { #"{"objectID":"\#($0)","name":"\#($1)"}"# }
  let engine = try await EngineFixture(
    records.joined(separator: "\n"), usesCachedIndex: usesCachedIndex)
  for (value, ids) in [("caf\u{E9}", ["0"]), ("cafe\u{301}", ["1", "2"])] {
    let response = try await engine.search {
      $0.filters = try FilterState.or("name:\(value)")
      $0.addFacet("name", limit: 1)
    }
    #expect(response.hits.map(\.objectID) == ids)
    let counts = response.facets["name"]?.map { (Array($0.value.utf8), $0.count) } ?? []
    #expect(counts.contains { $0 == (Array(value.utf8), ids.count) })
  }
  let both = try await engine.search {
    $0.filters = try FilterState.or("name:caf\u{E9}", "name:cafe\u{301}")
  }
  #expect(both.nbHits == 3)
}
