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
    #expect(needed { $0.askHistogram(.init(of: "a")) } == [.histograms])
    #expect(needed { $0.askFacetSearch(in: "a", for: "x") } == [.facetSearches])
    #expect(needed { $0.askSnippet(of: "a") } == [.snippets])
    #expect(needed { $0.area = GeographicArea() } == [.geography])
    #expect(needed { $0.distinct = 1 } == [.distinct])
    #expect(needed { $0.related = RelatedRecords(to: "1", by: []) } == [.relatedRecords])
    #expect(needed { $0.relevancyStrictness = 50 } == [.relevancyStrictness])
    #expect(needed { $0.reading.synonyms = false } == [.queryReading])
    let price = try FilterParser.parseFilter("price < 5")
    let brand = try FilterParser.parseFilter("brand:Apple")
    #expect(needed { $0.askCount(of: brand) } == [.filterCounts])
    let optional = OptionalFilters([[.init(brand)]])
    #expect(needed { $0.optionalFilters = optional } == [.optionalFilters])
    #expect(needed { $0.askCount(of: price) } == [.filterCounts, .numericFilters])
    #expect(needed { $0.filters.add([price], to: .and("a")) } == [.numericFilters])
    #expect(needed { $0.always = [FilterGroup(.and("a"), [brand])] } == [])
    #expect(needed { $0.always = [FilterGroup(.and("a"), [price])] } == [.numericFilters])
  }

  @Test func aDecorationIsLeftOutForASearcherThatLacksIt() {
    var request = SearchRequest()
    request.askHistogram(.init(of: "price"))
    request.askFacet("brand")
    #expect(request.decorated(within: [.histograms]) == request)
    let plain = request.decorated(within: [])
    #expect(plain.capabilities == [.facets])
    #expect(plain.facets == request.facets)
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
    request.askHistogram(.init(of: "e"))
    request.askSnippet(of: "f")
    request.reading.restrictSearchableAttributes = ["g"]
    #expect(
      Set(request.attributeUses) == [
        AttributeUse("a", .counted), AttributeUse("b", .measured), AttributeUse("c", .compared),
        AttributeUse("d", .filtered), AttributeUse("e", .measured), AttributeUse("f", .shown),
        AttributeUse("g", .searched),
      ])
  }
}
