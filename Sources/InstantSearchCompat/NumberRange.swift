internal import StandardWidgets
public import Controllers
public import Search
internal import WidgetCore

/// The logic of a numeric range, for connecting it manually.
@MainActor
public final class NumberRangeInteractor<Number: DoubleRepresentable>:
  WidgetInteractor
{
  /// Sends the selected range after each change; nil if it is not restricted.
  public private(set) lazy var onItemChanged: Observer<ClosedRange<Number>?> = observer {
    [weak self] in self.map(\.item)
  }
  /// Sends the bounds after each change; nil until they are known.
  public private(set) lazy var onBoundsComputed: Observer<ClosedRange<Number>?> = observer {
    [weak self] in self.map(\.bounds)
  }
  private var core = StandardWidgets::NumberRangeConnector()

  /// Creates an interactor without connections.
  ///
  /// - Parameters:
  ///   - item: The initial range, which is added to the filter state when it is connected; nil for
  ///     no filter.
  ///   - bounds: The lower and upper bound; nil for those of the records.
  public init(item: ClosedRange<Number>? = nil, bounds: ClosedRange<Number>? = nil) {
    core.range = item.map { NumericRange($0.doubles) }
    core.bounds = bounds.map { NumericRange($0.doubles) }
  }

  /// The selected range; nil if it is not restricted.
  ///
  /// An open end is that of `bounds`. The ends of integer types are rounded outward.
  public var item: ClosedRange<Number>? {
    guard case .range(let range) = widget.view else { return nil }
    return range.closedValue.map { ClosedRange(roundingOutward: $0) }
  }

  /// The lower and upper bound; nil until they are known.
  ///
  /// The bounds of integer types are rounded outward.
  public var bounds: ClosedRange<Number>? {
    guard case .range(let range) = widget.view else { return nil }
    return range.bounds.map { ClosedRange(roundingOutward: $0) }
  }

  /// Selects a range as if it was entered; nil for no filter.
  public func computeNumberRange(numberRange: ClosedRange<Number>?) {
    guard case .range(let range) = widget.view else { return }
    widget.send(range.action(selecting: numberRange.map { NumericRange($0.doubles) }))
  }

  /// Stores the selected range in a group of a filter state.
  ///
  /// - Parameters:
  ///   - filterState: The filter state.
  ///   - attribute: The numeric attribute.
  ///   - operator: The type of the group.
  ///   - groupName: The name of the group; nil for the attribute.
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectFilterState(
    _ filterState: FilterState, attribute: Attribute, operator: RefinementOperator = .and,
    groupName: String? = nil
  ) -> any Connection {
    core.attribute = attribute
    core.operator = `operator`
    core.groupName = groupName
    widget.set(core)
    return connect(filterState)
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
    widget.set(core)
    return connect(searcher)
  }

  /// Connects a slider and updates it; it is referenced weakly.
  ///
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectController(
    _ controller: some NumberRangeController
  ) -> any Connection {
    connect(controller) { ControllerLink(range: $0, send: $1) }
  }
}

