public import Search

/// The active filters, shared by reference between searchers and connectors.
///
/// ```swift
/// let filterState = FilterState()
/// filterState[or: "color"].add(Filter.Facet(attribute: "color", stringValue: "red"))
/// filterState.notifyChange()
/// ```
///
/// Changes in code take effect when you call `notifyChange()`, so that several changes cause a
/// single search. Changes by connectors take effect immediately. The value type with the groups and
/// the SQL-like text is `Search.FilterState`.
@MainActor public final class FilterState {
  /// The filters as a value.
  public var value: Search.FilterState
  private var searchers: [Weak<HitsSearcher>] = []
  private var widgets: [Weak<Widget>] = []

  /// Creates a filter state; empty by default.
  public init(_ value: Search.FilterState = Search.FilterState()) {
    self.value = value
  }

  /// The filters of the `and` group with a name; records must match all of them.
  public subscript(and name: String) -> FilterSet {
    get { value[and: name] }
    _modify { yield &value[and: name] }
  }

  /// The filters of the `or` groups with a name. Records must match at least one filter per type.
  public subscript(or name: String) -> FilterSet {
    get { value[or: name] }
    _modify { yield &value[or: name] }
  }

  /// The filters of the hierarchical group with a name.
  public subscript(hierarchical name: String) -> FilterSet {
    get { value[hierarchical: name] }
    _modify { yield &value[hierarchical: name] }
  }

  /// True if there are no filters.
  public var isEmpty: Bool { value.isEmpty }

  /// Returns whether any group contains a filter.
  public func contains(_ filter: some FilterConvertible) -> Bool { value.contains(filter) }

  /// Removes all filters; call `notifyChange()` to apply the change.
  public func removeAll() { value.removeAll() }

  /// Returns the groups in a deterministic order.
  public func toFilterGroups() -> [FilterGroup] { value.toFilterGroups() }

  /// Updates the connected controllers and starts searches from the first page.
  public func notifyChange() {
    refreshWidgets()
    for searcher in searchers.compactMap(\.object) { searcher.searchFromFirstPage() }
  }

  func add(_ searcher: HitsSearcher) {
    searchers.removeAll { $0.object == nil || $0.object === searcher }
    searchers.append(Weak(searcher))
  }

  func remove(_ searcher: HitsSearcher) {
    searchers.removeAll { $0.object == nil || $0.object === searcher }
  }

  func add(_ widget: Widget) {
    widgets.removeAll { $0.object == nil || $0.object === widget }
    widgets.append(Weak(widget))
  }

  /// Applies the initial selection of a widget; searchers that have searched search again.
  func start(with selected: Search.FilterState) {
    guard selected != value else { return }
    value = selected
    refreshWidgets()
    for searcher in searchers.compactMap(\.object) where searcher.hasSearched {
      searcher.searchFromFirstPage()
    }
  }

  private func refreshWidgets() {
    for widget in widgets.compactMap(\.object) { widget.refresh() }
  }
}

extension FilterState: @MainActor CustomStringConvertible, @MainActor CustomDebugStringConvertible {
  /// The filters of all groups in SQL-like syntax; empty if there are none.
  public var description: String { value.description }

  /// The groups with their names, one per line.
  public var debugDescription: String { value.debugDescription }
}

/// A weak reference, for use in arrays.
struct Weak<Object: AnyObject> {
  weak var object: Object?

  init(_ object: Object) {
    self.object = object
  }
}
