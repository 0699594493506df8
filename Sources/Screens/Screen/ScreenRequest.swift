public import WidgetCore

extension Screen {
  /// What a searcher is asked in a state: the state itself, what the searcher's widgets need, and
  /// the filters that always hold.
  ///
  /// - Parameters:
  ///   - searcher: the id of one of the screen's searchers.
  ///   - searches: what the searchers of the screen were asked and answered so far.
  public func request(
    for searcher: String, in state: SearchState, beside searches: [Frame.Search] = []
  ) -> SearchRequest {
    var request = SearchRequest()
    request.query = state.query
    request.filters = state.filters
    request.page = state.page
    request.sort = state.sort
    request.now = state.now
    var context = WidgetContext(
      id: "", state: state, wording: wording, searches: searches.filter { $0.id != searcher })
    for widget in widgets where widget.speaks(to: searcher) {
      (context.id, context.title) = (widget.id, widget.title)
      widget.connector.prepare(&request, in: context)
    }
    if let hitsPerPage = state.hitsPerPage { request.hitsPerPage = hitsPerPage }
    request.always += start.always
    request.clickAnalytics = insights != nil
    return request
  }
}

extension Connector {
  /// What the widget alone asks for at the start.
  var firstRequest: SearchRequest {
    var state = SearchState()
    start(&state)
    var request = SearchRequest()
    (request.filters, request.sort) = (state.filters, state.sort)
    prepare(&request, in: WidgetContext(id: "", state: state))
    return request
  }
}
