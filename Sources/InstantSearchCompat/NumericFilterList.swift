internal import StandardWidgets
public import Controllers
public import Search
public import WidgetCore

/// The logic of a list of numeric filters, for connecting it manually.
@MainActor public final class NumericFilterListInteractor {
  private let widget = Widget()
  private var core = StandardWidgets::NumericFilterListConnector()

  /// Creates an interactor for a list of filters.
  ///
  /// - Parameters:
  ///   - items: The filters in display order.
  ///   - selectionMode: Whether several filters can be selected.
  public init(items: [NumericFilter] = [], selectionMode: SelectionMode = .single) {
    core.filters = items.map { FilterOption($0.filter) }
    core.selectionMode = selectionMode
  }

  /// Stores the selected filters in a group of a filter state.
  ///
  /// - Parameters:
  ///   - filterState: The filter state.
  ///   - operator: How several selected filters are combined.
  ///   - groupName: The name of the group; empty by default.
  public func connectFilterState(
    _ filterState: FilterState, operator: RefinementOperator, groupName: String = ""
  ) {
    core.operator = `operator`
    core.groupName = groupName
    widget.set(core)
    widget.connect(filterState)
  }

  /// Connects a list and updates it; it is referenced weakly.
  public func connectController<Controller: SelectableListController>(_ controller: Controller)
  where Controller.Item == NumericFilter {
    widget.attach { ControllerLink(numericFilters: controller, send: $0) }
  }
}

/// Lists given numeric filters, such as price bands.
@MainActor public final class NumericFilterListConnector {
  /// The filter state with the selected filters.
  public let filterState: FilterState
  /// The logic of the list.
  public let interactor: NumericFilterListInteractor

  /// Connects an interactor to a filter state.
  ///
  /// - Parameters:
  ///   - filterState: The filter state for the selected filters.
  ///   - interactor: The logic of the list.
  ///   - operator: How several selected filters are combined.
  ///   - groupName: The name of the filter group.
  public init(
    filterState: FilterState, interactor: NumericFilterListInteractor,
    operator: RefinementOperator, groupName: String
  ) {
    self.filterState = filterState
    self.interactor = interactor
    interactor.connectFilterState(filterState, operator: `operator`, groupName: groupName)
  }

  /// Creates an interactor for a list of filters and connects it to a filter state.
  ///
  /// - Parameters:
  ///   - numericFilters: The filters in display order.
  ///   - selectionMode: Whether several filters can be selected.
  ///   - filterState: The filter state for the selected filters.
  ///   - operator: How several selected filters are combined.
  ///   - groupName: The name of the filter group.
  public convenience init(
    numericFilters: [NumericFilter] = [], selectionMode: SelectionMode = .single,
    filterState: FilterState, operator: RefinementOperator, groupName: String
  ) {
    self.init(
      filterState: filterState,
      interactor: NumericFilterListInteractor(items: numericFilters, selectionMode: selectionMode),
      operator: `operator`, groupName: groupName)
  }

  /// Creates an interactor for a list of filters and connects it to a filter state and a view.
  ///
  /// - Parameters:
  ///   - numericFilters: The filters in display order.
  ///   - selectionMode: Whether several filters can be selected.
  ///   - filterState: The filter state for the selected filters.
  ///   - operator: How several selected filters are combined.
  ///   - groupName: The name of the filter group.
  ///   - controller: The list; referenced weakly.
  public convenience init<Controller: SelectableListController>(
    numericFilters: [NumericFilter] = [], selectionMode: SelectionMode = .single,
    filterState: FilterState, operator: RefinementOperator, groupName: String,
    controller: Controller
  ) where Controller.Item == NumericFilter {
    self.init(
      numericFilters: numericFilters, selectionMode: selectionMode, filterState: filterState,
      operator: `operator`, groupName: groupName)
    interactor.connectController(controller)
  }
}
