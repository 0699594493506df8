internal import StandardWidgets
public import Controllers
public import Search
internal import WidgetCore

/// A number that a range can be made of.
public protocol DoubleRepresentable: Comparable, Sendable {
  init(_ number: Double)
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

/// The logic of a range of numbers, to be connected by hand.
@MainActor public final class NumberRangeInteractor<Number: DoubleRepresentable> {
  private let widget = Widget()
  private var core = StandardWidgets::NumberRangeConnector()

  /// - Parameters:
  ///   - item: what is chosen from the start; written to the filter state when that is connected.
  ///   - bounds: what can be chosen; that of the records if nil.
  public init(item: ClosedRange<Number>? = nil, bounds: ClosedRange<Number>? = nil) {
    core.range = item?.doubles
    core.bounds = bounds?.doubles
  }

  /// What is chosen; nil for everything.
  public var item: ClosedRange<Double>? {
    if case .range(let range) = widget.view { range.value } else { nil }
  }

  /// What can be chosen; nil while that is not known.
  public var bounds: ClosedRange<Double>? {
    if case .range(let range) = widget.view { range.bounds } else { nil }
  }

  /// Keeps the range in a group of the filter state, which is named after the attribute if
  /// `groupName` is nil.
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

  /// Takes the bounds from the searcher's answers.
  public func connectSearcher(_ searcher: HitsSearcher, attribute: Attribute) {
    core.attribute = attribute
    widget.set(core)
    widget.connect(searcher)
  }

  public func connectController(_ controller: some NumberRangeController) {
    widget.attach { ControllerLink(range: controller, send: $0) }
  }
}

/// Filters by a range of numbers, such as two prices chosen with a slider.
@MainActor public final class NumberRangeConnector<Number: DoubleRepresentable> {
  public let searcher: HitsSearcher
  public let filterState: FilterState
  public let interactor: NumberRangeInteractor<Number>

  /// The same with an interactor of one's own.
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

  /// The bounds are those of the records if nil. The range is what is chosen from the start, before
  /// the first search. The group is named after the attribute if `groupName` is nil.
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

  /// The same with a view.
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

  public func connectController(_ controller: some NumberRangeController) {
    interactor.connectController(controller)
  }
}
