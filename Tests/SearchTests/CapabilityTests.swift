import Testing

@testable import Search

@Suite struct CapabilityTests {
  private func needed(_ ask: (inout SearchRequest) throws -> Void) rethrows -> Set<Capability> {
    var request = SearchRequest()
    try ask(&request)
    return request.capabilities
  }

  @Test func searchWithoutParametersNeedsNoCapability() {
    #expect(needed { $0.query = "red" } == [])
  }

  @Test func capabilitiesFollowFromTheRequest() throws {
    #expect(needed { $0.addFacet("a") } == [.facets])
    #expect(needed { $0.addStatistics(of: "a") } == [.statistics])
    #expect(needed { $0.sort = "a" } == [.sortOrders])
    #expect(needed { $0.ruleContexts = ["a"] } == [.ruleContexts])
    #expect(needed { $0.addHistogram(.init(of: "a")) } == [.histograms])
    #expect(needed { $0.addFacetSearch(in: "a", for: "x") } == [.facetSearches])
    #expect(needed { $0.addSnippet(of: "a") } == [.snippets])
    #expect(needed { $0.area = GeographicArea(radius: 5) } == [.geography])
    let polygon = GeographicArea.Polygon(corners: [])
    #expect(
      needed {
        $0.area = GeographicArea()
        $0.area?.polygons = [polygon]
      } == [.polygons])
    #expect(needed { $0.distinct = 1 } == [.distinct])
    #expect(needed { $0.related = RelatedRecords(to: "1", by: []) } == [.relatedRecords])
    #expect(needed { $0.relevancyStrictness = 50 } == [.relevancyStrictness])
    #expect(needed { $0.strategy.synonyms = false } == [.queryStrategy])
    let price = try FilterParser.parseFilter("price < 5")
    let brand = try FilterParser.parseFilter("brand:Apple")
    #expect(needed { $0.addCount(of: brand) } == [.filterCounts])
    let optional = OptionalFilters([[.init(brand)]])
    #expect(needed { $0.optionalFilters = optional } == [.optionalFilters])
    #expect(needed { $0.addCount(of: price) } == [.filterCounts, .numericFilters])
    #expect(needed { $0.filters.add([price], to: .and("a")) } == [.numericFilters])
    #expect(needed { $0.always = [FilterGroup(.and("a"), [brand])] } == [])
    #expect(needed { $0.always = [FilterGroup(.and("a"), [price])] } == [.numericFilters])
  }

  @Test func unsupportedHistogramsAreOmitted() {
    var request = SearchRequest()
    request.addHistogram(.init(of: "price"))
    request.addFacet("brand")
    #expect(request.withoutUnsupportedOptions(within: [.histograms]) == request)
    let plain = request.withoutUnsupportedOptions(within: [])
    #expect(plain.capabilities == [.facets])
    #expect(plain.facets == request.facets)
  }

  @Test func capabilitiesHaveDistinctPhrases() {
    #expect(Set(Capability.allCases.map(\.phrase)).count == Capability.allCases.count)
  }

  @Test func requestListsAttributesWithPurposes() throws {
    var request = SearchRequest()
    request.addFacet("a")
    request.addStatistics(of: "b")
    request.always = [FilterGroup(.and("x"), [try FilterParser.parseFilter("c < 5")])]
    request.addCount(of: try FilterParser.parseFilter("d:5"))
    request.addHistogram(.init(of: "e"))
    request.addSnippet(of: "f")
    request.strategy.restrictSearchableAttributes = ["g"]
    #expect(
      Set(request.attributeUses) == [
        AttributeUse("a", .counted), AttributeUse("b", .measured), AttributeUse("c", .compared),
        AttributeUse("d", .filtered), AttributeUse("e", .measured), AttributeUse("f", .shown),
        AttributeUse("g", .searched),
      ])
  }
}
