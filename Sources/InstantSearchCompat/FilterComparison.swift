internal import StandardWidgets
public import Controllers
public import Search
internal import WidgetCore

/// The logic of a comparison with a number, for connecting it manually.
@MainActor
public final class NumberInteractor<
  Number: Numeric & DoubleRepresentable
>: WidgetInteractor {
  /// Sends the number after each change; nil for no filter.
  public private(set) lazy var onItemChanged: Observer<Number?> = observer { [weak self] in
    self.map(\.item)
  }
  private var core = StandardWidgets::NumericComparisonConnector()
  private var isConfigured = false

  /// Creates an interactor without connections.
  ///
  /// - Parameter item: The initial number; nil for no filter.
  public init(item: Number? = nil) {
    core.number = item?.double
  }

  /// The number; nil for no filter. Numbers of integer types are rounded to the nearest.
  public var item: Number? {
    stepper?.value.map { Number.rounding($0, .toNearestOrAwayFromZero) }
  }

  /// The smallest and largest number; nil until they are known.
  ///
  /// The bounds of integer types are rounded outward.
  public var bounds: ClosedRange<Number>? {
    stepper?.bounds.map { ClosedRange(roundingOutward: $0) }
  }

  /// Limits the number; nil for the bounds of the records.
  ///
  /// A number that is set already does not change.
  public func applyBounds(bounds: ClosedRange<Number>?) {
    core.bounds = bounds.map { NumericRange($0.doubles) }
    guard isConfigured else { return }
    widget.set(core)
    widget.refresh()
  }

  /// Sets the number; nil removes the filter.
  ///
  /// Before the connection to a filter state, it sets the initial number.
  public func computeNumber(number: Number?) {
    guard widget.filterState != nil, case .field(let field) = widget.view else {
      core.number = number?.double
      return
    }
    var action = field.action
    action.value = number?.double.shortText
    if number == nil { action.name = "clear" }
    widget.send(action)
  }

  private var stepper: View.Stepper? {
    if case .field(let field) = widget.view { field.stepper } else { nil }
  }

  /// Updates the bounds from the responses of a searcher.
  ///
  /// - Parameters:
  ///   - searcher: The searcher with the bounds.
  ///   - attribute: The numeric attribute.
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectSearcher(
    _ searcher: HitsSearcher, attribute: Attribute
  ) -> any Connection {
    core.attribute = attribute
    if isConfigured { widget.set(core) }
    return connect(searcher)
  }

  /// Stores the comparison in a group of a filter state.
  ///
  /// - Parameters:
  ///   - filterState: The filter state.
  ///   - attribute: The numeric attribute.
  ///   - numericOperator: The operator between the attribute and the number.
  ///   - operator: The type of the group.
  ///   - groupName: The name of the group; nil for the attribute.
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectFilterState(
    _ filterState: FilterState, attribute: Attribute, numericOperator: Filter.Numeric.Operator,
    operator: RefinementOperator = .and, groupName: String? = nil
  ) -> any Connection {
    core.attribute = attribute
    core.numericOperator = numericOperator
    core.operator = `operator`
    core.groupName = groupName
    isConfigured = true
    widget.set(core)
    return connect(filterState)
  }

  /// Connects a control for the number and updates it; it is referenced weakly.
  ///
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectController<Controller: NumberController>(
    _ controller: Controller
  ) -> any Connection where Controller.Item == Number {
    connect(controller) { ControllerLink(number: $0, send: $1) }
  }
}

/// Compares a numeric attribute with a number.
@MainActor
public final class FilterComparisonConnector<
  Number: Numeric & DoubleRepresentable
