internal import CPlugins
public import WidgetCore

extension Screen {
  /// Returns the request for a searcher in a given state.
  ///
  /// It consists of the state, the contributions of the searcher's widgets, and the screen's
  /// invisible filters. O(widgets).
  ///
  /// - Parameters:
  ///   - searcher: The id of one of the screen's searchers.
  ///   - state: The state of this searcher.
  ///   - searches: The states and latest responses of all searchers of the screen.
  public func request(
    for searcher: String, in state: SearchState, searches: [Frame.Search] = []
  ) -> SearchRequest {
    plugin_guard_thread()
    var request = SearchRequest()
    request.query = state.query
    request.filters = state.filters
    request.page = state.page
    request.sort = state.sort
    request.now = state.now
    var context = WidgetContext(
      id: "", state: state, wording: wording, searches: searches.filter { $0.id != searcher })
    for widget in widgets where widget.isConnected(to: searcher) {
      (context.id, context.title) = (widget.id, widget.title)
      widget.connector.prepare(&request, in: context)
    }
    if let hitsPerPage = state.hitsPerPage { request.hitsPerPage = hitsPerPage }
    request.always += initialState.always
    request.clickAnalytics = insights != nil
    return request
  }

  /// The requests of the searchers in the initial state, in the order of the screen.
  package var initialRequests: [SearchRequest] {
    let state = ScreenState(initialStateOf: self, StartOptions())
    return zip(searchers, state.scopes).map { request(for: $0.id, in: state[$1]) }
  }

  /// Returns how the screen uses the attributes of the records of some searchers.
  ///
  /// The result includes the uses by widgets, by searcher settings, and by the initial filters.
  ///
  /// - Parameter searchers: The ids of searchers over the same records.
  public func recordSchema(for searchers: [String]) -> RecordSchema {
    var uses = initialState.initial.uses + initialState.always.uses
    for widget in widgets where searchers.contains(where: widget.isConnected) {
      uses += widget.attributeUses
    }
    let names = { (purposes: [AttributeUse.Purpose]) in
      Set(uses.filter { purposes.contains($0.purpose) }.map(\.attribute)).sorted()
    }
    let settings = self.searchers.filter { searchers.contains($0.id) }.flatMap {
      $0.settings.attributeUses.filter { $0.purpose == .sorted }
    }
    var schema = RecordSchema(
      facets: names([.counted, .filtered]), numbers: names([.compared, .measured]),
      sortable: Set(settings.map(\.attribute) + names([.sorted])).sorted())
    schema.shown = names([.shown])
    return schema
  }
}

extension Screen.Widget {
  /// The attributes that the widget filters by, requests, or shows.
  package var attributeUses: [AttributeUse] {
    let targets = connector.targets.map {
      AttributeUse($0.attribute, $0.kind == .numeric ? .compared : .filtered)
    }
    return targets + connector.firstRequest.attributeUses + connector.attributeUses
      + sorts.flatMap(Self.attributes).map { AttributeUse($0, .sorted) }
  }

  /// The sort orders that the widget selects or offers, without duplicates.
  package var sorts: [String] {
    var state = SearchState()
    connector.start(&state)
    return Set(connector.sortOrders + [state.sort].compactMap { $0 }).sorted()
  }

  /// The attributes of a sort order such as `price:asc,name:desc`; empty for the name of one.
  package static func attributes(ofSort sort: String) -> [String] {
    sort.split(separator: ",").compactMap { RankingCriterion($0)?.attribute }
  }
}

extension Connector {
  /// The request of the widget alone, in its initial state.
  package var firstRequest: SearchRequest {
    var state = SearchState()
    start(&state)
    var request = SearchRequest()
    (request.filters, request.sort) = (state.filters, state.sort)
    prepare(&request, in: WidgetContext(id: "", state: state))
    return request
  }
}

extension [FilterGroup] {
  fileprivate var uses: [AttributeUse] { flatMap(\.filters).map(\.attributeUse) }
}
