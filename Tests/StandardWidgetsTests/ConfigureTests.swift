import StandardWidgets
import Testing
import WidgetCore

@Suite struct ConfigureTests {
  @Test func parametersAreAddedOnce() throws {
    let widget = try make(
      ConfigureConnector.self,
      [
        "filters": "inStock:true AND (brand:Apple OR brand:Nokia)", "ruleContexts": ["mobile"],
        "maxValuesPerFacet": 5,
      ])
    let request = widget.request(preparing: 2)
    #expect(
      request.always == (try FilterParser.parse("inStock:true AND (brand:Apple OR brand:Nokia)")))
    #expect(request.ruleContexts == ["mobile"])
    #expect(request.filters.isEmpty)
  }

  @Test func facetsAreRequestedOnce() throws {
    let widget = try make(ConfigureConnector.self, ["facets": ["brand", "*"]])
    #expect(widget.request(preparing: 2).facets.map(\.attribute) == ["brand", "*"])
    #expect(
      DecodedComponent<ConfigureConnector>(["facets": ["brand", "brand"]]).messages.map {
        $0.hasPrefix("error facets[1]: 'brand' is listed twice")
      } == [true])
  }

  @Test func queryStrategyIsAddedOnce() throws {
    let widget = try make(
      ConfigureConnector.self,
      [
        "queryType": "prefixAll", "typoTolerance": "min", "removeStopWords": true,
        "removeWordsIfNoResults": "lastWords", "optionalWords": ["red"], "advancedSyntax": true,
        "synonyms": false, "restrictSearchableAttributes": ["name"],
      ])
    var expected = QueryStrategy()
    expected.queryType = .prefixAll
    expected.typoTolerance = .min
    expected.removeStopWords = true
    expected.removeWordsIfNoResults = .lastWords
    expected.optionalWords = ["red"]
    expected.advancedSyntax = true
    expected.synonyms = false
    expected.restrictSearchableAttributes = ["name"]
    #expect(widget.request(preparing: 2).strategy == expected)
  }

  @Test(arguments: [true, false])
  func maximumOfFacetValuesIsIndependentOfWidgetOrder(isFirst: Bool) throws {
    let configure = try make(ConfigureConnector.self, ["maxValuesPerFacet": 5])
    let list = try make(FacetListConnector.self, ["attribute": "brand", "limit": 30])
    let short = try make(FacetListConnector.self, ["attribute": "size", "limit": 3])
    var request = SearchRequest()
    if isFirst { configure.prepare(&request, in: WidgetContext(id: "widget")) }
    list.prepare(&request, in: WidgetContext(id: "widget"))
    short.prepare(&request, in: WidgetContext(id: "widget"))
    if !isFirst { configure.prepare(&request, in: WidgetContext(id: "widget")) }
    #expect(request.facets.map(\.limit) == [5, 4])
  }

  @Test func pageSizeAndSortOrderAreInitialUnlessAnEarlierWidgetSetsThem() throws {
    let widget = try make(ConfigureConnector.self, ["hitsPerPage": 12, "sort": "cheap"])
    #expect(widget.startState.hitsPerPage == 12)
    #expect(widget.startState.sort == "cheap")
    var state = SearchState()
    state.hitsPerPage = 50
    state.sort = "dear"
    widget.start(&state)
    #expect(state.hitsPerPage == 50)
    #expect(state.sort == "dear")
  }

  @Test func parametersOfHitsAreAddedOnce() throws {
    let widget = try make(
      ConfigureConnector.self,
      [
        "aroundLatLng": "47.4, 8.5", "aroundRadius": 5000, "distinct": 2,
        "insideBoundingBox": ["north": 48, "east": -170, "south": 47.5, "west": 170],
        "attributesToRetrieve": ["name"], "relevancyStrictness": 80,
        "attributesToSnippet": ["text:20", "name"], "clickAnalytics": true,
        "optionalFilters": ["brand:Apple<score=3> OR brand:Nokia", "size > 5 AND inStock:true"],
      ])
    let request = widget.request(preparing: 2)
    let box = GeographicArea.Box(north: 48, east: -170, south: 47.5, west: 170)
    let center = Coordinates(latitude: 47.4, longitude: 8.5)
    #expect(request.area == GeographicArea(center: center, radius: 5000, boxes: [box]))
    #expect(request.distinct == 2)
    #expect(request.attributesToRetrieve == ["name"])
    #expect(request.relevancyStrictness == 80)
    #expect(request.snippets == [.init(of: "text", words: 20), .init(of: "name", words: 10)])
    #expect(request.clickAnalytics)
    #expect(request.optionalFilters.groups.map { $0.map(\.score) } == [[3, 1], [1], [1]])
  }

  @Test func valuesOfOtherWidgetsHavePrecedence() throws {
    let widget = try make(
      ConfigureConnector.self, ["aroundLatLng": "0,0", "relevancyStrictness": 80])
    var request = SearchRequest()
    request.area = GeographicArea(center: Coordinates(latitude: 1, longitude: 1))
    request.relevancyStrictness = 0
    let chosen = request
    widget.prepare(&request)
    #expect(request == chosen)
  }

  @Test func defaultsChangeNothing() throws {
    let widget = try make(ConfigureConnector.self, [:])
    #expect(widget.request() == SearchRequest())
    #expect(widget.view(in: WidgetContext(id: "configure")) == .text(View.Text("")))
  }

  @Test(
    arguments: [
      (["hitsPerPage": 0], "error hitsPerPage: 'hitsPerPage' is 0, expected 1 to 1000"),
      (
        ["maxValuesPerFacet": 1001],
        "error maxValuesPerFacet: 'maxValuesPerFacet' is 1001, expected 1 to 1000"
      ),
      (
        ["aroundLatLng": "47.4"],
        "error aroundLatLng: cannot read the coordinates '47.4', expected a latitude of -90 to 90, a comma, "
          + "and a longitude of -180 to 180"
      ),
      (["aroundRadius": 5], "error aroundRadius: 'aroundRadius' needs 'aroundLatLng'"),
      (
        ["aroundLatLng": "0,0", "aroundRadius": -5],
        "error aroundRadius: 'aroundRadius' is -5, expected 0 or more"
      ),
      (["distinct": -1], "error distinct: 'distinct' is -1, expected 0 or more"),
      (
        ["attributesToSnippet": ["text:0"]],
        "error attributesToSnippet[0]: cannot read the snippet 'text:0', expected an attribute, a colon, "
          + "and 1 word or more"
      ),
      (
        ["insideBoundingBox": ["north": 1, "east": 181, "south": 0, "west": 0]],
        "error insideBoundingBox.east: 'east' is 181 degrees, expected -180 to 180"
      ),
    ] as [(JSONValue, String)])
  func invalidParametersAreErrors(parameters: JSONValue, message: String) {
    #expect(DecodedComponent<ConfigureConnector>(parameters).messages == [message])
  }

  @Test func invalidFiltersAreReported() {
    let decoded = DecodedComponent<ConfigureConnector>(["filters": "price <"])
    #expect(decoded.component == nil)
    #expect(decoded.diagnostics.map(\.id) == [.invalidFilter])
  }
}
