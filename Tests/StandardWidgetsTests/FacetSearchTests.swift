import StandardWidgets
import Testing
import WidgetCore

/// The search for facet values, by the widget `facetSearch` and in lists.
@Suite struct FacetSearchTests {
  private func response(_ attribute: String, _ text: String, limit: Int = 10) -> SearchResponse {
    let parts = [
      HighlightedText.Part("Ap", isHighlighted: true), .init("ple", isHighlighted: false),
    ]
    var response = SearchResponse(facets: [attribute: [FacetValue("Zoo", count: 9)]])
    response.facetHits = [
      SearchRequest.FacetSearch(in: attribute, for: text, limit: limit): [
        FacetHit("Apple", highlighted: HighlightedText(parts: parts), count: 4)
      ]
    ]
    return response
  }

  private func shown(
    _ connector: some Connector, _ state: SearchState, _ response: SearchResponse
  ) throws -> View.ChoiceList {
    let context = WidgetContext(id: "widget", state: state, response: response)
    return try #require(connector.view(in: context).choices)
  }

  @Test func facetSearchIsRequestedAndMatchesAreHighlighted() throws {
    let list = try make(FacetListConnector.self, ["attribute": "brand", "searchable": true])
    let state = try list.state(after: "search=ap")
    var request = SearchRequest()
    list.prepare(&request, in: WidgetContext(id: "widget", state: state))
    #expect(request.facetSearches == [SearchRequest.FacetSearch(in: "brand", for: "ap", limit: 10)])
    let choices = try shown(list, state, response("brand", "ap"))
    #expect(choices.isFromSearch && choices.search?.text == "ap")
    #expect(choices.search?.action == Action("widget.search"))
    #expect(choices.items.map(\.label) == ["Apple"])
    #expect(choices.items.first?.highlighted?.marked() == "<em>Ap</em>ple")
  }

