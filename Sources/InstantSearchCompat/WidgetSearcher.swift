internal import Search
internal import WidgetCore

/// A searcher as widgets see it.
@MainActor protocol WidgetSearcher: AnyObject {
  /// The state for widgets, without filters.
  var state: SearchState { get }
  /// The latest response; nil before the first one.
  var response: SearchResponse? { get }
  /// The first response of the index; nil before it.
  var firstResponse: SearchResponse? { get }
  /// The error of the latest search; nil if it succeeded.
  var error: SearchError? { get }
  /// True while a search is pending.
  var isSearching: Bool { get }
  var filterState: FilterState? { get }
  var searchTriggeringMode: SearchTriggeringMode { get }

  /// Retains a widget, adds to requests what it needs, and updates it after each search.
  func add(_ widget: Widget)

  func remove(_ widget: Widget)

  /// Applies a widget's change of the state and starts a search.
  func apply(_ state: SearchState, insteadOf before: SearchState)

  @discardableResult func search() -> Task<Void, Never>
}
