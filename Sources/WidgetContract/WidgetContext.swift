/// What a widget sees when it draws itself or is acted on: the state, and the last answer.
public struct WidgetContext: Sendable {
  /// The widget's id on its screen.
  public var id: String
  /// The widget's title; nil if the screen gives it none.
  public var title: String?
  public var state: SearchState
  /// What was searched for last; it is not `state` where changes wait to be applied.
  public var searched: SearchState
  /// The last answer that arrived; nil before the first. It stays when a later search fails.
  public var response: SearchResponse?
  /// The first answer of the session.
  public var firstResponse: SearchResponse?
  /// True from the first pending search to the last answer.
  public var isLoading: Bool
  /// Why the last search failed; nil if it did not.
  public var error: SearchError?
  /// What the widgets of the same searcher filter by, in the order of the screen.
  public var targets: [RefinementTarget]
  /// The words of the screen.
  public var wording: Wording
  /// All searches of the screen, in the order of its searchers; for `prepare(_:in:)` those of the
  /// other searchers.
  public var searches: [Frame.Search]

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

  /// What the widget itself has noted down, such as whether a list is shown in full.
  public var memory: JSONValue? {
    state.memory[id]
  }

  /// What a searcher of the screen was asked and answered; nil if there is no such searcher.
  public func search(_ searcher: String) -> Frame.Search? {
    searches.first { $0.id == searcher }
  }

  /// An action on this widget.
  public func action(_ name: String, _ value: String? = nil) -> Action {
    Action(widget: id, name: name, value: value)
  }
}
