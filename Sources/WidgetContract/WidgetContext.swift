/// The input of a widget: the state of its search and the latest response.
public struct WidgetContext: Sendable {
  /// The widget's id on its screen.
  public var id: String
  /// The widget's title; nil if the screen specifies none.
  public var title: String?
  /// The current state of the search.
  public var state: SearchState
  /// The state that was searched for.
  ///
  /// It differs from `state` while changes are not applied yet.
  public var searched: SearchState
  /// The latest response; nil before the first. It stays when a later search fails.
  public var response: SearchResponse?
  /// The first response of the session.
  public var firstResponse: SearchResponse?
  /// True while any search is pending.
  public var isLoading: Bool
  /// The error of the latest search; nil if it succeeded.
  public var error: SearchError?
  /// The attributes and groups that the searcher's widgets filter by, in order.
  public var targets: [RefinementTarget]
  /// The locale, labels, formats and texts of the screen.
  public var wording: Wording
  /// All searches of the screen, in the order of its searchers.
  ///
  /// In `Connector.prepare(_:in:)` these are the searches of the other searchers.
  public var searches: [Frame.Search]

  /// Creates a context; the defaults describe a search without a response.
  ///
  /// A nil `firstResponse` means `response`, a nil `searched` means `state`.
  public init(
    id: String, title: String? = nil, state: SearchState = SearchState(),
    response: SearchResponse? = nil,
    firstResponse: SearchResponse? = nil, isLoading: Bool = false, error: SearchError? = nil,
    targets: [RefinementTarget] = [], wording: Wording = Wording(),
    searches: [Frame.Search] = [], searched: SearchState? = nil
  ) {
    self.id = id
    self.title = title
    self.state = state
    self.searched = searched ?? state
    self.response = response
    self.firstResponse = firstResponse ?? response
    self.isLoading = isLoading
    self.error = error
    self.targets = targets
    self.wording = wording
    self.searches = searches
  }

  /// The state of this widget that is not a filter, such as "show more".
  ///
  /// Nil if it has none.
  public var widgetState: JSONValue? {
    state.widgetStates[id]
  }

  /// Returns the search of a searcher of the screen; nil if the id is unknown.
  public func search(_ searcher: String) -> Frame.Search? {
    searches.first { $0.id == searcher }
  }

  /// Creates an action on this widget.
  public func action(_ name: String, _ value: String? = nil) -> Action {
    Action(widget: id, name: name, value: value)
  }
}
