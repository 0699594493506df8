public import WidgetCore

extension Screen {
  /// What a searcher is asked in a state: the state itself, what the searcher's widgets need, and
  /// the filters that always hold.
  ///
  /// - Parameter searcher: the id of one of the screen's searchers.
  public func request(for searcher: String, in state: SearchState) -> SearchRequest {
    var request = SearchRequest()
    request.query = state.query
    request.filters = state.filters
    request.page = state.page
    request.sort = state.sort
    for widget in widgets where widget.speaks(to: searcher) {
      widget.connector.prepare(&request, remembering: state.memory[widget.id])
    }
    if let hitsPerPage = state.hitsPerPage { request.hitsPerPage = hitsPerPage }
    request.always += start.always
    return request
  }
}
