import Components
import Foundation
import InstantSearchCompat
import SearchEngine
import Testing

// A whole application in the form of InstantSearch's guides: a view controller with its searcher,
// connectors, and controllers, and tests of what the user sees after some clicks.

private struct StoreItem: Codable, Equatable {
  let name: String
  let brand: String
  let price: Double
}

private final class ResultsTableViewController: HitsController {
  var hitsSource: HitsInteractor<StoreItem>?
  private(set) var rows: [String] = []

  func reload() {
    rows = (0..<(hitsSource?.numberOfHits() ?? 0)).map { row in
      let item = hitsSource?.hit(atIndex: row)
      return item.map { "\($0.name) by \($0.brand)" } ?? "?"
    }
  }

  func scrollToTop() {}
}

private final class CartButton {
  var badge = 0
  var messages: [String] = []
}

@MainActor private final class StoreViewController {
  let searcher: HitsSearcher
  let filterState = FilterState()

  let searchBoxController = SearchBoxObservableController()
  let searchBoxConnector: SearchBoxConnector
  let statsController = StatsTextObservableController()
  let statsConnector: StatsConnector
  let resultsViewController = ResultsTableViewController()
  let hitsConnector: HitsConnector<StoreItem>
  let brandController = FacetListObservableController()
  let brandConnector: FacetListConnector
  let categoryController = HierarchicalObservableController()
  let categoryConnector: HierarchicalConnector
  let priceController = NumberRangeObservableController<Double>()
  let priceConnector: NumberRangeConnector<Double>
  let bandsController = FilterListObservableController<Filter.Numeric>()
  let bandsConnector: NumericFilterListConnector
  let stockController = FilterToggleObservableController<Filter.Facet>()
  let stockConnector: FilterToggleConnector<Filter.Facet>
  let currentFiltersController = CurrentFiltersObservableController()
  let currentFiltersConnector: CurrentFiltersConnector
  let clearController = FilterClearObservableController()
  let clearConnector: FilterClearConnector
  let loadingController = LoadingObservableController()
  let loadingConnector: LoadingConnector
  let cart = CartButton()

  init(searcher: HitsSearcher) {
    self.searcher = searcher
    searchBoxConnector = .init(searcher: searcher, controller: searchBoxController)
    statsConnector = .init(searcher: searcher, controller: statsController)
    hitsConnector = .init(
      searcher: searcher, interactor: .init(infiniteScrolling: .off),
      controller: resultsViewController)
    brandConnector = .init(
      searcher: searcher, filterState: filterState, attribute: "brand", selectionMode: .multiple,
      operator: .or, controller: brandController,
      presenter: FacetListPresenter(sortBy: [.isRefined, .count(order: .descending)], limit: 5))
    categoryConnector = .init(
      searcher: searcher, filterState: filterState,
      hierarchicalAttributes: ["category.lvl0", "category.lvl1"], separator: " > ",
      controller: categoryController)
    priceConnector = .init(
      searcher: searcher, filterState: filterState, attribute: "price",
      controller: priceController)
    bandsConnector = .init(
      numericFilters: [
        .init(attribute: "price", operator: .lessThan, value: 100),
        .init(attribute: "price", operator: .greaterThanOrEqual, value: 100),
      ],
      selectionMode: .single, filterState: filterState, operator: .and, groupName: "bands",
      controller: bandsController)
    stockConnector = .init(
      filterState: filterState, filter: Filter.Facet(attribute: "inStock", boolValue: true),
      controller: stockController)
    currentFiltersConnector = .init(
      filterState: filterState, controller: currentFiltersController)
    clearConnector = .init(filterState: filterState, controller: clearController)
    loadingConnector = .init(searcher: searcher, controller: loadingController)
    setup()
  }

  private func setup() {
    searcher.connectFilterState(filterState)
    searcher.shouldTriggerSearchForQuery = { $0.query != "forbidden" }
    filterState.onChange.subscribe(with: cart) { cart, filters in
      cart.badge = filters.getFilters().count
    }
    searcher.onResults.subscribe(with: cart) { cart, results in
      cart.messages.append("\(results.nbHits) found")
    }
    searcher.onError.subscribe(with: cart) { cart, error in
      cart.messages.append(error.message)
    }
  }
}

@MainActor @Suite struct ProductSearchTests {
  private static let records: [(String, String, String, Double, Bool)] = [
    ("Phone One", "Apex", "Phones > Large", 499, true),
    ("Phone Mini", "Apex", "Phones > Small", 299, false),
    ("Phone Max", "Borealis", "Phones > Large", 899, true),
    ("Phone Case", "Cover", "Accessories > Cases", 19, true),
    ("Charger", "Borealis", "Accessories > Power", 29, true),
  ]