/// Filters a numeric attribute by a range, such as a price range.
@MainActor
public final class NumberRangeConnector<Number: DoubleRepresentable>:
  WidgetConnector<NumberRangeInteractor<Number>>
{
  /// The searcher with the bounds.
  ///
  /// It has no index if the connector was created without a searcher.
  public let searcher: HitsSearcher
  /// The filter state with the selected range.
  public let filterState: FilterState
  /// The numeric attribute.
  public let attribute: Attribute

  /// Connects an interactor to a searcher and a filter state.
  ///
  /// The searcher is connected to the filter state unless it has one already.
  ///
  /// - Parameters:
  ///   - searcher: The searcher with the bounds.
  ///   - filterState: The filter state for the selected range.
  ///   - attribute: The numeric attribute.
  ///   - interactor: The logic of the range.
  ///   - operator: The type of the filter group.
  ///   - groupName: The name of the filter group; nil for the attribute.
  public convenience init(
    searcher: HitsSearcher, filterState: FilterState, attribute: Attribute,
    interactor: NumberRangeInteractor<Number>, operator: RefinementOperator = .and,
    groupName: String? = nil
  ) {
    self.init(observing: searcher, filterState, attribute, interactor, `operator`, groupName)
  }

  private init(
    observing searcher: HitsSearcher?, _ filterState: FilterState, _ attribute: Attribute,
    _ interactor: NumberRangeInteractor<Number>, _ operator: RefinementOperator,
    _ groupName: String?
  ) {
    (self.filterState, self.attribute) = (filterState, attribute)
    self.searcher =
      searcher ?? HitsSearcher(engines: IndexEngines([:]), indexName: "", query: Query())
    super.init(interactor)
    searcher?.useIfNeeded(filterState)
    connections = [
      interactor.connectFilterState(
        filterState, attribute: attribute, operator: `operator`, groupName: groupName)
    ]
    if let searcher {
      connections.append(interactor.connectSearcher(searcher, attribute: attribute))
    }
  }

  /// Connects an interactor to a searcher, a filter state, and a view.
  ///
  /// - Parameters:
  ///   - searcher: The searcher with the bounds.
  ///   - filterState: The filter state for the selected range.
  ///   - attribute: The numeric attribute.
  ///   - interactor: The logic of the range.
  ///   - operator: The type of the filter group.
  ///   - groupName: The name of the filter group; nil for the attribute.
  ///   - controller: The slider; referenced weakly.
  public convenience init(
    searcher: HitsSearcher, filterState: FilterState, attribute: Attribute,
    interactor: NumberRangeInteractor<Number>, operator: RefinementOperator = .and,
    groupName: String? = nil, controller: some NumberRangeController
  ) {
    self.init(
      searcher: searcher, filterState: filterState, attribute: attribute, interactor: interactor,
      operator: `operator`, groupName: groupName)
    connectController(controller)
  }

  /// Creates an interactor and connects it to a filter state and a view.
  ///
  /// Connect the interactor to a searcher for the bounds of the records.
  ///
  /// - Parameters:
  ///   - filterState: The filter state for the selected range.
  ///   - attribute: The numeric attribute.
  ///   - bounds: The lower and upper bound; nil for none.
  ///   - range: The initial range; nil for no filter.
  ///   - operator: The type of the filter group.
  ///   - groupName: The name of the filter group; nil for the attribute.
  ///   - controller: The slider, which is referenced weakly.
  public convenience init(
    filterState: FilterState, attribute: Attribute, bounds: ClosedRange<Number>? = nil,
    range: ClosedRange<Number>? = nil, operator: RefinementOperator = .and,
    groupName: String? = nil, controller: some NumberRangeController
  ) {
    self.init(
      observing: nil, filterState, attribute, NumberRangeInteractor(item: range, bounds: bounds),
      `operator`, groupName)
    connectController(controller)
  }

  /// Creates an interactor and connects it to a searcher and a filter state.
  ///
  /// - Parameters:
  ///   - searcher: The searcher with the bounds.
  ///   - filterState: The filter state for the selected range.
  ///   - attribute: The numeric attribute.
  ///   - bounds: The lower and upper bound; nil for those of the records.
  ///   - range: The initial range, which applies to the first search; nil for no filter.
  ///   - operator: The type of the filter group.
  ///   - groupName: The name of the filter group; nil for the attribute.
  public convenience init(
    searcher: HitsSearcher, filterState: FilterState, attribute: Attribute,
    bounds: ClosedRange<Number>? = nil, range: ClosedRange<Number>? = nil,
    operator: RefinementOperator = .and, groupName: String? = nil
  ) {
    self.init(
      searcher: searcher, filterState: filterState, attribute: attribute,
      interactor: NumberRangeInteractor(item: range, bounds: bounds), operator: `operator`,
      groupName: groupName)
  }

  /// Creates an interactor and connects it to a searcher, a filter state, and a view.
  ///
  /// - Parameters:
  ///   - searcher: The searcher with the bounds.
  ///   - filterState: The filter state for the selected range.
  ///   - attribute: The numeric attribute.
  ///   - bounds: The lower and upper bound; nil for those of the records.
  ///   - range: The initial range, which applies to the first search; nil for no filter.
  ///   - operator: The type of the filter group.
  ///   - groupName: The name of the filter group; nil for the attribute.
  ///   - controller: The slider; referenced weakly.
  public convenience init(
    searcher: HitsSearcher, filterState: FilterState, attribute: Attribute,
    bounds: ClosedRange<Number>? = nil, range: ClosedRange<Number>? = nil,
    operator: RefinementOperator = .and, groupName: String? = nil,
    controller: some NumberRangeController
  ) {
    self.init(
      searcher: searcher, filterState: filterState, attribute: attribute, bounds: bounds,
      range: range, operator: `operator`, groupName: groupName)
    connectController(controller)
  }

  /// Connects a slider and updates it; it is referenced weakly.
  ///
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectController(
    _ controller: some NumberRangeController
  ) -> any Connection {
    add(interactor.connectController(controller))
  }
}
