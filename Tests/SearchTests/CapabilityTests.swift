import Testing

@testable import Search

@Suite struct CapabilityTests {
  private func needed(_ ask: (inout SearchRequest) throws -> Void) rethrows -> Set<Capability> {
    var request = SearchRequest()
    try ask(&request)
    return request.capabilities
  }

  @Test func aBareSearchNeedsNothing() {
    #expect(needed { $0.query = "red" } == [])
  }

  @Test func aRequestNeedsWhatItAsksFor() throws {
    #expect(needed { $0.askFacet("a") } == [.facets])
    #expect(needed { $0.askStatistics(of: "a") } == [.statistics])
    #expect(needed { $0.sort = "a" } == [.sortOrders])
    #expect(needed { $0.ruleContexts = ["a"] } == [.ruleContexts])
    let price = try FilterParser.parseFilter("price < 5")
    let brand = try FilterParser.parseFilter("brand:Apple")
    #expect(needed { $0.askCount(of: brand) } == [.filterCounts])
    #expect(needed { $0.askCount(of: price) } == [.filterCounts, .numericFilters])
    #expect(needed { $0.filters.add([price], to: .and("a")) } == [.numericFilters])
    #expect(needed { $0.always = [FilterGroup(.and("a"), [brand])] } == [])
    #expect(needed { $0.always = [FilterGroup(.and("a"), [price])] } == [.numericFilters])
  }

  @Test func everyCapabilityIsToldInWordsOfItsOwn() {
    #expect(Set(Capability.allCases.map(\.phrase)).count == Capability.allCases.count)
  }

  @Test func aRequestTellsWhatItsAttributesAreFor() throws {
    var request = SearchRequest()
    request.askFacet("a")
    request.askStatistics(of: "b")
    request.always = [FilterGroup(.and("x"), [try FilterParser.parseFilter("c < 5")])]
    request.askCount(of: try FilterParser.parseFilter("d:5"))
    #expect(
      Set(request.attributeUses) == [
        AttributeUse("a", .counted), AttributeUse("b", .compared), AttributeUse("c", .compared),
        AttributeUse("d", .filtered),
      ])
  }
}