  /// Records the requests to an engine.
  private actor Recorder: Searcher {
    let engine: any Searcher
    private(set) var last: SearchRequest?

    init(_ engine: any Searcher) { self.engine = engine }

    func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchResponse] {
      last = requests.last
      return try await engine.search(requests)
    }
  }

  private let engine: Recorder

  init() async throws {
    let lines = Self.records.enumerated().map { index, item in
      let top = item.2.prefix { $0 != " " }
      return "{\"objectID\": \"\(index)\", \"name\": \"\(item.0)\", \"brand\": \"\(item.1)\", "
        + "\"category\": {\"lvl0\": \"\(top)\", \"lvl1\": \"\(item.2)\"}, "
        + "\"price\": \(item.3), \"inStock\": \(item.4)}"
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(lines.joined(separator: "\n").utf8).write(to: folder.appending(path: "store.ndjson"))
    var settings = EmbeddedSettings()
    settings.records = "store.ndjson"
    settings.searchable = ["name", "brand"]
    settings.cache = false
    var diagnostics = Diagnostics()
    engine = Recorder(try await settings.open(in: folder.path, into: &diagnostics))
  }

  private func store() async -> StoreViewController {
    let store = StoreViewController(searcher: HitsSearcher(engine))
    await store.searcher.search().value
    return store
  }

  @Test("the first search fills every view") func firstSearch() async {
    let store = await store()
    #expect(store.statsController.stats.hasPrefix("5 results"))
    #expect(store.resultsViewController.rows.count == 5)
    #expect(store.brandController.facets.map(\.value) == ["Apex", "Borealis", "Cover"])
    #expect(store.brandController.facets.map(\.count) == [2, 2, 1])
    #expect(store.priceController.bounds == 19...899)
    #expect(!store.loadingController.isLoading)
    #expect(store.cart.messages == ["5 found"])
  }

  @Test("typing, facets, and a price combine into one request") func refinement() async throws {
    let store = await store()
    store.searchBoxController.query = "phone"
    await store.searcher.settle()
    #expect(store.brandController.facets.map(\.count) == [2, 1, 1])
    let apex = try #require(store.brandController.facets.first)
    store.brandController.toggle(apex)
    await store.searcher.settle()
    #expect(store.brandController.isSelected(apex))
    #expect(store.resultsViewController.rows == ["Phone One by Apex", "Phone Mini by Apex"])
    store.priceController.range = 300...499
    await store.searcher.settle()
    #expect(store.resultsViewController.rows == ["Phone One by Apex"])
    let request = try #require(await engine.last)
    #expect(request.query == "phone")
    #expect(
      request.filters.description == #"( "brand":"Apex" ) AND ( "price" >= 300.0 )"#)
    #expect(store.currentFiltersController.filters.count == 2 && store.cart.badge == 2)
  }

  @Test("a category is selected level by level") func category() async {
    let store = await store()
    store.categoryController.toggle("Phones")
    await store.searcher.settle()
    #expect(store.resultsViewController.rows.count == 3)
    #expect(
      store.categoryController.hierarchicalFacets.map(\.facet.value)
        == ["Accessories", "Phones", "Phones > Large", "Phones > Small"])
    store.categoryController.toggle("Phones > Large")
    await store.searcher.settle()
    #expect(store.resultsViewController.rows == ["Phone One by Apex", "Phone Max by Borealis"])
  }

  @Test("bands, a switch, and the button that clears everything") func filters() async throws {
    let store = await store()
    store.bandsController.toggle(store.bandsController.filters[1])
    store.stockController.isSelected = true
    await store.searcher.settle()
    #expect(store.resultsViewController.rows == ["Phone One by Apex", "Phone Max by Borealis"])
    #expect(store.filterState.getFilters().count == 2)
    let chip = try #require(store.currentFiltersController.filters.first)
    store.currentFiltersController.remove(chip)
    await store.searcher.settle()
    #expect(store.cart.badge == 1)
    store.clearController.clear()
    await store.searcher.settle()
    #expect(store.filterState.isEmpty && store.resultsViewController.rows.count == 5)
    #expect(!store.stockController.isSelected)
  }

  @Test("a rejected query does not search") func rejectedQuery() async {
    let store = await store()
    store.searchBoxController.query = "forbidden"
    await store.searcher.settle()
    #expect(store.cart.messages == ["5 found"])
    #expect(store.resultsViewController.rows.count == 5)
  }
}
