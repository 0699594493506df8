public import WidgetCore

// Controllers are views of an application; these protocols define their interface to widgets. The
// names and methods are those of the InstantSearch libraries.

/// Shows a single value, such as a banner or a sentence.
///
/// All methods are called on the main actor.
@MainActor public protocol ItemController<Item>: AnyObject {
  /// The type of the value.
  associatedtype Item

  /// Shows a value in place of the previous one.
  func setItem(_ item: Item)

  /// Shows that there is no value; does nothing by default.
  func invalidate()
}

extension ItemController {
  /// Does nothing.
  public func invalidate() {}
}

/// Shows whether a search is pending.
public protocol LoadingController: ItemController where Item == Bool {}

/// Shows the number of matching records, as a sentence.
///
/// The sentence is nil before the first response and after a failure.
public protocol StatsController: ItemController where Item == String? {}

/// Shows the number of matching records, as a sentence.
public typealias StatsTextController = StatsController

/// Shows and changes a range of numbers, such as a slider with two handles.
public protocol NumberRangeController<Number>: ItemController where Item == ClosedRange<Number> {
  /// The type of the numbers; bounds of an integer type are rounded outward.
  associatedtype Number: DoubleRepresentable

  /// Applies a new range; the controller calls it when the user changes the range.
  ///
  /// `SessionControllers` and the connectors set it.
  var onRangeChanged: ((ClosedRange<Number>) -> Void)? { get set }

  /// Sets the lower and upper bound of the range.
  func setBounds(_ bounds: ClosedRange<Number>)
}

/// An item of a list and whether it is selected.
public struct SelectableItem<Item> {
  /// The item itself.
  public var item: Item
  /// True if the item is selected.
  public var isSelected: Bool

  /// Creates a list item.
  public init(item: Item, isSelected: Bool) {
    self.item = item
    self.isSelected = isSelected
  }
}

extension SelectableItem: Equatable where Item: Equatable {}
extension SelectableItem: Sendable where Item: Sendable {}

/// Shows a list with selectable items.
@MainActor public protocol SelectableListController<Item>: AnyObject {
  /// The type of the items.
  associatedtype Item

  /// Selects or deselects an item; the controller calls it when the user clicks the item.
  var onClick: ((Item) -> Void)? { get set }

  /// Sets the items in display order; `reload()` follows.
  func setSelectableItems(selectableItems: [SelectableItem<Item>])

  /// Updates the view with the current items.
  func reload()
}

/// Shows the values of an attribute with their counts.
public protocol FacetListController: SelectableListController where Item == FacetValue {}

/// Shows a list of filters.
public protocol FilterListController: SelectableListController where Item: FilterConvertible {}

/// Shows a list of numeric filters.
public protocol NumericFilterListController: FilterListController where Item == Filter.Numeric {}

/// Shows a list of facet filters.
public protocol FacetFilterListController: FilterListController where Item == Filter.Facet {}

/// Shows a list of tags.
public protocol TagFilterListController: FilterListController where Item == Filter.Tag {}