  @Test func selectingAValueClearsTheField() throws {
    let list = try make(
      FacetListConnector.self, ["attribute": "brand", "searchable": true, "showMore": true])
    var state = try list.state(after: "search=ap")
    state = try list.state(after: "showMore", on: state)
    let chosen = try list.state(after: "toggle=Apple", on: state)
    #expect(chosen.widgetStates["widget"] == ["showMore": true])
    let choices = try shown(list, chosen, response("brand", "other", limit: 20))
    #expect(!choices.isFromSearch && choices.search?.text == "")
    #expect(
      try list.state(after: "search=", on: state).widgetStates["widget"] == ["showMore": true])
  }

  @Test func submittingSelectsTheFirstResult() throws {
    let list = try make(FacetListConnector.self, ["attribute": "brand", "searchable": true])
    let typed = try list.state(after: "search=ap")
    let field = try shown(list, typed, response("brand", "ap")).search
    #expect(field?.submit == Action("widget.selectFirst"))
    var chosen = typed
    try list.apply(
      Action("widget.selectFirst") ?? Action(widget: "", name: ""), to: &chosen,
      in: WidgetContext(id: "widget", state: typed, response: response("brand", "ap")))
    #expect(chosen.filters.description == #"( "brand":"Apple" )"#)
    #expect(chosen.widgetStates["widget"] == nil)
    #expect(try list.rejection(of: "selectFirst")?.contains("the search has no results") == true)
    let other = try make(
      FacetListConnector.self,
      ["attribute": "brand", "searchable": true, "searchableSelectOnSubmit": false])
    #expect(try shown(other, typed, response("brand", "ap")).search?.submit == nil)
  }

  @Test func fieldCanBeLimitedToTruncatedLists() throws {
    let all = SearchResponse(
      facets: ["brand": [FacetValue("Apple", count: 2), FacetValue("Nokia", count: 1)]])
    for (limit, isThere) in [(1, true), (2, false)] {
      let list = try make(
        FacetListConnector.self,
        [
          "attribute": "brand", "searchable": true, "searchableIsAlwaysActive": false,
          "limit": .integer(limit),
        ])
      #expect(try (shown(list, SearchState(), all).search != nil) == isThere)
    }
  }

  @Test func previousResponseIsShownWhileSearching() throws {
    let list = try make(FacetListConnector.self, ["attribute": "brand", "searchable": true])
    let state = try list.state(after: "search=app")
    #expect(try shown(list, state, response("brand", "ap")).items.map(\.label) == ["Apple"])
    #expect(try shown(list, state, SearchResponse()).items == [])
  }

  @Test func searchingAnUnsearchableListIsRejected() throws {
    let list = try make(FacetListConnector.self, ["attribute": "brand"])
    #expect(try list.rejection(of: "search=ap")?.contains("set 'searchable: true'") == true)
    #expect(try shown(list, SearchState(), response("brand", "")).search == nil)
  }

  @Test func menusAndCloudsAreSearchable() throws {
    let menu = try make(MenuConnector.self, ["attribute": "brand", "searchable": true])
    let found = try shown(menu, menu.state(after: "search=ap"), response("brand", "ap"))
    #expect(found.items.map(\.label) == ["Apple"] && found.selectionMode == .single)
    let cloud = try make(TagCloudConnector.self, ["attribute": "brand", "searchable": true])
    let state = try cloud.state(after: "search=ap")
    let words = try shown(cloud, state, response("brand", "ap", limit: 20))
    #expect(words.items.map(\.label) == ["Apple"] && words.layout == .cloud)
  }

  @Test func menusCloudsAndDynamicFacetsSupportExclusion() throws {
    let menu = try make(MenuConnector.self, ["attribute": "brand", "exclusion": true])
    #expect(try menu.filters(after: ["exclude=Apple"]) == #"( NOT "brand":"Apple" )"#)
    #expect(menu.targets.count == 2)
    let facets = try make(
      DynamicFacetsConnector.self, ["facets": ["brand"], "operator": "or", "exclusion": true])
    #expect(
      try facets.filters(after: ["toggle=brand:Nokia", "exclude=brand:Apple"])
        == #"( "brand":"Nokia" ) AND ( NOT "brand":"Apple" )"#)
  }

  @Test func countOfAnExcludedValueIsTheNumberOfExcludedRecords() throws {
    let list = try make(FacetListConnector.self, ["attribute": "brand", "exclusion": true])
    let state = try list.state(after: "exclude=Apple")
    var request = SearchRequest()
    request.filters = state.filters
    list.prepare(&request, in: WidgetContext(id: "widget"))
    let count = SearchRequest.Count(
      of: .facet(Filter.Facet(attribute: "brand", stringValue: "Apple")), ignoring: .and("brand"))
    #expect(request.counts == [count])
    let choices = try shown(list, state, SearchResponse(counts: [count: 12]))
    #expect(choices.items.map(\.count) == [12] && choices.items.map(\.isExcluded) == [true])
  }

  @Test func emptyTextListsAllValues() throws {
    let widget = try make(FacetSearchConnector.self, ["attribute": "brand", "limit": 3])
    #expect(
      widget.request().facetSearches == [SearchRequest.FacetSearch(in: "brand", for: "", limit: 3)])
    #expect(widget.request().facets.isEmpty)
    let choices = try shown(widget, SearchState(), response("brand", "", limit: 3))
    #expect(choices.items.map(\.label) == ["Apple"] && choices.search != nil)
    let shy = try make(
      FacetSearchConnector.self, ["attribute": "brand", "showItemsOnEmptyQuery": false])
    #expect(shy.request().facetSearches.isEmpty)
    #expect(
      DecodedComponent<FacetSearchConnector>(["attribute": "a", "limit": 101]).messages.count == 1)
  }

  @Test func allLevelsOfATreeAreSearched() throws {
    let menu = try make(
      HierarchicalMenuConnector.self,
      ["attributes": ["lvl0", "lvl1"], "searchable": true, "exclusion": true])
    var state = try menu.state(after: "search=it")
    var request = SearchRequest()
    menu.prepare(&request, in: WidgetContext(id: "widget", state: state))
    #expect(request.facetSearches.map(\.attribute) == ["lvl0", "lvl1"])
    var response = SearchResponse()
    response.facetHits[request.facetSearches[1]] = [
      FacetHit("Europe > Italy", highlighted: HighlightedText(parts: []), count: 3)
    ]
    let context = WidgetContext(id: "widget", state: state, response: response)
    guard case .tree(let tree) = menu.view(in: context) else { throw ActionError("no tree") }
    #expect(tree.isFromSearch && tree.branches.map(\.choice.label) == ["Europe > Italy"])
    state = try menu.state(after: "exclude=Europe > Italy", on: state)
    #expect(state.filters.description == #"( NOT "lvl1":"Europe > Italy" )"#)
    #expect(state.widgetStates["widget"] == nil)
    state = try menu.state(after: "toggle=Europe > Italy", on: state)
    #expect(state.filters.description == #"( "lvl1":"Europe > Italy" )"#)
    state = try menu.state(after: "exclude=Europe", on: state)
    #expect(try menu.state(after: "clear", on: state).filters.isEmpty)
  }
}