>: WidgetConnector<NumberInteractor<Number>> {
  /// The searcher with the bounds.
  public let searcher: HitsSearcher
  /// The filter state with the comparison.
  public let filterState: FilterState
  /// The numeric attribute.
  public let attribute: Attribute
  /// The operator between the attribute and the number.
  public let numericOperator: Filter.Numeric.Operator

  /// Connects an interactor to a searcher and a filter state.
  ///
  /// The searcher is connected to the filter state unless it has one already.
  ///
  /// - Parameters:
  ///   - searcher: The searcher with the bounds.
  ///   - filterState: The filter state for the comparison.
  ///   - interactor: The logic of the comparison.
  ///   - attribute: The numeric attribute.
  ///   - numericOperator: The operator between the attribute and the number.
  ///   - operator: The type of the filter group.
  ///   - groupName: The name of the filter group; nil for the attribute.
  public init(
    searcher: HitsSearcher, filterState: FilterState, interactor: NumberInteractor<Number>,
    attribute: Attribute, numericOperator: Filter.Numeric.Operator,
    operator: RefinementOperator = .and, groupName: String? = nil
  ) {
    (self.searcher, self.filterState) = (searcher, filterState)
    (self.attribute, self.numericOperator) = (attribute, numericOperator)
    super.init(interactor)
    searcher.useIfNeeded(filterState)
    connections = [
      interactor.connectFilterState(
        filterState, attribute: attribute, numericOperator: numericOperator,
        operator: `operator`, groupName: groupName),
      interactor.connectSearcher(searcher, attribute: attribute),
    ]
  }

  /// Creates an interactor and connects it to a searcher and a filter state.
  ///
  /// - Parameters:
  ///   - searcher: The searcher with the bounds.
  ///   - filterState: The filter state for the comparison.
  ///   - attribute: The numeric attribute.
  ///   - numericOperator: The operator between the attribute and the number.
  ///   - number: The initial number; nil for no filter.
  ///   - bounds: The smallest and largest number; nil for those of the records.
  ///   - operator: The type of the filter group.
  ///   - groupName: The name of the filter group; nil for the attribute.
  public convenience init(
    searcher: HitsSearcher, filterState: FilterState, attribute: Attribute,
    numericOperator: Filter.Numeric.Operator, number: Number? = nil,
    bounds: ClosedRange<Number>? = nil, operator: RefinementOperator = .and,
    groupName: String? = nil
  ) {
    let interactor = NumberInteractor(item: number)
    interactor.applyBounds(bounds: bounds)
    self.init(
      searcher: searcher, filterState: filterState, interactor: interactor, attribute: attribute,
      numericOperator: numericOperator, operator: `operator`, groupName: groupName)
  }

  /// Creates an interactor and connects it, also to a control.
  ///
  /// - Parameters:
  ///   - searcher: The searcher with the bounds.
  ///   - filterState: The filter state for the comparison.
  ///   - attribute: The numeric attribute.
  ///   - numericOperator: The operator between the attribute and the number.
  ///   - number: The initial number; nil for no filter.
  ///   - bounds: The smallest and largest number; nil for those of the records.
  ///   - operator: The type of the filter group.
  ///   - groupName: The name of the filter group; nil for the attribute.
  ///   - controller: The control; referenced weakly.
  public convenience init<Controller: NumberController>(
    searcher: HitsSearcher, filterState: FilterState, attribute: Attribute,
    numericOperator: Filter.Numeric.Operator, number: Number? = nil,
    bounds: ClosedRange<Number>? = nil, operator: RefinementOperator = .and,
    groupName: String? = nil, controller: Controller
  ) where Controller.Item == Number {
    self.init(
      searcher: searcher, filterState: filterState, attribute: attribute,
      numericOperator: numericOperator, number: number, bounds: bounds, operator: `operator`,
      groupName: groupName)
    connectController(controller)
  }

  /// Connects a control for the number and updates it; it is referenced weakly.
  ///
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectController<Controller: NumberController>(
    _ controller: Controller
  ) -> any Connection where Controller.Item == Number {
    add(interactor.connectController(controller))
  }
}

/// Compares a numeric attribute with a number, by the name of the standard widget.
public typealias NumericComparisonConnector = FilterComparisonConnector
