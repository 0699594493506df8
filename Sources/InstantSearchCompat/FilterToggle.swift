internal import StandardWidgets
public import Controllers
public import Search
internal import WidgetCore

/// The logic of a switch for a filter, for connecting it manually.
@MainActor public final class SelectableInteractor<Item: FilterConvertible>: WidgetInteractor {
  /// The filter.
  public let item: Item
  /// Sends whether the filter is selected, after each change.
  public private(set) lazy var onSelectedChanged: Observer<Bool> = observer { [weak self] in
    self?.isSelected
  }
  private var core = StandardWidgets::FilterToggleConnector()

  /// Creates an interactor for a filter.
  public init(item: Item) {
    self.item = item
    super.init()
    core.filter = item.filter
    widget.set(core)
  }

  /// Whether the filter is selected; initially false.
  ///
  /// A change before the connection to a filter state sets the initial selection.
  public var isSelected: Bool {
    get { widget.filterState == nil ? core.isSelected : choices.first?.isSelected ?? false }
    set {
      if widget.filterState != nil { return computeIsSelected(selecting: newValue) }
      core.isSelected = newValue
      widget.set(core)
    }
  }

  /// Selects or deselects the filter.
  public func computeIsSelected(selecting: Bool) {
    if let choice = choices.first, choice.isSelected != selecting { perform(choice) }
  }

  /// Stores the filter in a group of a filter state while it is selected.
  ///
  /// - Parameters:
  ///   - filterState: The filter state.
  ///   - operator: The type of the group.
  ///   - groupName: The name of the group; nil for the attribute of the filter.
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectFilterState(
    _ filterState: FilterState, operator: RefinementOperator = .or, groupName: String? = nil
  ) -> any Connection {
    core.operator = `operator`
    core.groupName = groupName
    widget.set(core)
    return connect(filterState)
  }

  /// Connects a switch and updates it; it is referenced weakly.
  ///
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectController<Controller: SelectableController>(
    _ controller: Controller
  ) -> any Connection where Controller.Item == Item {
    connect(controller) { ControllerLink(toggle: $0, send: $1) }
  }
}

/// Switches a filter on and off.
@MainActor
public final class FilterToggleConnector<F: FilterConvertible>:
  WidgetConnector<SelectableInteractor<F>>
{
  /// The filter state with the filter.
  public let filterState: FilterState

  /// Connects an interactor to a filter state.
  ///
  /// - Parameters:
  ///   - filterState: The filter state for the filter.
  ///   - interactor: The logic of the switch.
  ///   - operator: The type of the filter group.
  ///   - groupName: The name of the filter group; nil for the attribute of the filter.
  public init(
    filterState: FilterState, interactor: SelectableInteractor<F>,
    operator: RefinementOperator = .and, groupName: String? = nil
  ) {
    self.filterState = filterState
    super.init(interactor)
    connections = [
      interactor.connectFilterState(filterState, operator: `operator`, groupName: groupName)
    ]
  }

  /// Connects an interactor to a filter state and a switch.
  ///
  /// - Parameters:
  ///   - filterState: The filter state for the filter.
  ///   - interactor: The logic of the switch.
  ///   - operator: The type of the filter group.
  ///   - groupName: The name of the filter group; nil for the attribute of the filter.
  ///   - controller: The switch; referenced weakly.
  public convenience init<Controller: SelectableController>(
    filterState: FilterState, interactor: SelectableInteractor<F>,
    operator: RefinementOperator = .and, groupName: String? = nil, controller: Controller
  ) where Controller.Item == F {
    self.init(
      filterState: filterState, interactor: interactor, operator: `operator`, groupName: groupName)
    connectController(controller)
  }

  /// Creates an interactor for a filter and connects it to a filter state.
  ///
  /// - Parameters:
  ///   - filterState: The filter state for the filter.
  ///   - filter: The filter.
  ///   - isSelected: Whether the filter is selected initially.
  ///   - operator: The type of the filter group.
  ///   - groupName: The name of the filter group; nil for the attribute of the filter.
  public convenience init(
    filterState: FilterState, filter: F, isSelected: Bool = false,
    operator: RefinementOperator = .and, groupName: String? = nil
  ) {
    let interactor = SelectableInteractor(item: filter)
    interactor.isSelected = isSelected
    self.init(
      filterState: filterState, interactor: interactor, operator: `operator`, groupName: groupName)
  }

  /// Creates an interactor for a filter and connects it, also to a switch.
  ///
  /// - Parameters:
  ///   - filterState: The filter state for the filter.
  ///   - filter: The filter.
  ///   - isSelected: Whether the filter is selected initially.
  ///   - operator: The type of the filter group.
  ///   - groupName: The name of the filter group; nil for the attribute of the filter.
  ///   - controller: The switch; referenced weakly.
  public convenience init<Controller: SelectableController>(
    filterState: FilterState, filter: F, isSelected: Bool = false,
    operator: RefinementOperator = .and, groupName: String? = nil, controller: Controller
  ) where Controller.Item == F {
    self.init(
      filterState: filterState, filter: filter, isSelected: isSelected, operator: `operator`,
      groupName: groupName)
    connectController(controller)
  }

  /// Connects a switch and updates it; it is referenced weakly.
  ///
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectController<Controller: SelectableController>(
    _ controller: Controller
  ) -> any Connection where Controller.Item == F {
    add(interactor.connectController(controller))
  }
}
