public import WidgetCore

/// Shows one thing, such as a banner or a sentence.
///
/// Controllers are the views of an application, in the form in which this package talks to them.
@MainActor public protocol ItemController<Item>: AnyObject {
  associatedtype Item

  /// Takes what is to be shown from now on.
  func setItem(_ item: Item)

  /// Shows nothing, since there is nothing that could be said.
  func invalidate()
}

extension ItemController {
  public func invalidate() {}
}

/// Shows whether a search is pending.
public protocol LoadingController: ItemController where Item == Bool {}

/// Shows how many records were found; nil before the first answer and after a failure.
public protocol StatsController: ItemController where Item == String? {}

/// Shows a stretch of numbers and lets a person change it, as a slider with two handles does.
public protocol NumberRangeController: ItemController where Item == ClosedRange<Double> {
  /// Called by the view with what a person has chosen.
  var onRangeChanged: ((ClosedRange<Double>) -> Void)? { get set }

  /// Takes the least and the greatest number that can be chosen.
  func setBounds(_ bounds: ClosedRange<Double>)
}

/// An item of a list with whether it is selected.
public struct SelectableItem<Item> {
  public var item: Item
  public var isSelected: Bool

  public init(item: Item, isSelected: Bool) {
    self.item = item
    self.isSelected = isSelected
  }
}

extension SelectableItem: Equatable where Item: Equatable {}
extension SelectableItem: Sendable where Item: Sendable {}

/// Shows items and lets a person select some.
@MainActor public protocol SelectableListController<Item>: AnyObject {
  associatedtype Item

  /// Called by the view with the item that a person clicks.
  var onClick: ((Item) -> Void)? { get set }

  /// Takes the items in the order in which they are shown.
  func setSelectableItems(selectableItems: [SelectableItem<Item>])

  /// Shows the items that were taken last.
  func reload()
}

/// A list of the values of an attribute, with their counts.
public protocol FacetListController: SelectableListController where Item == FacetValue {}

/// A list of filters of one kind, or of any.
public protocol FilterListController: SelectableListController where Item: FilterConvertible {}

/// A list of numeric filters.
public protocol NumericFilterListController: FilterListController where Item == Filter.Numeric {}

/// The line in which a query is typed.
@MainActor public protocol SearchBoxController: AnyObject {
  /// Called by the view with the text after every change of it.
  var onQueryChanged: ((String?) -> Void)? { get set }
  /// Called by the view with the text when a person is done with it.
  var onQuerySubmitted: ((String?) -> Void)? { get set }

  /// Takes the text of the line.
  func setQuery(_ query: String?)
}

/// A filter in force, in the words in which it is shown.
public struct CurrentFilter: Hashable, Sendable {
  public var filter: Filter
  public var text: String

  public init(filter: Filter, text: String) {
    self.filter = filter
    self.text = text
  }
}

/// Shows the filters in force and lets a person remove them.
@MainActor public protocol CurrentFiltersController: AnyObject {
  /// Called by the view with the filter that a person removes.
  var onRemoveItem: ((CurrentFilter) -> Void)? { get set }

  /// Takes the filters in the order in which they are shown.
  func setItems(_ items: [CurrentFilter])

  /// Shows the filters that were taken last.
  func reload()
}

/// Shows the records of the current page, which it reads from its source.
@MainActor public protocol HitsController: AnyObject {
  associatedtype Record: Decodable

  /// Where the records are.
  var hitsSource: HitsSource<Record>? { get set }

  /// Shows the records anew.
  func reload()

  /// Goes to the first record, since the records are those of another search.
  func scrollToTop()
}

extension HitsController {
  public func scrollToTop() {}
}
