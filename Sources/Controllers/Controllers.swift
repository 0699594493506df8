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

/// Shows and changes a range of numbers, such as a slider with two handles.
public protocol NumberRangeController: ItemController where Item == ClosedRange<Double> {
  /// Applies a new range; the controller calls it when the user changes the range.
  ///
  /// `SessionControllers` and the connectors set it.
  var onRangeChanged: ((ClosedRange<Double>) -> Void)? { get set }

  /// Sets the lower and upper bound of the range.
  func setBounds(_ bounds: ClosedRange<Double>)
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

/// Text field for the search query.
@MainActor public protocol SearchBoxController: AnyObject {
  /// Applies the text; the controller calls it after every change.
  var onQueryChanged: ((String?) -> Void)? { get set }
  /// Applies the text; the controller calls it when the user submits the query.
  var onQuerySubmitted: ((String?) -> Void)? { get set }

  /// Sets the text of the field.
  func setQuery(_ query: String?)
}

/// An active filter with its label.
public struct CurrentFilter: Hashable, Sendable {
  /// The filter itself.
  public var filter: Filter
  /// The label to show.
  public var text: String

  /// Creates an active filter.
  public init(filter: Filter, text: String) {
    self.filter = filter
    self.text = text
  }
}

/// Shows the active filters, which the user can remove.
@MainActor public protocol CurrentFiltersController: AnyObject {
  /// Removes a filter; the controller calls it when the user removes the filter.
  var onRemoveItem: ((CurrentFilter) -> Void)? { get set }

  /// Sets the filters in display order; `reload()` follows.
  func setItems(_ items: [CurrentFilter])

  /// Updates the view with the current filters.
  func reload()
}

/// Shows the records of the current page, which it reads from a source.
@MainActor public protocol HitsController: AnyObject {
  /// The type of the records.
  associatedtype Record: Decodable

  /// The source of the records; set when the controller is attached.
  var hitsSource: HitsSource<Record>? { get set }

  /// Updates the view with the current records of the source.
  func reload()

  /// Scrolls to the first record after a change of the results; does nothing by default.
  func scrollToTop()
}

extension HitsController {
  /// Does nothing.
  public func scrollToTop() {}
}
