public import WidgetCore

/// Stores whether a search is pending.
public final class LoadingObservableController: ObservableController, LoadingController {
  /// True while a search is pending.
  public private(set) var isLoading: Bool

  /// Creates an indicator; a connector updates it.
  public init(isLoading: Bool = false) {
    self.isLoading = isLoading
  }

  public func setItem(_ item: Bool) {
    update { isLoading = item }
  }
}

/// Stores the number of matching records, as a sentence.
public final class StatsTextObservableController: ObservableController, StatsController {
  /// The sentence; empty before the first response.
  public private(set) var stats: String

  /// Creates a label; a connector updates it.
  public init(stats: String = "") {
    self.stats = stats
  }

  public func setItem(_ item: String?) {
    update { stats = item ?? "" }
  }
}

/// Stores the text to search for.
public final class SearchBoxObservableController: ObservableController, SearchBoxController {
  /// The text; a change is sent like the input of a user.
  public var query: String {
    didSet { if query != oldValue { changed { onQueryChanged?(query) } } }
  }
  /// Applies the text after each change; connectors set it.
  public var onQueryChanged: ((String?) -> Void)?
  /// Applies the text when it is submitted; connectors set it.
  public var onQuerySubmitted: ((String?) -> Void)?

  /// Creates a text field; a connector sets its text.
  public init(query: String = "") {
    self.query = query
  }

  /// Submits the text.
  public func submit() { onQuerySubmitted?(query) }

  public func setQuery(_ query: String?) {
    update { self.query = query ?? "" }
  }
}

/// The name of `SearchBoxObservableController` in older versions of InstantSearch.
public typealias QueryInputObservableController = SearchBoxObservableController

/// Stores a range of numbers with its bounds.
public final class NumberRangeObservableController<Number: DoubleRepresentable>:
  ObservableController, NumberRangeController
{
  /// The range; a change is sent like the input of a user.
  public var range: ClosedRange<Number> {
    didSet { if range != oldValue { changed { onRangeChanged?(range) } } }
  }
  /// The lower and upper bound.
  public private(set) var bounds: ClosedRange<Number>
  /// Applies a new range; connectors set it.
  public var onRangeChanged: ((ClosedRange<Number>) -> Void)?

  /// Creates a range, clamped to its bounds; a connector updates both.
  public init(
    range: ClosedRange<Number> = Number(0)...Number(1),
    bounds: ClosedRange<Number> = Number(0)...Number(1)
  ) {
    self.range = range.clamped(to: bounds)
    self.bounds = bounds
  }

  public func setItem(_ item: ClosedRange<Number>) {
    update { range = item }
  }

  public func setBounds(_ bounds: ClosedRange<Number>) {
    update { self.bounds = bounds }
  }
}

/// Stores a number with its bounds.
public final class NumberObservableController<Number: Numeric & Comparable>: ObservableController,
  NumberController
{
  /// The number; a change is sent like the input of a user.
  public var value: Number {
    didSet { if value != oldValue { changed { computation?.just(value: value) } } }
  }
  /// The smallest and largest number.
  public private(set) var bounds: ClosedRange<Number>
  private var computation: Computation<Number>?

  /// Creates a number with bounds; a connector updates both.
  public init(value: Number = 0, bounds: ClosedRange<Number> = 0...100) {
    (self.value, self.bounds) = (value, bounds)
  }

  public func setItem(_ item: Number) {
    update { value = item }
  }

  public func setBounds(bounds: ClosedRange<Number>?) {
    guard let bounds else { return }
    update { self.bounds = bounds }
  }

  public func setComputation(computation: Computation<Number>) {
    self.computation = computation
  }
}

/// Stores a filter and whether it is selected.
public final class FilterToggleObservableController<F: FilterConvertible>: ObservableController,
  SelectableController
{
  /// The filter; nil before a connector sets it.
  public private(set) var filter: F?
  /// Whether the filter is selected; a change is sent like the input of a user.
  public var isSelected: Bool {
    didSet { if isSelected != oldValue { changed { onClick?(isSelected) } } }
  }
  /// Selects or deselects the filter; connectors set it.
  public var onClick: ((Bool) -> Void)?

  /// Creates a switch; a connector updates it.
  public init(filter: F? = nil, isSelected: Bool = false) {
    (self.filter, self.isSelected) = (filter, isSelected)
  }

  public func setItem(_ item: F) {
    update { filter = item }
  }

  public func setSelected(_ isSelected: Bool) {
    update { self.isSelected = isSelected }
  }
}

/// Stores the items of a segmented control and which one is selected.
public final class SelectableSegmentObservableController: ObservableController,
  SelectableSegmentController
{
  /// The labels of the items in the order of their keys.
  public private(set) var segmentsTitles: [String]
  /// The index of the selected item; nil for none.
  public private(set) var selectedSegmentIndex: Int?
  /// Selects an item by its key; connectors set it.
  public var onClick: ((Int) -> Void)?
  private var keys: [Int] = []

  /// Creates a control; a connector replaces its content.
  public init(segmentTitles: [String] = [], selectedSegmentIndex: Int? = nil) {
    (segmentsTitles, self.selectedSegmentIndex) = (segmentTitles, selectedSegmentIndex)
    keys = Array(segmentTitles.indices)
  }

  /// Selects an item; does nothing if it does not exist.
  ///
  /// - Parameter segmentIndex: The 0-based index of the item.
  public func select(_ segmentIndex: Int) {
    if keys.indices.contains(segmentIndex) { onClick?(keys[segmentIndex]) }
  }

  public func setItems(items: [Int: String]) {
    let items = items.sorted { $0.key < $1.key }
    update { (keys, segmentsTitles) = (items.map(\.key), items.map(\.value)) }
  }

  public func setSelected(_ selected: Int?) {
    update { selectedSegmentIndex = selected.flatMap { keys.firstIndex(of: $0) } }
  }
}

/// Stores the sort orders and which one is selected.
public typealias SortByObservableController = SelectableSegmentObservableController

/// Stores the names of indexes and which one is selected.
public typealias SelectIndexObservableController = SelectableSegmentObservableController

/// Stores the segments of a filter map and which one is selected.
public typealias FilterMapObservableController = SelectableSegmentObservableController

/// Removes filters.
public final class FilterClearObservableController: ObservableController, FilterClearController {
  /// Removes the filters; connectors set it.
  public var onClick: (() -> Void)?

  /// Removes the filters.
  public func clear() { onClick?() }
}

/// Stores the minimum relevance as a sentence with the label of a button.
public final class RelevantSortObservableController: ObservableController,
  RelevantSortTextualController
{
  /// The sentence and the label; nil if results cannot be limited to relevant ones.
  public private(set) var state: RelevantSortTextualRepresentation?
  /// Switches between all and relevant results; connectors set it.
  public var didToggle: (() -> Void)?

  /// Switches between all and relevant results.
  public func toggle() { didToggle?() }

  public func setItem(_ item: RelevantSortTextualRepresentation?) {
    update { state = item }
  }
}
