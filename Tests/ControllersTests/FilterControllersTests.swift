import Controllers
import Screens
import StandardWidgets
import Testing
import WidgetCore

private struct Shop: Searcher {
  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchResponse] {
    requests.map { request in
      var response = SearchResponse(
        facets: [
          "brand": [FacetValue("Apple", count: 2), FacetValue("Nokia", count: 1)],
          "lvl0": [FacetValue("Phones", count: 3)],
        ], renderingContent: ["facetOrdering": ["facets": ["order": ["brand"]]]])
      for statistics in request.statistics {
        response.statistics[statistics] = NumericStatistics(min: 1, max: 9)
      }
      return response
    }
  }
}

@MainActor @Suite struct FilterControllersTests {
  private let session: Session
  private let controllers: SessionControllers
  private static let red = Filter.Facet(attribute: "color", stringValue: "red")

  init() {
    var colors = FacetFilterListConnector()
    colors.filters = [FilterOption(Self.red)]
    colors.operator = .or
    colors.groupName = "colors"
    var toggle = FilterToggleConnector()
    toggle.filter = .tag(Filter.Tag(value: "promo"))
    var number = NumericComparisonConnector()
    number.attribute = "price"
    number.numericOperator = .lessThanOrEqual
    var tree = HierarchicalMenuConnector()
    tree.attributes = ["lvl0"]
    let widgets: [(String, any Connector)] = [
      ("colors", colors), ("toggle", toggle), ("number", number), ("tree", tree),
      ("dynamic", DynamicFacetsConnector()), ("clear", FilterClearConnector()),
    ]
    session = Session.sample(widgets, over: Shop())
    controllers = SessionControllers(session)
  }

  @Test("a list, a switch, and a button change the filters of a session")
  func filters() async {
    let list = FilterListObservableController<Filter.Facet>()
    let toggle = FilterToggleObservableController<Filter.Tag>()
    let clear = FilterClearObservableController()
    controllers.attach(filters: list, to: "colors")
    controllers.attach(toggle: toggle, to: "toggle")
    controllers.attach(clear: clear, to: "clear")
    await session.start()
    await controllers.settle()
    #expect(list.filters == [Self.red] && toggle.filter == "promo")
    list.toggle(Self.red)
    toggle.isSelected = true
    await controllers.settle()
    #expect(list.isSelected(Self.red) && toggle.isSelected)
    clear.clear()
    await controllers.settle()
    #expect(list.selections.isEmpty && !toggle.isSelected)
  }

  @Test("a number, a hierarchy, and dynamic facets change the filters of a session")
  func values() async {
    let number = NumberObservableController<UInt8>()
    let tree = HierarchicalObservableController()
    let dynamic = DynamicFacetListObservableController()
    controllers.attach(number: number, to: "number")
    controllers.attach(hierarchy: tree, to: "tree")
    controllers.attach(dynamicFacets: dynamic, to: "dynamic")
    await session.start()
    await controllers.settle()
    #expect(number.bounds == 1...9)
    #expect(tree.hierarchicalFacets.map(\.facet) == [FacetValue("Phones", count: 3)])
    number.value = 4
    tree.toggle("Phones")
    dynamic.toggle(dynamic.orderedFacets[0].facets[1], for: "brand")
    await controllers.settle()
    #expect(number.value == 4)
    #expect(tree.hierarchicalFacets.map(\.isSelected) == [true])
    #expect(dynamic.selections == ["brand": ["Nokia"]])
  }

  @Test("a segmented control and relevance are connected by links")
  func links() {
    var sent: [String] = []
    let segments = SelectableSegmentObservableController()
    let link = ControllerLink(segments: segments, send: { sent.append($0.description) }) { choice in
      Int(choice.label).map { (key: $0, label: "segment \($0)") }
    }
    let choices = ["7", "x", "3"].map {
      View.Choice(
        $0, value: .text($0), isSelected: $0 == "7",
        actions: [Action(widget: "w", name: "set", value: $0)])
    }
    link.show(.choices(View.ChoiceList(choices)))
    #expect(segments.segmentsTitles == ["segment 3", "segment 7"])
    #expect(segments.selectedSegmentIndex == 1)
    segments.select(0)
    #expect(sent.count == 1 && sent[0].contains("3"))

    let relevance = RelevantSortObservableController()
    let other = ControllerLink(relevantSort: relevance, send: { sent.append($0.name) }) { content in
      content.map { (hintText: $0.hintText, toggleTitle: $0.toggleTitle) }
    }
    other.show(.group(View.Group("", [])))
    #expect(relevance.state == nil)
    relevance.toggle()
    #expect(sent.count == 1)
  }
}
