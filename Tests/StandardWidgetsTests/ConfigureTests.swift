import StandardWidgets
import Testing
import WidgetCore

@Suite struct ConfigureTests {
  @Test func whatIsSetIsAskedForOnce() throws {
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

  @Test(arguments: [true, false])
  func facetsAreCutWhoeverComesFirst(isFirst: Bool) throws {
    let configure = try make(ConfigureConnector.self, ["maxValuesPerFacet": 5])
    let list = try make(FacetListConnector.self, ["attribute": "brand", "limit": 30])
    let short = try make(FacetListConnector.self, ["attribute": "size", "limit": 3])
    var request = SearchRequest()
    if isFirst { configure.prepare(&request, remembering: nil) }
    list.prepare(&request, remembering: nil)
    short.prepare(&request, remembering: nil)
    if !isFirst { configure.prepare(&request, remembering: nil) }
    #expect(request.facets.map(\.limit) == [5, 4])
  }

  @Test func pageSizeAndOrderHoldFromTheStartUnlessAWidgetSaidSoBefore() throws {
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

  @Test func nothingIsShownAndNothingAskedByDefault() throws {
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
    ] as [(JSONValue, String)])
  func parametersThatMakeNoSenseAreErrors(parameters: JSONValue, message: String) {
    #expect(Made<ConfigureConnector>(parameters).messages == [message])
  }

  @Test func filtersThatAreNoneAreReported() {
    let made = Made<ConfigureConnector>(["filters": "price <"])
    #expect(made.component == nil)
    #expect(made.findings.map(\.id) == [.invalidFilter])
  }
}
