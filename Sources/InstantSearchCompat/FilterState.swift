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
  /// Sends the filters after each change that took effect.
  public let onChange = Observer<ReadOnlyFiltersContainer>()
  private var followers: [WeakFollower] = []
  private var widgets: [Weak<Widget>] = []

  /// Creates a filter state; empty by default.
  public init(_ value: Search.FilterState = Search.FilterState()) {
    self.value = value
  }

  /// Creates a filter state with the filters of another one, without connections.
  public convenience init(_ filterState: FilterState) {
    self.init(filterState.value)
  }

  /// Replaces the filters by those of another filter state.
  ///
  /// Call `notifyChange()` to apply the change.
  public func setWithContent(of filterState: FilterState) {
    value = filterState.value
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

  /// The filters of one type of the `or` group with a name.
  ///
  /// Records must match at least one of them. Assigned filters of other types are added to the groups
  /// for their types.
  public subscript<F: FilterType>(or name: String, type: F.Type) -> FilterSet {
    get { FilterSet(value[or: name].filters.filter { type.accepts($0) }) }
    set {
      let others = value[or: name].filters.filter { !type.accepts($0) }
      value[or: name] = FilterSet(others + newValue.filters)
    }
  }

  /// The filters of the hierarchical group with a name.
  public subscript(hierarchical name: String) -> FilterSet {
    get { value[hierarchical: name] }
    _modify { yield &value[hierarchical: name] }
  }

  /// The current filters, which later changes do not affect.
  public var filters: ReadOnlyFiltersContainer { ReadOnlyFiltersContainer(value) }

  /// Updates the connected controllers and starts searches from the first page.
  public func notifyChange() {
    notifyObservers()
    for follower in followers.compactMap(\.object) { follower.filtersChanged() }
  }

  func add(_ follower: any FilterStateFollower) {
    remove(follower)
    followers.append(WeakFollower(object: follower))
  }

  func remove(_ follower: any FilterStateFollower) {
    followers.removeAll { $0.object == nil || $0.object === follower }
  }

  func add(_ widget: Widget) {
    remove(widget)
    widgets.append(Weak(widget))
  }

  func remove(_ widget: Widget) {
    widgets.removeAll { $0.object == nil || $0.object === widget }
  }

  /// Applies the initial selection of a widget; searchers that have searched search again.
  func start(with selected: Search.FilterState) {
    guard selected != value else { return }
    value = selected
    notifyObservers()
    for follower in followers.compactMap(\.object) where follower.hasSearched {
      follower.filtersChanged()
    }
  }

  private func notifyObservers() {
    for widget in widgets.compactMap(\.object) { widget.refresh() }
    onChange.fire(filters)
  }
}

/// A searcher that uses the filters of a filter state.
@MainActor protocol FilterStateFollower: AnyObject {
  /// False before the first search.
  var hasSearched: Bool { get }

  /// Called after a change of the filters.
  func filtersChanged()
}

/// A weak reference, for use in arrays.
struct Weak<Object: AnyObject> {
  weak var object: Object?

  init(_ object: Object) {
    self.object = object
  }
}

// A generic parameter cannot be a protocol type.
private struct WeakFollower {
  weak var object: (any FilterStateFollower)?
}
