internal import StandardWidgets
public import Controllers
public import Search
public import WidgetCore

/// The logic of a list of given filters, for connecting it manually.
@MainActor
public final class FilterListInteractor<F: FilterConvertible & Hashable>:
  WidgetInteractor
{
  /// The filters in display order.
  public let items: [F]
  /// Whether several filters can be selected.
  public let selectionMode: SelectionMode
  /// Sends the selected filters after each change.
  public private(set) lazy var onSelectionsChanged: Observer<Set<F>> = observer { [weak self] in
    self?.selections
  }

  /// Creates an interactor for a list of filters.
  ///
  /// - Parameters:
  ///   - items: The filters in display order.
  ///   - selectionMode: Whether several filters can be selected. Nil for a single numeric filter, or
  ///     several filters of other types.
  public init(items: [F] = [], selectionMode: SelectionMode? = nil) {
    self.items = items
    self.selectionMode = selectionMode ?? (F.self == Filter.Numeric.self ? .single : .multiple)
  }

  /// The selected filters.
  public var selections: Set<F> {
    let selected = Set(choices.filter(\.isSelected).compactMap(\.value.text))
    return Set(items.filter { selected.contains($0.filter.text) })
  }

  /// Selects or deselects a filter; does nothing if the list does not contain it.
  public func computeSelections(selectingItemForKey key: F) {
    perform(choices.first { $0.value.text == key.filter.text })
  }

  /// Stores the selected filters in a group of a filter state.
  ///
  /// - Parameters:
  ///   - filterState: The filter state.
  ///   - operator: How several selected filters are combined.
  ///   - groupName: The name of the group; empty by default.
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectFilterState(
    _ filterState: FilterState, operator: RefinementOperator, groupName: String = ""
  ) -> any Connection {
    switch items.first?.filter {
    case .numeric:
      var core = StandardWidgets::NumericFilterListConnector()
      core.filters = items.map { FilterOption($0) }
      (core.selectionMode, core.operator, core.groupName) = (selectionMode, `operator`, groupName)
      widget.set(core)
    case .tag where !items.contains { $0.filter.isNegated }:
      var core = StandardWidgets::TagFilterListConnector()
      core.tags = items.compactMap { $0.filter.converted(to: Filter.Tag.self) }
        .map { TagOption($0.value) }
      (core.selectionMode, core.operator, core.groupName) = (selectionMode, `operator`, groupName)
      widget.set(core)
    case .facet, .tag, nil:
      var core = StandardWidgets::FacetFilterListConnector()
      core.filters = items.map { FilterOption($0) }
      (core.selectionMode, core.operator, core.groupName) = (selectionMode, `operator`, groupName)
      widget.set(core)
    }
    return connect(filterState)
  }

  /// Connects a list and updates it; it is referenced weakly.
  ///
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectController<Controller: SelectableListController>(
    _ controller: Controller
  ) -> any Connection where Controller.Item == F {
    let items = Dictionary(items.map { ($0.filter.text, $0) }) { first, _ in first }
    return connect(controller) { controller, send in
      ControllerLink(list: controller, send: send) { $0.value.text.flatMap { items[$0] } }
    }
  }
}

/// Lists given filters, such as price bands, facet values, or tags.
@MainActor
public final class FilterListConnector<F: FilterConvertible & Hashable>:
  WidgetConnector<FilterListInteractor<F>>
{
  /// The filter state with the selected filters.
  public let filterState: FilterState

  /// Connects an interactor to a filter state.
  ///
  /// - Parameters:
  ///   - filterState: The filter state for the selected filters.
  ///   - interactor: The logic of the list.
  ///   - operator: How several selected filters are combined.
  ///   - groupName: The name of the filter group.
  public init(
    filterState: FilterState, interactor: FilterListInteractor<F>, operator: RefinementOperator,
    groupName: String
  ) {
    self.filterState = filterState
    super.init(interactor)
    connections = [
      interactor.connectFilterState(filterState, operator: `operator`, groupName: groupName)
    ]
  }

  /// Connects an interactor to a filter state and a list.
  ///
  /// - Parameters:
  ///   - filterState: The filter state for the selected filters.
  ///   - interactor: The logic of the list.
  ///   - operator: How several selected filters are combined.
  ///   - groupName: The name of the filter group.
  ///   - controller: The list; referenced weakly.
  public convenience init<Controller: SelectableListController>(
    filterState: FilterState, interactor: FilterListInteractor<F>, operator: RefinementOperator,
    groupName: String, controller: Controller
  ) where Controller.Item == F {
    self.init(
      filterState: filterState, interactor: interactor, operator: `operator`, groupName: groupName)
    connectController(controller)
  }

  /// Creates an interactor for a list of filters and connects it to a filter state.
  ///
  /// - Parameters:
  ///   - filterState: The filter state for the selected filters.
  ///   - filters: The filters in display order.
  ///   - selectionMode: Whether several filters can be selected.
  ///   - operator: How several selected filters are combined.
  ///   - groupName: The name of the filter group.
  public convenience init(
    filterState: FilterState, filters: [F], selectionMode: SelectionMode,
    operator: RefinementOperator, groupName: String
  ) {
    self.init(
      filterState: filterState,
      interactor: FilterListInteractor(items: filters, selectionMode: selectionMode),
      operator: `operator`, groupName: groupName)
  }

  /// Creates an interactor for filters and connects it to a filter state and a list.
  ///
  /// - Parameters:
  ///   - filterState: The filter state for the selected filters.
  ///   - filters: The filters in display order.
  ///   - selectionMode: Whether several filters can be selected.
  ///   - operator: How several selected filters are combined.
  ///   - groupName: The name of the filter group.
  ///   - controller: The list; referenced weakly.
  public convenience init<Controller: SelectableListController>(
    filterState: FilterState, filters: [F], selectionMode: SelectionMode,
    operator: RefinementOperator, groupName: String, controller: Controller
  ) where Controller.Item == F {
    self.init(
      filterState: filterState, filters: filters, selectionMode: selectionMode,
      operator: `operator`, groupName: groupName)
    connectController(controller)
  }

  /// Connects a list and updates it; it is referenced weakly.
  ///
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectController<Controller: SelectableListController>(
    _ controller: Controller
  ) -> any Connection where Controller.Item == F {
    add(interactor.connectController(controller))
  }
}
