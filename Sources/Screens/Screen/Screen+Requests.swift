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
    return RecordSchema(
      facets: names([.counted, .filtered]), numbers: names([.compared, .measured]),
      sortable: Set(settings.map(\.attribute) + names([.sorted])).sorted())
  }
}

extension Connector {
  /// The request of the widget alone, in its initial state.
  var firstRequest: SearchRequest {
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
