public import Search

/// The filters in force, shared by reference: what one widget changes, all others see.
///
/// The filters themselves, their groups and their text are `Search.FilterState`'s. Changing them by
/// hand tells nobody until `notifyChange()`, so that several changes can be one.
@MainActor public final class FilterState {
  /// The filters as a value.
  public var value: Search.FilterState
  private var searchers: [Weak<HitsSearcher>] = []
  private var widgets: [Weak<Widget>] = []

  public init(_ value: Search.FilterState = Search.FilterState()) {
    self.value = value
  }

  /// The filters that must all hold under a name.
  public subscript(and name: String) -> FilterSet {
    get { value[and: name] }
    _modify { yield &value[and: name] }
  }

  /// The filters of one name of which one must hold; each kind of filter is a group of its own.
  public subscript(or name: String) -> FilterSet {
    get { value[or: name] }
    _modify { yield &value[or: name] }
  }

  /// The filters of the hierarchical group of this name.
  public subscript(hierarchical name: String) -> FilterSet {
    get { value[hierarchical: name] }
    _modify { yield &value[hierarchical: name] }
  }

  public var isEmpty: Bool { value.isEmpty }

  public func contains(_ filter: some FilterConvertible) -> Bool { value.contains(filter) }

  public func removeAll() { value.removeAll() }

  /// The groups in normalised order.
  public func toFilterGroups() -> [FilterGroup] { value.toFilterGroups() }

  /// Lets the widgets show the filters, and the searchers search with them from the first page.
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

  /// Takes what a widget selects from the start; who has searched already searches again.
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
  /// The SQL-like text of all groups; empty if there are none.
  public var description: String { value.description }

  /// `FilterState {}`, or the groups with their names, one a line.
  public var debugDescription: String { value.debugDescription }
}

/// A reference that keeps nothing alive.
struct Weak<Object: AnyObject> {
  weak var object: Object?

  init(_ object: Object) {
    self.object = object
  }
}
