internal import StandardWidgets
public import Controllers
public import Search
public import WidgetCore

/// The logic of a list of given numeric filters, to be connected by hand.
@MainActor public final class NumericFilterListInteractor {
  private let widget = Widget()
  private var core = StandardWidgets::NumericFilterListConnector()

  public init(items: [NumericFilter] = [], selectionMode: SelectionMode = .single) {
    core.filters = items.map { FilterOption($0.filter) }
    core.selectionMode = selectionMode
  }

  public func connectFilterState(
    _ filterState: FilterState, operator: RefinementOperator, groupName: String = ""
  ) {
    core.operator = `operator`
    core.groupName = groupName
    widget.set(core)
    widget.connect(filterState)
  }

  public func connectController<Controller: SelectableListController>(_ controller: Controller)
  where Controller.Item == NumericFilter {
    widget.attach { ControllerLink(numericFilters: controller, send: $0) }
  }
}

/// Lists numeric filters that the application gives, such as bands of prices.
@MainActor public final class NumericFilterListConnector {
  public let filterState: FilterState
  public let interactor: NumericFilterListInteractor

  /// The same with an interactor of one's own.
  public init(
    filterState: FilterState, interactor: NumericFilterListInteractor,
    operator: RefinementOperator, groupName: String
  ) {
    self.filterState = filterState
    self.interactor = interactor
    interactor.connectFilterState(filterState, operator: `operator`, groupName: groupName)
  }

  public convenience init(
    numericFilters: [NumericFilter] = [], selectionMode: SelectionMode = .single,
    filterState: FilterState, operator: RefinementOperator, groupName: String
  ) {
    self.init(
      filterState: filterState,
      interactor: NumericFilterListInteractor(items: numericFilters, selectionMode: selectionMode),
      operator: `operator`, groupName: groupName)
  }

  /// The same with a view.
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
