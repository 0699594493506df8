/// The input of a widget: the state of its search and the latest response.
public struct WidgetContext: Sendable {
  /// The widget's id on its screen.
  public var id: String
  /// The widget's title; nil if the screen specifies none.
  public var title: String?
  /// True while any search is pending.
  public var isLoading: Bool
  /// The error of the latest search; nil if it succeeded.
  public var error: SearchError?
  @usableFromInline var shared: Shared

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
    self.isLoading = isLoading
    self.error = error
    shared = Shared(
      Values(
        state: state, searched: searched ?? state, response: response,
        firstResponse: firstResponse ?? response, targets: targets, wording: wording,
        searches: searches))
  }

  /// The current state of the search.
  public var state: SearchState {
    @inlinable get { shared.values.state }
    set { change { $0.state = newValue } }
  }

  /// The state that was searched for.
  ///
  /// It differs from `state` while changes are not applied yet.
  public var searched: SearchState {
    @inlinable get { shared.values.searched }
    set { change { $0.searched = newValue } }
  }

  /// The latest response; nil before the first. It stays when a later search fails.
  public var response: SearchResponse? {
    @inlinable get { shared.values.response }
    set { change { $0.response = newValue } }
  }

  /// The first response of the session.
  public var firstResponse: SearchResponse? {
    @inlinable get { shared.values.firstResponse }
    set { change { $0.firstResponse = newValue } }
  }

  /// The attributes and groups that the searcher's widgets filter by, in order.
  public var targets: [RefinementTarget] {
    @inlinable get { shared.values.targets }
    set { change { $0.targets = newValue } }
  }

  /// The locale, labels, formats and texts of the screen.
  public var wording: Wording {
    @inlinable get { shared.values.wording }
    set { change { $0.wording = newValue } }
  }

  /// All searches of the screen, in the order of its searchers.
  ///
  /// In `Connector.prepare(_:in:)` these are the searches of the other searchers.
  public var searches: [Frame.Search] {
    @inlinable get { shared.values.searches }
    set { change { $0.searches = newValue } }
  }

  private mutating func change(_ change: (inout Values) -> Void) {
    var values = shared.values
    change(&values)
    shared = Shared(values)
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

extension WidgetContext {
  /// The properties that the widgets of a search have in common.
  @usableFromInline struct Values: Sendable {
    @usableFromInline var state: SearchState
    @usableFromInline var searched: SearchState
    @usableFromInline var response: SearchResponse?
    @usableFromInline var firstResponse: SearchResponse?
    @usableFromInline var targets: [RefinementTarget]
    @usableFromInline var wording: Wording
    @usableFromInline var searches: [Frame.Search]
  }

  /// Stores the common properties once, because each widget and each link of a page has a context.
  @usableFromInline final class Shared: Sendable {
    @usableFromInline let values: Values

    init(_ values: Values) { self.values = values }
  }
}
