import Controllers
import Screens
import StandardWidgets
import Testing
import WidgetCore

private struct Shop: Searcher {
  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchResponse] {
    requests.map { request in
      let names = ["phone", "case"].filter { request.query.isEmpty || $0.hasPrefix(request.query) }
      var response = SearchResponse(
        query: request.query,
        hits: names.map { Hit(objectID: $0, record: JSONObject([("name", .text($0))])) },
        nbHits: names.count,
        facets: ["brand": [FacetValue("Apple", count: 2), FacetValue("Nokia", count: 1)]],
        userData: [["link": "https://shop.example/sale"]])
      for statistics in request.statistics {
        response.statistics[statistics] = NumericStatistics(min: 1, max: 9, sum: 15, average: 5)
      }
      return response
    }
  }
}

/// One object that is every kind of view.
private final class Desk: FacetListController {
  var onClick: ((FacetValue) -> Void)?
  var facets: [SelectableItem<FacetValue>] = []
  var reloads = 0

  func setSelectableItems(selectableItems: [SelectableItem<FacetValue>]) {
    facets = selectableItems
  }
  func reload() { reloads += 1 }
}

private final class Slider: NumberRangeController {
  var onRangeChanged: ((ClosedRange<Double>) -> Void)?
  var shown: [String] = []

  func setItem(_ item: ClosedRange<Double>) { shown.append("item \(item)") }
  func setBounds(_ bounds: ClosedRange<Double>) { shown.append("bounds \(bounds)") }
  func invalidate() { shown.append("none") }
}

private final class Line: SearchBoxController {
  var onQueryChanged: ((String?) -> Void)?
  var onQuerySubmitted: ((String?) -> Void)?
  var query: String?

  func setQuery(_ query: String?) { self.query = query }
}

private final class Light: LoadingController {
  var trace: [Bool] = []

  func setItem(_ item: Bool) { trace.append(item) }
}

private struct Sale: Decodable, Equatable {
  var link: String
}

private final class Poster: ItemController {
  var sale: Sale?

  func setItem(_ item: Sale?) { sale = item }
}

private final class Shelf: HitsController {
  struct Phone: Decodable { var name: String }

  var hitsSource: HitsSource<Phone>?
  var scrolls = 0

  func reload() {}
  func scrollToTop() { scrolls += 1 }
}

private final class Sentence: StatsController {
  var text: String?

  func setItem(_ item: String?) { text = item }
}

private final class Bands: NumericFilterListController {
  var onClick: ((Filter.Numeric) -> Void)?
  var items: [SelectableItem<Filter.Numeric>] = []

  func setSelectableItems(selectableItems: [SelectableItem<Filter.Numeric>]) {
    items = selectableItems
  }
  func reload() {}
}

private final class Chips: CurrentFiltersController {
  var onRemoveItem: ((CurrentFilter) -> Void)?
  var items: [CurrentFilter] = []

  func setItems(_ items: [CurrentFilter]) { self.items = items }
  func reload() {}
}

@MainActor @Suite struct SessionControllersTests {
  private let session: Session
  private let controllers: SessionControllers

  init() {
    var brands = FacetListConnector()
    brands.attribute = "brand"
    var price = NumberRangeConnector()
    price.attribute = "price"
    var bands = NumericFilterListConnector()
    bands.filters = [FilterOption(Filter.Numeric(attribute: "price", range: 1...5))]
    bands.operator = .or
    bands.groupName = "bands"
    let widgets: [(String, any Connector)] = [
      ("brands", brands), ("price", price), ("bands", bands), ("search", SearchBoxConnector()),
      ("loading", LoadingConnector()), ("banner", QueryRuleCustomDataConnector()),
      ("hits", HitsConnector()), ("stats", StatsConnector()), ("chips", CurrentFiltersConnector()),
    ]
    session = Session.sample(widgets, over: Shop())
    controllers = SessionControllers(session)
  }

