import StandardWidgets
import Testing
import WidgetCore

@Suite struct DynamicFacetsTests {
  private func widget(
    _ parameters: KeyValuePairs<String, JSONValue> = [:]
  ) throws -> DynamicFacetsConnector {
    var object = JSONObject()
    object["facets"] = ["brand", ["attribute": "color", "label": "Colour"]]
    for (name, value) in parameters { object[name] = value }
    return try make(DynamicFacetsConnector.self, .object(object))
  }

  private func response(_ ordering: JSONValue) -> SearchResponse {
    let content: JSONValue = ["facetOrdering": ordering]
    return SearchResponse(
      facets: [
        "brand": [FacetValue("Apple", count: 3), FacetValue("Nokia", count: 2)],
        "color": [FacetValue("red", count: 1)],
      ], renderingContent: content)
  }

  /// The groups as `Colour: red, *blue`.
  private func groups(
    _ widget: DynamicFacetsConnector, _ response: SearchResponse?,
    _ state: SearchState = SearchState()
  ) -> [String] {
    let context = WidgetContext(id: "facets", state: state, response: response)
    guard case .group(let all) = widget.view(in: context) else { return ["no group"] }
    return all.views.map { view in
      guard case .group(let group) = view else { return "no group" }
      let labels = group.views.flatMap { $0.choices?.items ?? [] }
        .map { "\($0.isSelected ? "*" : "")\($0.label)" }
      return "\(group.title): \(labels.joined(separator: ", "))"
    }
  }

  @Test(
    arguments: [
      (["operator": "or"], "error operator: 'operator: or' needs 'facets'"),
      (["facets": []], "error facets: 'facets' is empty, expected at least one attribute"),
      (["facets": ["a", ["attribute": "a"]]], "error facets[1]: 'a' is listed twice"),
      (["facets": [["label": "a"]]], "error facets[0].label: this mapping needs 'attribute'"),
      (["facets": ["a"], "limit": 0], "error limit: 'limit' is 0, expected 1 to 1000"),
    ] as [(JSONValue, String)])
  func invalidParametersAreErrors(parameters: JSONValue, message: String) {
    let messages = DecodedComponent<DynamicFacetsConnector>(parameters).messages
    #expect(messages.count == 1)
    #expect(messages.first?.hasPrefix(message) == true, "\(messages)")
  }

  @Test func attributesHaveTheOrderOfTheResponse() throws {
    let ordered = response(["facets": ["order": ["color", "size", "brand"]]])
    #expect(try groups(widget(), ordered) == ["Colour: red", "Brand: Apple, Nokia"])
    #expect(
      try groups(widget(), response(["facets": ["order": ["brand"]]])) == ["Brand: Apple, Nokia"])
  }

  @Test func attributesAreThoseOfTheResponseWithoutFacets() throws {
    let widget = try make(DynamicFacetsConnector.self, ["exclusion": true])
    #expect(widget.request(preparing: 1).facets.map(\.attribute) == [SearchRequest.allFacets])
    let ordered = response(["facets": ["order": ["color", "size", "brand"]]])
    #expect(groups(widget, ordered) == ["Color: red", "Brand: Apple, Nokia"])
    var state = SearchState()
    var context = WidgetContext(id: "facets", state: state, response: ordered)
    for action in ["toggle=brand:Apple", "exclude=color:red"] {
      let parts = action.split(separator: "=", maxSplits: 1).map(String.init)
      context.state = state
      try widget.apply(
        Action(widget: "facets", name: parts[0], value: parts[1]), to: &state, in: context)
    }
    #expect(state.filters.description == #"( "brand":"Apple" ) AND ( NOT "color":"red" )"#)
    var request = SearchRequest()
    request.filters = state.filters
    widget.prepare(&request)
    #expect(request.counts.map(\.filter.attribute) == ["color"])
  }

  @Test func viewIsEmptyWithoutFacetOrdering() throws {
    #expect(try groups(widget(), nil) == [])
    #expect(
      try groups(widget(), SearchResponse(facets: ["brand": [FacetValue("a", count: 1)]])) == [])
  }

  @Test func attributesWithoutValuesAreHidden() throws {
    let hidden = response([
      "facets": ["order": ["color", "brand"]],
      "values": ["color": ["hide": ["red"]], "brand": ["order": ["Nokia"]]],
    ])
    #expect(try groups(widget(), hidden) == ["Brand: Nokia, Apple"])
  }

  @Test(
    arguments: [
      ([:], ["toggle=brand:Apple"], #"( "brand":"Apple" )"#),
      ([:], ["toggle=brand:Apple", "toggle=brand:Nokia"], #"( "brand":"Nokia" )"#),
      ([:], ["toggle=brand:a:b"], #"( "brand":"a:b" )"#),
      (
        [:], ["toggle=brand:Apple", "toggle=color:red"],
        #"( "brand":"Apple" ) AND ( "color":"red" )"#
      ),
      (
        ["selectionMode": "multiple", "operator": "or"],
        ["toggle=brand:Apple", "toggle=brand:Nokia"], #"( "brand":"Apple" OR "brand":"Nokia" )"#
      ),
      ([:], ["toggle=brand:Apple", "toggle=color:red", "clear"], ""),
    ] as [(JSONValue, [String], String)])
  func selectionModeDeterminesToggling(
    parameters: JSONValue, actions: [String], filters: String
  ) throws {
    var object = parameters.object ?? JSONObject()
    object["facets"] = ["brand", "color"]
    let widget = try make(DynamicFacetsConnector.self, .object(object))
    #expect(try widget.filters(after: actions) == filters)
  }

  @Test func attributesCanOverrideModeAndGroup() throws {
    let widget = try widget([
      "facets": [
        [
          "attribute": "brand", "selectionMode": "multiple", "operator": "or",
          "groupName": "makers",
        ], "color",
      ]
    ])
    #expect(widget.targets.map(\.group) == [.or("makers", .facet), .and("color")])
    #expect(
      try widget.filters(after: ["toggle=brand:Apple", "toggle=brand:Nokia"])
        == #"( "brand":"Apple" OR "brand":"Nokia" )"#)
  }

  @Test func actionsContainTheAttribute() throws {
    let state = try widget().state(after: "toggle=color:blue")
    let ordered = response(["facets": ["order": ["color"]]])
    #expect(try groups(widget(), ordered, state) == ["Colour: red, *blue"])
    let context = WidgetContext(id: "facets", state: state, response: ordered)
    guard case .group(let all) = try widget().view(in: context),
      case .group(let colors)? = all.views.first
    else { throw ActionError("no group") }
    #expect(
      colors.views.first?.choices?.items.first?.actions.map(\.description)
        == ["facets.toggle=color:red"])
  }

  @Test func unknownAttributeIsRejected() throws {
    let rejection = try widget().rejection(of: "toggle=size:big")
    #expect(rejection?.contains("expected 'brand:…', 'color:…'") == true)
  }
}
