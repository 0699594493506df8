public import WidgetCore

// The controllers that select single filters, numbers, and values of several attributes.

/// Switches a filter on and off.
public protocol SelectableController<Item>: ItemController {
  /// Selects or deselects the filter.
  ///
  /// The controller calls it when the user changes the switch.
  var onClick: ((Bool) -> Void)? { get set }

  /// Shows whether the filter is selected.
  func setSelected(_ isSelected: Bool)
}

/// Shows a segmented control, one item of which is selected.
@MainActor public protocol SelectableSegmentController<SegmentKey>: AnyObject {
  /// The type of the keys that identify the items.
  associatedtype SegmentKey: Hashable

  /// Selects an item by its key.
  ///
  /// The controller calls it when the user clicks the item.
  var onClick: ((SegmentKey) -> Void)? { get set }

  /// Shows which item is selected; nil for none.
  func setSelected(_ selected: SegmentKey?)

  /// Sets the labels of the items by key.
  func setItems(items: [SegmentKey: String])
}

/// Shows a button that removes filters.
@MainActor public protocol FilterClearController: AnyObject {
  /// Removes the filters; the controller calls it when the user clicks the button.
  var onClick: (() -> Void)? { get set }
}

/// Shows and changes a number.
public protocol NumberController<Item>: ItemController where Item: Numeric & Comparable {
  /// Sets the object with which the controller changes the number.
  func setComputation(computation: Computation<Item>)

  /// Sets the smallest and largest number; nil if they are unknown.
  func setBounds(bounds: ClosedRange<Item>?)
}

/// Changes the number of a controller.
@MainActor public final class Computation<Number: Numeric> {
  /// The current number; nil for none.
  public internal(set) var numeric: Number?
  private let onNumericUpdate: (Number?) -> Void

  /// Creates a computation.
  ///
  /// - Parameters:
  ///   - numeric: The current number; nil for none.
  ///   - onNumericUpdate: Receives each new number; nil for none.
  public init(numeric: Number?, onNumericUpdate: @escaping (Number?) -> Void) {
    self.numeric = numeric
    self.onNumericUpdate = onNumericUpdate
  }

  /// Adds a step to the number, or sets the default if there is none.
  public func increment(step: Number = 1, default: Number = 0) {
    just(value: numeric.map { $0 + step } ?? `default`)
  }

  /// Subtracts a step from the number, or sets the default if there is none.
  public func decrement(step: Number = 1, default: Number = 0) {
    just(value: numeric.map { $0 - step } ?? `default`)
  }

  /// Multiplies the number, or sets the default if there is none.
  public func multiply(step: Number = 1, default: Number = 0) {
    just(value: numeric.map { $0 * step } ?? `default`)
  }

  /// Sets the number; nil for none.
  public func just(value: Number?) {
    numeric = value
    onNumericUpdate(value)
  }
}

/// A value of a hierarchy, its level from 0, and whether it is on the selected path.
///
/// The facet's value is the full path, such as `Europe > Italy`.
public typealias HierarchicalFacet = (facet: FacetValue, level: Int, isSelected: Bool)

/// Shows a hierarchy of values, from the top down, each followed by its children.
public protocol HierarchicalController: ItemController where Item == [HierarchicalFacet] {
  /// Selects a value by its full path.
  ///
  /// The controller calls it when the user clicks the value.
  var onClick: ((String) -> Void)? { get set }
}

/// An attribute with its values in display order.
public struct AttributedFacets: Hashable, Sendable {
  /// The attribute.
  public let attribute: String
  /// The values with their counts.
  public let facets: [FacetValue]

  /// Creates an attribute with values.
  public init(attribute: String, facets: [FacetValue] = []) {
    self.attribute = attribute
    self.facets = facets
  }
}

/// Shows the values of several attributes, in the order that the searcher specifies.
@MainActor public protocol DynamicFacetListController: AnyObject {
  /// Selects or deselects a value of an attribute.
  ///
  /// The controller calls it when the user clicks the value.
  var didSelect: ((String, FacetValue) -> Void)? { get set }

  /// Sets the attributes and their values in display order.
  func setOrderedFacets(_ orderedFacets: [AttributedFacets])

  /// Sets the selected values by attribute; `reload()` follows.
  func setSelections(_ selections: [String: Set<String>])

  /// Updates the view with the current values.
  func reload()
}

/// The sentence about the shown results, and the label of the button that switches.
public typealias RelevantSortTextualRepresentation = (hintText: String, toggleTitle: String)

/// Switches between all results of a sort order and the relevant ones.
public protocol RelevantSortController: ItemController {
  /// Switches; the controller calls it when the user clicks the button.
  var didToggle: (() -> Void)? { get set }
}

/// Shows the minimum relevance as a sentence with a button; nil if there is none.
public protocol RelevantSortTextualController: RelevantSortController
where Item == RelevantSortTextualRepresentation? {}