  @Test("a list shows facet values and sends the action of a click")
  func facets() async {
    let desk = Desk()
    controllers.attach(facets: desk, to: "brands")
    await session.start()
    await controllers.settle()
    #expect(desk.facets.map(\.item.value) == ["Apple", "Nokia"])
    #expect(desk.facets.map(\.item.count) == [2, 1])
    desk.onClick?(FacetValue("Nokia", count: 1))
    await controllers.settle()
    #expect(desk.facets.first { $0.item.value == "Nokia" }?.isSelected == true)
    #expect(desk.reloads > 1)
    desk.onClick?(FacetValue("Sony", count: 1))
    await controllers.settle()
    #expect(desk.facets.count(where: \.isSelected) == 1)
  }

  @Test("a slider receives bounds and range and sends the selected range")
  func range() async {
    let (slider, bands, chips) = (Slider(), Bands(), Chips())
    controllers.attach(range: slider, to: "price")
    controllers.attach(numericFilters: bands, to: "bands")
    controllers.attach(currentFilters: chips, to: "chips")
    await session.start()
    await controllers.settle()
    #expect(slider.shown.suffix(2) == ["bounds 1.0...9.0", "item 1.0...9.0"])
    slider.onRangeChanged?(2...4)
    await controllers.settle()
    #expect(slider.shown.suffix(2) == ["bounds 1.0...9.0", "item 2.0...4.0"])
    bands.onClick?(Filter.Numeric(attribute: "price", range: 1...5))
    await controllers.settle()
    #expect(bands.items.map(\.isSelected) == [true])
    #expect(chips.items.count == 2)
    if let first = chips.items.first { chips.onRemoveItem?(first) }
    await controllers.settle()
    #expect(chips.items.count == 1)
  }

  @Test("item controllers are updated by every frame")
  func items() async {
    let (light, poster, shelf, sentence) = (Light(), Poster(), Shelf(), Sentence())
    controllers.attach(loading: light, to: "loading")
    controllers.attach(banner: poster, to: "banner")
    controllers.attach(hits: shelf, to: "hits")
    controllers.attach(stats: sentence, to: "stats")
    let running = Task { await controllers.run() }
    await session.start()
    await controllers.settle()
    await session.finish()
    await running.value
    #expect(light.trace.contains(true) && light.trace.last == false)
    #expect(poster.sale == Sale(link: "https://shop.example/sale"))
    #expect(shelf.hitsSource?.numberOfHits() == 2)
    #expect(shelf.hitsSource?.hit(atIndex: 1)?.name == "case")
    #expect(shelf.hitsSource?.hit(atIndex: 2) == nil)
    #expect(sentence.text?.hasPrefix("2 results found") == true)
  }

  @Test("typed queries are sent in order")
  func typing() async {
    let (line, shelf) = (Line(), Shelf())
    controllers.attach(searchBox: line, to: "search")
    controllers.attach(hits: shelf, to: "hits")
    await session.start()
    await controllers.settle()
    for text in ["p", "ph", "pho", "ca"] { line.onQueryChanged?(text) }
    await controllers.settle()
    #expect(line.query == "ca")
    #expect(shelf.hitsSource?.hits.map(\.objectID) == ["case"])
    line.onQuerySubmitted?(nil)
    await controllers.settle()
    #expect(shelf.hitsSource?.numberOfHits() == 2)
  }

  @Test("a controller attached later receives the latest frame")
  func late() async {
    await session.start()
    await controllers.settle()
    let sentence = Sentence()
    controllers.attach(stats: sentence, to: "stats")
    #expect(sentence.text?.hasPrefix("2 results") == true)
  }

  @Test("controllers of unknown widgets and other views are not updated")
  func strangers() async {
    let (sentence, slider) = (Sentence(), Slider())
    controllers.attach(stats: sentence, to: "brands")
    controllers.attach(range: slider, to: "nothing")
    await session.start()
    await controllers.settle()
    slider.onRangeChanged?(1...2)
    await controllers.settle()
    #expect(sentence.text == nil && slider.shown.isEmpty)
  }
}
