internal import StandardWidgets
public import Controllers
public import Search
internal import WidgetCore

/// A number type for the bounds of ranges.
public protocol DoubleRepresentable: Comparable, Sendable {
  /// Converts a `Double`; integer types round toward zero.
  init(_ number: Double)
  /// The number as a `Double`.
  var double: Double { get }
}

extension Double: DoubleRepresentable {
  public var double: Double { self }
}

extension Float: DoubleRepresentable {
  public var double: Double { Double(self) }
}

extension Int: DoubleRepresentable {
  public var double: Double { Double(self) }
}

extension ClosedRange where Bound: DoubleRepresentable {
  fileprivate var doubles: ClosedRange<Double> { lowerBound.double...upperBound.double }
}

/// The logic of a numeric range, for connecting it manually.
@MainActor public final class NumberRangeInteractor<Number: DoubleRepresentable> {
  private let widget = Widget()
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
  /// An open end is that of `bounds`.
  public var item: ClosedRange<Double>? {
    if case .range(let range) = widget.view { range.closedValue } else { nil }
  }

  /// The lower and upper bound; nil until they are known.
  public var bounds: ClosedRange<Double>? {
    if case .range(let range) = widget.view { range.bounds } else { nil }
  }

  /// Stores the selected range in a group of a filter state.
  ///
  /// - Parameters:
  ///   - filterState: The filter state.
  ///   - attribute: The numeric attribute.
  ///   - operator: The type of the group.
  ///   - groupName: The name of the group; nil for the attribute.
  public func connectFilterState(
    _ filterState: FilterState, attribute: Attribute, operator: RefinementOperator = .and,
    groupName: String? = nil
  ) {
    core.attribute = attribute
    core.operator = `operator`
    core.groupName = groupName
    widget.set(core)
    widget.connect(filterState)
  }

  /// Updates the bounds from the responses of a searcher.
  public func connectSearcher(_ searcher: HitsSearcher, attribute: Attribute) {
    core.attribute = attribute
    widget.set(core)
    widget.connect(searcher)
  }

  /// Connects a slider and updates it; it is referenced weakly.
  public func connectController(_ controller: some NumberRangeController) {
    widget.attach { ControllerLink(range: controller, send: $0) }
  }
}

/// Filters a numeric attribute by a range, such as a price range.
@MainActor public final class NumberRangeConnector<Number: DoubleRepresentable> {
  /// The searcher with the bounds.
  public let searcher: HitsSearcher
  /// The filter state with the selected range.
  public let filterState: FilterState
  /// The logic of the range.
  public let interactor: NumberRangeInteractor<Number>

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
  public init(
    searcher: HitsSearcher, filterState: FilterState, attribute: Attribute,
    interactor: NumberRangeInteractor<Number>, operator: RefinementOperator = .and,
    groupName: String? = nil
  ) {
    self.searcher = searcher
    self.filterState = filterState
    self.interactor = interactor
    if searcher.filterState == nil { searcher.connectFilterState(filterState) }
    interactor.connectFilterState(
      filterState, attribute: attribute, operator: `operator`, groupName: groupName)
    interactor.connectSearcher(searcher, attribute: attribute)
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
  public func connectController(_ controller: some NumberRangeController) {
    interactor.connectController(controller)
  }
}
