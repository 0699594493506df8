import InstantSearchCompat

/// A searcher that records its requests and returns numbers and colors.
actor Shelf: Searcher {
  private(set) var requests: [SearchRequest] = []
  private let failure: SearchError?

  init(failing failure: SearchError? = nil) {
    self.failure = failure
  }

  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchResponse] {
    self.requests += requests
    if let failure { throw failure }
    return requests.map { request in
      var response = SearchResponse(
        query: request.query, nbHits: 3, page: request.page,
        facets: ["color": [FacetValue("red", count: 2), FacetValue("blue", count: 1)]])
      for statistics in request.statistics {
        response.statistics[statistics] = NumericStatistics(min: 1, max: 9, sum: 15, average: 5)
      }
      return response
    }
  }
}

final class Slider: NumberRangeController {
  var onRangeChanged: ((ClosedRange<Double>) -> Void)?
  var item: ClosedRange<Double>?
  var bounds: ClosedRange<Double>?

  func setItem(_ item: ClosedRange<Double>) { self.item = item }
  func setBounds(_ bounds: ClosedRange<Double>) { self.bounds = bounds }
}

final class List<Item>: SelectableListController {
  var onClick: ((Item) -> Void)?
  var items: [SelectableItem<Item>] = []

  func setSelectableItems(selectableItems: [SelectableItem<Item>]) { items = selectableItems }
  func reload() {}
}

extension List: FacetListController where Item == FacetValue {}

final class Line: SearchBoxController {
  var onQueryChanged: ((String?) -> Void)?
  var onQuerySubmitted: ((String?) -> Void)?
  var query: String?

  func setQuery(_ query: String?) { self.query = query }
}

final class Label: StatsController {
  var text: String?

  func setItem(_ item: String?) { text = item }
}

final class Chips: CurrentFiltersController {
  var onRemoveItem: ((CurrentFilter) -> Void)?
  var items: [CurrentFilter] = []

  func setItems(_ items: [CurrentFilter]) { self.items = items }
  func reload() {}
}
